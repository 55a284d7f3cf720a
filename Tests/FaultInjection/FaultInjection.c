#define _GNU_SOURCE
#include "FaultInjection.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CALL_PWRITE = 1, CALL_SYNC = 2, CALL_TRUNCATE = 4 };
enum { FILE_NONE = 0, FILE_DB = 1, FILE_WAL = 2, FILE_RESERVE = 4, FILE_COPY = 8 };
enum action { ACTION_NONE, ACTION_FAIL, ACTION_FAIL_ONCE, ACTION_TORN, ACTION_POWER_LOSS };

// What the environment asks for.
static struct {
  int calls;
  int files;
  long nth;
  enum action action;
  int error;
  uint64_t seed;
  const char *quota;
} plan;

static long calls_seen;
static int has_failed;

// The real functions; sizes are 64 bits wide on every system that Belfry runs on.
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_posix_fallocate)(int, off_t, off_t);

_Static_assert(sizeof(off_t) == 8, "file offsets have 64 bits");

static void fail_to_start(const char *why) {
  dprintf(STDERR_FILENO, "fault: %s\n", why);
  _exit(86);
}

static void *next_symbol(const char *name) {
  void *symbol = dlsym(RTLD_NEXT, name);
  if (!symbol) fail_to_start("a function of the C library is missing");
  return symbol;
}

static void read_plan(const char *text) {
  char calls[64], files[16], action[16];
  unsigned long long seed;
  if (sscanf(text, "%63s %15s %ld %15s %llu", calls, files, &plan.nth, action, &seed) != 5)
    fail_to_start("BELFRY_FAULT cannot be read");
  plan.seed = seed;
  if (strstr(calls, "pwrite")) plan.calls |= CALL_PWRITE;
  if (strstr(calls, "sync")) plan.calls |= CALL_SYNC;
  if (strstr(calls, "truncate")) plan.calls |= CALL_TRUNCATE;
  if (!strcmp(files, "db")) plan.files = FILE_DB;
  if (!strcmp(files, "wal")) plan.files = FILE_WAL;
  if (!strcmp(files, "copy")) plan.files = FILE_COPY;
  if (!strcmp(files, "any")) plan.files = FILE_DB | FILE_WAL;
  plan.error = EIO;
  if (!strcmp(action, "EIO")) plan.action = ACTION_FAIL;
  if (!strcmp(action, "ENOSPC")) {
    plan.action = ACTION_FAIL;
    plan.error = ENOSPC;
  }
  if (!strcmp(action, "once")) plan.action = ACTION_FAIL_ONCE;
  if (!strcmp(action, "torn")) plan.action = ACTION_TORN;
  if (!strcmp(action, "powerloss")) plan.action = ACTION_POWER_LOSS;
  if (!plan.calls || !plan.files || plan.action == ACTION_NONE)
    fail_to_start("BELFRY_FAULT says nothing that is known");
}

__attribute__((constructor)) static void start(void) {
  real_pwrite = next_symbol("pwrite64");
  real_fsync = next_symbol("fsync");
  real_fdatasync = next_symbol("fdatasync");
  real_ftruncate = next_symbol("ftruncate64");
  real_posix_fallocate = next_symbol("posix_fallocate64");
  const char *text = getenv("BELFRY_FAULT");
  if (text) read_plan(text);
  plan.quota = getenv("BELFRY_QUOTA");
}

static int ends_in(const char *text, const char *end) {
  size_t length = strlen(text), end_length = strlen(end);
  return length >= end_length && !strcmp(text + length - end_length, end);
}

// Which of the hub's files a descriptor is, and its path.
static int file_of(int descriptor, char path[PATH_MAX]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return FILE_NONE;
  path[length] = 0;
  if (ends_in(path, "/belfry.db")) return FILE_DB;
  if (ends_in(path, "/belfry.db-wal")) return FILE_WAL;
  if (ends_in(path, "/reserve") || ends_in(path, "/reserve.more")) return FILE_RESERVE;
  if (ends_in(path, ".partial")) return FILE_COPY;
  return FILE_NONE;
}

// What a loss of power can take: writes that no sync has followed.

struct unsynced {
  struct unsynced *older;
  int file;
  char *path;
  off_t offset;
  size_t length;
  // What stood there before; shorter than `length` where the file grew.
  size_t old_length;
  char *old;
};

static struct unsynced *newest_unsynced;

static void remember_write(int file, const char *path, int descriptor, size_t length, off_t offset) {
  struct unsynced *entry = calloc(1, sizeof *entry);
  if (!entry) fail_to_start("no memory");
  entry->older = newest_unsynced;
  entry->file = file;
  entry->path = strdup(path);
  entry->offset = offset;
  entry->length = length;
  entry->old = malloc(length ? length : 1);
  if (!entry->path || !entry->old) fail_to_start("no memory");
  ssize_t count = pread(descriptor, entry->old, length, offset);
  entry->old_length = count > 0 ? (size_t)count : 0;
  newest_unsynced = entry;
}

static void forget_writes(int file) {
  struct unsynced **link = &newest_unsynced;
  while (*link) {
    struct unsynced *entry = *link;
    if (entry->file != file) {
      link = &entry->older;
      continue;
    }
    *link = entry->older;
    free(entry->path);
    free(entry->old);
    free(entry);
  }
}

static uint64_t next_random(void) {
  // Knuth's MMIX generator; only its upper bits are used.
  plan.seed = plan.seed * 6364136223846793005u + 1442695040888963407u;
  return plan.seed >> 33;
}

