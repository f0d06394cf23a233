#ifndef CMicroHTTPD_Library_h
#define CMicroHTTPD_Library_h

#include "CMicroHTTPD.h"

#include "CLibrary.h"

#include <sys/socket.h>
#include <sys/types.h>

// The part of libmicrohttpd's ABI that is used, declared by hand, so that nothing has to be
// installed to build. Tests/Libraries compares it with libmicrohttpd's own header.

typedef struct MHD_Daemon MHD_Daemon;
typedef struct MHD_Connection MHD_Connection;
typedef struct MHD_Response MHD_Response;
typedef struct MHD_PostProcessor MHD_PostProcessor;

#define MH_CONSTANTS(C) \
  C(answer_no, MHD_NO, 0) \
  C(answer_yes, MHD_YES, 1) \
  C(flag_thread_per_connection, MHD_USE_THREAD_PER_CONNECTION, 4) \
  C(flag_internal_thread, MHD_USE_INTERNAL_POLLING_THREAD, 8) \
  C(flag_poll, MHD_USE_POLL, 64) \
  C(flag_wake_channel, MHD_USE_ITC, 1024) \
  C(option_end, MHD_OPTION_END, 0) \
  C(option_memory_limit, MHD_OPTION_CONNECTION_MEMORY_LIMIT, 1) \
  C(option_connection_limit, MHD_OPTION_CONNECTION_LIMIT, 2) \
  C(option_connection_timeout, MHD_OPTION_CONNECTION_TIMEOUT, 3) \
  C(option_notify_completed, MHD_OPTION_NOTIFY_COMPLETED, 4) \
  C(option_listener, MHD_OPTION_LISTEN_SOCKET, 12) \
  C(option_stack_size, MHD_OPTION_THREAD_STACK_SIZE, 19) \
  C(connection_option_timeout, MHD_CONNECTION_OPTION_TIMEOUT, 0) \
  C(info_connections, MHD_DAEMON_INFO_CURRENT_CONNECTIONS, 4) \
  C(kind_header, MHD_HEADER_KIND, 1) \
  C(kind_query, MHD_GET_ARGUMENT_KIND, 8) \
  C(memory_copy, MHD_RESPMEM_MUST_COPY, 2) \
  C(status_too_large, MHD_HTTP_CONTENT_TOO_LARGE, 413) \
  C(stream_end, MHD_CONTENT_READER_END_OF_STREAM, -1) \
  C(size_unknown, MHD_SIZE_UNKNOWN, -1)

enum { MH_CONSTANTS(LIBRARY_CONSTANT) };

#define MH_INFO(F) F(unsigned, num_connections, num_connections)

// Only read: the library owns it.
typedef union {
  MH_INFO(LIBRARY_FIELD)
} daemon_info;

typedef int (*accept_policy)(void *, const struct sockaddr *, socklen_t);
typedef int (*access_handler)(
  void *, MHD_Connection *, const char *, const char *, const char *, const char *, size_t *,
  void **
);
typedef void (*completed_callback)(void *, MHD_Connection *, void **, int);
typedef int (*field_iterator)(void *, int, const char *, const char *);
typedef int (*post_iterator)(
  void *, int, const char *name, const char *file, const char *type, const char *encoding,
  const char *bytes, uint64_t position, size_t count
);
typedef ssize_t (*content_reader)(void *, uint64_t position, char *bytes, size_t limit);
typedef void (*content_release)(void *);

// The symbols begin with `MHD_`.
#define MH_FUNCTIONS(X) \
  X(MHD_Daemon *, start_daemon, \
    (unsigned, uint16_t, accept_policy, void *, access_handler, void *, ...)) \
  X(void, stop_daemon, (MHD_Daemon *)) \
  X(const daemon_info *, get_daemon_info, (MHD_Daemon *, int, ...)) \
  X(int, get_connection_values, (MHD_Connection *, int, field_iterator, void *)) \
  X(int, set_connection_option, (MHD_Connection *, int, ...)) \
  X(MHD_PostProcessor *, create_post_processor, \
    (MHD_Connection *, size_t, post_iterator, void *)) \
  X(int, post_process, (MHD_PostProcessor *, const char *, size_t)) \
  X(int, destroy_post_processor, (MHD_PostProcessor *)) \
  X(MHD_Response *, create_response_from_buffer, (size_t, void *, int)) \
  X(MHD_Response *, create_response_from_callback, \
    (uint64_t, size_t, content_reader, void *, content_release)) \
  X(int, add_response_header, (MHD_Response *, const char *, const char *)) \
  X(int, queue_response, (MHD_Connection *, unsigned, MHD_Response *)) \
  X(void, destroy_response, (MHD_Response *))

#endif
