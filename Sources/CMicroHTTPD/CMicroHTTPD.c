#include "Library.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
  MH_FUNCTIONS(LIBRARY_POINTER)
  bool complete;
} library;

static void open_library(void) {
  void *handle = cs_open_library(CS_MICROHTTPD);
  if (!handle) return;
#define FIND(result, name, parameters) \
  if (!LIBRARY_FIND(handle, library.name, "MHD_" #name)) return;
  MH_FUNCTIONS(FIND)
#undef FIND
  library.complete = true;
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
  bool own_account_only;
  lucid_http_handler handler;
  void *context;
};

struct lucid_http_exchange {
  MHD_Connection *connection;
  const char *path, *method;
  unsigned char *body;
  size_t count, room;
  bool is_too_large, is_answered, is_allowed;
  int queued;
};

// MARK: Connections

// Connections of other accounts of the machine at a time. They have no token as a rule, and could else hold all of them.
enum { most_of_others = 16 };

typedef struct {
  bool is_found, is_of_other;
  int of_others;
} peer_facts;

static bool is_own(unsigned account) { return account == geteuid() || account == 0; }

/// Looks up who connects: the kernel's table has the account of each socket. `address` and `port` are in its form.
static bool look_up(const char *table, unsigned address, unsigned peer, unsigned port, peer_facts *facts) {
  FILE *file = fopen(table, "re");
  if (!file) return false;
  char line[512];
  while (fgets(line, sizeof line, file)) {
    char local[40], remote[40];
    unsigned local_port, remote_port, state, account;
    if (sscanf(line, " %*u: %39[0-9A-F]:%x %39[0-9A-F]:%x %x %*x:%*x %*x:%*x %*x %u", local, &local_port, remote, &remote_port,
               &state, &account) != 6)
      continue;
    // Of an address of IPv6 that stands for one of IPv4, the last part.
    size_t length = strlen(local);
    if (state != 1 || remote_port != port || length < 8 || strtoul(local + length - 8, NULL, 16) != address) continue;
    bool is_other = !is_own(account);
    facts->of_others += is_other;
    if (local_port == peer) {
      facts->is_found = true;
      facts->is_of_other = is_other;
    }
  }
  fclose(file);
  return true;
}

/// Asks the kernel for the account of the other end of one connection; false where it does not say. The table of all sockets tells the
/// same, and takes milliseconds on a large machine.
static bool ask_account(const struct sockaddr_in *peer, uint16_t port, unsigned *account) {
  int channel = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (channel < 0) return false;
  struct {
    struct nlmsghdr head;
    struct inet_diag_req_v2 body;
  } request = {
      .head = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
      .body = {.sdiag_family = AF_INET,
               .sdiag_protocol = IPPROTO_TCP,
               .idiag_states = ~0u,
               .id = {.idiag_sport = peer->sin_port,
                      .idiag_dport = htons(port),
                      .idiag_src = {peer->sin_addr.s_addr},
                      .idiag_dst = {htonl(INADDR_LOOPBACK)},
                      .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE}}}};
  struct {
    struct nlmsghdr head;
    struct inet_diag_msg body;
    char rest[4096];
  } answer;
  bool is_sent = send(channel, &request, sizeof request, 0) == (ssize_t)sizeof request;
  ssize_t count = is_sent ? recv(channel, &answer, sizeof answer, 0) : -1;
  close(channel);
  if (count < (ssize_t)(sizeof answer.head + sizeof answer.body) || answer.head.nlmsg_type != SOCK_DIAG_BY_FAMILY) return false;
  *account = answer.body.idiag_uid;
  return true;
}

static int on_connection(void *context, const struct sockaddr *address, socklen_t length) {
  lucid_http_server *server = context;
  const struct sockaddr_in *peer = (const struct sockaddr_in *)address;
  if (!server->port || length < sizeof *peer || peer->sin_family != AF_INET) return answer_yes;
  unsigned account;
  if (server->own_account_only && ask_account(peer, server->port, &account)) return is_own(account) ? answer_yes : answer_no;
  // Where others may ask, the kernel's table is read only when there are so many connections that theirs could be too many.
  if (!server->own_account_only) {
    const daemon_info *open = library.get_daemon_info(server->daemon, info_connections);
    if (open && open->num_connections < most_of_others) return answer_yes;
  }
  peer_facts facts = {false, false, 0};
  unsigned from = ntohs(peer->sin_port);
  bool is_known = look_up("/proc/net/tcp", peer->sin_addr.s_addr, from, server->port, &facts);
  look_up("/proc/net/tcp6", peer->sin_addr.s_addr, from, server->port, &facts);
  // Without the table all count as one's own.
  bool is_of_other = is_known && (!facts.is_found || facts.is_of_other);
  return is_of_other && (server->own_account_only || facts.of_others > most_of_others) ? answer_no : answer_yes;
}

// MARK: Requests

// A client whose request was answered and that sends nothing for so long is closed. Seconds.
static const unsigned idle_seconds = 60;
// One that has not sent a whole request, or one that is allowed, is closed much earlier: other accounts of the machine reach the
// port, and could else hold all connections.
static const unsigned unknown_seconds = 5;

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
  library.set_connection_option(connection, connection_option_timeout, 0u);
  server->handler(server->context, exchange);
  library.set_connection_option(connection, connection_option_timeout, exchange->is_allowed ? idle_seconds : unknown_seconds);
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
  library.get_connection_values(exchange->connection, kind_header, visit, &(field_visit){each, context});
}

