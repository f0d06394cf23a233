#ifndef CSYSTEM_H
#define CSYSTEM_H

// Calls of the system that Swift's view of the C library leaves out.

#include <stdbool.h>
#include <stdint.h>

// MARK: Files. Each returns 0 or an `errno`.

/// Exchanges two files of one file system in one step. EINVAL or ENOSYS where the file system cannot.
int cs_exchange(const char *path, const char *other);

/// Renames a file, unless there is one of the new name: EEXIST. EINVAL or ENOSYS where the file system cannot.
int cs_rename_new(const char *path, const char *other);

/// Whether any program has the file open for writing: 1 or 0. 0 as well where that cannot be found out: the file belongs to
/// another account, or the file system has no leases.
int cs_is_written(const char *path);

/// Makes a pipe whose ends no other program inherits: the one to read from, the one to write to.
int cs_pipe(int ends[2]);

// MARK: Processes

/// Has this process sent SIGTERM when the one that started it ends. Returns 0, or ESRCH when that is `parent` no more.
int cs_end_with_parent(int parent);

/// Gives this thread, and the programs that it starts, an empty session keyring of the kernel. Returns 0 or an `errno`.
int cs_new_keyring(void);

// MARK: What this process was started with, as the system handed it over. The runtime of Swift reads it from /proc, which need not be there.

/// How many arguments there are, the program's name included; 0 where the system does not say.
int cs_argument_count(void);
/// One of them; it lives as long as the process.
const char *cs_argument(int number);
/// The path that the program was started by; NULL where the system does not say.
const char *cs_program(void);

// MARK: Changes of files in folders (inotify).

/// Opens a watch that no other program inherits; reading it never waits. A negative `errno` when there is none.
int cs_watch_begin(void);
/// Adds a folder and returns its number in the watch; a negative `errno` when it cannot be watched.
int cs_watch_folder(int descriptor, const char *folder);
/// Whether an event with this mask says that the folder itself is gone.
bool cs_watch_is_over(uint32_t mask);
/// Whether it says that events were lost.
bool cs_watch_overflowed(uint32_t mask);

enum { CS_WATCH_CHANGE, CS_WATCH_SILENCE, CS_WATCH_SIGNAL, CS_WATCH_READER_GONE, CS_WATCH_FAILED };

/// Waits for an event, at most so long; a negative time waits without an end. While it waits only `signals` are blocked, a `sigset_t`:
/// with its header this module, and not the C library, would own that type for Swift. `reader` is a descriptor that is written to: a
/// pipe whose other end was closed ends the wait.
int cs_watch_wait(int descriptor, int reader, int milliseconds, const void *signals);

#endif
