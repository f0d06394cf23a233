import LucidCore

/// Finds the open tasks of a note: its unticked lines, `- [ ] call Dana`.
enum OpenItems {
  /// The first one on one line without its period, and how many more there are; nil when there is
  /// none.
  static func first(in body: String) -> (text: String, more: Int)? {
    var first: String?
    var count = 0
    for line in body.utf8.split(separator: UInt8(ascii: "\n")) {
      let item = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard let mark = item.first, mark == UInt8(ascii: "-") || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "+"),
        item.dropFirst().starts(with: " [ ] ".utf8)
      else { continue }
      var text = String(decoding: item.dropFirst(6), as: UTF8.self).oneLine(limit: 120)
      while text.hasSuffix(".") { text.removeLast() }
      guard !text.isEmpty else { continue }
      if first == nil { first = text } else { count += 1 }
    }
    return first.map { ($0, count) }
  }
}
