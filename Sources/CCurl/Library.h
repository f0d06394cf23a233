#ifndef CCurl_Library_h
#define CCurl_Library_h

#include "CCurl.h"

#include "CLibrary.h"

#include <sys/socket.h>

// The part of libcurl's ABI that is used, declared by hand, so that nothing has to be installed to
// build. Tests/Libraries compares it with libcurl's own headers.

typedef void CURL;
typedef void CURLM;
typedef struct curl_slist curl_slist;

#define CU_CONSTANTS(C) \
  C(option_url, CURLOPT_URL, 10002) \
  C(option_write_data, CURLOPT_WRITEDATA, 10001) \
  C(option_error_buffer, CURLOPT_ERRORBUFFER, 10010) \
  C(option_write_function, CURLOPT_WRITEFUNCTION, 20011) \
  C(option_post_fields, CURLOPT_POSTFIELDS, 10015) \
  C(option_custom_request, CURLOPT_CUSTOMREQUEST, 10036) \
  C(option_user_agent, CURLOPT_USERAGENT, 10018) \
  C(option_headers, CURLOPT_HTTPHEADER, 10023) \
  C(option_header_data, CURLOPT_HEADERDATA, 10029) \
  C(option_ssl_version, CURLOPT_SSLVERSION, 32) \
  C(option_post, CURLOPT_POST, 47) \
  C(option_follow_location, CURLOPT_FOLLOWLOCATION, 52) \
  C(option_post_field_size, CURLOPT_POSTFIELDSIZE, 60) \
  C(option_ca_info, CURLOPT_CAINFO, 10065) \
  C(option_header_function, CURLOPT_HEADERFUNCTION, 20079) \
  C(option_no_signal, CURLOPT_NOSIGNAL, 99) \
  C(option_private, CURLOPT_PRIVATE, 10103) \
  C(option_connect_timeout_ms, CURLOPT_CONNECTTIMEOUT_MS, 156) \
  C(option_no_proxy, CURLOPT_NOPROXY, 10177) \
  C(option_accept_encoding, CURLOPT_ACCEPT_ENCODING, 10102) \
  C(option_open_socket_function, CURLOPT_OPENSOCKETFUNCTION, 20163) \
  C(option_open_socket_data, CURLOPT_OPENSOCKETDATA, 10164) \
  C(option_protocols, CURLOPT_PROTOCOLS, 181) \
  C(option_suppress_connect_headers, CURLOPT_SUPPRESS_CONNECT_HEADERS, 265) \
  C(option_prereq_function, CURLOPT_PREREQFUNCTION, 20312) \
  C(option_prereq_data, CURLOPT_PREREQDATA, 10313) \
  C(info_private, CURLINFO_PRIVATE, 0x100015) \
  C(info_connect_code, CURLINFO_HTTP_CONNECTCODE, 0x200016) \
  C(protocol_http, CURLPROTO_HTTP, 1) \
  C(protocol_https, CURLPROTO_HTTPS, 2) \
  C(tls_1_2, CURL_SSLVERSION_TLSv1_2, 6) \
  C(message_done, CURLMSG_DONE, 1) \
  C(global_default, CURL_GLOBAL_DEFAULT, 3) \
  C(error_size, CURL_ERROR_SIZE, 256) \
  C(multi_ok, CURLM_OK, 0) \
  C(prereq_ok, CURL_PREREQFUNC_OK, 0) \
  C(prereq_abort, CURL_PREREQFUNC_ABORT, 1) \
  C(socket_bad, CURL_SOCKET_BAD, -1) \
  C(code_ok, CURLE_OK, 0) \
  C(code_unsupported_protocol, CURLE_UNSUPPORTED_PROTOCOL, 1) \
  C(code_url_malformat, CURLE_URL_MALFORMAT, 3) \
  C(code_couldnt_resolve_proxy, CURLE_COULDNT_RESOLVE_PROXY, 5) \
  C(code_couldnt_resolve_host, CURLE_COULDNT_RESOLVE_HOST, 6) \
  C(code_couldnt_connect, CURLE_COULDNT_CONNECT, 7) \
  C(code_http2, CURLE_HTTP2, 16) \
  C(code_partial_file, CURLE_PARTIAL_FILE, 18) \
  C(code_operation_timedout, CURLE_OPERATION_TIMEDOUT, 28) \
  C(code_ssl_connect_error, CURLE_SSL_CONNECT_ERROR, 35) \
  C(code_got_nothing, CURLE_GOT_NOTHING, 52) \
  C(code_ssl_engine_notfound, CURLE_SSL_ENGINE_NOTFOUND, 53) \
  C(code_ssl_engine_setfailed, CURLE_SSL_ENGINE_SETFAILED, 54) \
  C(code_send_error, CURLE_SEND_ERROR, 55) \
  C(code_recv_error, CURLE_RECV_ERROR, 56) \
  C(code_ssl_certproblem, CURLE_SSL_CERTPROBLEM, 58) \
  C(code_ssl_cipher, CURLE_SSL_CIPHER, 59) \
  C(code_peer_failed_verification, CURLE_PEER_FAILED_VERIFICATION, 60) \
  C(code_use_ssl_failed, CURLE_USE_SSL_FAILED, 64) \
  C(code_ssl_engine_initfailed, CURLE_SSL_ENGINE_INITFAILED, 66) \
  C(code_ssl_cacert_badfile, CURLE_SSL_CACERT_BADFILE, 77) \
  C(code_ssl_shutdown_failed, CURLE_SSL_SHUTDOWN_FAILED, 80) \
  C(code_ssl_issuer_error, CURLE_SSL_ISSUER_ERROR, 83) \
  C(code_http2_stream, CURLE_HTTP2_STREAM, 92)

