import LucidCore
import LucidYAML

/// The lines of one scalar, in the style that keeps its text and reads best.
///
/// What the author wrote on one line stays as it is, but for single quotes that need not be; texts
/// of several lines become `|`, what was folded stays folded.
struct ScalarForm {
  /// Beside the key or the dash; empty for an empty value.
  let first: String
  /// Under it, indented.
  let rest: [String]

  /// `indent` is the column of the lines under it; `room` the columns left beside the key;
  /// `isFollowed` whether a comment stands behind it.
  init(_ scalar: LayoutScalar, indent: Int, room: Int, isFollowed: Bool) {
    if let line = Self.line(scalar, isFollowed: isFollowed), !(scalar.style == .doubleQuoted && Self.canBeLiteral(scalar.text)) {
      self.init(first: line, rest: [])
      return
    }
    let text = scalar.text
    let candidates: [ScalarForm?]
    switch scalar.style {
    // Readers such as PyYAML refuse a tab in it.
    case .plain where text.utf8.contains(0x09) || (isFollowed && PlainText.opensTag(text)): candidates = []
    case .plain:
      candidates = [
        text.unicodeScalars.count <= room && !text.utf8.contains(0x0A) ? ScalarForm(first: text, rest: []) : nil,
        Self.folded(scalar.folds ?? [], text, indent), Self.literal(text, indent),
      ]
    case .folded: candidates = [Self.folded(scalar.folds ?? [], text, indent), Self.literal(text, indent)]
    case .literal: candidates = [Self.literal(text, indent)]
    case .singleQuoted, .doubleQuoted:
      let isLong = text.unicodeScalars.count + 2 > room
      candidates = [
        Self.canBeLiteral(text) ? Self.literal(text, indent) : nil, isLong ? Self.folded(Self.wrapped(text), text, indent) : nil,
      ]
    }
    for case .some(let form) in candidates where form.reads(as: text, indent: indent) {
      self = form
      return
    }
    self.init(first: Self.quoted(text), rest: [])
  }

  private init(first: String, rest: [String]) {
    self.first = first
    self.rest = rest
  }

  /// The scalar on one line, as it must be between brackets; nil for one that needs several.
  ///
  /// Between brackets and before a comment (`isFollowed`) a mark without its end is quoted: on the
  /// line of the form it could be a tag with what follows.
  static func line(_ scalar: LayoutScalar, inFlow: Bool = false, isFollowed: Bool = false) -> String? {
    let isOpen = (inFlow || isFollowed) && PlainText.opensTag(scalar.text)
    guard let source = scalar.source else {
      guard scalar.folds == nil, scalar.style == .singleQuoted || scalar.style == .doubleQuoted else { return nil }
      if scalar.text.utf8.contains(0x0A) { return nil }
      if !isOpen, PlainText.isSafe(scalar.text, inFlow: inFlow) { return scalar.text }
      return scalar.style == .singleQuoted ? PlainText.quoted(scalar.text) : quoted(scalar.text)
    }
    // Readers such as PyYAML refuse a tab, and a `?` between brackets.
    if scalar.style == .plain, isOpen || scalar.text.utf8.contains(0x09) || (inFlow && scalar.text.contains("?")) {
      return quoted(scalar.text)
    }
    guard scalar.style == .singleQuoted, PlainText.isPrintable(scalar.text),
      !scalar.text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    else { return source }
    return "\"\(scalar.text)\""
  }

  // MARK: Styles

  /// `|` with the text's own lines.
  private static func literal(_ text: String, _ indent: Int) -> ScalarForm? {
    guard !text.allSatisfy({ $0 == "\n" || $0 == " " }), PlainText.mayStandInBlock(text) else { return nil }
    return block("|", text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), text, indent)
  }

  private static func folded(_ lines: [String], _ text: String, _ indent: Int) -> ScalarForm? {
    guard lines.contains(where: { !$0.isEmpty }) else { return nil }
    return block(">", lines + (text.hasSuffix("\n") ? [""] : []), text, indent)
  }

  private static func block(_ mark: String, _ lines: [String], _ text: String, _ indent: Int) -> ScalarForm? {
    let chomp = text.hasSuffix("\n\n") ? "+" : text.hasSuffix("\n") ? "" : "-"
    let opening = lines.first { !$0.isEmpty } ?? ""
    let own = opening.hasPrefix(" ") || opening.hasPrefix("\t") ? "2" : ""
    let margin = String(repeating: " ", count: indent)
    let body = text.hasSuffix("\n") ? lines.dropLast() : lines[...]
    return ScalarForm(first: mark + own + chomp, rest: body.map { $0.isEmpty ? "" : margin + $0 })
  }

  /// Double quotes, with everything escaped that does not show.
  static func quoted(_ text: String) -> String {
    var out = "\""
    for s in text.unicodeScalars {
      switch s {
      case "\"", "\\": out += "\\" + String(s)
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      default:
        if PlainText.shows(s) { out.unicodeScalars.append(s) } else { out += escape(s) }
      }
    }
    return out + "\""
  }

  private static func escape(_ s: Unicode.Scalar) -> String {
    let digits = String(s.value, radix: 16, uppercase: true)
    let (mark, width) = s.value <= 0xFF ? ("\\x", 2) : s.value <= 0xFFFF ? ("\\u", 4) : ("\\U", 8)
    return mark + String(repeating: "0", count: width - digits.count) + digits
  }

  /// Whether a quoted text is better off as a block: it has several lines, and none of them ends in
  /// a blank that nobody would see.
  private static func canBeLiteral(_ text: String) -> Bool {
    guard text.utf8.contains(0x0A), PlainText.isPrintable(text, butBreaks: true), text.first != "\t" else { return false }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.contains { !$0.isEmpty } && !lines.contains { $0.last == " " || $0.last == "\t" }
  }

  /// A long line broken at single spaces outside of placeholders.
  private static func wrapped(_ text: String, width: Int = 100) -> [String] {
    guard PlainText.isPrintable(text), text.first != " ", text.last != " ", !text.contains("  ") else { return [] }
    var lines: [String] = []
    var line = ""
    var open = 0
    for word in text.split(separator: " ") {
      if !line.isEmpty, open <= 0, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
      open += word.ranges(of: "<<").count - word.ranges(of: ">>").count
      if open < 0 { open = 0 }
    }
    return lines + [line]
  }

  /// Whether libyaml gets the text out of these lines, under a key at column 0.
  private func reads(as text: String, indent: Int) -> Bool {
    let lines = rest.map { $0.isEmpty ? "" : "  " + $0.dropFirst(indent) }
    let file = SourceFile(name: "", text: (["k: " + first] + lines + ["l: 0"]).joined(separator: "\n") + "\n")
    var limits = YAMLReader.Limits()
    limits.size = .mib(16)
    let result = YAMLReader.read(file, id: 0, limits: limits)
    guard result.diagnostics.isEmpty, result.documents.count == 1, let mapping = result.documents[0].mapping else { return false }
    return mapping.entries.count == 2 && mapping["k"]?.scalar?.text == text
  }
}
