"""Categories: named sets of actions that an app offers with its alerts."""

from __future__ import annotations

from dataclasses import dataclass

from .texts import Text


@dataclass(frozen=True, kw_only=True)
class CategoryTextInput:
    """That an action takes a text, and the words for its field."""

    button_title: Text | None = None
    placeholder: Text | None = None


@dataclass(frozen=True, kw_only=True)
class CategoryAction:
    """One of the answers that a category offers."""

    id: str
    title: Text
    text_input: CategoryTextInput | None = None
    #: It takes something away: presenters mark it.
    destructive: bool = False
    #: It brings the app to the front.
    foreground: bool = False


@dataclass(frozen=True, kw_only=True)
class Category:
    """A set of actions under a name that alerts give as their `category`."""

    id: str
    actions: tuple[CategoryAction, ...]
