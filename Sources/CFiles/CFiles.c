#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <stdio.h>

#ifdef __linux__
#include <fcntl.h>

int cf_exchange(const char *path, const char *other) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int cf_rename_new(const char *path, const char *other) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_NOREPLACE) == 0 ? 0 : errno;
}
#else
int cf_exchange(const char *path, const char *other) { return renamex_np(path, other, RENAME_SWAP) == 0 ? 0 : errno; }

int cf_rename_new(const char *path, const char *other) { return renamex_np(path, other, RENAME_EXCL) == 0 ? 0 : errno; }
#endif
