#include "Library.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
  CU_FUNCTIONS(LIBRARY_POINTER)
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool opened;

static void open_library(void) {
  void *handle = cs_open_library(CS_CURL);
  if (!handle) return;
#define FIND(result, name, parameters) \
  if (!LIBRARY_FIND(handle, curl.name, "curl_" #name)) return;
  CU_FUNCTIONS(FIND)
#undef FIND
  opened = curl.global_init(global_default) == code_ok;
}

bool cu_available(void) {
  pthread_once(&once, open_library);
  return opened;
}

struct cu_engine {
  CURLM *multi;
};

struct cu_transfer {
  CURL *easy;
  curl_slist *headers;
  void *context;
  cu_take head;
  cu_take body;
  bool refused;
  bool guarded;
  bool stopped;
  char error[error_size];
};

cu_engine *cu_open(void) {
  cu_engine *engine = calloc(1, sizeof *engine);
  if (engine) engine->multi = curl.multi_init();
  if (engine && !engine->multi) {
    free(engine);
    return NULL;
  }
  return engine;
}

void cu_wake(cu_engine *engine) { curl.multi_wakeup(engine->multi); }

bool cu_perform(cu_engine *engine) {
  int running = 0;
  return curl.multi_perform(engine->multi, &running) == multi_ok;
}

bool cu_wait(cu_engine *engine, int milliseconds) {
  return curl.multi_poll(engine->multi, NULL, 0, milliseconds, NULL) == multi_ok;
}

void cu_close(cu_engine *engine) {
  curl.multi_cleanup(engine->multi);
  free(engine);
}

static size_t take_head(char *bytes, size_t size, size_t count, void *data) {
  cu_transfer *transfer = data;
  if (transfer->head(transfer->context, (const uint8_t *)bytes, size * count)) return size * count;
  transfer->stopped = true;
  return 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *data) {
  cu_transfer *transfer = data;
  if (transfer->body(transfer->context, (const uint8_t *)bytes, size * count)) return size * count;
  transfer->stopped = true;
  return size * count + 1;
}

bool cu_is_private(const char *text) {
  struct in_addr v4;
  struct in6_addr v6;
  if (inet_pton(AF_INET6, text, &v6) == 1) {
    if (IN6_IS_ADDR_LOOPBACK(&v6) || IN6_IS_ADDR_LINKLOCAL(&v6) || (v6.s6_addr[0] & 0xFE) == 0xFC) return true;
    if (!IN6_IS_ADDR_V4MAPPED(&v6)) return false;
    memcpy(&v4, v6.s6_addr + 12, sizeof v4);
  } else if (inet_pton(AF_INET, text, &v4) != 1) {
    return false;
  }
  uint32_t a = ntohl(v4.s_addr);
  return a >> 24 == 127 || a >> 24 == 10 || a >> 20 == 0xAC1 || a >> 16 == 0xC0A8 || a >> 16 == 0xA9FE || a >> 22 == 0x191;
}

static bool is_public_v4(uint32_t a) {
  static const struct {
    uint32_t network;
    int bits;
  } special[] = {
      {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16}, {0xAC100000, 12}, {0xC0000000, 24},
      {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16}, {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 3},
  };
  for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
    if ((a ^ special[i].network) >> (32 - special[i].bits) == 0) return false;
  }
  return true;
}

static uint32_t v4_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_public_v6(const uint8_t *a) {
  static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
  static const uint8_t nat64[12] = {0x00, 0x64, 0xFF, 0x9B};
  if (memcmp(a, mapped, sizeof mapped) == 0 || memcmp(a, nat64, sizeof nat64) == 0) return is_public_v4(v4_at(a + 12));
  // 6to4 leads to the IPv4 address in it.
  if (a[0] == 0x20 && a[1] == 0x02) return is_public_v4(v4_at(a + 2));
  // Global unicast is 2000::/3, but for 2001::/23 (protocols, tunnels) and the addresses of documentation.
  if (a[0] >> 5 != 1) return false;
  if (a[0] == 0x20 && a[1] == 0x01 && (a[2] < 0x02 || (a[2] == 0x0D && a[3] == 0xB8))) return false;
  return !(a[0] == 0x3F && a[1] == 0xFF && a[2] < 0x10);
}

bool cu_is_public(const char *text) {
  struct in_addr v4;
  struct in6_addr v6;
  if (inet_pton(AF_INET6, text, &v6) == 1) return is_public_v6(v6.s6_addr);
  return inet_pton(AF_INET, text, &v4) == 1 && is_public_v4(ntohl(v4.s_addr));
}

// Called with each address that a name has led to, before it is connected to: what is looked at is what is connected to.
static int open_public_socket(void *data, int purpose, curl_socket_address *where) {
  (void)purpose;
  cu_transfer *transfer = data;
  bool is_public = false;
  if (where->family == AF_INET) {
    is_public = is_public_v4(ntohl(((const struct sockaddr_in *)(const void *)&where->address)->sin_addr.s_addr));
  } else if (where->family == AF_INET6) {
    is_public = is_public_v6(((const struct sockaddr_in6 *)(const void *)&where->address)->sin6_addr.s6_addr);
  }
  if (!is_public) {
    transfer->guarded = true;
    return socket_bad;
  }
  int opened = socket(where->family, where->type, where->protocol);
  if (opened >= 0) fcntl(opened, F_SETFD, FD_CLOEXEC);
  return opened;
}

// Called for connections that are used again, too, for which no socket is opened.
static int look_for_public(void *data, char *primary, char *local, int primary_port, int local_port) {
  (void)local, (void)primary_port, (void)local_port;
  cu_transfer *transfer = data;
  if (cu_is_public(primary)) return prereq_ok;
  transfer->guarded = true;
  return prereq_abort;
}

// Called when connected, before anything is sent.
static int look_at_address(void *data, char *primary, char *local, int primary_port, int local_port) {
  (void)local, (void)primary_port, (void)local_port;
  cu_transfer *transfer = data;
  if (cu_is_private(primary)) return prereq_ok;
  transfer->refused = true;
  return prereq_abort;
}

cu_transfer *cu_start(cu_engine *engine, const cu_request *request, void *context, cu_take head, cu_take body) {
  cu_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  *transfer = (cu_transfer){.context = context, .head = head, .body = body};
  CURL *easy = transfer->easy = curl.easy_init();
  if (!easy) {
    free(transfer);
    return NULL;
  }
  for (size_t i = 0; i < request->header_count; i++) {
    curl_slist *longer = curl.slist_append(transfer->headers, request->headers[i]);
    if (longer) transfer->headers = longer;
  }
  bool good = true;
#define SET(option, value) good = good && curl.easy_setopt(easy, option, value) == code_ok
  SET(option_url, request->url);
  SET(option_private, transfer);
  SET(option_no_signal, 1L);
  SET(option_follow_location, 0L);
  SET(option_protocols, (long)(request->plain ? protocol_http : protocol_https));
  SET(option_ssl_version, (long)tls_1_2);
  SET(option_connect_timeout_ms, request->connect_milliseconds);
  SET(option_user_agent, "lucid");
  SET(option_headers, transfer->headers);
  SET(option_header_function, (write_callback){take_head});
  SET(option_header_data, transfer);
  SET(option_write_function, (write_callback){take_body});
  SET(option_write_data, transfer);
  SET(option_error_buffer, transfer->error);
  // Nothing compressed is asked for, for streams wait in compressors; what comes compressed all the same is read.
  SET(option_accept_encoding, "identity");
  curl.easy_setopt(easy, option_suppress_connect_headers, 1L);
  if (request->authorities) SET(option_ca_info, request->authorities);
  if (request->direct || request->only_public) SET(option_no_proxy, "*");
  if (request->only_private) {
    // Without this look (before libcurl 7.80) a name that leads elsewhere could not be refused, and so nothing is sent.
    SET(option_prereq_function, (prereq_callback){look_at_address});
    SET(option_prereq_data, transfer);
  }
  if (request->only_public) {
    SET(option_open_socket_function, (open_socket_callback){open_public_socket});
    SET(option_open_socket_data, transfer);
    if (!request->only_private) {
      SET(option_prereq_function, (prereq_callback){look_for_public});
      SET(option_prereq_data, transfer);
    }
  }
  if (request->is_deletion) SET(option_custom_request, "DELETE");
  if (request->body) {
    SET(option_post, 1L);
    SET(option_post_field_size, (long)request->body_length);
    SET(option_post_fields, (const char *)request->body);
  }
#undef SET
  if (!good || curl.multi_add_handle(engine->multi, easy) != multi_ok) {
    curl.easy_cleanup(easy);
    curl.slist_free_all(transfer->headers);
    free(transfer);
    return NULL;
  }
  return transfer;
}

static cu_ending ending_of(const cu_transfer *transfer, int code) {
  if (transfer->refused) return CU_PUBLIC_ADDRESS;
  // Another address of the same name may have been good.
  if (transfer->guarded && code != code_ok) return CU_GUARDED_ADDRESS;
  if (transfer->stopped) return CU_STOPPED;
  switch (code) {
    case code_ok: return CU_COMPLETE;
    // The protocol of an address was looked at before: it is the server that speaks another one.
    case code_unsupported_protocol: return CU_NOT_HTTP;
    case code_url_malformat: return CU_BAD_URL;
    case code_couldnt_resolve_proxy: case code_couldnt_resolve_host: return CU_NO_HOST;
    case code_couldnt_connect: return CU_NO_CONNECTION;
    case code_operation_timedout: return CU_TIMED_OUT;
    case code_ssl_connect_error: case code_ssl_engine_notfound: case code_ssl_engine_setfailed: case code_ssl_certproblem:
    case code_ssl_cipher: case code_peer_failed_verification: case code_use_ssl_failed: case code_ssl_engine_initfailed:
    case code_ssl_cacert_badfile: case code_ssl_shutdown_failed: case code_ssl_issuer_error: return CU_UNTRUSTED;
    case code_http2: case code_partial_file: case code_got_nothing: case code_send_error: case code_recv_error:
    case code_http2_stream: return CU_BROKEN;
    default: return CU_OTHER;
  }
}

void *cu_next_ended(cu_engine *engine, cu_transfer **out, cu_ending *ending, const char **text) {
  int left = 0;
  for (curl_message *message; (message = curl.multi_info_read(engine->multi, &left));) {
    if (message->msg != message_done) continue;
    cu_transfer *transfer = NULL;
    curl.easy_getinfo(message->easy, info_private, (char **)&transfer);
    *out = transfer;
    *ending = ending_of(transfer, message->data.result);
    long refusal = 0;
    if (*ending != CU_COMPLETE) curl.easy_getinfo(message->easy, info_connect_code, &refusal);
    if (refusal >= 300) {
      *ending = CU_PROXY;
      snprintf(transfer->error, sizeof transfer->error, "%ld", refusal);
    }
    *text = transfer->error[0] ? transfer->error : curl.easy_strerror(message->data.result);
    return transfer->context;
  }
  return NULL;
}

void cu_end(cu_engine *engine, cu_transfer *transfer) {
  curl.multi_remove_handle(engine->multi, transfer->easy);
  curl.easy_cleanup(transfer->easy);
  curl.slist_free_all(transfer->headers);
  free(transfer);
}
