import CZlib
import LucidCore
import LucidSystem

/// The zip format, as far as packages of abilities need it: files that are stored or deflated.
///
/// An archive is untrusted: names that lead out of it, links, encrypted and duplicate files, wrong
/// checksums and sizes over the limits are errors, so that nothing of such an archive is used.
enum ZipArchive {
  static let mostFiles = 10_000
  private static let head: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let central: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let end: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

  /// Whether bytes begin as a zip archive does.
  static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head) }

  // MARK: Reading

  /// Returns the files of an archive by their paths. `limit` is that of all unpacked bytes.
  static func read(_ bytes: [UInt8], _ name: String, limit: ByteCount) throws(LibraryError) -> [String: [UInt8]] {
    func broken(_ reason: String) -> LibraryError {
      LibraryError(.file, "\(name) cannot be unpacked: \(reason)", hint: "ask for the archive again")
    }
    func number(_ at: Int, _ count: Int) -> Int {
      guard at >= 0, at + count <= bytes.count else { return -1 }
      return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
    }
    let lowest = max(0, bytes.count - 65_557)
    guard
      let last = stride(from: bytes.count - 22, through: lowest, by: -1).first(where: { bytes[$0..<$0 + 4].elementsEqual(end) })
    else { throw broken("its table of contents is missing") }
    let count = number(last + 10, 2)
    var at = number(last + 16, 4)
    guard count <= mostFiles, at >= 0, at <= last else { throw broken("its table of contents is damaged") }
    var files: [String: [UInt8]] = [:]
    var total = 0
    for _ in 0..<count {
      guard at + 46 <= last, bytes[at..<at + 4].elementsEqual(central) else { throw broken("its table of contents is damaged") }
      let (flags, method) = (number(at + 8, 2), number(at + 10, 2))
      let (sum, packed, size) = (number(at + 16, 4), number(at + 20, 4), number(at + 24, 4))
      let lengths = (name: number(at + 28, 2), extra: number(at + 30, 2), comment: number(at + 32, 2))
      let (mode, start) = (number(at + 38, 4) >> 16, number(at + 42, 4))
      guard at + 46 + lengths.name <= last else { throw broken("its table of contents is damaged") }
      guard let path = String(validating: bytes[at + 46..<at + 46 + lengths.name], as: UTF8.self) else {
        throw broken("a file name is not UTF-8")
      }
      at += 46 + lengths.name + lengths.extra + lengths.comment
      let shown = TerminalSanitizer.message(path, limit: 80)
      if path.hasSuffix("/") { continue }
      guard PackageFiles.isGood(path) else { throw broken("the file name `\(shown)` leads out of it") }
      guard mode & 0o170000 != 0o120000 else { throw broken("`\(shown)` is a link") }
      guard flags & 1 == 0 else { throw broken("`\(shown)` is encrypted") }
      guard files[path] == nil else { throw broken("it has two files named `\(shown)`") }
      total += size
      guard total <= limit.bytes else { throw broken("its files are larger than \(limit.text)") }
      let body = start + 30 + number(start + 26, 2) + number(start + 28, 2)
      guard start >= 0, start + 30 <= bytes.count, bytes[start..<start + 4].elementsEqual(head), body + packed <= bytes.count
      else {
        throw broken("`\(shown)` is damaged")
      }
      let content: [UInt8]?
      switch method {
      case 0: content = packed == size ? Array(bytes[body..<body + packed]) : nil
      case 8: content = try inflated(bytes[body..<body + packed], size)
      default: throw broken("`\(shown)` is compressed by a method other than deflate")
      }
      guard let content, content.count == size, try checksum(content) == sum else { throw broken("`\(shown)` is damaged") }
      files[path] = content
    }
    return files
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
    .file, "no archive can be read or written: \(SystemRequirement.zlib.failure)", hint: SystemRequirement.remedy)

  /// Returns `size` unpacked bytes; nil for damaged data, and for more or fewer.
  private static func inflated(_ packed: ArraySlice<UInt8>, _ size: Int) throws(LibraryError) -> [UInt8]? {
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
  private static func checksum(_ bytes: [UInt8]) throws(LibraryError) -> Int {
    let sum = lucid_crc32(bytes, bytes.count)
    guard sum >= 0 else { throw noLibrary }
    return sum
  }
}
