// What the C library of Linux offers and Swift's Glibc module leaves out.

// First what Glibc shows, so that the types of both stay Glibc's (struct timespec and the like).
#pragma clang module import SwiftGlibc

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

// Declared by <sys/socket.h> only under _GNU_SOURCE, which Swift does not set.
extern int accept4(int, struct sockaddr *, socklen_t *, int);

// Swift 6 refuses the mutable global itself.
static inline char **clinux_environment(void) {
  extern char **environ;
  return environ;
}
