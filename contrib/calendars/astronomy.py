"""New moons and solar terms, to about a second, for contrib/calendars.

Times are Julian ephemeris days (TT) until `delta_t` brings them to UT. The terms of series.txt are those of
VSOP87 (Bretagnon and Francou 1988) for the Earth and of ELP/MPP02 (Chapront and Francou 2003) for the Moon,
down to 0.006" and 0.03"; the Moon's are in the form of the MIT-licensed library lunar_python.

  sun P A B C        A" * T^P * cos(B + C*T), with T in Julian millennia since J2000
  moon P A B C D E F A" * T^P * cos(B + C*T + D*T^2/1e4 + E*T^3/1e8 + F*T^4/1e8), with T in Julian centuries
"""

import functools
import math
import pathlib

ARCSECOND = math.pi / 648000
J2000 = 2451545.0

_sun: list[tuple[int, float, float, float]] = []
_moon: list[tuple[int, float, float, float, float, float, float]] = []
for _line in (pathlib.Path(__file__).parent / "series.txt").read_text().splitlines():
    _body, _power, *_numbers = _line.split()
    (_sun if _body == "sun" else _moon).append((int(_power), *map(float, _numbers)))  # type: ignore


def sun(day: float) -> float:
    """The Sun's geocentric longitude in radians, with aberration, of the mean equinox of date."""
    t = (day - J2000) / 365250
    earth = sum(a * t**p * math.cos(b + c * t) for p, a, b, c in _sun)
    # From VSOP87's own precession and frame to those of IAU 2006.
    earth += -0.0728 + t * (-2.7702 + t * (-1.1019 - 0.0996 * t))
    century = 10 * t
    anomaly = -0.043126 + century * (628.301955 - 0.000002732 * century)
    eccentricity = 0.016708634 - 0.000042037 * century
    return earth * ARCSECOND + math.pi - 20.49552 * ARCSECOND * (1 + eccentricity * math.cos(anomaly))


def moon(day: float) -> float:
    """The Moon's geocentric longitude in radians, with light-time, of the mean equinox of date."""
    t = (day - J2000) / 36525
    mean = 3.81034409 + t * (8399.684730072 + t * (-3.319e-05 + t * (3.11e-08 - 2.033e-10 * t)))
    precession = t * (5028.792262 + t * (1.1124406 + t * (0.00007699 - 0.000023479 * t)))
    t2, t3, t4 = t**2 / 1e4, t**3 / 1e8, t**4 / 1e8
    terms = sum(
        a * t**p * math.cos(b + c * t + d * t2 + e * t3 + f * t4) for p, a, b, c, d, e, f in _moon
    )
    return mean + (precession + terms) * ARCSECOND - 3.4e-6


def nutation(day: float) -> float:
    """Nutation in longitude in radians: the ten largest terms, to 0.01"."""
    t = (day - J2000) / 36525
    terms = (
        (-17.20 - 0.01742 * t, 2.1824, -33.75705, 36e-6),
        (-1.32, 3.5069, 1256.66393, 11e-6), (-0.23, 1.3375, 16799.4182, -51e-6),
        (0.21, 4.3649, -67.5141, 72e-6), (-0.14, 0.04, -628.302, 0), (0.07, 2.36, 8328.691, 0),
        (-0.05, 3.46, 1884.966, 0), (-0.04, 5.44, 16833.175, 0), (-0.03, 3.69, 25128.110, 0),
        (0.02, 3.55, 628.362, 0),
    )
    return ARCSECOND * sum(a * math.sin(b + c * t + d * t * t) for a, b, c, d in terms)


def _turn(angle: float) -> float:
    """The same angle from -pi to pi."""
    return (angle + math.pi) % (2 * math.pi) - math.pi


@functools.cache
def new_moon(number: int) -> float:
    """The new moon with that number, counted from the one of 2000-01-06."""
    day = 2451550.09766 + 29.530588861 * number
    for _ in range(20):
        step = _turn(moon(day) - sun(day)) / (2 * math.pi) * 29.530588861
        day -= step
        if abs(step) < 1e-6:
            break
    return day


@functools.cache
def solar_term(number: int) -> float:
    """When the Sun's apparent longitude is 30 degrees times `number`, counted from the equinox of March 2000."""
    day = 2451623.815 + 30.436854 * number
    for _ in range(20):
        step = _turn(sun(day) + nutation(day) - number * math.pi / 6) / (2 * math.pi) * 365.2422
        day -= step
        if abs(step) < 1e-6:
            break
    return day


def _polynomial(t: float, *factors: float) -> float:
    return sum(factor * t**power for power, factor in enumerate(factors))


# Measured since 2005, in seconds.
_MEASURED = [(2005, 64.69), (2010, 66.07), (2015, 67.64), (2020, 69.36), (2022, 69.29), (2024, 69.18), (2026, 69.11)]


def _future(year: float) -> float:
    x = (year - 1825) / 100
    return 31.4115 * x * x + 284.8435805 * math.cos(2 * math.pi * (x + 0.75) / 14)


def delta_t(day: float) -> float:
    """TT - UT in days. To 2005 by the polynomials of Espenak and Meeus (2006), then as measured, and from 2026 on by
    the length of day in equation 4.1 of Stephenson, Morrison and Hohenkerk (2016): in 2100 it may be off by a minute, in 2500
    by ten."""
    year = 2000 + (day - J2000) / 365.2425
    if year < 1700:
        seconds = _polynomial(year - 1600, 120, -0.9808, -0.01532, 1 / 7129)
    elif year < 1800:
        seconds = _polynomial(year - 1700, 8.83, 0.1603, -0.0059285, 0.00013336, -1 / 1174000)
    elif year < 1860:
        seconds = _polynomial(
            year - 1800, 13.72, -0.332447, 0.0068612, 0.0041116, -0.00037436, 0.0000121272, -0.0000001699, 0.000000000875
        )
    elif year < 1900:
        seconds = _polynomial(year - 1860, 7.62, 0.5737, -0.251754, 0.01680668, -0.0004473624, 1 / 233174)
    elif year < 1920:
        seconds = _polynomial(year - 1900, -2.79, 1.494119, -0.0598939, 0.0061966, -0.000197)
    elif year < 1941:
        seconds = _polynomial(year - 1920, 21.20, 0.84493, -0.076100, 0.0020936)
    elif year < 1961:
        seconds = _polynomial(year - 1950, 29.07, 0.407, -1 / 233, 1 / 2547)
    elif year < 1986:
        seconds = _polynomial(year - 1975, 45.45, 1.067, -1 / 260, -1 / 718)
    elif year < 2005:
        seconds = _polynomial(year - 2000, 63.86, 0.3345, -0.060374, 0.0017275, 0.000651814, 0.00002373599)
    elif year < 2026:
        for (begin, low), (end, high) in zip(_MEASURED, _MEASURED[1:]):
            if year < end:
                seconds = low + (high - low) * (year - begin) / (end - begin)
                break
    else:
        seconds = _MEASURED[-1][1] + _future(year) - _future(2026)
    return seconds / 86400
