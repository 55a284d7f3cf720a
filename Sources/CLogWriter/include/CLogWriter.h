// A file system for SQLite that differs from the usual one in how the write-ahead log is written.
//
// SQLite writes each page of a commit with two small writes, one behind the other. Here they are gathered and go out as
// one write, at the latest when SQLite syncs the log or asks anything of it; nothing is on the disk later than without it.

#ifndef BELFRY_LOG_WRITER_H
#define BELFRY_LOG_WRITER_H

// Makes it known to SQLite; answers its name, for sqlite3_open_v2, or NULL if there is no room.
const char *clogwriter_register(void);

#endif
