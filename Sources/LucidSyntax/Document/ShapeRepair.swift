import LucidCore
import LucidYAML

/// Fixes of values that have another shape than their key asks for.
struct ShapeRepair {
  let file: SourceFile
  let entry: YAMLMapping.Entry?

  func fix(_ node: YAMLNode, _ shape: Shape, _ name: String) -> Diagnostic.Fix? {
    switch (node, shape) {
    case (.scalar(let s), .list(let item)): return list(s, item)
    case (.scalar(let s), .object(let keys)): return object(s, keys, name)
    case (.scalar(let s), .map), (.scalar(let s), .either): return map(s, name)
    case (.mapping(let m), .list), (.mapping(let m), .steps): return items(m, isSteps: isSteps(shape))
    case (.sequence(let list), .map(let value)): return names(list, value)
    case (.sequence(let list), .template): return block(list) ?? text(list)
    case (.sequence(let list), .text): return text(list)
    case (.sequence(let list), .either):
      if let fix = text(list) { return fix }
      return nil
    case (.sequence(let list), .identifier), (.sequence(let list), .lowerCamel), (.sequence(let list), .choice):
      guard list.items.count == 1, let one = list.items.first?.scalar else { return nil }
      return replace(node.span, one.text)
    case (.mapping(let m), .text), (.mapping(let m), .template): return text(m)
    default: return nil
    }
  }

  private func isSteps(_ shape: Shape) -> Bool { if case .steps = shape { true } else { false } }

  private func replace(_ span: Span, _ text: String) -> Diagnostic.Fix { .init(replace: span, with: text) }

  // MARK: From text

