#ifndef CSQLite_Library_h
#define CSQLite_Library_h

#include "CSQLite.h"

#include "CLibrary.h"

// The part of libsqlite3's ABI that is used, declared by hand, so that nothing has to be installed
// to build. Tests/Libraries compares it with libsqlite3's own header.

#define SQ_CONSTANTS(C) \
  C(open_read_write, SQLITE_OPEN_READWRITE, 0x2) \
  C(open_create, SQLITE_OPEN_CREATE, 0x4) \
  C(open_no_mutex, SQLITE_OPEN_NOMUTEX, 0x8000) \
  C(config_no_checkpoint_on_close, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1006) \
  C(config_defensive, SQLITE_DBCONFIG_DEFENSIVE, 1010) \
  C(config_triggers, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1003) \
  C(config_views, SQLITE_DBCONFIG_ENABLE_VIEW, 1015) \
  C(config_trusted_schema, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1017) \
  C(type_null, SQLITE_NULL, 5) \
  C(destructor_transient, SQLITE_TRANSIENT, -1)

enum { SQ_CONSTANTS(LIBRARY_CONSTANT) };

typedef void (*destructor)(void *);
typedef int (*row_callback)(void *, int, char **, char **);
typedef int (*progress_callback)(void *);

// The symbols begin with `sqlite3_`.
#define SQ_FUNCTIONS(X) \
  X(int, open_v2, (const char *, sq_database **, int, const char *)) \
  X(int, close_v2, (sq_database *)) \
  X(const char *, errmsg, (sq_database *)) \
  X(int, busy_timeout, (sq_database *, int)) \
  X(int, db_config, (sq_database *, int, ...)) \
  X(void, progress_handler, (sq_database *, int, progress_callback, void *)) \
  X(int, exec, (sq_database *, const char *, row_callback, void *, char **)) \
  X(int, changes, (sq_database *)) \
  X(int64_t, last_insert_rowid, (sq_database *)) \
  X(int, prepare_v2, (sq_database *, const char *, int, sq_statement **, const char **)) \
  X(int, finalize, (sq_statement *)) \
  X(int, step, (sq_statement *)) \
  X(int, reset, (sq_statement *)) \
  X(int, bind_int64, (sq_statement *, int, int64_t)) \
  X(int, bind_double, (sq_statement *, int, double)) \
  X(int, bind_text, (sq_statement *, int, const char *, int, destructor)) \
  X(int, bind_blob, (sq_statement *, int, const void *, int, destructor)) \
  X(int, bind_null, (sq_statement *, int)) \
  X(int, column_type, (sq_statement *, int)) \
  X(int64_t, column_int64, (sq_statement *, int)) \
  X(double, column_double, (sq_statement *, int)) \
  X(const void *, column_blob, (sq_statement *, int)) \
  X(int, column_bytes, (sq_statement *, int))

#endif
