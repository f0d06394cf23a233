#ifndef CZLIB_H
#define CZLIB_H

// Data in the DEFLATE format (RFC 1951), as zip archives hold it, and the checksum of these archives. zlib does the work; it is opened
// at first use. Any thread.

/// What the functions return instead of a size or a sum.
enum { LUCID_ZLIB_MISSING = -2, LUCID_ZLIB_DAMAGED = -1 };

/// Unpacks the whole of `bytes` into `out`, which has room for `limit`. Returns how many bytes came out; `LUCID_ZLIB_DAMAGED` for
/// damaged data and for more than `limit`, `LUCID_ZLIB_MISSING` without zlib.
long lucid_inflate(const unsigned char *bytes, long count, unsigned char *out, long limit);

/// The CRC-32 of bytes; `LUCID_ZLIB_MISSING` without zlib.
long lucid_crc32(const unsigned char *bytes, long count);

#endif
