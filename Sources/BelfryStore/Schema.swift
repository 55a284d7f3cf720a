/// The tables, step by step. A step never changes once it has been released: old files are read by running the rest.
///
/// - Everything that belongs to a recipient is keyed by `user`, everything that belongs to an app by `app`.
/// - Row ids are the store's own and never leave it; what the wire names is numbered by app (`alert.number`),
///   by user (`delivery.number`) or by stream (`event.number`).
/// - A row id is never given twice: an event or a mark that outlives its row must not meet another. Where rows
///   come often their ids come from `numbering` (see `RowNumbers`), elsewhere from AUTOINCREMENT.
/// - Times are milliseconds since 1970 in UTC and end in `_ms`.
enum Schema {
  /// "Blfy", in the file's header, so that `file(1)` and the next hub know whose it is.
  static let applicationID: Int32 = 0x426C_6679

  static var newest: Int32 { Int32(steps.count) }

  static let steps = [
    """
    CREATE TABLE user (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid INTEGER NOT NULL,
      name TEXT NOT NULL,
      center_key TEXT,               -- hash of the center's key; NULL until a center claimed it
      languages TEXT,                -- what an interactive center last said, separated by spaces
      last_delivery INTEGER NOT NULL DEFAULT 0,
      stream INTEGER NOT NULL REFERENCES stream (id),
      UNIQUE (uid, name)
    ) STRICT;

    CREATE TABLE app (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      owner INTEGER NOT NULL,        -- user.id, or 0 for a system app
      name TEXT NOT NULL,
      key_hash TEXT,                 -- NULL for a system app
      stream INTEGER NOT NULL REFERENCES stream (id),
      pending INTEGER NOT NULL DEFAULT 0,
      stored_bytes INTEGER NOT NULL DEFAULT 0,
      last_alert INTEGER NOT NULL DEFAULT 0,
      last_token INTEGER NOT NULL DEFAULT 0,
      UNIQUE (owner, name)
    ) STRICT;

    CREATE TABLE stream (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      incarnation TEXT NOT NULL,
      first INTEGER NOT NULL DEFAULT 1,   -- the oldest event kept
      last INTEGER NOT NULL DEFAULT 0,    -- the newest event given
      acked INTEGER                       -- NULL: never acknowledged
    ) STRICT;

    CREATE TABLE event (
      stream INTEGER NOT NULL,
      number INTEGER NOT NULL,
      at_ms INTEGER NOT NULL,
      delivery INTEGER,              -- delivery.id whose content belongs into this event
      body BLOB NOT NULL,
      PRIMARY KEY (stream, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE alert (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app INTEGER NOT NULL,
      name TEXT NOT NULL,
      number INTEGER NOT NULL,       -- order of creation within the app
      trigger TEXT NOT NULL,         -- canonical text; an equal one keeps marks
      state INTEGER NOT NULL,        -- 0 pending, 1 fired for the last time
      retired_ms INTEGER,
      body BLOB NOT NULL,
      UNIQUE (app, name)
    ) STRICT;
    CREATE INDEX alert_retired ON alert (retired_ms) WHERE retired_ms IS NOT NULL;

    -- One row for an alert and a zone in use; '' where no zone matters.
    CREATE TABLE schedule (
      alert INTEGER NOT NULL,
      zone TEXT NOT NULL,
      due_ms INTEGER NOT NULL,
      occurrence TEXT NOT NULL,
      PRIMARY KEY (alert, zone)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX schedule_due ON schedule (due_ms);

    -- What rang, for whom: the reason why nothing rings twice.
    CREATE TABLE mark (
      alert INTEGER NOT NULL,
      occurrence TEXT NOT NULL,
      user INTEGER NOT NULL,
      prune_ms INTEGER,              -- NULL while its delivery is kept
      PRIMARY KEY (alert, occurrence, user)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mark_prune ON mark (prune_ms) WHERE prune_ms IS NOT NULL;

    CREATE TABLE delivery (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user INTEGER NOT NULL,
      number INTEGER NOT NULL,
      app INTEGER NOT NULL,
      alert INTEGER NOT NULL,
      name TEXT NOT NULL,
      occurrence TEXT NOT NULL,
      is_open INTEGER NOT NULL,      -- 1 without an end
      state INTEGER NOT NULL,        -- StateCode
      at_ms INTEGER NOT NULL,
      late_ms INTEGER,
      ended_ms INTEGER,
      wake_ms INTEGER,
      content BLOB NOT NULL,
      user_info BLOB NOT NULL
    ) STRICT;
    CREATE INDEX delivery_inbox ON delivery (user, is_open, number);
    CREATE INDEX delivery_kept ON delivery (app, user, is_open, number);
    CREATE INDEX delivery_name ON delivery (app, name, user) WHERE is_open = 1;
    CREATE INDEX delivery_wake ON delivery (wake_ms) WHERE wake_ms IS NOT NULL;
    CREATE INDEX delivery_ended ON delivery (ended_ms) WHERE ended_ms IS NOT NULL;

    -- One app at one recipient's: the number on its icon, and how many deliveries are kept.
    CREATE TABLE recipient (
      app INTEGER NOT NULL,
      user INTEGER NOT NULL,
      badge INTEGER NOT NULL DEFAULT 0,
      kept INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (app, user)
    ) STRICT, WITHOUT ROWID;

    -- An occurrence on its way to many; continued a slice a turn.
    CREATE TABLE fanout (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app INTEGER NOT NULL,
      alert INTEGER NOT NULL,
      name TEXT NOT NULL,
      occurrence TEXT NOT NULL,
      due_ms INTEGER NOT NULL,
      position INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX fanout_name ON fanout (app, name);

    CREATE TABLE token (
      app INTEGER NOT NULL,
      token TEXT NOT NULL,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,            -- the alert that the request scheduled
      at_ms INTEGER NOT NULL,
      PRIMARY KEY (app, token)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX token_number ON token (app, number);
    """,
    // Fewer pages an alert: its due time stands in its own row, and what never rings for more than one is
    // marked by it. (AUTOINCREMENT writes a page of its own in every turn.)
    """
    -- No id of an alert, a delivery or a fan-out above this has been given.
    CREATE TABLE numbering (given INTEGER NOT NULL) STRICT;
    INSERT INTO numbering
      SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name IN ('alert', 'delivery', 'fanout');

    CREATE TABLE alert_2 (
      id INTEGER PRIMARY KEY,
      app INTEGER NOT NULL,
      name TEXT NOT NULL,
      number INTEGER NOT NULL,       -- order of creation within the app
      trigger TEXT NOT NULL,         -- canonical text; an equal one keeps marks
      state INTEGER NOT NULL,        -- 0 pending, 1 fired for the last time
      due_ms INTEGER,                -- when it fires next; NULL: never again
      occurrence TEXT NOT NULL,      -- what fires then, or fired last
      prune_ms INTEGER,              -- NULL while it is pending or its delivery is kept
      body BLOB NOT NULL
    ) STRICT;
    INSERT INTO alert_2
      SELECT id, app, name, number, trigger, state, due_ms, ifnull(occurrence, ''),
        retired_ms + 2592000000, body
        FROM alert LEFT JOIN schedule ON schedule.alert = alert.id ORDER BY id;
    DROP TABLE schedule;
    DROP TABLE alert;
    ALTER TABLE alert_2 RENAME TO alert;
    CREATE UNIQUE INDEX alert_name ON alert (app, name);
    CREATE INDEX alert_due ON alert (due_ms) WHERE due_ms IS NOT NULL;
    CREATE INDEX alert_prune ON alert (prune_ms) WHERE prune_ms IS NOT NULL;

    CREATE TABLE delivery_2 (
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL,
      number INTEGER NOT NULL,
      app INTEGER NOT NULL,
      alert INTEGER NOT NULL,
      name TEXT NOT NULL,
      occurrence TEXT NOT NULL,
      is_open INTEGER NOT NULL,      -- 1 without an end
      state INTEGER NOT NULL,        -- StateCode
      at_ms INTEGER NOT NULL,
      late_ms INTEGER,
      ended_ms INTEGER,
      wake_ms INTEGER,
      content BLOB NOT NULL,
      user_info BLOB NOT NULL
    ) STRICT;
    INSERT INTO delivery_2
      SELECT id, user, number, app, alert, name, occurrence, is_open, state, at_ms, late_ms, ended_ms, wake_ms,
        content, user_info
        FROM delivery ORDER BY id;
    DROP TABLE delivery;
    ALTER TABLE delivery_2 RENAME TO delivery;
    CREATE INDEX delivery_inbox ON delivery (user, is_open, number);
    CREATE INDEX delivery_kept ON delivery (app, user, is_open, number);
    CREATE INDEX delivery_name ON delivery (app, name, user, is_open, number);
    -- 4: offered to an app in the foreground, for a few seconds.
    CREATE INDEX delivery_offered ON delivery (user, app) WHERE state = 4;
    CREATE INDEX delivery_wake ON delivery (wake_ms) WHERE wake_ms IS NOT NULL;
    CREATE INDEX delivery_ended ON delivery (ended_ms) WHERE ended_ms IS NOT NULL;

    CREATE TABLE fanout_2 (
      id INTEGER PRIMARY KEY,
      app INTEGER NOT NULL,
      alert INTEGER NOT NULL,
      name TEXT NOT NULL,
      occurrence TEXT NOT NULL,
      due_ms INTEGER NOT NULL,
      position INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    INSERT INTO fanout_2
      SELECT id, app, alert, name, occurrence, due_ms, position, body FROM fanout ORDER BY id;
    DROP TABLE fanout;
    ALTER TABLE fanout_2 RENAME TO fanout;
    CREATE INDEX fanout_name ON fanout (app, name);

    -- By an administrator; see also absent_ms.
    ALTER TABLE user ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0;
    -- Since when there is no such account; NULL while there is.
    ALTER TABLE user ADD COLUMN absent_ms INTEGER;
    ALTER TABLE app ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0;
    -- 1: some of its alerts or fan-outs are parked, since it or its owner is suspended or absent.
    ALTER TABLE app ADD COLUMN parked INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX app_parked ON app (id) WHERE parked = 1;
    -- When it was due; due_ms is NULL then, so that it neither fires nor wakes anybody.
    ALTER TABLE alert ADD COLUMN parked_ms INTEGER;
    CREATE INDEX alert_parked ON alert (app) WHERE parked_ms IS NOT NULL;
    ALTER TABLE fanout ADD COLUMN parked INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX fanout_ready ON fanout (id) WHERE parked = 0;

    -- The actions that an app's alerts may name, a set a row.
    CREATE TABLE category (
      app INTEGER NOT NULL,
      name TEXT NOT NULL,
      body BLOB NOT NULL,
      PRIMARY KEY (app, name)
    ) STRICT, WITHOUT ROWID;

    -- A row: this is a copy that nobody has opened yet, see `Store.renewStreams`.
    CREATE TABLE copied (is_copy INTEGER NOT NULL) STRICT;
    """,
    // Repeats, wall-clock and floating times. Of an alert at one instant all that is new is NULL, and in no index.
    """
    -- The zone by whose data due_ms was found; '' where no zone matters, or zone_due has several.
    ALTER TABLE alert ADD COLUMN zone TEXT;
    -- 1: each recipient's own zone decides.
    ALTER TABLE alert ADD COLUMN floating INTEGER;
    -- The place of its occurrence in the repeat, from 1; not NULL in each alert with a schedule.
    ALTER TABLE alert ADD COLUMN counted INTEGER;
    CREATE INDEX alert_zone ON alert (zone) WHERE zone IS NOT NULL;
    CREATE INDEX alert_floating ON alert (app) WHERE floating IS NOT NULL;

    -- Where a floating alert of a system app stands in each zone in use; alert.due_ms is the least.
    CREATE TABLE zone_due (
      alert INTEGER NOT NULL,
      zone TEXT NOT NULL,
      due_ms INTEGER,                -- NULL: it rings no more there
      occurrence TEXT NOT NULL,
      counted INTEGER NOT NULL,
      PRIMARY KEY (alert, zone)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX zone_due_zone ON zone_due (zone, alert);

    -- The zone that a user has set; NULL: the system's.
    ALTER TABLE user ADD COLUMN zone TEXT;
    CREATE INDEX user_zone ON user (name) WHERE zone IS NOT NULL;

    -- Only for those who live in this zone, or for this user.
    ALTER TABLE fanout ADD COLUMN zone TEXT;
    ALTER TABLE fanout ADD COLUMN user INTEGER;
    -- What it stands for besides its own occurrence.
    ALTER TABLE fanout ADD COLUMN missed_count INTEGER;
    ALTER TABLE fanout ADD COLUMN missed_since TEXT;
    ALTER TABLE fanout ADD COLUMN marks TEXT;      -- occurrences that it marks as well, separated by spaces
    ALTER TABLE fanout ADD COLUMN follows INTEGER; -- 1: it leaves the deliveries of its alert alone

    ALTER TABLE delivery ADD COLUMN missed_count INTEGER;
    ALTER TABLE delivery ADD COLUMN missed_since TEXT;
    -- How often it rings again, and how many times it still may.
    ALTER TABLE delivery ADD COLUMN nag_ms INTEGER;
    ALTER TABLE delivery ADD COLUMN nag_left INTEGER;

    -- Why the instants of alerts have to be found anew; continued a slice a turn.
    CREATE TABLE rederivation (
      id INTEGER PRIMARY KEY,
      cause INTEGER NOT NULL,        -- RederivationCause
      zone TEXT,
      user INTEGER,
      at_zone TEXT NOT NULL DEFAULT '',      -- the alert that was looked at last
      at_app INTEGER NOT NULL DEFAULT 0,
      at_alert INTEGER NOT NULL DEFAULT 0,
      moved INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    """,
    // Texts in the languages of those who read them.
    """
    -- The texts of an app, a file a row, as they were put.
    CREATE TABLE text_table (
      id INTEGER PRIMARY KEY,        -- from numbering; a table that is put again gets a new one
      app INTEGER NOT NULL,
      language TEXT NOT NULL,        -- a BCP 47 tag
      name TEXT NOT NULL,
      kind TEXT NOT NULL,            -- strings, stringsdict
      number INTEGER NOT NULL,       -- order within the app in which they were put first
      entries INTEGER NOT NULL,
      content BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX text_table_name ON text_table (app, language, name, kind);

    -- The language that the app writes in, where it has said so.
    ALTER TABLE app ADD COLUMN development TEXT;
    -- Changes with its tables, from numbering; NULL: it never had any.
    ALTER TABLE app ADD COLUMN tables_revision INTEGER;

    -- The languages that a user has set, the best first, separated by spaces; NULL: what languages says counts.
    ALTER TABLE user ADD COLUMN languages_setting TEXT;
    -- The calendar that a user has set.
    ALTER TABLE user ADD COLUMN calendar TEXT;
    """,
  ]
}
