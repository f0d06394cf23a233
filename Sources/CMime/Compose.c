// Writing a message.

#include "Library.h"

#include <stdlib.h>
#include <string.h>

static void add(const cmime_library *g, void *mail, int type, cmime_addresses list) {
  for (size_t i = 0; i < list.count; i++) {
    g->g_mime_message_add_mailbox(mail, type, list.items[i].name, list.items[i].address);
  }
}

static void set(const cmime_library *g, void *mail, const char *name, const char *value) {
  if (value) g->g_mime_object_set_header(mail, name, value, "utf-8");
}

// Lines of ASCII that no program on the way changes.
static int is_plain(const char *text) {
  size_t width = 0;
  for (const char *at = text; *at; at++) {
    unsigned char c = (unsigned char)*at;
    if (c == '\n') {
      width = 0;
      continue;
    }
    if (c > 126 || (c < 32 && c != '\t') || ++width > 900) return 0;
    if (width == 1 && (c == '.' || strncmp(at, "From ", 5) == 0)) return 0;
  }
  return 1;
}

char *cmime_compose(const cmime_library *g, const cmime_draft *draft) {
  void *mail = g->g_mime_message_new(0);
  void *text = mail ? g->g_mime_text_part_new() : NULL;
  if (!text) {
    if (mail) g->g_object_unref(mail);
    return NULL;
  }
  add(g, mail, address_from, draft->from);
  add(g, mail, address_to, draft->to);
  add(g, mail, address_cc, draft->cc);
  g->g_mime_message_set_subject(mail, draft->subject, "utf-8");
  set(g, mail, "Date", draft->date);
  g->g_mime_message_set_message_id(mail, draft->message_id);
  set(g, mail, "In-Reply-To", draft->in_reply_to);
  set(g, mail, "References", draft->in_reply_to);
  set(g, mail, CMIME_MARK, draft->written_by);
  set(g, mail, "MIME-Version", "1.0");
  g->g_mime_text_part_set_charset(text, "utf-8");
  g->g_mime_text_part_set_text(text, draft->text);
  g->g_mime_part_set_content_encoding(text, is_plain(draft->text) ? encoding_7bit : encoding_quoted_printable);
  g->g_mime_message_set_mime_part(mail, text);
  g->g_object_unref(text);
  char *written = g->g_mime_object_to_string(mail, NULL);
  char *copy = written ? strdup(written) : NULL;
  g->g_free(written);
  g->g_object_unref(mail);
  return copy;
}