enum { CU_CONSTANTS(LIBRARY_CONSTANT) };

#define CU_MESSAGE(F) \
  F(int, msg, msg) \
  F(CURL *, easy, easy_handle) \
  F(curl_message_data, data, data)

typedef union {
  void *whatever;
  int result;
} curl_message_data;
typedef struct {
  CU_MESSAGE(LIBRARY_FIELD)
} curl_message;

#define CU_ADDRESS(F) \
  F(int, family, family) \
  F(int, type, socktype) \
  F(int, protocol, protocol) \
  F(unsigned, length, addrlen) \
  F(struct sockaddr, address, addr)

typedef struct {
  CU_ADDRESS(LIBRARY_FIELD)
} curl_socket_address;

typedef size_t (*write_callback)(char *, size_t, size_t, void *);
typedef int (*open_socket_callback)(void *, int, curl_socket_address *);
typedef int (*prereq_callback)(void *, char *, char *, int, int);

// The symbols begin with `curl_`.
#define CU_FUNCTIONS(X) \
  X(int, global_init, (long)) \
  X(CURL *, easy_init, (void)) \
  X(int, easy_setopt, (CURL *, int, ...)) \
  X(int, easy_getinfo, (CURL *, int, ...)) \
  X(void, easy_cleanup, (CURL *)) \
  X(const char *, easy_strerror, (int)) \
  X(curl_slist *, slist_append, (curl_slist *, const char *)) \
  X(void, slist_free_all, (curl_slist *)) \
  X(CURLM *, multi_init, (void)) \
  X(int, multi_cleanup, (CURLM *)) \
  X(int, multi_add_handle, (CURLM *, CURL *)) \
  X(int, multi_remove_handle, (CURLM *, CURL *)) \
  X(int, multi_perform, (CURLM *, int *)) \
  X(int, multi_poll, (CURLM *, void *, unsigned, int, int *)) \
  X(int, multi_wakeup, (CURLM *)) \
  X(curl_message *, multi_info_read, (CURLM *, int *))

#endif
