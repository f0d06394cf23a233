import LucidCore

/// The words that the person typed, or that the author of an ability wrote. A query made of them
/// alone carries no personal data.
struct OwnWords: Sendable {
  private let words: Set<String>

  /// The words of a prompt without what was inserted into it.
  init(of prompt: RenderedText) {
    let bytes = Array(prompt.text.utf8)
    var (text, end) = ("", 0)
    for insertion in prompt.insertions where insertion.start >= end {
      text += String(decoding: bytes[end..<insertion.start], as: UTF8.self) + " "
      end = insertion.end
    }
    words = Set(Self.words(of: text + String(decoding: bytes[end...], as: UTF8.self)).map { $0.lowercased() })
  }

  /// Returns the words of a text that are not among them; case does not matter, and numbers count
  /// as words too.
  func foreign(in text: String) -> [String] { Self.words(of: text).filter { !words.contains($0.lowercased()) } }

  /// Letters and digits in a row; the scheme of an address says nothing.
  private static func words(of text: String) -> [String] {
    var text = text[...]
    for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) { text = text.dropFirst(scheme.count) }
    return text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
