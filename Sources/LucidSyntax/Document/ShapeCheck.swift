import LucidCore
import LucidYAML

/// Whether a value has the shape that its key asks for.
extension DocumentParser {
  mutating func wrongShape(_ node: YAMLNode, _ shape: Shape, _ name: String) -> Bool {
    let at = node.scalar == nil ? beginning(of: node.span) : node.span
    report(.wrongShape, "`\(name)` is \(node.shapeName); it must be \(shape.name)", at)
    return false
  }

  /// The first character of what stands there: enough to point at something long.
  func beginning(of span: Span) -> Span {
    Span(file: id, start: Int(span.start), end: min(Int(span.end), file.character(at: Int(span.start)).upperBound))
  }

  mutating func invalid(
    _ s: Scalar, _ shape: Shape, _ name: String, notes: [String] = [], fix: Diagnostic.Fix? = nil
  ) -> Bool {
    report(.invalidValue, "`\(Self.short(s.text))` is not \(shape.name)", s.span, notes: notes, fix: fix)
    return false
  }

  static func short(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

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
      for element in list.items where !accept(element, item, one, in: place) { good = false }
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
      return !diagnostics[before...].contains { $0.severity == .error }
    case .steps:
      guard case .sequence = node else { return wrongShape(node, shape, name) }
      return true
    case .either(let shapes, _):
      for candidate in shapes {
        switch (candidate, node) {
        case (.object, .mapping), (.map, .mapping), (.list, .sequence): return accept(node, candidate, name, in: place)
        case (.text, .scalar), (.template, .scalar): return accept(node, candidate, name, in: place)
        case (.choice(let words), .scalar(let s)):
          if words.contains(s.text) { return true }
          let nearest = Spelling.nearest(s.text, among: words)
          report(
            .invalidValue, "`\(Self.short(s.text))` is not \(shape.name)" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
            s.span,
            fix: nearest.map { .init(replace: s.span, with: $0) })
          return false
        default: continue
        }
      }
      return wrongShape(node, shape, name)
    default:
      guard case .scalar(let scalar) = node else { return wrongShape(node, shape, name) }
      return acceptScalar(scalar, shape, name)
    }
  }

  mutating func acceptScalar(_ s: Scalar, _ shape: Shape, _ name: String) -> Bool {
    if s.isNull {
      if case .color = shape {
        let line = file.text(file.lineRange(at: Int(s.span.start)))
        let hasHash = line.contains("#")
        report(
          .unquotedColor, hasHash ? "an unquoted `#` begins a comment, so `\(name)` is empty; quote it" : "`\(name)` is empty",
          s.span, notes: ["write `\(name): \"#FF9F0A\"`"], fix: quoted(s))
      } else {
        report(.wrongShape, "`\(name)` is empty; it must be \(shape.name)", s.span)
      }
      return false
    }
    switch shape {
    case .text(let limit):
      guard !s.text.isEmpty else { return invalid(s, shape, name) }
      if let limit, s.text.utf8.count > limit, s.text.count > limit {
        if name == "label" {
          report(
            .labelTooLong, "the label has \(s.text.count) characters; at most \(limit) fit under an icon", s.span,
            notes: ["`summary` has room for more"])
        } else {
          report(.invalidValue, "`\(name)` has \(s.text.count) characters; at most \(limit) are allowed", s.span)
        }
        return false
      }
      return true
    case .template(let limit):
      if let limit, s.text.utf8.count > limit, s.text.count > limit {
        report(
          .promptTooLong, "`\(name)` has \(s.text.count) characters; at most \(limit) are allowed",
          beginning(of: s.span))
        return false
      }
      return true
    case .condition: return true
    case .integer(let range):
      guard let n = Int(s.text), range.contains(n) else { return invalid(s, shape, name) }
      return true
    case .number(let range):
      guard let n = Double(s.text), range.contains(n) else { return invalid(s, shape, name) }
      return true
    case .boolean:
      guard s.text == "true" || s.text == "false" else {
        let meant =
          ["yes", "on"].contains(s.text.lowercased()) ? "true" : ["no", "off"].contains(s.text.lowercased()) ? "false" : nil
        return invalid(
          s, shape, name, notes: meant.map { ["write `\($0)`"] } ?? [],
          fix: meant.map { .init(replace: s.span, with: $0, isSafe: true) })
      }
      return true
    case .choice(let words):
      guard words.contains(s.text) else {
        let nearest = Spelling.nearest(s.text, among: words)
        report(
          .invalidValue, "`\(Self.short(s.text))` is not \(shape.name)" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
          s.span,
          fix: nearest.map { .init(replace: s.span, with: $0) })
        return false
      }
      return true
    case .duration:
      guard Period(s.text) != nil else { return invalid(s, shape, name, notes: ["`90s`, `30m`, `24h`, `7d` or `2w`"]) }
      return true
    case .color:
      return Self.isColor(s.text) || invalid(s, shape, name)
    case .uuid:
      guard Self.isUUID(s.text) else { return invalid(s, shape, name, notes: ["leave it out: it is given at installation"]) }
      return true
    case .lowerCamel:
      guard Self.isLowerCamel(s.text) else { return invalid(s, shape, name) }
      return true
    case .identifier:
      guard Self.isIdentifier(s.text) else { return invalid(s, shape, name, notes: ["it begins with a letter"]) }
      return true
    default: return true
    }
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
