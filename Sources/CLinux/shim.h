// What the C library of Linux offers and Swift's Glibc module leaves out.

// First what Glibc shows, so that the types of both stay Glibc's (struct timespec and the like).
#pragma clang module import SwiftGlibc

#include <sched.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

// Declared by <sys/socket.h> only under _GNU_SOURCE, which Swift does not set.
extern int accept4(int, struct sockaddr *, socklen_t *, int);

// Declared by <sched.h> only under _GNU_SOURCE.
extern int sched_setaffinity(pid_t, size_t, const cpu_set_t *);
extern int sched_getaffinity(pid_t, size_t, cpu_set_t *);

// Swift 6 refuses the mutable global itself.
static inline char **clinux_environment(void) {
  extern char **environ;
  return environ;
}
