/// The `#tags` inside a note, as Obsidian reads them.
enum InlineTags {
  /// Without `#`, in the order of the text, with repetitions. A tag follows a blank or a line
  /// start, has letters, digits, `_`, `-` and `/`, and is not a number. What stands in code is no
  /// tag. Cost: linear.
  static func find(in body: String) -> [String] {
    var tags: [String] = []
    var fence: UInt8?
    for line in body.utf8.split(separator: UInt8(ascii: "\n")) {
      let start = line.drop { $0 == 0x20 || $0 == 0x09 }
      if let mark = start.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"),
        start.prefix(3).allSatisfy({ $0 == mark }),
        start.count >= 3
      {
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
        continue
      }
      if fence == nil { find(in: line, &tags) }
    }
    return tags
  }

  private static func find(in line: Substring.UTF8View, _ tags: inout [String]) {
    var code = false
    var before: UInt8 = 0x20
    var at = line.startIndex
    while at < line.endIndex {
      let byte = line[at]
      if byte == UInt8(ascii: "`") { code.toggle() }
      if byte == UInt8(ascii: "#"), !code, before == 0x20 || before == 0x09 || before == UInt8(ascii: "(") {
        let tag = line[line.index(after: at)...].prefix(while: isTag)
        if tag.contains(where: { $0 < 0x30 || $0 > 0x39 }), tag.count <= 100 { tags.append(String(decoding: tag, as: UTF8.self)) }
      }
      before = byte
      at = line.index(after: at)
    }
  }

  private static func isTag(_ b: UInt8) -> Bool {
    b >= 0x80 || (b >= 0x30 && b <= 0x39) || ((b | 0x20) >= 0x61 && (b | 0x20) <= 0x7A) || b == UInt8(ascii: "_")
      || b == UInt8(ascii: "-") || b == UInt8(ascii: "/")
  }
}
