import LucidCore

/// Writes a layout down.
struct LayoutWriter {
  /// A collection in brackets that would be longer is written over several lines.
  static let width = 120

  private let bytes: [UInt8]
  /// JSON: quotes go where YAML needs none.
  private let isJSON: Bool

  static func text(_ root: Layout, bytes: [UInt8]) -> String {
    let writer = LayoutWriter(bytes: bytes, isJSON: root.isFlow)
    var lines = root.head.enumerated().flatMap { i, c in i > 0 && c.blankBefore ? ["", c.text] : [c.text] }
    if let last = root.head.last, let first = root.members.first, first.blankBefore, !lines.isEmpty, last.text != "" {
      lines.append("")
    }
    lines += writer.block(root, indent: 0)
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Blocks

  /// The lines of a collection or a lone scalar, indented; a document's scalar stands at the margin.
  private func block(_ layout: Layout, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    switch layout.content {
    case .scalar(let scalar):
      lines = [margin + self.scalar(scalar, indent: indent, place: layout.place).joined(separator: "\n")]
    case .sequence(let members):
      for (i, member) in members.enumerated() {
        lines += above(member, after: i == 0 ? nil : members[i - 1], margin)
        lines += item(member, indent: indent)
      }
    case .mapping(let members):
      for (i, member) in members.enumerated() {
        lines += above(member, after: i == 0 ? nil : members[i - 1], margin)
        lines += entry(member, indent: indent)
      }
    }
    for (i, comment) in layout.tail.enumerated() {
      if comment.blankBefore, i > 0 || !lines.isEmpty { lines.append("") }
      lines.append(margin + comment.text)
    }
    return lines
  }

  private func above(_ member: Layout.Member, after previous: Layout.Member?, _ margin: String) -> [String] {
    var lines: [String] = []
    if member.blankBefore, let previous, !keepsBlanks(previous.value) { lines.append("") }
    for (i, comment) in member.leading.enumerated() {
      if i > 0, comment.blankBefore { lines.append("") }
      lines.append(margin + comment.text)
    }
    return lines
  }

  /// Whether an empty line behind it would become part of its text: it ends in a block with `+`.
  private func keepsBlanks(_ layout: Layout) -> Bool {
    if case .scalar(let scalar) = layout.content { return isBlock(scalar) && BlockText(scalar, in: bytes).chomping == "+" }
    return layout.tail.isEmpty && layout.members.last.map { keepsBlanks($0.value) } ?? false
  }

  private func entry(_ member: Layout.Member, indent: Int) -> [String] {
    let head = String(repeating: " ", count: indent) + key(member.key) + ":"
    let behind = member.trailing.map { "  " + $0 } ?? ""
    switch member.value.content {
    case .scalar(let scalar):
      var lines = self.scalar(scalar, indent: indent, place: member.value.place)
      if lines[0].isEmpty { return [head + behind] }
      lines[0] = head + " " + lines[0]
      lines[lines.count - 1 == 0 || isBlock(scalar) ? 0 : lines.count - 1] += behind
      return lines
    case .sequence, .mapping:
      if let flow = flow(member.value, room: Self.width - head.utf8.count - 1) { return [head + " " + flow + behind] }
      return [head + behind] + block(member.value, indent: indent + 2)
    }
  }

  private func item(_ member: Layout.Member, indent: Int) -> [String] {
    let dash = String(repeating: " ", count: indent) + "- "
    let behind = member.trailing.map { "  " + $0 } ?? ""
    switch member.value.content {
    case .scalar(let scalar):
      var lines = self.scalar(scalar, indent: indent, place: member.value.place)
      if lines[0].isEmpty { return [BlockText.trimmed(dash) + behind] }
      lines[0] = dash + lines[0]
      lines[isBlock(scalar) ? 0 : lines.count - 1] += behind
      return lines
    case .sequence, .mapping:
      if let flow = flow(member.value, room: Self.width - dash.utf8.count) { return [dash + flow + behind] }
      // A comment behind the dash, or above the first thing inside, stands above the item.
      let margin = String(repeating: " ", count: indent)
      var above = member.trailing.map { [margin + $0] } ?? []
      if let first = member.value.members.first, !first.leading.isEmpty {
        above += first.leading.map { margin + $0.text }
        first.leading = []
      }
      var lines = block(member.value, indent: indent + 2)
      lines[0] = dash + lines[0].dropFirst(indent + 2)
      return above + lines
    }
  }

  // MARK: Brackets

  /// A collection on one line; nil when it is to be written over several.
  private func flow(_ layout: Layout, room: Int) -> String? {
    if layout.members.isEmpty {
      guard layout.tail.isEmpty else { return nil }
      if case .mapping = layout.content { return "{}" }
      return "[]"
    }
    guard layout.isFlow, !layout.hasComments, !opens(layout.place), let text = inline(layout), text.utf8.count <= room else {
      return nil
    }
    return text
  }

  /// Lists of steps and the like are read line by line.
  private func opens(_ place: KeyOrder.Place) -> Bool {
    switch place {
    case .document, .shape(.steps), .step: true
    case .shape(.map(let inner)), .shape(.list(let inner)): if case .object = inner { true } else { false }
    default: false
    }
  }

  private func inline(_ layout: Layout) -> String? {
    switch layout.content {
    case .scalar(let scalar):
      let lines = self.scalar(scalar, indent: 0, place: layout.place)
      return lines.count == 1 && !isBlock(scalar) ? lines[0] : nil
    case .sequence(let members):
      var parts: [String] = []
      for member in members {
        guard let part = inline(member.value) else { return nil }
        parts.append(part)
      }
      return "[" + parts.joined(separator: ", ") + "]"
    case .mapping(let members):
      guard !members.isEmpty else { return "{}" }
      var parts: [String] = []
      for member in members {
        guard let part = inline(member.value) else { return nil }
        parts.append(key(member.key) + ":" + (part.isEmpty ? "" : " " + part))
      }
      return "{ " + parts.joined(separator: ", ") + " }"
    }
  }

  // MARK: Scalars

  private func isBlock(_ scalar: Scalar) -> Bool { scalar.style == .literal || scalar.style == .folded }

  private func key(_ key: Scalar?) -> String {
    guard let key else { return "" }
    if PlainText.isSafe(key.text) || key.style == .plain { return key.text }
    return raw(key)
  }

  private func raw(_ scalar: Scalar) -> String {
    String(decoding: bytes[Int(scalar.span.start)..<Int(scalar.span.end)], as: UTF8.self)
  }

  /// A scalar as the author wrote it, line by line; all lines but the first are indented.
  private func scalar(_ scalar: Scalar, indent: Int, place: KeyOrder.Place) -> [String] {
    let margin = String(repeating: " ", count: indent + 2)
    if isBlock(scalar) {
      let block = BlockText(scalar, in: bytes)
      let head = block.mark + (block.needsIndicator ? "2" : "") + block.chomping + (block.comment.map { "  " + $0 } ?? "")
      return [head] + block.lines.map { $0.isEmpty ? "" : margin + $0 }
    }
    if scalar.style == .doubleQuoted, KeyOrder.isTemplate(place), let lines = PlainText.block(scalar.text) {
      return [scalar.text.hasSuffix("\n") ? "|" : "|-"] + lines.map { $0.isEmpty ? "" : margin + $0 }
    }
    if isJSON, scalar.style == .doubleQuoted, PlainText.isSafe(scalar.text) { return [scalar.text] }
    let lines = raw(scalar).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      BlockText.trimmed(String(line.drop { $0 == " " || $0 == "\t" }))
    }
    guard lines.count > 1 else { return [raw(scalar)] }
    return [lines[0]] + lines.dropFirst().map { $0.isEmpty ? "" : margin + $0 }
  }
}
