"""Deliveries as the wire has them."""

from __future__ import annotations

from ..deliveries import Action, Answer, Delivery, TextInput
from .members import Members


def read_delivery(members: Members) -> Delivery:
    """A delivery of a center's list, or of a center's event."""
    return Delivery(
        delivery=members.integer("delivery"),
        app=members.text("app"),
        id=members.text("id"),
        occurrence=members.text("occurrence"),
        state=members.text("state"),
        reason=members.optional_text("reason"),
        at=members.instant("at"),
        late=members.optional_duration("late"),
        missed_count=members.optional_integer("missedCount"),
        missed_since=members.optional_text("missedSince"),
        alert_title=members.optional_text("alertTitle"),
        alert_body=members.optional_text("alertBody"),
        alert_action=members.optional_text("alertAction"),
        language=members.optional_text("language"),
        app_name=members.optional_text("appName"),
        category=members.optional_text("category"),
        actions=_actions(members),
        sound_name=members.optional_text("soundName"),
        badge=members.optional_integer("badge"),
        level=members.optional_text("level"),
        thread=members.optional_text("thread"),
        icon=members.optional_text("icon"),
        expires_at=members.optional_instant("expiresAt"),
        until=members.optional_instant("until"),
    )


def read_answer(members: Members) -> Answer:
    """The result of every answer of a person's."""
    return Answer(
        delivery=members.integer("delivery"),
        state=members.text("state"),
        reason=members.optional_text("reason"),
        changed=members.flag("changed"),
        until=members.optional_instant("until"),
    )


def _actions(members: Members) -> tuple[Action, ...]:
    if not members.has("actions"):
        return ()
    return tuple(_action(action) for action in members.objects("actions"))


def _action(members: Members) -> Action:
    text_input = None
    if members.has("textInput"):
        words = members.object("textInput")
        text_input = TextInput(
            button_title=words.optional_text("buttonTitle"),
            placeholder=words.optional_text("placeholder"),
        )
    return Action(
        id=members.text("id"),
        title=members.text("title"),
        text_input=text_input,
        destructive=members.flag("destructive"),
        foreground=members.flag("foreground"),
    )
