import LucidCore
import LucidSyntax
import LucidYAML

/// Texts that YAML reads otherwise than they look: cut off by a `#`, a list that folding joins to
/// one line, and a tag that only this program takes for one word.
struct ScalarStyles: Lint {
  let codes: [DiagnosticCode] = [.cutText, .foldedList, .unquotedTag]

  /// Keys whose values are words of the language.
  private static let wordKeys: Set<String> = [
    "lucidability", "kind", "id", "color", "icon", "slot", "format", "type", "effect", "on_error", "use", "from",
  ]
  private static let words: Set<String> = ["true", "false", "on", "off", "yes", "no"]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    let mayCut = Self.mayCut(file.source.bytes)
    for document in file.documents { check(document.syntax.entries, in: file, mayCut: mayCut, diagnostics) }
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

  private func check(
    _ entries: [YAMLMapping.Entry], in file: LintedFile, mayCut: Bool, _ diagnostics: DiagnosticCollector
  ) {
    for entry in entries {
      if entry.key.holdsTag { quote(entry.key, diagnostics) }
      check(entry.value, of: entry.key.text, in: file, mayCut: mayCut, diagnostics)
    }
  }

  private func check(
    _ node: YAMLNode, of key: String, in file: LintedFile, mayCut: Bool, _ diagnostics: DiagnosticCollector
  ) {
    switch node {
    case .mapping(let mapping): check(mapping.entries, in: file, mayCut: mayCut, diagnostics)
    case .sequence(let list): for item in list.items { check(item, of: key, in: file, mayCut: mayCut, diagnostics) }
    case .scalar(let scalar):
      guard scalar.span.file == file.id else { return }
      if scalar.holdsTag { quote(scalar, diagnostics) }
      if mayCut { cut(scalar, of: key, in: file, diagnostics) }
      if scalar.style == .folded { fold(scalar, in: file, diagnostics) }
    }
  }

  // MARK: Tags

  private func quote(_ scalar: Scalar, _ diagnostics: DiagnosticCollector) {
    let quoted = PlainText.quoted(scalar.text)
    diagnostics.report(.unquotedTag(quoted, at: scalar.span, fix: .init(replace: scalar.span, with: quoted, isSafe: true)))
  }

  // MARK: Folded lists

  /// Reports a list of two items or more, each on its line, whose lines are joined.
  private func fold(_ scalar: Scalar, in file: LintedFile, _ diagnostics: DiagnosticCollector) {
    let lines = file.source.text(scalar.span.range).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropFirst()
      .map { line in (margin: line.prefix { $0 == " " }.count, text: line.drop { $0 == " " }) }
    // A line that is indented further than the first one stays on its own.
    guard let margin = lines.first(where: { !$0.text.isEmpty })?.margin else { return }
    var joined = 0
    var isBehindItem = false
    for line in lines {
      let isItem = line.margin == margin && (line.text.hasPrefix("- ") || line.text.hasPrefix("* "))
      if isItem, isBehindItem { joined += 1 }
      isBehindItem = line.margin == margin && !line.text.isEmpty && (isItem || isBehindItem)
    }
    guard joined > 0 else { return }
    let mark = Span(file: file.id, start: Int(scalar.span.start), end: Int(scalar.span.start) + 1)
    diagnostics.report(.foldedList(at: mark, fix: .init(replace: mark, with: "|")))
  }

  // MARK: Comments

  /// Reports text behind a `#` that YAML takes for a comment: `Room #4` is `Room`.
  ///
  /// A comment that is meant has a blank behind its sign nearly always, and stands behind a number
  /// or a word of the language more often than behind a text.
  private func cut(_ scalar: Scalar, of key: String, in file: LintedFile, _ diagnostics: DiagnosticCollector) {
    guard scalar.style == .plain, !scalar.isNull, !Self.wordKeys.contains(key), !Self.words.contains(scalar.text.lowercased()),
      Double(scalar.text) == nil
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
