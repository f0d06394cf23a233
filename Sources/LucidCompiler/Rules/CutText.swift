import LucidCore
import LucidSyntax
import LucidYAML

/// Text behind a `#` that YAML takes for a comment: `Room #4` is `Room`.
///
/// A comment that is meant has a blank behind its sign nearly always, and stands behind a number or
/// a word of the language more often than behind a text.
struct CutText: Lint {
  let codes: [DiagnosticCode] = [.cutText]

  /// Keys whose values are words of the language.
  private static let wordKeys: Set<String> = [
    "lucidability", "kind", "id", "color", "icon", "slot", "format", "type", "effect", "on_error", "use", "from",
  ]
  private static let words: Set<String> = ["true", "false", "on", "off", "yes", "no"]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    guard Self.mayCut(file.source.bytes) else { return }
    for document in file.documents {
      for entry in document.syntax.entries { check(entry.value, of: entry.key.text, in: file, diagnostics) }
    }
  }

  /// Whether any `#` stands between a blank and a letter or a digit.
  private static func mayCut(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] == UInt8(ascii: "#") && $0 > 0 && isBlank(bytes[$0 - 1]) && isText(bytes, $0 + 1) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isText(_ bytes: [UInt8], _ at: Int) -> Bool {
    guard at < bytes.count else { return false }
    return bytes[at] >= 0x80 || Character(Unicode.Scalar(bytes[at])).isLetter || Character(Unicode.Scalar(bytes[at])).isNumber
  }

  private func check(_ node: YAMLNode, of key: String, in file: LintedFile, _ diagnostics: DiagnosticCollector) {
    switch node {
    case .mapping(let mapping): for entry in mapping.entries { check(entry.value, of: entry.key.text, in: file, diagnostics) }
    case .sequence(let list): for item in list.items { check(item, of: key, in: file, diagnostics) }
    case .scalar(let scalar): check(scalar, of: key, in: file, diagnostics)
    }
  }

  private func check(_ scalar: Scalar, of key: String, in file: LintedFile, _ diagnostics: DiagnosticCollector) {
    guard scalar.style == .plain, !scalar.isNull, !Self.wordKeys.contains(key), !Self.words.contains(scalar.text.lowercased()),
      Double(scalar.text) == nil, scalar.span.file == file.id
    else { return }
    let bytes = file.source.bytes
    let (start, end) = (Int(scalar.span.start), Int(scalar.span.end))
    var sign = end
    while sign < bytes.count, Self.isBlank(bytes[sign]) { sign += 1 }
    guard sign > end, sign < bytes.count, bytes[sign] == UInt8(ascii: "#"), Self.isText(bytes, sign + 1) else { return }
    var last = file.source.lineRange(at: sign).upperBound
    while Self.isBlank(bytes[last - 1]) { last -= 1 }
    let whole = Self.quoted(file.source.text(start..<last))
    diagnostics.report(
      .cutText(
        whole, at: Span(file: file.id, start: sign, end: last),
        // Between brackets the rest of the line closes them.
        fix: scalar.inFlow ? nil : .init(replace: Span(file: file.id, start: start, end: last), with: whole)))
  }

  /// A plain text in quotes; its line breaks fold as before.
  private static func quoted(_ text: String) -> String {
    text.contains("'") ? "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" : "'" + text + "'"
  }
}