void lucid_http_query(const lucid_http_exchange *exchange, lucid_http_field each, void *context) {
  library.get_connection_values(exchange->connection, kind_query, visit, &(field_visit){each, context});
}

typedef struct {
  lucid_http_piece each;
  void *context;
} form_visit;

static int visit_form(void *context, int kind, const char *name, const char *file, const char *type, const char *encoding,
                      const char *bytes, uint64_t position, size_t count) {
  (void)kind, (void)type, (void)encoding;
  form_visit *visit = context;
  if (name) visit->each(visit->context, name, file, position == 0, (const unsigned char *)bytes, count);
  return answer_yes;
}

bool lucid_http_form(const lucid_http_exchange *exchange, lucid_http_piece each, void *context) {
  form_visit visit = {each, context};
  MHD_PostProcessor *processor = library.create_post_processor(exchange->connection, 4 << 10, visit_form, &visit);
  if (!processor) return false;
  bool is_whole = !exchange->count || library.post_process(processor, (const char *)exchange->body, exchange->count) == answer_yes;
  return library.destroy_post_processor(processor) == answer_yes && is_whole;
}

// MARK: Replies

static bool queue(lucid_http_exchange *exchange, unsigned status, const char *const *headers, MHD_Response *response) {
  if (!response) return false;
  for (; headers && headers[0] && headers[1]; headers += 2) library.add_response_header(response, headers[0], headers[1]);
  if (!exchange->is_answered) {
    exchange->is_answered = true;
    exchange->is_allowed = status < 400;
    exchange->queued = library.queue_response(exchange->connection, status, response);
  }
  library.destroy_response(response);
  return exchange->queued == answer_yes;
}

bool lucid_http_reply(lucid_http_exchange *exchange, unsigned status, const char *const *headers, const unsigned char *bytes,
                      size_t count) {
  return queue(exchange, status, headers, library.create_response_from_buffer(count, (void *)bytes, memory_copy));
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
  return count ? (ssize_t)count : stream_end;
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
  MHD_Response *response = library.create_response_from_callback(size_unknown, 16 << 10, read_stream, source, release_stream);
  if (!response) release_stream(source);
  return queue(exchange, status, headers, response);
}

// MARK: Server

/// Returns a socket that listens on 127.0.0.1, and its port; -1 with `errno`. It is made here because only some versions of
/// the library leave the reason in `errno`. The daemon closes it.
static int listen_on(uint16_t port, uint16_t *bound) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int yes = 1;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return -1;
  if (setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) || bind(listener, (struct sockaddr *)&address, length) ||
      listen(listener, SOMAXCONN) || getsockname(listener, (struct sockaddr *)&address, &length)) {
    int reason = errno;
    close(listener);
    errno = reason;
    return -1;
  }
  *bound = ntohs(address.sin_port);
  return listener;
}

lucid_http_server *lucid_http_start(uint16_t port, size_t most_body, unsigned most_connections, bool own_account_only,
                                    lucid_http_handler handler, void *context, int *error) {
  *error = LUCID_HTTP_MISSING;
  if (!is_open()) return NULL;
  *error = LUCID_HTTP_FAILED;
  lucid_http_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  *server = (lucid_http_server){
      .most_body = most_body, .own_account_only = own_account_only, .handler = handler, .context = context};
  int listener = listen_on(port, &server->port);
  if (listener < 0) {
    if (errno == EADDRINUSE || errno == EACCES) *error = LUCID_HTTP_PORT_TAKEN;
    free(server);
    return NULL;
  }
  // Signals are for the main thread: threads start with the mask of the one that makes them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  server->daemon = library.start_daemon(flag_internal_thread | flag_thread_per_connection | flag_poll | flag_wake_channel, port, on_connection, server,
                                 on_access, server, option_listener, listener, option_connection_limit,
                                 most_connections, option_connection_timeout, unknown_seconds, option_memory_limit, (size_t)64 << 10,
                                 option_notify_completed, (completed_callback){on_completed}, NULL, option_stack_size,
                                 (size_t)8 << 20, option_end);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!server->daemon) {
    // Whether the library has closed the socket then is for its version; closing it twice could close another file.
    free(server);
    return NULL;
  }
  *error = 0;
  return server;
}

uint16_t lucid_http_port(const lucid_http_server *server) { return server->port; }

void lucid_http_stop(lucid_http_server *server) {
  library.stop_daemon(server->daemon);
  free(server);
}
