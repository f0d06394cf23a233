import LucidCore
import LucidYAML

/// Mentions of a name in the texts of a file.
struct Renaming {
  private let file: SourceFile

  init(_ file: SourceFile) { self.file = file }

  /// Edits that give mentions inside `<<…>>` another name. A mention is the whole word.
  func mentions(of name: Scalar, as new: String) -> [Diagnostic.Edit] {
    let (bytes, word) = (file.bytes, Array(name.text.utf8))
    guard word.count >= 2, word.allSatisfy({ Self.isPart($0) }) else { return [] }
    var edits: [Diagnostic.Edit] = []
    var i = 0
    var isInside = false
    while i < bytes.count {
      if i + 1 < bytes.count, bytes[i] == UInt8(ascii: "<"), bytes[i + 1] == UInt8(ascii: "<") {
        (isInside, i) = (true, i + 2)
      } else if bytes[i] == UInt8(ascii: ">") || bytes[i] == 0x0A {
        (isInside, i) = (false, i + 1)
      } else if isInside, bytes[i] == word[0], i == 0 || !Self.isPart(bytes[i - 1]), i + word.count <= bytes.count,
        bytes[i..<i + word.count].elementsEqual(word), i + word.count == bytes.count || !Self.isPart(bytes[i + word.count])
      {
        edits.append(.init(Span(file: name.span.file, start: i, end: i + word.count), new))
        i += word.count
      } else {
        i += 1
      }
      if edits.count == 100 { break }
    }
    return edits
  }

  private static func isPart(_ b: UInt8) -> Bool {
    (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || (b >= 0x30 && b <= 0x39) || b == UInt8(ascii: "_") || b == UInt8(ascii: "-")
  }
}
