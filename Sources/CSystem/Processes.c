#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int cs_end_with_parent(int parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) return errno;
  return getppid() == parent ? 0 : ESRCH;
}

int cs_new_keyring(void) {
  // KEYCTL_JOIN_SESSION_KEYRING, with no name: a new one.
  return syscall(SYS_keyctl, 1, NULL) < 0 ? errno : 0;
}