static void lose_writes(void) {
  int loses_all = plan.seed == 0;
  for (struct unsynced *entry = newest_unsynced; entry; entry = entry->older) {
    if (!loses_all && next_random() % 2) continue;
    int descriptor = open(entry->path, O_WRONLY | O_CLOEXEC);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status)) continue;
    memset(entry->old + entry->old_length, 0, entry->length - entry->old_length);
    // A truncation since then counts as done: the file does not grow again.
    if (entry->offset < status.st_size) {
      off_t room = status.st_size - entry->offset;
      size_t length = (off_t)entry->length < room ? entry->length : (size_t)room;
      (void)!real_pwrite(descriptor, entry->old, length, entry->offset);
    }
    close(descriptor);
  }
}

// What a call has to do.
enum verdict { VERDICT_GO_ON, VERDICT_FAIL, VERDICT_TEAR };

static enum verdict judge(int call, int file, const char *path) {
  if (!(file & (FILE_DB | FILE_WAL | FILE_COPY))) return VERDICT_GO_ON;
  // A disk of their own: what happens to a backup and to the rest has nothing to do with each other.
  if ((file == FILE_COPY) != (plan.files == FILE_COPY)) return VERDICT_GO_ON;
  if (has_failed && plan.action == ACTION_FAIL) {
    errno = plan.error;
    return VERDICT_FAIL;
  }
  if (has_failed || !(plan.calls & call) || !(plan.files & file)) return VERDICT_GO_ON;
  calls_seen += 1;
  if (calls_seen != plan.nth) return VERDICT_GO_ON;
  has_failed = 1;
  static const char *const names[] = {"", "pwrite", "sync", "", "truncate"};
  dprintf(STDERR_FILENO, "fault: call %ld, %s of %s\n", calls_seen, names[call],
          strrchr(path, '/') + 1);
  switch (plan.action) {
    case ACTION_TORN:
      if (call == CALL_PWRITE) return VERDICT_TEAR;
      kill(getpid(), SIGKILL);
      break;
    case ACTION_POWER_LOSS:
      lose_writes();
      kill(getpid(), SIGKILL);
      break;
    default:
      break;
  }
  errno = plan.error;
  return VERDICT_FAIL;
}

static off_t size_beside(const char *path, const char *name) {
  char other[PATH_MAX + 32];
  snprintf(other, sizeof other, "%.*s/%s", (int)(strrchr(path, '/') - path), path, name);
  struct stat status;
  return stat(other, &status) ? 0 : status.st_size;
}

// Whether a file may grow so that it ends at `end`.
static int has_room(int descriptor, const char *path, off_t end) {
  struct stat status;
  if (!plan.quota || fstat(descriptor, &status) || end <= status.st_size) return 1;
  FILE *file = fopen(plan.quota, "re");
  long long quota = LLONG_MAX;
  if (file) {
    if (fscanf(file, "%lld", &quota) != 1) quota = LLONG_MAX;
    fclose(file);
  }
  off_t used = size_beside(path, "belfry.db") + size_beside(path, "belfry.db-wal") +
               size_beside(path, "reserve") + size_beside(path, "reserve.more");
  return used + (end - status.st_size) <= quota;
}

// The functions that take the place of the C library's.

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) {
  char path[PATH_MAX];
  int file = file_of(descriptor, path);
  if (file == FILE_NONE) return real_pwrite(descriptor, bytes, count, offset);
  switch (judge(CALL_PWRITE, file, path)) {
    case VERDICT_GO_ON:
      break;
    case VERDICT_FAIL:
      return -1;
    case VERDICT_TEAR:
      (void)!real_pwrite(descriptor, bytes, count / 2, offset);
      kill(getpid(), SIGKILL);
  }
  if (!has_room(descriptor, path, offset + (off_t)count)) {
    errno = EDQUOT;
    return -1;
  }
  if (plan.action == ACTION_POWER_LOSS && (file & (FILE_DB | FILE_WAL)))
    remember_write(file, path, descriptor, count, offset);
  return real_pwrite(descriptor, bytes, count, offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return pwrite64(descriptor, bytes, count, offset);
}

static int synchronise(int descriptor, int (*real)(int)) {
  char path[PATH_MAX];
  int file = file_of(descriptor, path);
  if (file == FILE_NONE) return real(descriptor);
  if (judge(CALL_SYNC, file, path) != VERDICT_GO_ON) return -1;
  int result = real(descriptor);
  if (result == 0) forget_writes(file);
  return result;
}

int fsync(int descriptor) { return synchronise(descriptor, real_fsync); }

int fdatasync(int descriptor) { return synchronise(descriptor, real_fdatasync); }

int ftruncate64(int descriptor, off_t length) {
  char path[PATH_MAX];
  int file = file_of(descriptor, path);
  if (file == FILE_NONE) return real_ftruncate(descriptor, length);
  if (judge(CALL_TRUNCATE, file, path) != VERDICT_GO_ON) return -1;
  if (!has_room(descriptor, path, length)) {
    errno = EDQUOT;
    return -1;
  }
  return real_ftruncate(descriptor, length);
}

int ftruncate(int descriptor, off_t length) { return ftruncate64(descriptor, length); }

int posix_fallocate64(int descriptor, off_t offset, off_t length) {
  char path[PATH_MAX];
  if (file_of(descriptor, path) != FILE_NONE && !has_room(descriptor, path, offset + length))
    return EDQUOT;
  return real_posix_fallocate(descriptor, offset, length);
}

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  return posix_fallocate64(descriptor, offset, length);
}
