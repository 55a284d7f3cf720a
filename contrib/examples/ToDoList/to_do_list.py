#!/usr/bin/env python3
"""A to-do list that warns some minutes before an item is due.

    to_do_list.py add NAME --due 2027-03-01T18:00 [--warn 10]
    to_do_list.py list           what is still to come, and the number at the list's name
    to_do_list.py done NAME      takes an item's warning back
    to_do_list.py open           shows the details of what the person chose to view, and of what comes

The items are the alerts in the list's queue: what the list needs to know of each stands in `user_info`.
"""

from __future__ import annotations

import argparse
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

from belfry import Activated, Alert, App, BelfryError, Fired, Key

APP_ID = "org.example.to-do-list"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="to_do_list.py", description="A to-do list.")
    commands = parser.add_subparsers(dest="command", required=True)
    add = commands.add_parser("add", help="adds an item")
    add.add_argument("name")
    add.add_argument("--due", type=moment, required=True, help="such as 2027-03-01T18:00")
    add.add_argument("--warn", type=minutes, default=10, help="minutes before that, 10 at first")
    commands.add_parser("list", help="shows what is to come")
    commands.add_parser("done", help="takes an item's warning back").add_argument("name")
    commands.add_parser("open", help="stays in the foreground")
    options = parser.parse_args(arguments)
    try:
        with App.connect(APP_ID) as app:
            put_texts(app)
            match options.command:
                case "add":
                    add_item(app, options.name, options.due, options.warn)
                case "list":
                    list_items(app)
                case "done":
                    return finish_item(app, options.name)
                case "open":
                    open_list(app)
    except BelfryError as error:
        print(f"to_do_list.py: {error}", file=sys.stderr)
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


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone()


def minutes(text: str) -> int:
    count = int(text)
    if not 0 <= count <= 1_000_000:
        raise ValueError
    return count


def add_item(app: App, name: str, due: datetime, warn: int) -> None:
    app.schedule(
        Alert(
            fire_date=due - timedelta(minutes=warn),
            # Looked up in the recipient's language at delivery, with its plural forms.
            alert_body=Key("%@ in %i minutes.", name, warn),
            alert_action=Key("View Details"),
            sound_name="default",
            # One more than there is, whatever that is when it rings.
            badge="+1",
            user_info={"item": name, "due": f"{due.astimezone(timezone.utc):%Y-%m-%dT%H:%M:%SZ}"},
        )
    )
    print(f"{name} is due {due:%d.%m. at %H:%M}. The warning comes {warn} minutes before.")


def list_items(app: App) -> None:
    for alert in app.pending():
        if alert.user_info is not None:
            print(f"{alert.user_info['item']}, due {moment(alert.user_info['due']):%d.%m. at %H:%M}")
    print(f"{app.badge()} not viewed.")


def finish_item(app: App, name: str) -> int:
    # The alert is known by what it carries, so the list need not remember ids.
    ids = [
        alert.id
        for alert in app.pending()
        if alert.id and alert.user_info and alert.user_info.get("item") == name
    ]
    if not ids:
        print(f"There is no {name}.", file=sys.stderr)
        return 1
    app.cancel(*ids)
    print(f"{name} is done.")
    return 0


def open_list(app: App) -> None:
    """Goes on behind the last event that was dealt with: an answer that came while the list did not run
    waits here, like the launch option of an app that was started by a tap."""
    for event in app.events(foreground=True):
        match event:
            case Fired(state="offered"):
                app.handled(event)
                app.set_badge("-1")
                print(event.alert_body, flush=True)
            case Activated() if event.user_info is not None:
                app.set_badge("-1")
                due = moment(event.user_info["due"])
                print(f"{event.user_info['item']}: due {due:%d.%m. at %H:%M}", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
