#include "CMicroHTTPD.h"

#include "CLibrary.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>

// The part of libmicrohttpd's ABI that is used, declared by hand: its numbers never change within a soname, and so nothing has to be
// installed to build.

typedef struct MHD_Daemon MHD_Daemon;
typedef struct MHD_Connection MHD_Connection;
typedef struct MHD_Response MHD_Response;

enum {
  answer_no = 0,
  answer_yes = 1,
  flag_thread_per_connection = 4,
  flag_internal_thread = 8,
  flag_poll = 64,
  flag_wake_channel = 1024,
  option_end = 0,
  option_memory_limit = 1,
  option_connection_limit = 2,
  option_connection_timeout = 3,
  option_notify_completed = 4,
  option_address = 6,
  option_stack_size = 19,
  connection_option_timeout = 0,
  info_port = 6,
  kind_header = 1,
  kind_query = 8,
  memory_copy = 2,
  status_too_large = 413,
};

typedef int (*access_handler)(void *, MHD_Connection *, const char *, const char *, const char *, const char *, size_t *, void **);
typedef void (*completed_callback)(void *, MHD_Connection *, void **, int);
typedef int (*field_iterator)(void *, int kind, const char *name, const char *value);
typedef ssize_t (*content_reader)(void *, uint64_t position, char *bytes, size_t limit);

static struct {
  MHD_Daemon *(*start)(unsigned flags, uint16_t port, void *policy, void *policy_context, access_handler, void *context, ...);
  void (*stop)(MHD_Daemon *);
  const uint16_t *(*info)(MHD_Daemon *, int kind, ...);
  int (*fields)(MHD_Connection *, int kind, field_iterator, void *context);
  int (*set_option)(MHD_Connection *, int option, ...);
  MHD_Response *(*from_buffer)(size_t count, void *bytes, int mode);
  MHD_Response *(*from_reader)(uint64_t size, size_t block, content_reader, void *context, void (*release)(void *));
  int (*add_header)(MHD_Response *, const char *name, const char *value);
  int (*queue)(MHD_Connection *, unsigned status, MHD_Response *);
  void (*destroy)(MHD_Response *);
  bool complete;
} library;

static void open_library(void) {
  void *handle = cs_open_library(CS_MICROHTTPD);
  library.complete =
      handle && LIBRARY_FIND(handle, library.start, "MHD_start_daemon") && LIBRARY_FIND(handle, library.stop, "MHD_stop_daemon") &&
      LIBRARY_FIND(handle, library.info, "MHD_get_daemon_info") && LIBRARY_FIND(handle, library.fields, "MHD_get_connection_values") &&
      LIBRARY_FIND(handle, library.set_option, "MHD_set_connection_option") &&
      LIBRARY_FIND(handle, library.from_buffer, "MHD_create_response_from_buffer") &&
      LIBRARY_FIND(handle, library.from_reader, "MHD_create_response_from_callback") &&
      LIBRARY_FIND(handle, library.add_header, "MHD_add_response_header") &&
      LIBRARY_FIND(handle, library.queue, "MHD_queue_response") && LIBRARY_FIND(handle, library.destroy, "MHD_destroy_response");
}

static bool is_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library.complete;
}

struct lucid_http_server {
  MHD_Daemon *daemon;
  uint16_t port;
  size_t most_body;
  lucid_http_handler handler;
  void *context;
};

struct lucid_http_exchange {
  MHD_Connection *connection;
  const char *path, *method;
  unsigned char *body;
  size_t count, room;
  bool is_too_large, is_answered;
  int queued;
};

// MARK: Requests

// A client that sends nothing for so long is closed. Seconds.
static const unsigned idle_seconds = 60;

/// Keeps a part of the body; false without memory.
static bool append(lucid_http_exchange *exchange, const char *bytes, size_t count, size_t limit) {
  if (count > limit - exchange->count) {
    exchange->is_too_large = true;
    return true;
  }
  if (exchange->count + count > exchange->room) {
    size_t room = exchange->room ? exchange->room : 4096;
    while (room < exchange->count + count) room *= 2;
    unsigned char *grown = realloc(exchange->body, room);
    if (!grown) return false;
    exchange->body = grown;
    exchange->room = room;
  }
  memcpy(exchange->body + exchange->count, bytes, count);
  exchange->count += count;
  return true;
}

static int on_access(void *context, MHD_Connection *connection, const char *path, const char *method, const char *version,
                     const char *bytes, size_t *count, void **state) {
  (void)version;
  lucid_http_server *server = context;
  lucid_http_exchange *exchange = *state;
  if (!exchange) {
    exchange = calloc(1, sizeof *exchange);
    *state = exchange;
    return exchange ? answer_yes : answer_no;
  }
  if (*count) {
    bool is_kept = exchange->is_too_large || append(exchange, bytes, *count, server->most_body);
    *count = 0;
    return is_kept ? answer_yes : answer_no;
  }
  exchange->connection = connection;
  exchange->path = path;
  exchange->method = method;
  exchange->queued = answer_no;
  if (exchange->is_too_large) {
    lucid_http_reply(exchange, status_too_large, NULL, NULL, 0);
    return exchange->queued;
  }
  // The time that the handler takes is not the client's.
  library.set_option(connection, connection_option_timeout, 0u);
  server->handler(server->context, exchange);
  library.set_option(connection, connection_option_timeout, idle_seconds);
  return exchange->queued;
}

