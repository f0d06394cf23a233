#include "CProcess.h"

#include <stddef.h>

#ifdef __linux__
#include <sys/auxv.h>
#endif
#ifdef __APPLE__
#include <crt_externs.h>
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

static int count = 0;
static char **arguments = NULL;

// The dynamic linker of glibc and that of macOS call constructors with what `main` gets.
__attribute__((constructor)) static void note(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int cp_argument_count(void) { return arguments == NULL ? 0 : count; }

const char *cp_argument(int number) { return arguments[number]; }

const char *cp_program(void) {
#ifdef __linux__
  return (const char *)getauxval(AT_EXECFN);
#else
  return NULL;
#endif
}

const char *cp_variable(int number) { return environ == NULL ? NULL : environ[number]; }
