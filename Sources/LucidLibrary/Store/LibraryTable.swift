package import LucidCore
import LucidSystem

/// The abilities in their order, as one piece of memory: what the index keeps. Nothing is taken
/// apart before somebody asks for it.
///
/// A line with the program's identity; six numbers (when the folder changed, time, size and number
/// of the order's file, rows, sum); forty bytes a row; then their texts, fields that each end in a
/// zero. Numbers have eight bytes, in the machine's order: it stays where it was made.
package struct LibraryTable: Sendable {
  /// The fields of a row, besides the name of the file.
  package enum Field: Int, CaseIterable, Sendable {
    // Those of a list come first.
    case label = 1, summary, problem, id, icon, color, category, plan, reads, writes, sends, discloses
  }

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let hasFile = Flags(rawValue: 1)
    package static let isDefault = Flags(rawValue: 2)
    package static let writes = Flags(rawValue: 4)
    package static let sends = Flags(rawValue: 8)
  }

  static let rowSize = 40
  private static let numbers = 6

  let bytes: [UInt8]
  package let count: Int
  /// Where the rows and their texts begin.
  let rowsAt: Int
  let textAt: Int

  static func head(_ identity: String) -> [UInt8] {
    Array(("lucid library index 2 " + identity.filter { $0 != "\n" } + "\n").utf8)
  }

  /// nil for what is damaged or of another program, which may find other mistakes.
  init?(_ bytes: [UInt8], identity: String) {
    let head = Self.head(identity)
    guard bytes.count >= head.count + Self.numbers * 8, bytes.starts(with: head) else { return nil }
    self.bytes = bytes
    rowsAt = head.count + Self.numbers * 8
    count = Self.number(bytes, head.count + 32)
    guard count >= 0, count <= (bytes.count - rowsAt) / Self.rowSize else { return nil }
    textAt = rowsAt + count * Self.rowSize
    guard Self.number(bytes, head.count + 40) == Self.sum(bytes, from: rowsAt) else { return nil }
    var last = 0
    for row in 0..<count {
      let start = number(row, 32)
      guard start >= last, start <= bytes.count - textAt else { return nil }
      last = start
    }
    guard count == 0 || bytes.last == 0 else { return nil }
  }

  // MARK: What is in it

  var folderChanged: Int { Self.number(bytes, rowsAt - 48) }
  var order: LibraryDisk.Stamp {
    LibraryDisk.Stamp(
      size: Self.number(bytes, rowsAt - 32), changed: Self.number(bytes, rowsAt - 40),
      inode: UInt64(bitPattern: Int64(Self.number(bytes, rowsAt - 24))))
  }

  func stamp(_ row: Int) -> LibraryDisk.Stamp {
    LibraryDisk.Stamp(size: number(row, 0), changed: number(row, 8), inode: UInt64(bitPattern: Int64(number(row, 16))))
  }

  package func flags(_ row: Int) -> Flags { Flags(rawValue: bytes[rowsAt + row * Self.rowSize + 24]) }

  package func slot(_ row: Int) -> TimeSlot? {
    let n = Int(bytes[rowsAt + row * Self.rowSize + 25])
    return n > 0 && n <= TimeSlot.allCases.count ? TimeSlot.allCases[n - 1] : nil
  }

  package func name(_ row: Int) -> String {
    let range = range(row, 0)
    return String(
      decoding: bytes[range.lowerBound..<max(range.lowerBound, range.upperBound - LibraryPlace.suffix.utf8.count)], as: UTF8.self)
  }

  /// Name, label, summary and problem in one go; what is empty is nil.
  package func line(_ row: Int) -> (name: String, label: String?, summary: String?, problem: String?) {
    bytes.withUnsafeBufferPointer { all in
      let end = textRange(row).upperBound
      var at = textRange(row).lowerBound
      func next(without cut: Int = 0) -> String? {
        let start = at
        while at < end, all[at] != 0 { at += 1 }
        defer { at += 1 }
        return at - cut <= start ? nil : String(decoding: UnsafeBufferPointer(rebasing: all[start..<(at - cut)]), as: UTF8.self)
      }
      let name = next(without: Self.suffixSize) ?? ""
      let label = next()
      let summary = next()
      return (name, label, summary, next())
    }
  }

  private static let suffixSize = LibraryPlace.suffix.utf8.count

  /// nil when it is empty.
  package func text(_ row: Int, _ field: Field) -> String? {
    let range = range(row, field.rawValue)
    return range.isEmpty ? nil : String(decoding: bytes[range], as: UTF8.self)
  }

  package func entry(_ row: Int) -> LibraryEntry {
    func list(_ field: Field) -> [String] { text(row, field)?.split(separator: ",").map(String.init) ?? [] }
    var listing = AbilityListing()
    (listing.label, listing.id, listing.slot) = (text(row, .label) ?? "", text(row, .id), slot(row))
    (listing.summary, listing.icon, listing.color) = (text(row, .summary), text(row, .icon), text(row, .color))
    (listing.category, listing.plan, listing.problem) = (text(row, .category), text(row, .plan), text(row, .problem))
    (listing.reads, listing.writes) = (list(.reads), list(.writes))
    (listing.sends, listing.discloses) = (list(.sends), list(.discloses))
    let flags = flags(row)
    return LibraryEntry(
      name: name(row), listing: listing, isDefault: flags.contains(.isDefault), hasFile: flags.contains(.hasFile), order: row)
  }

  /// The rows as they are listed at this part of the day: what is for it, then the others.
  package func rows(at now: TimeSlot) -> [Int] {
    (0..<count).filter { slot($0) == now } + (0..<count).filter { slot($0) != now }
  }

  /// All fields of a row as they are kept.
  func texts(_ row: Int) -> ArraySlice<UInt8> { bytes[textRange(row)] }

  // MARK: Where it is

  private func textRange(_ row: Int) -> Range<Int> {
    textAt + number(row, 32)..<(row + 1 < count ? textAt + number(row + 1, 32) : bytes.count)
  }

  private func range(_ row: Int, _ field: Int) -> Range<Int> {
    let all = textRange(row)
    return bytes.withUnsafeBytes { raw in
      var start = all.lowerBound
      for n in 0...field {
        guard start < all.upperBound, let base = raw.baseAddress,
          let end = memchr(base + start, 0, all.upperBound - start)
        else { return all.upperBound..<all.upperBound }
        let stop = UnsafeRawPointer(end) - base
        if n == field { return start..<stop }
        start = stop + 1
      }
      return start..<start
    }
  }

  private func number(_ row: Int, _ at: Int) -> Int { Self.number(bytes, rowsAt + row * Self.rowSize + at) }

  private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
    bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: at, as: Int64.self)) }
  }

  /// Detects truncated or overwritten files; no protection against attacks.
  static func sum(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { raw in
      var (sum, at) = (UInt64(raw.count), start)
      while at + 8 <= raw.count {
        sum = (sum ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        sum ^= sum >> 29
        at += 8
      }
      while at < raw.count {
        sum = (sum ^ UInt64(raw[at])) &* 0x9E37_79B9_7F4A_7C15
        at += 1
      }
      return Int(Int64(bitPattern: sum))
    }
  }
}
