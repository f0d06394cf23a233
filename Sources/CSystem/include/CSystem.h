#ifndef CSYSTEM_H
#define CSYSTEM_H

// Calls of the system that Swift's view of the C library leaves out.

// MARK: Files. Each returns 0 or an `errno`.

/// Exchanges two files of one file system in one step. EINVAL or ENOSYS where the file system cannot.
int cs_exchange(const char *path, const char *other);

/// Renames a file, unless there is one of the new name: EEXIST. EINVAL or ENOSYS where the file system cannot.
int cs_rename_new(const char *path, const char *other);

/// Makes a pipe whose ends no other program inherits: the one to read from, the one to write to.
int cs_pipe(int ends[2]);

// MARK: What this process was started with, as the system handed it over. The runtime of Swift reads it from /proc, which need not be there.

/// How many arguments there are, the program's name included; 0 where the system does not say.
int cs_argument_count(void);
/// One of them; it lives as long as the process.
const char *cs_argument(int number);
/// The path that the program was started by; NULL where the system does not say.
const char *cs_program(void);

#endif
