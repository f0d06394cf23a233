#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int cs_exchange(const char *path, const char *other) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int cs_rename_new(const char *path, const char *other) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int cs_is_written(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0)
    return 0;
  // A lease for reading is refused while any descriptor may write to the file. Whoever opens it meanwhile sends a signal to
  // the holder: one that is ignored, not SIGIO, which would end this process.
  fcntl(file, F_SETSIG, SIGURG);
  int code = fcntl(file, F_SETLEASE, F_RDLCK) == 0 ? 0 : errno;
  close(file);
  return code == EAGAIN;
}

int cs_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }
