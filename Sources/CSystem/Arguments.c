#include "CSystem.h"

#include <stddef.h>

#include <sys/auxv.h>

static int count = 0;
static char **arguments = NULL;

// The dynamic linker of glibc calls constructors with what `main` gets.
__attribute__((constructor)) static void note(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int cs_argument_count(void) { return arguments == NULL ? 0 : count; }

const char *cs_argument(int number) { return arguments[number]; }

const char *cs_program(void) { return (const char *)getauxval(AT_EXECFN); }
