import CZlib
import LucidCore
import LucidSystem

/// The zip format, as far as packages of abilities need it: files that are stored or deflated.
///
/// An archive is untrusted: `ZipReader` says what is an error, so that nothing of it is used.
enum ZipArchive {
  static let mostFiles = 10_000
  static let head: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  static let central: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  static let end: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

  /// Whether bytes begin as a zip archive does.
  static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head) }

  /// Returns the files of an archive by their paths. `limit` is that of all unpacked bytes.
  static func read(_ bytes: [UInt8], _ name: String, limit: ByteCount) throws(LibraryError) -> [String: [UInt8]] {
    try ZipReader(bytes, name).files(limit: limit)
  }

  // MARK: Writing

  /// Returns an archive of files in the order of their paths, stored, with the time 1980-01-01: the
  /// same bytes for the same files.
  static func write(_ files: [String: [UInt8]]) throws(LibraryError) -> [UInt8] {
    var out: [UInt8] = []
    var table: [UInt8] = []
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    for (path, bytes) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let name = Array(path.utf8)
      // Version 2.0, names in UTF-8, stored, 1980-01-01 00:00.
      let facts =
        little(20, 2) + little(0x0800, 2) + little(0, 2) + little(0, 2) + little(0x21, 2) + little(try checksum(bytes), 4)
        + little(bytes.count, 4) + little(bytes.count, 4) + little(name.count, 2) + little(0, 2)
      // Made on Unix, a regular file, mode 0644.
      table += central + little(0x0314, 2) + facts + little(0, 2) + little(0, 2) + little(0, 2)
      table += little(0o100644 << 16, 4) + little(out.count, 4) + name
      out += head + facts + name + bytes
    }
    let start = out.count
    return out + table + end + little(0, 2) + little(0, 2) + little(files.count, 2) + little(files.count, 2)
      + little(table.count, 4) + little(start, 4) + little(0, 2)
  }

  // MARK: zlib

  private static let noLibrary = LibraryError(
    .file, "no archive can be read or written: \(SystemRequirement.zlib.failure.text)", hint: SystemRequirement.remedy)

  /// Returns `size` unpacked bytes; nil for damaged data, and for more or fewer.
  static func inflated(_ packed: ArraySlice<UInt8>, _ size: Int) throws(LibraryError) -> [UInt8]? {
    var count = 0
    let out = packed.withUnsafeBufferPointer { packed in
      [UInt8](unsafeUninitializedCapacity: size) { room, filled in
        count = lucid_inflate(packed.baseAddress, packed.count, room.baseAddress, size)
        filled = max(0, count)
      }
    }
    guard count != LUCID_ZLIB_MISSING else { throw noLibrary }
    return count == size ? out : nil
  }

  /// CRC-32 as zip and gzip use it.
  static func checksum(_ bytes: [UInt8]) throws(LibraryError) -> Int {
    let sum = lucid_crc32(bytes, bytes.count)
    guard sum >= 0 else { throw noLibrary }
    return sum
  }
}
