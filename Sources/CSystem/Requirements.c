#include "CRequirements.h"

#include "CLibrary.h"

#include <stdatomic.h>

static const cs_requirement requirements[CS_REQUIREMENT_COUNT] = {
    [CS_CURL] = {CS_LIBRARY, "libcurl", "servers", {"libcurl.so.4", "libcurl-gnutls.so.4"}, {"libcurl4", "libcurl3-gnutls"}},
    [CS_GMIME] = {CS_LIBRARY, "gmime", "mail", {"libgmime-3.0.so.0"}, {"libgmime-3.0-0"}},
    [CS_LIBICAL] = {CS_LIBRARY, "libical", "calendars, reminders and tasks", {"libical.so.3"}, {"libical3"}},
    [CS_SQLITE] = {CS_LIBRARY, "libsqlite3", "the run history", {"libsqlite3.so.0"}, {"libsqlite3-0"}},
    [CS_LIBXML] = {CS_LIBRARY, "libxml2", "health exports", {"libxml2.so.2", "libxml2.so.16"}, {"libxml2", "libxml2-16"}},
    [CS_ZLIB] = {CS_LIBRARY, "zlib", "zip archives", {"libz.so.1"}, {"zlib1g"}},
    [CS_MICROHTTPD] = {CS_OPTIONAL_LIBRARY, "libmicrohttpd", "serving HTTP on this machine", {"libmicrohttpd.so.12"}, {"libmicrohttpd12"}},
    [CS_GIT] = {CS_PROGRAM, "git", "galleries in repositories", {"git"}, {"git"}},
    [CS_PDFTOTEXT] = {CS_PROGRAM, "pdftotext", "PDF files", {"pdftotext"}, {"poppler-utils"}},
    [CS_SSH_KEYGEN] = {CS_PROGRAM, "ssh-keygen", "signatures", {"ssh-keygen"}, {"openssh-client"}},
    [CS_TIME_ZONES] = {CS_DATA, "the time zone database", "time zones", {"/usr/share/zoneinfo/zone.tab"}, {"tzdata"}},
    [CS_CERTIFICATES] =
        {CS_OPTIONAL_DATA, "the certificate authorities", "servers", {"/etc/ssl/certs/ca-certificates.crt"}, {"ca-certificates"}},
};

const cs_requirement *cs_requirement_at(int row) { return &requirements[row]; }

static atomic_bool missed[CS_LIBRARY_COUNT];
static atomic_bool any_missed;

static void *open_tried(int row) {
  void *handle = library_open_first(requirements[row].files);
  if (!handle || cs_are_tried(row, handle)) return handle;
  dlclose(handle);
  return NULL;
}

void *cs_open_library(int row) {
  void *handle = open_tried(row);
  if (!handle) {
    atomic_store(&missed[row], true);
    atomic_store(&any_missed, true);
  }
  return handle;
}

bool cs_was_missed(int row) { return atomic_load(&missed[row]); }

bool cs_any_was_missed(void) { return atomic_load(&any_missed); }

bool cs_is_installed(int row) { return library_open_first(requirements[row].files) != NULL; }

bool cs_can_open(int row) { return open_tried(row) != NULL; }
