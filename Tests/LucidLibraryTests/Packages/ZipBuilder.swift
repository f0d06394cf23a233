import LucidCore

/// Writes zip archives as other programs do, and damaged ones.
struct ZipBuilder {
  struct Entry {
    var name: [UInt8]
    var content: [UInt8]
    /// The name in the header before the content; nil for the same.
    var localName: [UInt8]?
    var flags = 0x0800
    var method = 0
    var mode = 0o100644
    /// Added to the sizes in the header before the content.
    var localSizeOffset = 0
    var extra: [UInt8] = []
    var localExtra: [UInt8] = []
    /// Whether the central directory lists it.
    var isListed = true
    /// Whether its sizes stand behind the content.
    var isStreamed = false
    /// Bytes between it and the next one.
    var gap: [UInt8] = []
    /// Changed in the checksum.
    var sumMask = 0

    init(_ name: String, _ content: [UInt8] = []) { (self.name, self.content) = (Array(name.utf8), content) }

    /// The content as the archive has it.
    fileprivate var packed: [UInt8] {
      guard method == 8 else { return content }
      // One block of deflate that is not compressed.
      let n = content.count
      return [1, UInt8(n & 0xFF), UInt8(n >> 8), UInt8(~n & 0xFF), UInt8(~n >> 8 & 0xFF)] + content
    }
  }

  var entries: [Entry]
  var comment: [UInt8] = []
  /// Bytes in front of the first entry, counted in all places.
  var before: [UInt8] = []
  /// Bytes between the central directory and its end.
  var beforeEnd: [UInt8] = []
  /// Added to the number of entries.
  var countOffset = 0

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }

  private static func sum(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }

  var bytes: [UInt8] {
    let little = Self.little
    var (out, table, count) = (before, [UInt8](), countOffset)
    for entry in entries {
      let (packed, sum, start) = (entry.packed, Self.sum(entry.content) ^ entry.sumMask, out.count)
      let head = little(entry.flags | (entry.isStreamed ? 8 : 0), 2) + little(entry.method, 2) + little(0x21_0000, 4)
      let facts = little(sum, 4) + little(packed.count, 4) + little(entry.content.count, 4)
      let local = entry.localName ?? entry.name
      out += [0x50, 0x4B, 3, 4] + little(20, 2) + head
      out +=
        entry.isStreamed
        ? little(0, 4) + little(0, 8)
        : little(sum, 4) + little(packed.count, 4) + little(entry.content.count + entry.localSizeOffset, 4)
      out += little(local.count, 2) + little(entry.localExtra.count, 2) + local + entry.localExtra + packed
      if entry.isStreamed { out += [0x50, 0x4B, 7, 8] + facts }
      out += entry.gap
      guard entry.isListed else { continue }
      count += 1
      table += [0x50, 0x4B, 1, 2] + little(0x0314, 2) + little(20, 2) + head + facts
      table += little(entry.name.count, 2) + little(entry.extra.count, 2) + little(0, 2) + little(0, 2) + little(0, 2)
      table += little(entry.mode << 16, 4) + little(start, 4) + entry.name + entry.extra
    }
    let start = out.count
    out += table + beforeEnd + [0x50, 0x4B, 5, 6] + little(0, 4) + little(count, 2) + little(count, 2)
    return out + little(table.count, 4) + little(start, 4) + little(comment.count, 2) + comment
  }
}
