import LucidCore
import LucidSystem

/// Reads a zip archive of which every reader makes the same files.
///
/// A zip archive describes its files twice: in a header before each file, which programs that
/// unpack a stream go by, and in the central directory at its end. Both must agree and account for
/// every byte, or another program would unpack what was never checked here. Names that lead out of
/// the archive, links, encrypted and duplicate files, wrong checksums and sizes over the limits are
/// errors too.
struct ZipReader {
  private let bytes: [UInt8]
  private let name: String

  /// `name` is for messages.
  init(_ bytes: [UInt8], _ name: String) { (self.bytes, self.name) = (bytes, name) }

  /// One file or folder, as the central directory describes it.
  private struct Entry {
    let path: [UInt8]
    let flags, method, sum, packed, size, start: Int
    /// The type of a file on Unix; 0 where the archive was not made on Unix.
    let type: Int
    /// The attributes of MS-DOS.
    let attributes: Int

    var isFolder: Bool { path.last == 0x2F }
    /// Whether its sizes stand behind its content.
    var isStreamed: Bool { flags & 0x08 != 0 }
  }

  /// The files by their paths. `limit` is that of all unpacked bytes.
  func files(limit: ByteCount) throws(LibraryError) -> [String: [UInt8]] {
    let (directory, count) = try directory()
    let entries = try entries(directory, count)
    // The headers of the files, with nothing between them.
    var at = 0
    var total = 0
    var files: [String: [UInt8]] = [:]
    var folders: Set<String> = []
    for entry in entries.sorted(by: { $0.start < $1.start }) {
      guard entry.start == at else { throw broken(at < entry.start ? Self.unlisted : "two of its files overlap") }
      let path = try path(entry)
      let shown = TerminalSanitizer.message(path, limit: 80)
      guard entry.flags & 0x2041 == 0 else { throw broken("`\(shown)` is encrypted") }
      total += entry.size
      guard total <= limit.bytes else { throw broken("its files are larger than \(limit.text)") }
      guard let body = try body(entry, shown, before: directory.lowerBound) else { throw broken("`\(shown)` is damaged") }
      at = body.end
      let content: [UInt8]?
      switch entry.method {
      case 0: content = entry.packed == entry.size ? Array(bytes[body.content]) : nil
      case 8: content = try ZipArchive.inflated(bytes[body.content], entry.size)
      default: throw broken("`\(shown)` is compressed by a method other than deflate")
      }
      guard let content, content.count == entry.size, try ZipArchive.checksum(content) == entry.sum else {
        throw broken("`\(shown)` is damaged")
      }
      if entry.isFolder {
        guard content.isEmpty, folders.insert(path).inserted else { throw broken("the folder `\(shown)` is damaged") }
      } else if files.updateValue(content, forKey: path) != nil {
        throw broken("it has two files named `\(shown)`")
      }
    }
    guard at == directory.lowerBound else { throw broken(Self.unlisted) }
    for path in Array(files.keys) + folders {
      var above = path
      while let slash = above.lastSlash {
        above = String(above[..<slash])
        if files[above] != nil { throw broken("`\(TerminalSanitizer.message(above, limit: 80))` is a file and a folder") }
      }
    }
    if let both = folders.first(where: { files[$0] != nil }) {
      throw broken("`\(TerminalSanitizer.message(both, limit: 80))` is a file and a folder")
    }
    return files
  }

  private static let unlisted = "it holds data that its table of contents does not list"
  private static let damagedTable = "its table of contents is damaged"

  private func broken(_ reason: String) -> LibraryError {
    LibraryError(.file, "\(name) cannot be unpacked: \(reason)", hint: "ask for the archive again")
  }

  /// A little-endian number; -1 outside of the archive.
  private func number(_ at: Int, _ count: Int) -> Int {
    guard at >= 0, at + count <= bytes.count else { return -1 }
    return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
  }

  // MARK: The table of contents

  /// Where the central directory is, and how many entries it has.
  private func directory() throws(LibraryError) -> (Range<Int>, Int) {
    // A comment of at most 64 KiB follows; two readings of the end would be two archives.
    let lowest = max(0, bytes.count - 65_557)
    let ends = stride(from: bytes.count - 22, through: lowest, by: -1).filter { at in
      bytes[at..<at + 4].elementsEqual(ZipArchive.end) && at + 22 + number(at + 20, 2) == bytes.count
    }
    guard let last = ends.first else { throw broken("its table of contents is missing") }
    guard ends.count == 1 else { throw broken("it has two tables of contents") }
    let (count, size, start) = (number(last + 10, 2), number(last + 12, 4), number(last + 16, 4))
    // Only one disk, and nothing between the directory and its end.
    guard number(last + 4, 4) == 0, number(last + 8, 2) == count, count <= ZipArchive.mostFiles, start + size == last else {
      throw broken(Self.damagedTable)
    }
    return (start..<last, count)
  }

