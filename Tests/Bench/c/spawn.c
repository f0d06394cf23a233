/* spawn SECONDS COMMAND...: runs a command once, with empty input and its output thrown away, and prints
 *
 *     wall-seconds cpu-seconds peak-KiB status minor-faults
 *
 * Addresses are not random, so that counts repeat.
 *
 * The kernel counts a child's peak memory from before it became the command, so what starts it must be small: this program,
 * linked statically, and not the script that makes the tables. A command that takes longer is killed; its status is then 124. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static pid_t child;
static volatile sig_atomic_t late;

static void on_alarm(int signal) {
  (void)signal;
  late = 1;
  kill(-child, SIGKILL);
}

static double seconds(struct timeval t) { return t.tv_sec + t.tv_usec / 1e6; }

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int count, char **words) {
  if (count < 3) return 2;
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing < 0) return 2;
  personality(ADDR_NO_RANDOMIZE);
  double start = now();
  child = vfork();
  if (child == 0) {
    setpgid(0, 0);
    for (int fd = 0; fd < 3; fd++) dup2(nothing, fd);
    execvp(words[2], words + 2);
    _exit(127);
  }
  if (child < 0) return 2;
  signal(SIGALRM, on_alarm);
  alarm((unsigned)atoi(words[1]));
  int status;
  struct rusage used;
  while (wait4(child, &status, 0, &used) < 0)
    if (errno != EINTR) return 2;
  double wall = now() - start;
  int result = late ? 124 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  printf("%.6f %.6f %ld %d %ld\n", wall, seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss, result, used.ru_minflt);
  return 0;
}
