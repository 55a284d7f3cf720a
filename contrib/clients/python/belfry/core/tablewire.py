"""Tables of texts between Python and the wire."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from ..errors import ProtocolFault
from ..tables import PluralText, PluralVariable, Strings, StringsList, StringsReceipt, StringsTable
from .exactjson import encode
from .members import Members


def write_content(content: str | bytes) -> dict[str, object]:
    """The file of a table: as text, or in Base64 where it is no UTF-8, or shorter so."""
    if isinstance(content, str):
        content = content.encode("utf-8")
    coded = base64.b64encode(content).decode("ascii")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return {"contentBase64": coded}
    if not content or len(encode(text).encode("utf-8")) - 2 <= len(coded):
        return {"content": text}
    return {"contentBase64": coded}


def read_strings_receipt(result: Members) -> StringsReceipt:
    """The result of `strings.put`."""
    return StringsReceipt(
        entries=result.integer("entries"),
        replaced=result.flag("replaced"),
        development=result.text("development"),
    )


def read_strings(result: Members) -> Strings:
    """The result of `strings.get`."""
    return Strings(
        language=result.text("language"),
        table=result.text("table"),
        kind=result.text("kind"),
        installed=result.flag("installed"),
        entries={key: _entry(value) for key, value in result.object("entries").all.items()},
    )


def read_strings_list(result: Members) -> StringsList:
    """The result of `strings.list`."""
    return StringsList(
        tables=tuple(
            StringsTable(
                language=table.text("language"),
                table=table.text("table"),
                kind=table.text("kind"),
                entries=table.integer("entries"),
                bytes=table.integer("bytes"),
                installed=table.flag("installed"),
            )
            for table in result.objects("tables")
        ),
        development=result.optional_text("development"),
    )


def _entry(value: Any) -> str | PluralText:
    if isinstance(value, str):
        return value
    # An entry that is called userInfo is none, but was taken for one.
    entry = Members(dict(value) if isinstance(value, Mapping) else value, "entry")
    variables = entry.object("variables").all
    return PluralText(
        format=entry.text("format"),
        variables={name: _variable(of) for name, of in variables.items()},
    )


def _variable(value: Any) -> PluralVariable:
    variable = Members(dict(value) if isinstance(value, Mapping) else value, "variable")
    forms = variable.object("forms").all
    if not all(isinstance(form, str) for form in forms.values()):
        raise ProtocolFault(f"the hub's forms are {forms!r}")
    return PluralVariable(value_type=variable.optional_text("valueType"), forms=forms)
