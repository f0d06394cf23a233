import LucidCore

/// Line breaks that only kept the author's file narrow: inside a paragraph they are spaces to a
/// reader whose lines break elsewhere.
enum SoftBreaks {
  /// The same text with spaces in their place; byte for byte as long, so that insertions stay where
  /// they are.
  ///
  /// A break stays before and after an empty line, before a list item, before a line that is
  /// indented, and inside an inserted value.
  static func joined(_ prompt: RenderedText) -> RenderedText {
    var bytes = Array(prompt.text.utf8)
    var lineStart = 0
    for i in bytes.indices where bytes[i] == 0x0A {
      let line = bytes[lineStart..<i]
      let next = bytes[(i + 1)...].prefix { $0 != 0x0A }
      lineStart = i + 1
      guard line.count >= 40, let first = next.first, first != 0x20, first != 0x09, !isListItem(next) else { continue }
      if prompt.insertions.contains(where: { $0.start <= i && i < $0.end }) { continue }
      bytes[i] = 0x20
    }
    return RenderedText(text: String(decoding: bytes, as: UTF8.self), insertions: prompt.insertions)
  }

  private static func isListItem(_ line: ArraySlice<UInt8>) -> Bool {
    let marks: [UInt8] = [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "|")]
    guard let first = line.first else { return true }
    if marks.contains(first) { return true }
    let digits = line.prefix { $0 >= 0x30 && $0 <= 0x39 }
    return !digits.isEmpty && line.dropFirst(digits.count).first == UInt8(ascii: ".")
  }
}
