#ifndef CCURL_H
#define CCURL_H

// HTTP for Swift: a plain interface over libcurl's multi interface, which is opened at first use (linking it costs more than a whole run).
//
// An engine and its transfers belong to one thread; only `cu_wake` may be called from another.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether libcurl could be opened. The first call opens it; all other functions need a true answer from it.
bool cu_available(void);

typedef struct cu_engine cu_engine;
typedef struct cu_transfer cu_transfer;

/// Whether a numeric address is of this machine or a private network: loopback, RFC 1918, RFC 6598 (shared), RFC 3927 and RFC 4291 (link), RFC 4193.
/// What is no address is not.
bool cu_is_private(const char *text);

/// Whether a numeric address belongs to the public network: none of this machine, a private network, a link, a group, documentation, or
/// unassigned (IANA's registries of special addresses). An IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) counts as itself.
/// What is no address is not.
bool cu_is_public(const char *text);

/// NULL when there is no memory.
cu_engine *cu_open(void);
/// Ends the `cu_wait` under way, or the next one, at once.
void cu_wake(cu_engine *engine);
/// Moves all transfers on, without waiting. False when the engine is broken.
bool cu_perform(cu_engine *engine);
/// Waits until something happens or the time is over; what has ended is to be asked for before. False when the engine is broken.
bool cu_wait(cu_engine *engine, int milliseconds);
/// After the last transfer has been ended.
void cu_close(cu_engine *engine);

/// Takes bytes as they come; false breaks the transfer off.
typedef bool (*cu_take)(void *context, const uint8_t *bytes, size_t length);

typedef struct cu_request {
  const char *url;
  /// `Name: value`, without line breaks.
  const char *const *headers;
  size_t header_count;
  /// NULL for GET, otherwise the body of a POST. Must live as long as the transfer.
  const uint8_t *body;
  size_t body_length;
  /// DELETE instead of GET.
  bool is_deletion;
  /// A file of certificates (PEM) instead of the system's; NULL for those.
  const char *authorities;
  long connect_milliseconds;
  /// Without TLS.
  bool plain;
  /// Refused unless the address that answers is of this machine or a private network.
  bool only_private;
  /// Connects to public addresses only; each address is looked at when its socket is opened, and no proxy is used.
  bool only_public;
  /// No proxy, whatever the environment says.
  bool direct;
} cu_request;

/// Redirects are not followed. `head` receives header lines, one a call, the status line first. NULL when it cannot begin.
cu_transfer *cu_start(cu_engine *engine, const cu_request *request, void *context, cu_take head, cu_take body);

typedef enum cu_ending {
  CU_COMPLETE,
  CU_NO_HOST,
  CU_NO_CONNECTION,
  CU_TIMED_OUT,
  /// The certificate or the handshake.
  CU_UNTRUSTED,
  /// `only_private`, and the address is not.
  CU_PUBLIC_ADDRESS,
  /// `only_public`, and no address is.
  CU_GUARDED_ADDRESS,
  /// A proxy refused to connect; the text is the status of its answer.
  CU_PROXY,
  /// Closed or reset in the middle, or before the first byte.
  CU_BROKEN,
  /// `cu_take` said so.
  CU_STOPPED,
  /// Not HTTP, or a version of it that libcurl does not know.
  CU_NOT_HTTP,
  CU_BAD_URL,
  CU_OTHER,
} cu_ending;

/// The context of the next transfer that has ended, with how and what libcurl says of it; NULL when none has. The text lives until `cu_end`.
void *cu_next_ended(cu_engine *engine, cu_transfer **transfer, cu_ending *ending, const char **text);
/// Frees a transfer; one that has not ended is broken off and its connection closed.
void cu_end(cu_engine *engine, cu_transfer *transfer);

#endif
