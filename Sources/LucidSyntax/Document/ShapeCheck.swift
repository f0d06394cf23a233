import LucidCore
import LucidYAML

/// Whether a value has the shape that its key asks for.
extension DocumentParser {
  func wrongShape(_ node: YAMLNode, _ shape: Shape, _ name: String) -> Bool {
    let at = node.scalar == nil ? beginning(of: node.span) : node.span
    let own = entry.flatMap { $0.entry.value.span == node.span ? $0.entry : nil }
    if name == "tools", let own, case .sequence(let list) = node, case .map = shape {
      diagnostics.report(.toolsAreListed(own, list.items.compactMap { $0.scalar?.text }, at: at))
      return false
    }
    if name == "output", let entry, isAnswer(entry.entry, in: entry.mapping) {
      diagnostics.report(.answerUnderOutput(entry.entry.key))
      return false
    }
    let repair = ShapeRepair(file: file, entry: own)
    if name == "model", case .scalar = node, let fix = repair.fix(node, shape, name) {
      diagnostics.report(.modelIsNamed(at: at, fix: fix))
      return false
    }
    if let own, let bar = repair.bar(node, shape) {
      diagnostics.report(.textWithoutBar(node, shape, of: own.key, fix: bar))
      return false
    }
    diagnostics.report(.wrongShape(node, shape, of: name, at: at, fix: repair.fix(node, shape, name)))
    return false
  }

  /// Whether a text stands under `output` where it is the answer itself.
  func isAnswer(_ entry: YAMLMapping.Entry, in mapping: YAMLMapping) -> Bool {
    guard entry.key.text == "output", mapping["answer"] == nil, let text = entry.value.scalar?.text else { return false }
    return text.contains(" ") || !TemplateParser.isPlain(text)
  }

  /// The first character of what stands there: enough to point at something long.
  func beginning(of span: Span) -> Span {
    Span(file: id, start: Int(span.start), end: min(Int(span.end), file.character(at: Int(span.start)).upperBound))
  }

  func invalid(
    _ s: Scalar, _ shape: Shape, notes: [String] = [], fix: Diagnostic.Fix? = nil
  ) -> Bool {
    diagnostics.report(.invalidValue(s, shape, notes: notes, fix: fix))
    return false
  }

  /// Reports a value with the spelling that was meant.
  private func invalid(_ s: Scalar, _ shape: Shape, notes: [String] = [], meant: Rewording?) -> Bool {
    invalid(
      s, shape, notes: (meant.map { [Diagnostic.write($0.text)] } ?? []) + notes,
      fix: meant.map { .init(replace: s.span, with: $0.text, isSafe: $0.isSafe) })
  }

  /// The one format there is, for `v1`, `1.0` and `1,`.
  private func version(_ s: Scalar, _ range: ClosedRange<Int>) -> Rewording? {
    guard range == Keys.formats, Int(s.text.filter { $0.isNumber || $0 == "." }.prefix { $0 != "." }) == 1 else { return nil }
    return Rewording("1", isSafe: true)
  }

  /// Quotation marks around the colour that became a comment.
  private func quoted(_ s: Scalar) -> Diagnostic.Fix? {
    let end = file.lineRange(at: Int(s.span.start)).upperBound
    guard let start = file.bytes[Int(s.span.start)..<end].firstIndex(of: UInt8(ascii: "#")), start + 7 <= end else { return nil }
    let color = file.text(start..<start + 7)
    let follows = start + 7 < end ? file.bytes[start + 7] : 0x20
    guard Self.isColor(color), follows == 0x20 || follows == 0x09 else { return nil }
    let span = Span(file: id, start: start, end: start + 7)
    // Nothing stood between the colon and the sign but blanks: one of them is needed.
    return .init(replace: span, with: "\"\(color)\"", isSafe: start > 0 && file.bytes[start - 1] == 0x20)
  }

