#include "Library.h"

#include <pthread.h>
#include <stdlib.h>

static struct {
  SQ_FUNCTIONS(LIBRARY_POINTER)
} sqlite;

// SQLite copies what it is given.
static const destructor transient = (destructor)(intptr_t)destructor_transient;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool opened;

static void open_library(void) {
  void *handle = cs_open_library(CS_SQLITE);
  if (!handle) return;
#define FIND(result, name, parameters) \
  if (!LIBRARY_FIND(handle, sqlite.name, "sqlite3_" #name)) return;
  SQ_FUNCTIONS(FIND)
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
  // No database of lucid has views or triggers. One in a file is of somebody else, and may never end.
  sqlite.db_config(*out, config_views, 0, NULL);
  sqlite.db_config(*out, config_triggers, 0, NULL);
  sqlite.db_config(*out, config_trusted_schema, 0, NULL);
  return code;
}

static int stop(void *context) {
  (void)context;
  return 1;
}

void sq_limit_steps(sq_database *database, int most) { sqlite.progress_handler(database, most, stop, NULL); }

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
  return sqlite.bind_text(statement, place, bytes, length, transient);
}
int sq_bind_bytes(sq_statement *statement, int place, const void *bytes, int length) {
  // No bytes at all would be bound as null.
  return sqlite.bind_blob(statement, place, length > 0 ? bytes : "", length, transient);
}
int sq_bind_null(sq_statement *statement, int place) { return sqlite.bind_null(statement, place); }

bool sq_is_null(sq_statement *statement, int column) { return sqlite.column_type(statement, column) == type_null; }
int64_t sq_integer(sq_statement *statement, int column) { return sqlite.column_int64(statement, column); }
double sq_number(sq_statement *statement, int column) { return sqlite.column_double(statement, column); }
const void *sq_bytes(sq_statement *statement, int column, int *length) {
  const void *bytes = sqlite.column_blob(statement, column);
  *length = sqlite.column_bytes(statement, column);
  return bytes;
}
