#!/usr/bin/env python3
"""An alarm clock with a twelve-hour dial.

    alarm_clock.py             shows where the hands stand, and when it rings
    alarm_clock.py set 7:30    turns the hands; it rings the next time that the dial shows this
    alarm_clock.py off         rings no more
    alarm_clock.py wait        stays in the foreground and says itself when it rings

The clock keeps no file. When it starts, it sets its hands from the last alert in its queue.
"""

from __future__ import annotations

import re
import sys
from datetime import datetime, timedelta
from pathlib import Path

from belfry import Alert, App, BelfryError, Fired, Key

APP_ID = "org.example.alarm-clock"
#: A dial cannot tell 7:30 in the morning from 7:30 in the evening.
DIAL = timedelta(hours=12)


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            action = show
        case ["set", text] if hands := hands_of(text):
            action = lambda app: turn(app, *hands)
        case ["off"]:
            action = off
        case ["wait"]:
            action = wait
        case _:
            print(__doc__.split("\n\n")[1], file=sys.stderr)
            return 2
    try:
        with App.connect(APP_ID) as app:
            put_texts(app)
            action(app)
    except BelfryError as error:
        print(f"alarm_clock.py: {error}", file=sys.stderr)
        return 1
    return 0


def put_texts(app: App) -> None:
    """Gives the hub the texts that stand beside this file; done again, it changes nothing."""
    for file in sorted((Path(__file__).parent / "Localizations").glob("*.lproj/*.strings*")):
        language = file.parent.stem
        app.strings_put(
            language,
            file.read_bytes(),
            table=file.stem,
            kind=file.suffix[1:],
            development=language == "en",
        )


def hands_of(text: str) -> tuple[int, int] | None:
    """Where "7:30" puts the hands: an hour of 0 to 11, and a minute."""
    match = re.fullmatch(r"(\d{1,2}):([0-5]\d)", text)
    if match is None or int(match[1]) > 23:
        return None
    return int(match[1]) % 12, int(match[2])


def dial_of(moment: datetime) -> str:
    """What a twelve-hour dial shows: 12:05, never 0:05."""
    return f"{moment.hour % 12 or 12}:{moment.minute:02}"


def next_time(hour: int, minute: int, now: datetime) -> datetime:
    """The first moment behind `now` at which the dial shows this."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    shown = [midnight + timedelta(hours=hour, minutes=minute) + half * DIAL for half in range(4)]
    return next(moment for moment in (time.astimezone() for time in shown) if moment > now)


def show(app: App) -> None:
    queue = list(app.pending())
    if not queue or queue[-1].next is None:
        print("The hands stand at 12:00. No alarm is set.")
        return
    rings = queue[-1].next.astimezone()
    print(f"The hands stand at {dial_of(rings)}. It rings on {rings:%d.%m. at %H:%M}.")


def turn(app: App, hour: int, minute: int) -> None:
    app.cancel_all()
    rings = next_time(hour, minute, datetime.now().astimezone())
    app.schedule(
        Alert(
            fire_date=rings,
            # Looked up in the recipient's language when it rings.
            alert_body=Key("It is %@.", dial_of(rings)),
            alert_action=Key("Stop"),
            sound_name="default",
        )
    )
    show(app)


def off(app: App) -> None:
    taken_back = app.cancel_all()
    was_on = taken_back.pending or taken_back.withdrawn
    print("The alarm is off." if was_on else "No alarm was set.")


def wait(app: App) -> None:
    for event in app.events(foreground=True):
        # Offered means: the hub shows nothing, since this program is in front of the person and does.
        if isinstance(event, Fired) and event.state == "offered":
            print(event.alert_body, flush=True)
            app.handled(event)
            app.acknowledge(event)
            return


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
