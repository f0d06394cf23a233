#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

int cs_end_with_parent(int parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) return errno;
  return getppid() == parent ? 0 : ESRCH;
}
