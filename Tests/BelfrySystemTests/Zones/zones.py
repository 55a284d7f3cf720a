"""Says what Python's zoneinfo makes of the zones of a directory, for a comparison with Belfry.

    zones.py DIRECTORY SEED SAMPLES

reads names of zones, one a line, and writes for each of them, in seconds since 1970:

    Z name
    T instant offset             a change of the offset, and what it is from then on
    I instant offset abbreviation isdst
    W time offset0 offset1       a time on the wall, and the offsets that fold 0 and 1 give it

The changes are found from the file itself (RFC 9636) and, from its last one on, by bisection.
"""

import datetime
import os
import random
import struct
import sys
import zoneinfo

EPOCH = datetime.datetime(1970, 1, 1)
UTC = datetime.timezone.utc
# A day within the ends of what datetime can hold.
FIRST = -62_135_596_800 + 86_400
LAST = 253_402_300_799 - 86_400
YEAR_1900 = -2_208_988_800
YEAR_2101 = 4_133_980_800
YEAR_9990 = 253_086_768_000
# No rule changes twice within so long.
STEP = 20 * 86_400


def times_of_changes(path):
    """The 64-bit times of changes that the file lists."""
    with open(path, "rb") as file:
        data = file.read()
    place = 0
    for width in (4, 8):
        version = data[place + 4]
        isut, isstd, leap, time, kind, char = struct.unpack_from(">6l", data, place + 20)
        place += 44
        if width == 8 or version == 0:
            code = "q" if width == 8 else "l"
            corrections = []
            start = place + time * (width + 1) + kind * 6 + char
            for index in range(leap):
                entry = start + index * (width + 4)
                corrections.append(struct.unpack_from(f">{code}l", data, entry))
            times = []
            for value in struct.unpack_from(f">{time}{code}", data, place):
                passed = [total for when, total in corrections if when <= value]
                times.append(value - (passed[-1] if passed else 0))
            return times
        place += time * (width + 1) + kind * 6 + char + leap * (width + 4) + isstd + isut
    return []


class Reader:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.zone = zoneinfo.ZoneInfo.from_file(file)
        self.lines = []

    def moment(self, instant):
        moment = EPOCH + datetime.timedelta(seconds=instant)
        return moment.replace(tzinfo=UTC).astimezone(self.zone)

    def offset(self, instant):
        return round(self.moment(instant).utcoffset().total_seconds())

    def changes_by_rule(self, start, end):
        """Where the offset changes: a look every 20 days, then bisection."""
        found = []
        left, before = start, self.offset(start)
        while left < end:
            right = min(left + STEP, end)
            after = self.offset(right)
            if after != before:
                low, high = left, right
                while high - low > 1:
                    middle = (low + high) // 2
                    if self.offset(middle) == before:
                        low = middle
                    else:
                        high = middle
                found.append(high)
            left, before = right, after
        return found

    def write_instant(self, instant):
        moment = self.moment(instant)
        offset = round(moment.utcoffset().total_seconds())
        self.lines.append(f"I {instant} {offset} {moment.tzname()} {int(bool(moment.dst()))}")

    def write_wall(self, time):
        wall = (EPOCH + datetime.timedelta(seconds=time)).replace(tzinfo=self.zone)
        offsets = (wall.replace(fold=fold).utcoffset() for fold in (0, 1))
        first, second = (round(offset.total_seconds()) for offset in offsets)
        self.lines.append(f"W {time} {first} {second}")


def main():
    directory, seed, samples = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    lots = random.Random(seed)
    for name in sys.stdin.read().split():
        path = os.path.join(directory, name)
        zone = Reader(path)
        zone.lines.append(f"Z {name}")
        listed = [time for time in times_of_changes(path) if FIRST <= time <= LAST]
        last = max([YEAR_1900] + listed)
        changes = set(listed)
        changes.update(zone.changes_by_rule(last, YEAR_2101))
        changes.update(zone.changes_by_rule(YEAR_9990, LAST))
        for time in sorted(changes):
            before, after = zone.offset(time - 1), zone.offset(time)
            if before != after:
                zone.lines.append(f"T {time} {after}")
            zone.write_instant(time - 1)
            zone.write_instant(time)
            low, high = sorted((time + before, time + after))
            for wall in (low - 1, low, (low + high) // 2, high - 1, high):
                zone.write_wall(wall)
        for _ in range(samples):
            zone.write_instant(lots.randrange(YEAR_1900, YEAR_2101))
            zone.write_wall(lots.randrange(YEAR_1900, YEAR_2101))
        for _ in range(samples // 10):
            for start, end in ((FIRST, FIRST + 31_536_000), (YEAR_9990, LAST), (YEAR_2101, LAST)):
                zone.write_instant(lots.randrange(start, end))
                zone.write_wall(lots.randrange(start, end))
        print("\n".join(zone.lines))


main()
