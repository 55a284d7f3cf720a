#!/usr/bin/env python3
"""A chat. Messages reach it in the background, where it rings, and in the foreground, where it does not.

    chat.py receive FROM TEXT...    a message has come; whatever brings messages calls this
    chat.py open                    shows the messages that the person chose to read, and those that come
    chat.py unread                  the number at the chat's name
"""

from __future__ import annotations

import sys
from pathlib import Path

from belfry import Activated, Alert, App, BelfryError, Fired, Key

APP_ID = "org.example.chat"


def main(arguments: list[str]) -> int:
    match arguments:
        case ["receive", sender, first, *more]:
            action = lambda app: receive(app, sender, " ".join([first, *more]))
        case ["open"]:
            action = open_chat
        case ["unread"]:
            action = lambda app: print(f"{app.badge()} unread.")
        case _:
            print(__doc__.split("\n\n")[1], file=sys.stderr)
            return 2
    try:
        with App.connect(APP_ID) as app:
            put_texts(app)
            action(app)
    except BelfryError as error:
        print(f"chat.py: {error}", file=sys.stderr)
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


def receive(app: App, sender: str, text: str) -> None:
    """Presents at once. Where the chat is open, the hub offers it to the chat and shows nothing."""
    app.present(
        Alert(
            alert_body=Key("%@ has a message for you.", sender),
            alert_action=Key("Read Message"),
            sound_name="default",
            badge="+1",
            thread=sender,
            user_info={"from": sender, "text": text},
        )
    )


def open_chat(app: App) -> None:
    if not app.delivered_page(limit=1).items:
        # The first start: nothing has ever come, so nothing can be unread.
        app.set_badge(0)
    for event in app.events(foreground=True):
        match event:
            case Fired(state="offered"):
                # Told, and not shown by anybody else: an app must not let it be shown twice.
                app.handled(event)
            case Activated():
                pass
            case _:
                continue
        app.set_badge("-1")
        if event.user_info is not None:
            print(f"{event.user_info['from']}: {event.user_info['text']}", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