  static func isColor(_ text: String) -> Bool {
    let u = Array(text.utf8)
    return u.count == 7 && u[0] == UInt8(ascii: "#") && u[1...].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  mutating func accept(_ node: YAMLNode, _ shape: Shape, _ name: String, in place: String) -> Bool {
    switch shape {
    case .value: return true
    case .list(let item):
      guard case .sequence(let list) = node else { return wrongShape(node, shape, name) }
      var good = true
      // One of `tests` is a test.
      var one = name
      if case .object = item, name.hasSuffix("s") { one = String(name.dropLast()) }
      for element in list.items {
        // The name is that of the list: its example is no remedy for an item.
        if case .text = item, case .scalar(let scalar) = element, scalar.text.isEmpty || scalar.isNull {
          diagnostics.report(.emptyItem(scalar, of: name))
          good = false
        } else if !accept(element, item, one, in: place) {
          good = false
        }
      }
      return good
    case .map(let value):
      guard case .mapping(let mapping) = node else { return wrongShape(node, shape, name) }
      var good = true
      for entry in mapping.entries where !accept(entry.value, value, entry.key.text, in: name) { good = false }
      return good
    case .object(let keys):
      guard case .mapping(let mapping) = node else { return wrongShape(node, shape, name) }
      let before = diagnostics.count
      _ = object(mapping, keys, in: name)
      return !diagnostics.hasErrors(since: before)
    case .steps:
      guard case .sequence = node else { return wrongShape(node, shape, name) }
      return true
    case .call:
      guard case .mapping(let mapping) = node else { return wrongShape(node, shape, name) }
      return acceptCall(mapping)
    case .either(let shapes, _):
      for candidate in shapes {
        switch (candidate, node) {
        case (.object, .mapping), (.map, .mapping), (.call, .mapping), (.list, .sequence):
          return accept(node, candidate, name, in: place)
        case (.text, .scalar), (.template, .scalar), (.integer, .scalar): return accept(node, candidate, name, in: place)
        case (.toggle, .scalar(let s)): if Shape.isOn(s.text) != nil { return true }
        case (.duration, .scalar(let s)): if Period(s.text) != nil { return true }
        case (.choice(let words), .scalar(let s)):
          if words.contains(s.text) { return true }
          diagnostics.report(.invalidChoice(s, shape, words: words))
          return false
        case (.object(let keys), .scalar) where keys.contains(where: { $0.name == "format" || $0.name == "contains" }):
          return wrongShape(node, candidate, name)
        default: continue
        }
      }
      return wrongShape(node, shape, name)
    default:
      guard case .scalar(let scalar) = node else { return wrongShape(node, shape, name) }
      return acceptScalar(scalar, shape, name)
    }
  }

  /// Keys whose texts people or a model read: blanks alone are none.
  private static let spokenTexts: Set<String> = ["label", "summary"]
  private static let spokenTemplates: Set<String> = ["answer", "headline", "prompt"]

  func acceptScalar(_ s: Scalar, _ shape: Shape, _ name: String) -> Bool {
    if s.isNull {
      if case .color = shape {
        let line = file.text(file.lineRange(at: Int(s.span.start)))
        diagnostics.report(.unquotedColor(s, of: name, isComment: line.contains("#"), fix: quoted(s)))
      } else {
        let line = file.lineRange(at: Int(s.span.start))
        let rest = file.bytes[min(Int(s.span.start), line.upperBound)..<line.upperBound]
        let comment = rest.firstIndex(of: UInt8(ascii: "#")).map { file.text($0..<line.upperBound) }
        let fix = comment.map { text in
          Diagnostic.Fix(
            replace: Span(file: id, start: line.upperBound - text.utf8.count, end: line.upperBound),
            with: "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"")
        }
        diagnostics.report(.emptyValue(s, shape, of: name, isComment: comment != nil, fix: fix))
      }
      return false
    }
    switch shape {
    case .text(let limit):
      guard s.text.contains(where: { !$0.isWhitespace }) || !Self.spokenTexts.contains(name) && !s.text.isEmpty else {
        diagnostics.report(.emptyValue(s, shape, of: name))
        return false
      }
      if let limit, s.text.utf8.count > limit, s.text.count > limit {
        if name == "label" {
          diagnostics.report(.labelTooLong(s, most: limit))
        } else {
          diagnostics.report(.textTooLong(s, of: name, most: limit))
        }
        return false
      }
      if name == "label", s.text.first == " " || s.text.last == " " { diagnostics.report(.blanksAroundLabel(s)) }
      return true
    case .template(let limit):
      if Self.spokenTemplates.contains(name), s.text.allSatisfy(\.isWhitespace) {
        diagnostics.report(.emptyValue(s, shape, of: name))
        return false
      }
      if let limit, s.text.utf8.count > limit, s.text.count > limit {
        diagnostics.report(.templateTooLong(s, of: name, most: limit, at: beginning(of: s.span)))
        return false
      }
      return true
    case .condition: return true
    case .integer(let range):
      guard let n = Int(s.text), range.contains(n) else {
        return invalid(s, shape, meant: version(s, range) ?? Rewording.integer(s.text, in: range))
      }
      return true
    case .number(let range):
      guard let n = Double(s.text), range.contains(n) else { return invalid(s, shape, meant: Rewording.number(s.text)) }
      return true
    case .boolean:
      guard s.text == "true" || s.text == "false" else {
        return invalid(s, shape, meant: Rewording.boolean(s.text))
      }
      return true
    case .toggle:
      guard Shape.isOn(s.text) != nil else {
        diagnostics.report(.invalidChoice(s, shape, words: ["on", "off"]))
        return false
      }
      return true
    case .choice(let words):
      guard words.contains(s.text) else {
        diagnostics.report(.invalidChoice(s, shape, words: words))
        return false
      }
      return true
    case .duration:
      guard Period(s.text) != nil else {
        return invalid(s, shape, notes: [Diagnostic.durations], meant: Rewording.duration(s.text, unit: "s"))
      }
      if Period(s.text) == Period(), name == "time" || name == "timeout" {
        diagnostics.report(.noTime(s, of: name, fix: removal))
        return false
      }
      return true
    case .color:
      return Self.isColor(s.text) || invalid(s, shape, meant: Rewording.color(s.text))
    case .uuid:
      guard Self.isUUID(s.text) else {
        return invalid(s, shape, notes: [Diagnostic.leaveIdentifierOut], fix: removal)
      }
      return true
    case .lowerCamel:
      guard Self.isLowerCamel(s.text) else { return invalid(s, shape, meant: Rewording.lowerCamel(s.text)) }
      return true
    case .identifier:
      guard Self.isIdentifier(s.text) else {
        let notes = s.text.first?.isNumber == true ? [Diagnostic.letterFirst] : []
        let meant = Rewording.identifier(s.text)
        let mentions = meant.map { Renaming(file).mentions(of: s, as: $0.text) } ?? []
        return invalid(
          s, shape, notes: notes + (meant.map { [Diagnostic.write($0.text)] } ?? []),
          fix: meant.map { .init([.init(s.span, $0.text)] + mentions) })
      }
      return true
    default: return true
    }
  }

  /// Takes the entry out whose value is read.
  private var removal: Diagnostic.Fix? {
    entry.flatMap { EntryEdits(file).removal(of: $0.entry.key, in: $0.mapping) }.map { .init([$0]) }
  }

  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, first >= 0x61, first <= 0x7A, text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5F }
  }

  static func isLowerCamel(_ text: String) -> Bool {
    guard let first = text.utf8.first, first >= 0x61, first <= 0x7A, text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) }
  }

  static func isUUID(_ text: String) -> Bool {
    let u = Array(text.utf8)
    guard u.count == 36 else { return false }
    return u.enumerated().allSatisfy { i, b in
      [8, 13, 18, 23].contains(i) ? b == UInt8(ascii: "-") : Character(Unicode.Scalar(b)).isHexDigit
    }
  }
}
