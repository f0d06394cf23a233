#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

// An HTTP server on 127.0.0.1. libmicrohttpd does the work; it is opened at first use. Each connection has a thread of its own, which
// waits for the handler: a handler may take its time.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lucid_http_server lucid_http_server;
/// One request and its reply. Valid until the handler returns.
typedef struct lucid_http_exchange lucid_http_exchange;

/// Answers a request by one of the functions `lucid_http_reply…`. On a thread of the connection.
typedef void (*lucid_http_handler)(void *context, lucid_http_exchange *exchange);
/// Takes one name and value, each until it returns.
typedef void (*lucid_http_field)(void *context, const char *name, const char *value);
/// Takes a piece of a field of a form, in their order; the first piece of a field `begins` it. `file` is the name of an uploaded file,
/// else NULL.
typedef void (*lucid_http_piece)(void *context, const char *name, const char *file, bool begins, const unsigned char *bytes,
                                 size_t count);
/// Fills at most `limit` bytes; waits for them. Returns how many, 0 at the end.
typedef size_t (*lucid_http_reader)(void *context, unsigned char *bytes, size_t limit);
/// Called once when a reader is used no more: the reply is complete, or its connection is closed.
typedef void (*lucid_http_release)(void *context);

enum { LUCID_HTTP_MISSING = 1, LUCID_HTTP_PORT_TAKEN = 2, LUCID_HTTP_FAILED = 3 };

/// Listens on a port of 127.0.0.1; 0 is any free one. Bodies over `most_body` bytes are answered with 413, and connections beyond
/// `most_connections` wait. A connection without an allowed request ends after some seconds of silence, and other accounts of the
/// machine have a part of them only, or with `own_account_only` none: the kernel says whose a connection is. Returns NULL and sets
/// `error` to one of the above.
lucid_http_server *lucid_http_start(uint16_t port, size_t most_body, unsigned most_connections, bool own_account_only,
                                    lucid_http_handler handler, void *context, int *error);
/// The port that it listens on.
uint16_t lucid_http_port(const lucid_http_server *server);
/// Closes every connection and waits for the handlers.
void lucid_http_stop(lucid_http_server *server);

const char *lucid_http_method(const lucid_http_exchange *exchange);
/// The path without its query, decoded.
const char *lucid_http_path(const lucid_http_exchange *exchange);
const unsigned char *lucid_http_body(const lucid_http_exchange *exchange, size_t *count);
void lucid_http_headers(const lucid_http_exchange *exchange, lucid_http_field each, void *context);
/// Visits the fields of a form in the body, `application/x-www-form-urlencoded` or `multipart/form-data`. False for no such body, and
/// for one that is damaged: what was visited then is a part of it.
bool lucid_http_form(const lucid_http_exchange *exchange, lucid_http_piece each, void *context);
void lucid_http_query(const lucid_http_exchange *exchange, lucid_http_field each, void *context);

/// Replies with bytes, which are copied. `headers` are names and values by turns, ended by NULL. False when a reply was made already.
bool lucid_http_reply(lucid_http_exchange *exchange, unsigned status, const char *const *headers, const unsigned char *bytes,
                      size_t count);
/// Replies with what `reader` gives, until its end. `release` is called in any case.
bool lucid_http_reply_stream(lucid_http_exchange *exchange, unsigned status, const char *const *headers, lucid_http_reader reader,
                             lucid_http_release release, void *context);

#endif
