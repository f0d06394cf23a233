#ifndef CFILES_H
#define CFILES_H

// Renames that Swift's view of the C library leaves out. Each returns 0 or an `errno`.

/// Exchanges two files of one file system in one step. EINVAL or ENOSYS where the file system cannot.
int cf_exchange(const char *path, const char *other);

/// Renames a file, unless there is one of the new name: EEXIST. EINVAL or ENOSYS where the file system cannot.
int cf_rename_new(const char *path, const char *other);

#endif
