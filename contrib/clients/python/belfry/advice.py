"""What to do about a refusal: the last column of the protocol's table of errors."""

from __future__ import annotations

_ADVICE: dict[tuple[int, str], str] = {
    (-32700, "parseError"): "Correct the client.",
    (-32700, "lineTooLong"): "Send less at a time.",
    (-32600, "invalidRequest"): "Correct the client.",
    (-32601, "unknownMethod"): "Correct the client, or ask for the hub's version.",
    (-32601, "notYet"): "Do without it until the hub is newer.",
    (-32602, "missingMember"): "Correct the client.",
    (-32602, "unknownMember"): "Correct the spelling.",
    (-32602, "wrongType"): "Correct the client.",
    (-32602, "invalidValue"): "Correct the value.",
    (-32602, "tooLong"): "Send less.",
    (-32602, "contradiction"): "Leave one out.",
    (-32602, "soundAlone"): "Add one, or leave the sound out.",
    (-32602, "timeZoneNeeded"): "Name a `timeZone`, or give a `fireDate` without an offset.",
    (-32602, "unknownTimeZone"): "Correct the name.",
    (-32602, "neverFires"): "Correct what it repeats.",
    (-32602, "tooOften"): "Let it ring less often.",
    (-32602, "tooCostly"): "Make it simpler.",
    (-32602, "notYet"): "Do without it until the hub is newer.",
    (-32602, "tableFault"): "Correct it there.",
    (-32602, "unknownAction"): "List again, and take one that it has.",
    (-32603, "internalError"): "Report it.",
    (-32000, "keyNeeded"): 'Make a key, see "Keys".',
    (-32000, "wrongKey"): "Use the key in the file, or another app id.",
    (-32000, "reservedApp"): "Use another id.",
    (-32000, "notAllowed"): 'See "Who may call what".',
    (-32000, "noAccount"): "Run as a user that has one.",
    (-32000, "alreadyBound"): "Open another one.",
    (-32000, "recipientNotAllowed"): "Ask the administrator, or leave `to` out.",
    (-32000, "tooLate"): "Nothing: it was not wanted any more.",
    (-32000, "noTestClock"): "Start a hub with `--test-clock`.",
    (-32000, "protocolUnsupported"): "Speak version 1.",
    (-32000, "expiresFirst"): "Put it off for less.",
    (-32000, "suspended"): "Try again much later, or ask the administrator.",
    (-32000, "purged"): "Connect again, and start with nothing.",
    (-32000, "keyForgotten"): "Connect again.",
    (-32000, "exists"): "Take another name.",
    (-32000, "busy"): "Wait for its end.",
    (-32001, "notFound"): "List again.",
    (-32001, "unknownTable"): "List them.",
    (-32002, "queueFull"): "Cancel some, or schedule fewer ahead.",
    (-32002, "appsFull"): "Use fewer app ids.",
    (-32002, "bytesFull"): "Cancel some alerts.",
    (-32002, "exceptionsFull"): "Change how it repeats.",
    (-32002, "tablesFull"): "Remove some, or put more texts into each.",
    (-32002, "connectionsFull"): "Close some; try again later.",
    (-32002, "unboundFull"): "Say hello sooner.",
    (-32002, "helloTooLate"): "Connect again, and say hello at once.",
    (-32002, "helloRefusedThrice"): "Correct what they were refused for.",
    (-32002, "lineFlood"): "Correct the client.",
    (-32003, "storageFull"): "Try again later.",
    (-32003, "accountUnavailable"): "Try again later.",
    (-32004, "cursorGone"): "List again; watch since the new cursor.",
    (-32005, "helloFirst"): "Say hello.",
}

#: For reasons that are newer than this client.
_BY_CODE: dict[int, str] = {
    -32700: "Correct the client.",
    -32600: "Correct the client.",
    -32601: "Correct the client, or ask for the hub's version.",
    -32602: "Correct the value.",
    -32603: "Report it.",
    -32001: "List again.",
    -32002: "Take less, or give something back.",
    -32003: "Try again later.",
    -32004: "List again; watch since the new cursor.",
    -32005: "Say hello.",
}


def advice_for(code: int, reason: str) -> str:
    """The advice of the protocol's table, or a general one for a reason that is not in it."""
    general = _BY_CODE.get(code, "See what the message says.")
    return _ADVICE.get((code, reason), general)