  /// `home, work` and `(home, work)` as `[home, work]`, lines with bullets as items.
  private func list(_ s: Scalar, _ item: Shape) -> Diagnostic.Fix? {
    if case .object = item { return nil }
    let written = file.text(s.span.range)
    let bytes = s.span.range
    if s.style == .plain, written.contains("\n") || written.hasPrefix("•") || written.hasPrefix("–") || written.hasPrefix("—") {
      var edits: [Diagnostic.Edit] = []
      var at = bytes.lowerBound
      while at < bytes.upperBound {
        let line = file.lineRange(at: at)
        let start = file.bytes[at..<max(at, min(line.upperBound, bytes.upperBound))].firstIndex { $0 != 0x20 } ?? at
        let rest = file.text(start..<min(line.upperBound, bytes.upperBound))
        let mark = rest.prefix { "•–—*·".contains($0) || $0 == " " }
        let length = mark.contains { $0 != " " } ? mark.utf8.count : 0
        edits.append(.init(Span(file: s.span.file, start: start, end: start + length), "- "))
        at = file.wholeLine(at: at).upperBound
      }
      return .init(edits)
    }
    var text = s.text
    if text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()) }
    let words = text.split(separator: ",").map { word in String(word.drop { $0 == " " }) }
    guard !words.isEmpty, words.allSatisfy({ !$0.isEmpty && !$0.contains { "[]{}:#\"'".contains($0) } }) else { return nil }
    return replace(s.span, "[" + words.joined(separator: ", ") + "]")
  }

  private func object(_ s: Scalar, _ keys: [Key], _ name: String) -> Diagnostic.Fix? {
    func has(_ key: String) -> Bool { keys.contains { $0.name == key } }
    let text = s.text
    if has("contains"), has("not_contains") { return replace(s.span, "{ contains: \(PlainText.written(text, inFlow: true)) }") }
    if has("tries"), Int(text) != nil { return replace(s.span, "{ tries: \(text) }") }
    if has("turns") {
      let time = Period(text) != nil ? text : Rewording.duration(text, unit: "s")?.text
      return time.map { replace(s.span, "{ time: \($0) }") }
    }
    if has("lucid"), has("tools") {
      let version = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
      return version.isEmpty ? replace(s.span, "{ tools: [\(text)] }") : replace(s.span, "{ lucid: \">=\(version)\" }")
    }
    if has("format"), has("schema") {
      let format = Rewording.choice(text, among: ["json", "markdown", "text"])?.text ?? text
      return replace(s.span, format == "json" ? "{ format: json, schema: { type: object } }" : "{ format: \(format) }")
    }
    if has("ask"), has("choices") {
      let kinds = PlanInput.Kind.allCases.map(\.rawValue)
      if s.isNull { return input(s, "{ type: string }") }
      if kinds.contains(text) { return replace(s.span, "{ type: \(text) }") }
      guard s.style == .plain, !text.contains(where: { ":,{}[]#\"".contains($0) }) else { return nil }
      return replace(s.span, "{ type: string, default: \(text) }")
    }
    if has("prefer"), has("temperature"), let entry { return removal(of: entry) }
    return nil
  }

  private func input(_ s: Scalar, _ text: String) -> Diagnostic.Fix {
    let at = entry.map { Int($0.key.span.end) + 1 } ?? Int(s.span.end)
    return .init([.init(Span(file: s.span.file, start: at, end: max(at, Int(s.span.end))), " " + text)])
  }

  /// The entry with its line.
  private func removal(of entry: YAMLMapping.Entry) -> Diagnostic.Fix? {
    let line = file.wholeLine(at: Int(entry.key.span.start))
    guard file.bytes[line.lowerBound..<Int(entry.key.span.start)].allSatisfy({ $0 == 0x20 }) else { return nil }
    return replace(Span(file: entry.key.span.file, start: line.lowerBound, end: line.upperBound), "")
  }

  private func map(_ s: Scalar, _ name: String) -> Diagnostic.Fix? {
    let parts = s.text.split(separator: "=", maxSplits: 1).map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count == 2, DocumentParser.isIdentifier(parts[0]) else { return nil }
    return replace(s.span, parts[0] + ": " + parts[1])
  }

  /// `key:value` and `key = value` on each line as entries; nil for a text with other lines.
  func entries(of node: YAMLNode) -> Diagnostic.Fix? {
    guard case .scalar(let s) = node, s.style == .plain else { return nil }
    var edits: [Diagnostic.Edit] = []
    var at = Int(s.span.start)
    while at < Int(s.span.end) {
      let line = file.lineRange(at: at)
      let bytes = file.bytes[line.lowerBound..<line.upperBound]
      let name = bytes.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == 0x5F }
      let rest = bytes[name.endIndex...]
      let mark = rest.drop { $0 == 0x20 }
      if !name.isEmpty, rest.first == UInt8(ascii: ":"), rest.count > 1 {
        edits.append(.init(Span(file: s.span.file, start: rest.startIndex, end: rest.startIndex + 1), ": "))
      } else if !name.isEmpty, mark.first == UInt8(ascii: "=") {
        let value = mark.dropFirst().drop { $0 == 0x20 }
        edits.append(.init(Span(file: s.span.file, start: rest.startIndex, end: value.startIndex), ": "))
      } else if !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        return nil
      }
      at = file.wholeLine(at: at).upperBound
    }
    return edits.isEmpty ? nil : .init(edits)
  }

  // MARK: From mappings and lists

  /// A mapping of names as items: steps with their ids, tests with their names, tiles with their
  /// labels; a lone step as a list of one.
  private func items(_ m: YAMLMapping, isSteps: Bool) -> Diagnostic.Fix? {
    guard !m.isFlow, let first = m.entries.first else { return nil }
    let column = EntryEdits(file).column(first.key.span.start)
    func dash(_ key: Scalar, _ text: String) -> Diagnostic.Edit {
      let at = Int(key.span.start)
      let end = text.isEmpty ? at : Int(key.span.end) + 1
      return .init(Span(file: key.span.file, start: at, end: end), "- " + text)
    }
    if isSteps, m.entries.contains(where: { $0.key.text.contains(".") }) {
      var edits = [dash(first.key, "")]
      // Further keys of the one step stand two columns deeper.
      for entry in m.entries.dropFirst() {
        guard entry.value.scalar != nil || entry.value.mapping?.isFlow == true else { return nil }
        let at = Int(entry.key.span.start)
        edits.append(.init(Span(file: entry.key.span.file, start: at, end: at), "  "))
      }
      return .init(edits)
    }
    let key = isSteps ? "id" : entry?.key.text == "tests" ? "name" : "label"
    var edits: [Diagnostic.Edit] = []
    for entry in m.entries {
      switch entry.value {
      case .mapping(let inner) where !inner.isFlow:
        guard let start = inner.entries.first?.key.span.start, EntryEdits(file).column(start) == column + 2 else { return nil }
        edits.append(dash(entry.key, "\(key): \(entry.key.text)"))
      case .scalar(let s) where !isSteps && s.style != .literal && s.style != .folded:
        let whole = Span(file: s.span.file, start: Int(entry.key.span.start), end: Int(s.span.end))
        edits.append(.init(whole, "- { label: \(file.text(entry.key.span.range)), value: \(file.text(s.span.range)) }"))
      default: return nil
      }
    }
    return .init(edits)
  }

  /// Items as a mapping of names: `- it`, `- it: tea`, `- name: it` with more keys.
  private func names(_ list: YAMLSequence, _ value: Shape) -> Diagnostic.Fix? {
    var edits: [Diagnostic.Edit] = []
    if file.bytes.indices.contains(Int(list.span.start)), file.bytes[Int(list.span.start)] == UInt8(ascii: "[") {
      let words = list.items.compactMap { $0.scalar?.text }
      guard words.count == list.items.count, case .integer = value else { return nil }
      return replace(list.span, "{ " + words.map { "\($0): 1" }.joined(separator: ", ") + " }")
    }
    for item in list.items {
      let start = Int(item.span.start)
      let line = file.lineRange(at: start)
      guard let dash = file.bytes[line.lowerBound..<start].lastIndex(of: UInt8(ascii: "-")) else { return nil }
      let mark = Span(file: item.span.file, start: dash, end: start)
      switch item {
      case .scalar(let s):
        if s.text.contains("="), let fix = map(s, "") {
          edits += [.init(mark, "")] + fix.edits
        } else if case .object = value {
          edits.append(.init(Span(file: s.span.file, start: dash, end: Int(s.span.end)), "\(s.text): { type: string }"))
        } else {
          return nil
        }
      case .mapping(let m):
        guard let first = m.entries.first else { return nil }
        if m.entries.count == 1 || !["name", "id", "key"].contains(first.key.text) {
          edits.append(.init(mark, ""))
          // Further keys stood two columns deeper.
          for entry in m.entries.dropFirst() {
            let at = Int(entry.key.span.start)
            edits.append(.init(Span(file: entry.key.span.file, start: max(0, at - (start - dash)), end: at), ""))
          }
        } else if let name = first.value.scalar {
          edits.append(.init(Span(file: name.span.file, start: dash, end: Int(name.span.end)), name.text + ":"))
        } else {
          return nil
        }
      default: return nil
      }
    }
    return edits.isEmpty ? nil : .init(edits)
  }

  /// Items as lines of one text, or between brackets as one.
  private func text(_ list: YAMLSequence) -> Diagnostic.Fix? {
    let texts = list.items.compactMap { $0.scalar }
    guard !texts.isEmpty, texts.count == list.items.count else { return nil }
    if file.bytes.indices.contains(Int(list.span.start)), file.bytes[Int(list.span.start)] == UInt8(ascii: "[") {
      if texts.allSatisfy({ Int($0.text) != nil }) {
        return replace(list.span, "\"" + texts.map(\.text).joined(separator: ".") + "\"")
      }
      return replace(list.span, texts.map(\.text).joined(separator: ", "))
    }
    var edits: [Diagnostic.Edit] = []
    for text in texts {
      let start = Int(text.span.start)
      guard let dash = file.bytes[file.lineRange(at: start).lowerBound..<start].lastIndex(of: UInt8(ascii: "-")) else {
        return nil
      }
      edits.append(.init(Span(file: text.span.file, start: dash, end: start), ""))
    }
    return .init(edits)
  }

  /// Items as the lines of a block under `|`.
  private func block(_ list: YAMLSequence) -> Diagnostic.Fix? {
    guard let key = entry?.key, let last = list.items.last, list.items.count > 1 else { return nil }
    let items = list.items.compactMap(\.scalar)
    let start = Int(key.span.end) + 1
    guard items.count == list.items.count,
      items.allSatisfy({ ![.literal, .folded].contains($0.style) && !$0.text.contains("\n") }),
      file.bytes[start - 1] == UInt8(ascii: ":"), !file.text(start..<Int(last.span.end)).contains("#"),
      file.lineRange(at: start).upperBound < Int(list.span.start)
    else { return nil }
    let indentation = "\n" + String(repeating: " ", count: EntryEdits(file).column(key.span.start) + 2)
    return replace(
      Span(file: key.span.file, start: start, end: Int(last.span.end)), " |" + items.map { indentation + $0.text }.joined())
  }

  /// The `|` of a text of several lines that was read as a mapping.
  func bar(_ node: YAMLNode, _ shape: Shape) -> Diagnostic.Fix? {
    guard case .mapping(let m) = node, !m.isFlow, case .template = shape, let key = entry?.key, text(m) == nil else { return nil }
    let start = Int(key.span.end) + 1
    guard file.bytes[start - 1] == UInt8(ascii: ":"), file.lineRange(at: start).upperBound < Int(m.span.start) else { return nil }
    return replace(Span(file: key.span.file, start: start, end: start), " |")
  }

  /// The one text of a mapping.
  private func text(_ m: YAMLMapping) -> Diagnostic.Fix? {
    guard m.entries.count == 1, let one = m.entries.first, one.value.scalar != nil else { return nil }
    if m.isFlow { return replace(m.span, file.text(one.value.span.range)) }
    return replace(Span(file: m.span.file, start: Int(one.key.span.start), end: Int(one.value.span.start)), "")
  }
}
