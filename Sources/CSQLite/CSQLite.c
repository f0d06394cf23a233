#include "CSQLite.h"

#include "CLibrary.h"

#include <pthread.h>
#include <stdlib.h>

// The part of libsqlite3's ABI that is used, declared by hand: its numbers never change, and so nothing has to be installed to build.

enum {
  open_read_write = 0x2,
  open_create = 0x4,
  open_no_mutex = 0x8000,
  config_no_checkpoint_on_close = 1006,
  config_defensive = 1010,
};

#define TRANSIENT ((void (*)(void *))(intptr_t)-1)

static struct {
  int (*open_v2)(const char *, sq_database **, int, const char *);
  int (*close_v2)(sq_database *);
  const char *(*errmsg)(sq_database *);
  int (*busy_timeout)(sq_database *, int);
  int (*db_config)(sq_database *, int, ...);
  int (*exec)(sq_database *, const char *, void *, void *, char **);
  int (*changes)(sq_database *);
  int64_t (*last_insert_rowid)(sq_database *);
  int (*prepare_v2)(sq_database *, const char *, int, sq_statement **, const char **);
  int (*finalize)(sq_statement *);
  int (*step)(sq_statement *);
  int (*reset)(sq_statement *);
  int (*bind_int64)(sq_statement *, int, int64_t);
  int (*bind_double)(sq_statement *, int, double);
  int (*bind_text)(sq_statement *, int, const char *, int, void (*)(void *));
  int (*bind_blob)(sq_statement *, int, const void *, int, void (*)(void *));
  int (*bind_null)(sq_statement *, int);
  int (*column_type)(sq_statement *, int);
  int64_t (*column_int64)(sq_statement *, int);
  double (*column_double)(sq_statement *, int);
  const void *(*column_blob)(sq_statement *, int);
  int (*column_bytes)(sq_statement *, int);
} sqlite;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool opened;

static void open_library(void) {
  void *handle = cs_open_library(CS_SQLITE);
  if (!handle) return;
#define FIND(field) \
  if (!LIBRARY_FIND(handle, sqlite.field, "sqlite3_" #field)) return;
  FIND(open_v2) FIND(close_v2) FIND(errmsg) FIND(busy_timeout) FIND(db_config) FIND(exec) FIND(changes)
  FIND(last_insert_rowid) FIND(prepare_v2) FIND(finalize) FIND(step) FIND(reset) FIND(bind_int64) FIND(bind_double)
  FIND(bind_text) FIND(bind_blob) FIND(bind_null) FIND(column_type) FIND(column_int64) FIND(column_double)
  FIND(column_blob) FIND(column_bytes)
#undef FIND
  opened = true;
}

bool sq_available(void) {
  pthread_once(&once, open_library);
  return opened;
}

int sq_open(const char *path, int busy_milliseconds, sq_database **out) {
  int code = sqlite.open_v2(path, out, open_read_write | open_create | open_no_mutex, NULL);
  if (code != SQ_OK) return code;
  sqlite.busy_timeout(*out, busy_milliseconds);
  // Emptying the log waits for the medium; it is done every few runs, not at the end of each.
  sqlite.db_config(*out, config_no_checkpoint_on_close, 1, NULL);
  sqlite.db_config(*out, config_defensive, 1, NULL);
  return code;
}

void sq_close(sq_database *database) { sqlite.close_v2(database); }
const char *sq_message(sq_database *database) { return sqlite.errmsg(database); }
int sq_execute(sq_database *database, const char *sql) { return sqlite.exec(database, sql, NULL, NULL, NULL); }
int64_t sq_changes(sq_database *database) { return sqlite.changes(database); }
int64_t sq_last_row(sq_database *database) { return sqlite.last_insert_rowid(database); }

int sq_prepare(sq_database *database, const char *sql, sq_statement **out) {
  return sqlite.prepare_v2(database, sql, -1, out, NULL);
}
void sq_finalize(sq_statement *statement) { sqlite.finalize(statement); }
int sq_step(sq_statement *statement) { return sqlite.step(statement); }
void sq_reset(sq_statement *statement) { sqlite.reset(statement); }

int sq_bind_integer(sq_statement *statement, int place, int64_t value) { return sqlite.bind_int64(statement, place, value); }
int sq_bind_number(sq_statement *statement, int place, double value) { return sqlite.bind_double(statement, place, value); }
int sq_bind_text(sq_statement *statement, int place, const char *bytes, int length) {
  return sqlite.bind_text(statement, place, bytes, length, TRANSIENT);
}
int sq_bind_bytes(sq_statement *statement, int place, const void *bytes, int length) {
  // No bytes at all would be bound as null.
  return sqlite.bind_blob(statement, place, length > 0 ? bytes : "", length, TRANSIENT);
}
int sq_bind_null(sq_statement *statement, int place) { return sqlite.bind_null(statement, place); }

bool sq_is_null(sq_statement *statement, int column) { return sqlite.column_type(statement, column) == 5; }
int64_t sq_integer(sq_statement *statement, int column) { return sqlite.column_int64(statement, column); }
double sq_number(sq_statement *statement, int column) { return sqlite.column_double(statement, column); }
const void *sq_bytes(sq_statement *statement, int column, int *length) {
  const void *bytes = sqlite.column_blob(statement, column);
  *length = sqlite.column_bytes(statement, column);
  return bytes;
}
