#ifndef CMime_Library_h
#define CMime_Library_h

#include "CMime.h"

#include "CLibrary.h"

#include <stdint.h>
#include <sys/types.h>

// The part of the ABI of gmime and glib that is used, declared by hand, with pointers to their
// objects as `void *`. Tests/Libraries compares it with their own headers.

#define CM_CONSTANTS(C) \
  C(warn_malformed_multipart, GMIME_WARN_MALFORMED_MULTIPART, 6) \
  C(warn_truncated, GMIME_WARN_TRUNCATED_MESSAGE, 7) \
  C(warn_malformed_message, GMIME_WARN_MALFORMED_MESSAGE, 8) \
  C(crit_no_boundary, GMIME_CRIT_MULTIPART_WITHOUT_BOUNDARY, 12) \
  C(crit_nesting, GMIME_CRIT_NESTING_OVERFLOW, 15) \
  C(crit_empty_part, GMIME_CRIT_PART_WITHOUT_HEADERS_OR_CONTENT, 17) \
  C(address_from, GMIME_ADDRESS_TYPE_FROM, 1) \
  C(address_to, GMIME_ADDRESS_TYPE_TO, 3) \
  C(address_cc, GMIME_ADDRESS_TYPE_CC, 4) \
  C(encoding_7bit, GMIME_CONTENT_ENCODING_7BIT, 1) \
  C(encoding_base64, GMIME_CONTENT_ENCODING_BASE64, 4) \
  C(encoding_quoted_printable, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE, 5)

enum { CM_CONSTANTS(LIBRARY_CONSTANT) };

#define CM_FUNCTIONS(X) \
  X(void, g_mime_init, (void)) \
  X(void *, g_mime_stream_mem_new, (void)) \
  X(void *, g_mime_stream_mem_new_with_buffer, (const char *, size_t)) \
  X(void *, g_mime_stream_mem_get_byte_array, (void *)) \
  X(int64_t, g_mime_stream_write_to_stream, (void *, void *)) \
  X(int, g_mime_stream_reset, (void *)) \
  X(void *, g_mime_parser_options_new, (void)) \
  X(void, g_mime_parser_options_free, (void *)) \
  X(void, g_mime_parser_options_set_fallback_charsets, (void *, const char **)) \
  X(void *, g_mime_parser_new_with_stream, (void *)) \
  X(void *, g_mime_parser_construct_message, (void *, void *)) \
  X(void *, g_mime_message_get_from, (void *)) \
  X(void *, g_mime_message_get_to, (void *)) \
  X(void *, g_mime_message_get_cc, (void *)) \
  X(void *, g_mime_utils_header_decode_date, (const char *)) \
  X(char *, g_mime_utils_decode_message_id, (const char *)) \
  X(void *, g_mime_message_get_mime_part, (void *)) \
  X(const char *, g_mime_object_get_header, (void *, const char *)) \
  X(void *, g_mime_object_get_content_type, (void *)) \
  X(const char *, g_mime_object_get_disposition, (void *)) \
  X(const char *, g_mime_content_type_get_media_type, (void *)) \
  X(const char *, g_mime_content_type_get_media_subtype, (void *)) \
  X(const char *, g_mime_content_type_get_parameter, (void *, const char *)) \
  X(const char *, g_mime_part_get_filename, (void *)) \
  X(int, g_mime_part_get_content_encoding, (void *)) \
  X(void *, g_mime_part_get_content, (void *)) \
  X(void *, g_mime_data_wrapper_get_stream, (void *)) \
  X(ssize_t, g_mime_data_wrapper_write_to_stream, (void *, void *)) \
  X(int, g_mime_multipart_get_count, (void *)) \
  X(void *, g_mime_multipart_get_part, (void *, int)) \
  X(size_t, g_mime_multipart_get_type, (void)) \
  X(size_t, g_mime_part_get_type, (void)) \
  X(int, internet_address_list_length, (void *)) \
  X(void *, internet_address_list_get_address, (void *, int)) \
  X(const char *, internet_address_get_name, (void *)) \
  X(size_t, internet_address_mailbox_get_type, (void)) \
  X(const char *, internet_address_mailbox_get_addr, (void *)) \
  X(size_t, internet_address_group_get_type, (void)) \
  X(void *, internet_address_group_get_members, (void *)) \
  X(void *, g_mime_message_new, (int)) \
  X(void, g_mime_message_add_mailbox, (void *, int, const char *, const char *)) \
  X(void, g_mime_message_set_subject, (void *, const char *, const char *)) \
  X(void, g_mime_message_set_message_id, (void *, const char *)) \
  X(void, g_mime_message_set_mime_part, (void *, void *)) \
  X(void, g_mime_object_set_header, (void *, const char *, const char *, const char *)) \
  X(char *, g_mime_object_to_string, (void *, void *)) \
  X(void *, g_mime_text_part_new, (void)) \
  X(void, g_mime_text_part_set_charset, (void *, const char *)) \
  X(void, g_mime_text_part_set_text, (void *, const char *)) \
  X(void, g_mime_part_set_content_encoding, (void *, int)) \
  X(int, g_type_check_instance_is_a, (void *, size_t)) \
  X(void, g_object_unref, (void *)) \
  X(void, g_free, (void *)) \
  X(void, g_date_time_unref, (void *)) \
  X(int64_t, g_date_time_to_unix, (void *)) \
  X(int64_t, g_date_time_get_utc_offset, (void *)) \
  X(unsigned, g_log_set_handler, \
    (const char *, int, void (*)(const char *, int, const char *, void *), void *))

// A function whose declaration differs between versions that are in use, for which
// `cmime_warning_parameters` chooses.
#define WARNINGS "g_mime_parser_options_set_warning_callback"
#define WARNINGS_FULL "g_mime_parser_options_set_warning_callback_full"

typedef void (*cmime_warning)(int64_t offset, int warning, const char *item, void *data);
typedef void (*cmime_warnings_3)(void *options, cmime_warning, void *data);
typedef void (*cmime_warnings_4)(void *options, cmime_warning, void *data, void (*destroy)(void *));

struct cmime_library {
  CM_FUNCTIONS(LIBRARY_POINTER)
  // One of them is set.
  cmime_warnings_3 warnings_3;
  cmime_warnings_4 warnings_4;
};

// Has the parser call `warning` with `data`, which outlives the options.
void cmime_set_warning(const cmime_library *g, void *options, cmime_warning warning, void *data);

// The public start of glib's GByteArray.
#define CM_BYTES(F) \
  F(uint8_t *, data, data) \
  F(unsigned, length, len)

typedef struct {
  CM_BYTES(LIBRARY_FIELD)
} byte_array;

// Decoded text in UTF-8, ended by NUL; adds to `damage` what was wrong with it. NULL when memory is short.
char *cmime_to_utf8(const char *charset, const uint8_t *bytes, size_t n, size_t limit, size_t *length, unsigned *damage);

// The place of the first colon too many among address headers, or `length`; see Groups.c.
// Changes `text` only when `write` is set.
size_t cmime_tame_groups(char *text, size_t length, int write);

// The first text of the message's parts, and the names of those that are files.
void cmime_take_parts(const cmime_library *g, void *root, size_t text_limit, cmime_message *message);

#endif