static void on_completed(void *context, MHD_Connection *connection, void **state, int reason) {
  (void)context, (void)connection, (void)reason;
  lucid_http_exchange *exchange = *state;
  if (!exchange) return;
  free(exchange->body);
  free(exchange);
  *state = NULL;
}

const char *lucid_http_method(const lucid_http_exchange *exchange) { return exchange->method; }

const char *lucid_http_path(const lucid_http_exchange *exchange) { return exchange->path; }

const unsigned char *lucid_http_body(const lucid_http_exchange *exchange, size_t *count) {
  *count = exchange->count;
  return exchange->body;
}

typedef struct {
  lucid_http_field each;
  void *context;
} field_visit;

static int visit(void *context, int kind, const char *name, const char *value) {
  (void)kind;
  field_visit *visit = context;
  visit->each(visit->context, name, value ? value : "");
  return answer_yes;
}

void lucid_http_headers(const lucid_http_exchange *exchange, lucid_http_field each, void *context) {
  library.fields(exchange->connection, kind_header, visit, &(field_visit){each, context});
}

void lucid_http_query(const lucid_http_exchange *exchange, lucid_http_field each, void *context) {
  library.fields(exchange->connection, kind_query, visit, &(field_visit){each, context});
}

// MARK: Replies

static bool queue(lucid_http_exchange *exchange, unsigned status, const char *const *headers, MHD_Response *response) {
  if (!response) return false;
  for (; headers && headers[0] && headers[1]; headers += 2) library.add_header(response, headers[0], headers[1]);
  if (!exchange->is_answered) {
    exchange->is_answered = true;
    exchange->queued = library.queue(exchange->connection, status, response);
  }
  library.destroy(response);
  return exchange->queued == answer_yes;
}

bool lucid_http_reply(lucid_http_exchange *exchange, unsigned status, const char *const *headers, const unsigned char *bytes,
                      size_t count) {
  return queue(exchange, status, headers, library.from_buffer(count, (void *)bytes, memory_copy));
}

typedef struct {
  lucid_http_reader reader;
  lucid_http_release release;
  void *context;
} stream;

static ssize_t read_stream(void *context, uint64_t position, char *bytes, size_t limit) {
  (void)position;
  stream *source = context;
  size_t count = source->reader(source->context, (unsigned char *)bytes, limit);
  return count ? (ssize_t)count : -1;
}

static void release_stream(void *context) {
  stream *source = context;
  source->release(source->context);
  free(source);
}

bool lucid_http_reply_stream(lucid_http_exchange *exchange, unsigned status, const char *const *headers, lucid_http_reader reader,
                             lucid_http_release release, void *context) {
  stream *source = malloc(sizeof *source);
  if (!source) {
    release(context);
    return false;
  }
  *source = (stream){reader, release, context};
  MHD_Response *response = library.from_reader(UINT64_MAX, 16 << 10, read_stream, source, release_stream);
  if (!response) release_stream(source);
  return queue(exchange, status, headers, response);
}

// MARK: Server

lucid_http_server *lucid_http_start(uint16_t port, size_t most_body, unsigned most_connections, lucid_http_handler handler,
                                    void *context, int *error) {
  *error = LUCID_HTTP_MISSING;
  if (!is_open()) return NULL;
  *error = LUCID_HTTP_FAILED;
  lucid_http_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  *server = (lucid_http_server){.most_body = most_body, .handler = handler, .context = context};
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  // Signals are for the main thread: threads start with the mask of the one that makes them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  errno = 0;
  server->daemon = library.start(flag_internal_thread | flag_thread_per_connection | flag_poll | flag_wake_channel, port, NULL, NULL,
                                 on_access, server, option_address, (struct sockaddr *)&address, option_connection_limit,
                                 most_connections, option_connection_timeout, idle_seconds, option_memory_limit, (size_t)64 << 10,
                                 option_notify_completed, (completed_callback)on_completed, NULL, option_stack_size,
                                 (size_t)8 << 20, option_end);
  int reason = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!server->daemon) {
    if (reason == EADDRINUSE || reason == EACCES) *error = LUCID_HTTP_PORT_TAKEN;
    free(server);
    return NULL;
  }
  const uint16_t *bound = library.info(server->daemon, info_port);
  server->port = bound && *bound ? *bound : port;
  *error = 0;
  return server;
}

uint16_t lucid_http_port(const lucid_http_server *server) { return server->port; }

void lucid_http_stop(lucid_http_server *server) {
  library.stop(server->daemon);
  free(server);
}
