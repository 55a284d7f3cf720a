"""A client of Belfry, the notification hub.

`App.connect("org.example.tea")` schedules alerts and is told what became of them; `Center.connect()`
lists and answers what was delivered to a user; `Administrator.connect()` looks after the hub. The same
for asyncio is in `belfry.aio`.
"""

from __future__ import annotations

from .administration import (
    AppCounts,
    Backup,
    Limit,
    Metrics,
    Purged,
    Status,
    Suspension,
    UserCounts,
)
from .administrator import Administrator
from .alerts import Alert, Badge, Cancelled, Coming, Receipt, Replaced, Scheduled
from .app import App
from .categories import Category, CategoryAction, CategoryTextInput
from .center import Center
from .deliveries import (
    Action,
    Answer,
    Delivery,
    Handled,
    OwnDelivery,
    State,
    TextInput,
    WithdrawalReason,
)
from .errors import (
    BadRequest,
    BelfryError,
    Closed,
    ConnectionLost,
    CursorGone,
    HelloFirst,
    HubError,
    HubFault,
    KeyFileError,
    LimitReached,
    NoHub,
    NotFound,
    ProtocolFault,
    Refused,
    RequestTooLong,
    TablePosition,
    TryLater,
)
from .events import (
    Activated,
    AppEvent,
    CenterEvent,
    Changed,
    Delivered,
    Dismissed,
    Dropped,
    Expired,
    Fired,
    Withdrawn,
)
from .greeting import Greeting, HubLimits, Pong
from .listing import Listing, Page
from .repeats import Each, LeftOut, Nag, Occurrence, Omission, Preview, Settings
from .tables import (
    PluralText,
    PluralVariable,
    Strings,
    StringsList,
    StringsReceipt,
    StringsTable,
)
from .texts import Argument, Key, Text, When
from .userinfo import UserInfo
from .watches import Events

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Activated",
    "Administrator",
    "Alert",
    "Answer",
    "App",
    "AppCounts",
    "AppEvent",
    "Argument",
    "Backup",
    "BadRequest",
    "Badge",
    "BelfryError",
    "Cancelled",
    "Category",
    "CategoryAction",
    "CategoryTextInput",
    "Center",
    "CenterEvent",
    "Changed",
    "Closed",
    "Coming",
    "ConnectionLost",
    "CursorGone",
    "Delivered",
    "Delivery",
    "Dismissed",
    "Dropped",
    "Each",
    "Events",
    "Expired",
    "Fired",
    "Greeting",
    "Handled",
    "HelloFirst",
    "HubError",
    "HubFault",
    "HubLimits",
    "Key",
    "KeyFileError",
    "LeftOut",
    "Limit",
    "LimitReached",
    "Listing",
    "Metrics",
    "Nag",
    "NoHub",
    "NotFound",
    "Occurrence",
    "Omission",
    "OwnDelivery",
    "Page",
    "PluralText",
    "PluralVariable",
    "Pong",
    "Preview",
    "ProtocolFault",
    "Purged",
    "Receipt",
    "Refused",
    "Replaced",
    "RequestTooLong",
    "Scheduled",
    "Settings",
    "State",
    "Status",
    "Strings",
    "StringsList",
    "StringsReceipt",
    "StringsTable",
    "Suspension",
    "TablePosition",
    "Text",
    "TextInput",
    "TryLater",
    "UserCounts",
    "UserInfo",
    "When",
    "WithdrawalReason",
    "Withdrawn",
]
