#include "CLogWriter.h"

#include <sqlite3.h>
#include <string.h>

// Most commits are far smaller; a larger one goes out in pieces. The usual file system of SQLite writes less than 128 KiB
// at a time (seekAndWriteFd in os_unix.c cuts the length to 17 bits).
enum { HELD_BYTES_MAX = 120 * 1024 };

// The log. SQLite's own file stands right behind it, in the room that szOsFile asks for.
typedef struct {
  sqlite3_file base;
  sqlite3_file *inner;
  // Bytes that were written and have not gone out, for the place `offset` of the file.
  unsigned char *held;
  int held_bytes;
  sqlite3_int64 offset;
} LogFile;

static sqlite3_vfs log_writer;

// After an error what was held is gone: SQLite gives up the transaction, and what it was told had been written before a
// sync counts for nothing.
static int send(LogFile *log) {
  int bytes = log->held_bytes;
  if (bytes == 0) return SQLITE_OK;
  log->held_bytes = 0;
  return log->inner->pMethods->xWrite(log->inner, log->held, bytes, log->offset);
}

static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  LogFile *log = (LogFile *)file;
  if (log->held_bytes > 0 &&
      (offset != log->offset + log->held_bytes || count > HELD_BYTES_MAX - log->held_bytes)) {
    int code = send(log);
    if (code != SQLITE_OK) return code;
  }
  if (count > HELD_BYTES_MAX) return log->inner->pMethods->xWrite(log->inner, bytes, count, offset);
  if (log->held_bytes == 0) log->offset = offset;
  memcpy(log->held + log->held_bytes, bytes, (size_t)count);
  log->held_bytes += count;
  return SQLITE_OK;
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  LogFile *log = (LogFile *)file;
  int code = send(log);
  if (code != SQLITE_OK) return code;
  return log->inner->pMethods->xRead(log->inner, bytes, count, offset);
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size) {
  LogFile *log = (LogFile *)file;
  int code = send(log);
  if (code != SQLITE_OK) return code;
  return log->inner->pMethods->xTruncate(log->inner, size);
}

static int log_sync(sqlite3_file *file, int flags) {
  LogFile *log = (LogFile *)file;
  int code = send(log);
  if (code != SQLITE_OK) return code;
  return log->inner->pMethods->xSync(log->inner, flags);
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size) {
  LogFile *log = (LogFile *)file;
  int code = send(log);
  if (code != SQLITE_OK) return code;
  return log->inner->pMethods->xFileSize(log->inner, size);
}

static int log_close(sqlite3_file *file) {
  LogFile *log = (LogFile *)file;
  int sent = send(log);
  int closed = log->inner->pMethods->xClose(log->inner);
  sqlite3_free(log->held);
  return sent != SQLITE_OK ? sent : closed;
}

static int log_lock(sqlite3_file *file, int level) {
  sqlite3_file *inner = ((LogFile *)file)->inner;
  return inner->pMethods->xLock(inner, level);
}

static int log_unlock(sqlite3_file *file, int level) {
  sqlite3_file *inner = ((LogFile *)file)->inner;
  return inner->pMethods->xUnlock(inner, level);
}

static int log_is_reserved(sqlite3_file *file, int *answer) {
  sqlite3_file *inner = ((LogFile *)file)->inner;
  return inner->pMethods->xCheckReservedLock(inner, answer);
}

static int log_control(sqlite3_file *file, int operation, void *argument) {
  sqlite3_file *inner = ((LogFile *)file)->inner;
  return inner->pMethods->xFileControl(inner, operation, argument);
}

static int log_sector_size(sqlite3_file *file) {
  sqlite3_file *inner = ((LogFile *)file)->inner;
  return inner->pMethods->xSectorSize(inner);
}

static int log_characteristics(sqlite3_file *file) {
  sqlite3_file *inner = ((LogFile *)file)->inner;
  return inner->pMethods->xDeviceCharacteristics(inner);
}

// Version 1: what came later is asked of the main file alone.
static const sqlite3_io_methods log_methods = {
    .iVersion = 1,
    .xClose = log_close,
    .xRead = log_read,
    .xWrite = log_write,
    .xTruncate = log_truncate,
    .xSync = log_sync,
    .xFileSize = log_size,
    .xLock = log_lock,
    .xUnlock = log_unlock,
    .xCheckReservedLock = log_is_reserved,
    .xFileControl = log_control,
    .xSectorSize = log_sector_size,
    .xDeviceCharacteristics = log_characteristics,
};

static int open_file(
    sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *flags_used) {
  sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
  (void)vfs;
  if (usual == NULL) return SQLITE_CANTOPEN;
  if ((flags & SQLITE_OPEN_WAL) == 0) return usual->xOpen(usual, name, file, flags, flags_used);
  LogFile *log = (LogFile *)file;
  memset(log, 0, sizeof *log);
  log->inner = (sqlite3_file *)(log + 1);
  log->held = sqlite3_malloc(HELD_BYTES_MAX);
  if (log->held == NULL) return SQLITE_NOMEM;
  int code = usual->xOpen(usual, name, log->inner, flags, flags_used);
  if (code == SQLITE_OK) {
    log->base.pMethods = &log_methods;
  } else {
    sqlite3_free(log->held);
    log->held = NULL;
  }
  return code;
}

const char *clogwriter_register(void) {
  sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
  if (usual == NULL) return NULL;
  log_writer = *usual;
  log_writer.pNext = NULL;
  log_writer.zName = "belfry-log-writer";
  log_writer.szOsFile = (int)sizeof(LogFile) + usual->szOsFile;
  log_writer.xOpen = open_file;
  return sqlite3_vfs_register(&log_writer, 0) == SQLITE_OK ? log_writer.zName : NULL;
}