  private func entries(_ directory: Range<Int>, _ count: Int) throws(LibraryError) -> [Entry] {
    var entries: [Entry] = []
    var at = directory.lowerBound
    for _ in 0..<count {
      guard at + 46 <= directory.upperBound, bytes[at..<at + 4].elementsEqual(ZipArchive.central) else {
        throw broken(Self.damagedTable)
      }
      let lengths = (name: number(at + 28, 2), extra: number(at + 30, 2), comment: number(at + 32, 2))
      let (names, extra) = (at + 46, at + 46 + lengths.name)
      let end = extra + lengths.extra + lengths.comment
      guard end <= directory.upperBound else { throw broken(Self.damagedTable) }
      let path = Array(bytes[names..<extra])
      guard holdsOnlyKnownFields(extra..<extra + lengths.extra, path) else {
        throw broken("its table of contents has fields that give a file another name or kind")
      }
      entries.append(
        Entry(
          path: path, flags: number(at + 8, 2), method: number(at + 10, 2), sum: number(at + 16, 4),
          packed: number(at + 20, 4), size: number(at + 24, 4), start: number(at + 42, 4),
          type: (number(at + 38, 4) >> 16) & 0o170000, attributes: number(at + 38, 4) & 0xFF))
      at = end
    }
    guard at == directory.upperBound else { throw broken(Self.damagedTable) }
    return entries
  }

  /// The path of an entry, without the slash at the end of a folder.
  private func path(_ entry: Entry) throws(LibraryError) -> String {
    guard let text = String(validating: entry.path.dropLast(entry.isFolder ? 1 : 0), as: UTF8.self) else {
      throw broken("a file name is not UTF-8")
    }
    let shown = TerminalSanitizer.message(text, limit: 80)
    guard PackageFiles.isGood(text) else { throw broken("the file name `\(shown)` leads out of it") }
    guard entry.type != 0o120000 else { throw broken("`\(shown)` is a link") }
    guard entry.type == 0 || entry.type == (entry.isFolder ? 0o040000 : 0o100000),
      entry.isFolder || entry.attributes & 0x10 == 0
    else { throw broken("`\(shown)` is neither a file nor a folder") }
    return text
  }

  // MARK: A file

  /// Where the content of an entry is, and where the next begins; nil when its own header does not
  /// agree with the table of contents.
  private func body(_ entry: Entry, _ shown: String, before limit: Int) throws(LibraryError) -> (content: Range<Int>, end: Int)? {
    let start = entry.start
    guard start + 30 <= limit, bytes[start..<start + 4].elementsEqual(ZipArchive.head) else { return nil }
    let (names, extra) = (start + 30, start + 30 + number(start + 26, 2))
    let begin = extra + number(start + 28, 2)
    guard begin <= limit, bytes[names..<extra].elementsEqual(entry.path), number(start + 6, 2) == entry.flags,
      number(start + 8, 2) == entry.method, holdsOnlyKnownFields(extra..<begin, entry.path)
    else { throw broken("`\(shown)` is described in two ways") }
    let facts = [number(start + 14, 4), number(start + 18, 4), number(start + 22, 4)]
    let wanted = [entry.sum, entry.packed, entry.size]
    var end = begin + entry.packed
    if entry.isStreamed {
      // Where a stored file ends cannot be seen in a stream.
      guard entry.method == 8, facts == wanted || facts == [0, 0, 0] else { throw broken("`\(shown)` is described in two ways") }
      if number(end, 4) == 0x0807_4B50 { end += 4 }
      guard [number(end, 4), number(end + 4, 4), number(end + 8, 4)] == wanted else { return nil }
      end += 12
    } else if facts != wanted {
      throw broken("`\(shown)` is described in two ways")
    }
    return end <= limit ? (begin..<begin + entry.packed, end) : nil
  }

  /// Whether the additional fields of a header hold no other name, kind or content than the header:
  /// sizes beyond 4 GiB (0x0001), times (NTFS, UT, UX) and owners (Ux, ux), and a name in Unicode
  /// (0x7075) that is the same.
  private func holdsOnlyKnownFields(_ range: Range<Int>, _ path: [UInt8]) -> Bool {
    var at = range.lowerBound
    while at < range.upperBound {
      guard at + 4 <= range.upperBound else { return false }
      let (kind, end) = (number(at, 2), at + 4 + number(at + 2, 2))
      guard end <= range.upperBound else { return false }
      switch kind {
      case 0x0001, 0x000A, 0x5455, 0x5855, 0x7855, 0x7875: break
      // Its version and the checksum of the other name come first.
      case 0x7075: guard at + 9 <= end, bytes[at + 9..<end].elementsEqual(path) else { return false }
      default: return false
      }
      at = end
    }
    return true
  }
}
