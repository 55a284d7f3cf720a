"""Categories as the wire has them."""

from __future__ import annotations

from ..categories import Category, CategoryAction, CategoryTextInput
from ..texts import write_text


def write_category(category: Category) -> dict[str, object]:
    """The category, without what is at its default."""
    return {"id": category.id, "actions": [_action(action) for action in category.actions]}


def _action(action: CategoryAction) -> dict[str, object]:
    members: dict[str, object] = {"id": action.id, "title": write_text(action.title)}
    if action.text_input is not None:
        members["textInput"] = _text_input(action.text_input)
    if action.destructive:
        members["destructive"] = True
    if action.foreground:
        members["foreground"] = True
    return members


def _text_input(text_input: CategoryTextInput) -> dict[str, object]:
    members: dict[str, object] = {}
    if text_input.button_title is not None:
        members["buttonTitle"] = write_text(text_input.button_title)
    if text_input.placeholder is not None:
        members["placeholder"] = write_text(text_input.placeholder)
    return members
