#ifndef CSQLITE_H
#define CSQLITE_H

// SQLite for Swift: a plain interface over the part of libsqlite3 that is used, which is opened at first use.
//
// A database and its statements belong to one thread at a time.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether libsqlite3 could be opened. The first call opens it; all other functions need a true answer from it.
bool sq_available(void);

typedef struct sq_database sq_database;
typedef struct sq_statement sq_statement;

// What SQLite answers: the name here, the one in its header, the number, which never changes.
#define SQ_CODES(C) \
  C(SQ_OK, SQLITE_OK, 0) \
  C(SQ_BUSY, SQLITE_BUSY, 5) \
  C(SQ_READONLY, SQLITE_READONLY, 8) \
  C(SQ_CORRUPT, SQLITE_CORRUPT, 11) \
  C(SQ_FULL, SQLITE_FULL, 13) \
  C(SQ_NOT_A_DATABASE, SQLITE_NOTADB, 26) \
  C(SQ_ROW, SQLITE_ROW, 100) \
  C(SQ_DONE, SQLITE_DONE, 101)

#define SQ_CODE(name, theirs, value) static const int name = value;
SQ_CODES(SQ_CODE)
#undef SQ_CODE

/// Views and triggers of the file are not used. The handle is to be closed also when it fails, unless it is NULL. What is committed is left in the log when the last one is closed.
int sq_open(const char *path, int busy_milliseconds, sq_database **out);
void sq_close(sq_database *);
/// Ends each step that takes more than so many instructions of SQLite's machine.
void sq_limit_steps(sq_database *, int most);
/// What went wrong last; lives until the next call.
const char *sq_message(sq_database *);
/// Statements without parameters and results.
int sq_execute(sq_database *, const char *sql);
int64_t sq_changes(sq_database *);
int64_t sq_last_row(sq_database *);

int sq_prepare(sq_database *, const char *sql, sq_statement **out);
void sq_finalize(sq_statement *);
int sq_step(sq_statement *);
void sq_reset(sq_statement *);

// Places of parameters count from 1, those of columns from 0. Texts and bytes are copied.
int sq_bind_integer(sq_statement *, int place, int64_t value);
int sq_bind_number(sq_statement *, int place, double value);
int sq_bind_text(sq_statement *, int place, const char *bytes, int length);
int sq_bind_bytes(sq_statement *, int place, const void *bytes, int length);
int sq_bind_null(sq_statement *, int place);

bool sq_is_null(sq_statement *, int column);
int64_t sq_integer(sq_statement *, int column);
double sq_number(sq_statement *, int column);
/// The bytes of a text or a blob; live until the next step.
const void *sq_bytes(sq_statement *, int column, int *length);

#endif
