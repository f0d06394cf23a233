#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/inotify.h>

int cs_watch_begin(void) {
  int descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  return descriptor >= 0 ? descriptor : -errno;
}

int cs_watch_folder(int descriptor, const char *folder) {
  // A file that is being written is not a save yet: what counts is that it was closed, or that it got or lost its name.
  uint32_t mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;
  int number = inotify_add_watch(descriptor, folder, mask);
  return number >= 0 ? number : -errno;
}

bool cs_watch_is_over(uint32_t mask) { return (mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)) != 0; }

bool cs_watch_overflowed(uint32_t mask) { return (mask & IN_Q_OVERFLOW) != 0; }

int cs_watch_wait(int descriptor, int reader, int milliseconds, const void *signals) {
  struct pollfd polled[2] = {{.fd = descriptor, .events = POLLIN}, {.fd = reader, .events = 0}};
  struct timespec time = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
  int count = ppoll(polled, 2, milliseconds < 0 ? NULL : &time, signals);
  if (count < 0) return errno == EINTR ? CS_WATCH_SIGNAL : CS_WATCH_FAILED;
  if (polled[1].revents != 0) return CS_WATCH_READER_GONE;
  return polled[0].revents != 0 ? CS_WATCH_CHANGE : CS_WATCH_SILENCE;
}
