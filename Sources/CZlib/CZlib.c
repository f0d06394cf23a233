#include "CZlib.h"

#include "CLibrary.h"

#include <limits.h>
#include <pthread.h>
#include <zlib.h>

static struct {
  __typeof__(&inflateInit2_) start;
  __typeof__(&inflate) run;
  __typeof__(&inflateEnd) end;
  __typeof__(&crc32) sum;
  bool complete;
} library;

static void open_library(void) {
  void *handle = cs_open_library(CS_ZLIB);
  library.complete = handle && LIBRARY_FIND(handle, library.start, "inflateInit2_") && LIBRARY_FIND(handle, library.run, "inflate") &&
                     LIBRARY_FIND(handle, library.end, "inflateEnd") && LIBRARY_FIND(handle, library.sum, "crc32");
}

static bool is_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library.complete;
}

long lucid_inflate(const unsigned char *bytes, long count, unsigned char *out, long limit) {
  if (!is_open()) return LUCID_ZLIB_MISSING;
  if (count > UINT_MAX || limit > UINT_MAX) return LUCID_ZLIB_DAMAGED;
  // zlib refuses to write to no place, also where nothing comes out.
  unsigned char none;
  if (!out) out = &none;
  z_stream stream = {.next_in = (unsigned char *)bytes, .avail_in = (unsigned)count, .next_out = out, .avail_out = (unsigned)limit};
  // Negative: the bare format, without a header of zlib's own. Of the version zlib reads the major one;
  // that of its header would make a program of each system's build.
  if (library.start(&stream, -MAX_WBITS, "1", (int)sizeof stream) != Z_OK) return LUCID_ZLIB_DAMAGED;
  bool whole = library.run(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0;
  long produced = (long)stream.total_out;
  library.end(&stream);
  return whole ? produced : LUCID_ZLIB_DAMAGED;
}

long lucid_crc32(const unsigned char *bytes, long count) {
  if (!is_open()) return LUCID_ZLIB_MISSING;
  unsigned long sum = library.sum(0, NULL, 0);
  while (count > 0) {
    unsigned part = count > INT_MAX ? INT_MAX : (unsigned)count;
    sum = library.sum(sum, bytes, part);
    bytes += part;
    count -= part;
  }
  return (long)sum;
}
