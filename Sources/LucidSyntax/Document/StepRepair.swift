import LucidCore
import LucidYAML

/// Fixes of steps that are written as in other systems.
struct StepRepair {
  private let file: SourceFile

  init(_ file: SourceFile) { self.file = file }

  /// A tool that stands as a value: `uses: mail.search` with `with:`.
  struct ToolAsValue {
    let key: Scalar
    let tool: Scalar
    let arguments: YAMLNode
    /// Keys that the fix takes away.
    let used: Set<String>
    let fix: Diagnostic.Fix
  }

  private static let keys = ["uses", "tool", "action", "service", "call", "type", "run", "function", "name"]
  private static let argumentKeys = ["with", "args", "arguments", "parameters", "params", "data", "inputs", "input"]

  func toolAsValue(_ mapping: YAMLMapping) -> ToolAsValue? {
    let edits = EntryEdits(file)
    guard
      let entry = mapping.entries.first(where: { entry in
        guard Self.keys.contains(entry.key.text), let text = entry.value.scalar?.text else { return false }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { DocumentParser.isIdentifier(String($0)) }
      }), let tool = entry.value.scalar
    else { return nil }
    let whole = Span(file: tool.span.file, start: Int(entry.key.span.start), end: Int(tool.span.end))
    if let given = mapping.entries.first(where: { Self.argumentKeys.contains($0.key.text) }) {
      guard let removal = edits.removal(ofLine: entry, in: mapping) else { return nil }
      let renamed = Diagnostic.Edit(given.key.span, tool.text)
      let fix =
        removal.span.range.overlaps(given.key.span.range)
        ? Diagnostic.Fix(replace: whole, with: tool.text + ": {}") : Diagnostic.Fix([removal, renamed])
      return ToolAsValue(
        key: entry.key, tool: tool, arguments: given.value, used: [entry.key.text, given.key.text], fix: fix)
    }
    // What is no key of a step is an argument.
    let others = mapping.entries.filter { other in
      other.key.span != entry.key.span && !Keys.step.contains { $0.name == other.key.text } && !other.key.text.hasPrefix("x-")
        && (other.value.scalar != nil || other.value.mapping?.isFlow == true)
        && OtherKeys.key(other.key.text, among: Keys.step, in: mapping) == nil
    }
    let text = others.map { $0.key.text + ": " + edits.text(of: $0.value) }.joined(separator: ", ")
    let removals = others.compactMap { edits.removal(of: $0.key, in: mapping) }
    let call = Diagnostic.Edit(whole, tool.text + ": " + (text.isEmpty ? "{}" : "{ \(text) }"))
    let arguments = YAMLMapping(
      entries: others, span: Span(file: tool.span.file, start: Int(tool.span.end), end: Int(tool.span.end)), isFlow: true)
    return ToolAsValue(
      key: entry.key, tool: tool, arguments: .mapping(arguments), used: Set([entry.key.text] + others.map(\.key.text)),
      fix: .init([call] + removals))
  }

  /// `notes.search()` and `mail.search(since: 24h)` as calls of this language.
  func call(_ text: Scalar) -> Diagnostic.Fix? {
    guard text.style == .plain, let open = text.text.firstIndex(of: "("), text.text.hasSuffix(")") else {
      let name = text.text.map { $0 == "/" || $0 == ":" ? "." : String($0) }.joined()
      return name != text.text && !name.contains(" ") ? .init(replace: text.span, with: name + ": {}") : nil
    }
    let tool = text.text[..<open]
    let inside = text.text[text.text.index(after: open)...].dropLast()
    let arguments = inside.split(separator: ",").map { part -> String? in
      guard let mark = part.firstIndex(where: { $0 == "=" || $0 == ":" }) else { return nil }
      let value = part[part.index(after: mark)...].drop { $0 == " " }
      return part[..<mark].filter { $0 != " " } + ": " + value.filter { $0 != "\"" }
    }
    guard !arguments.contains(nil) else { return nil }
    let list = arguments.compactMap { $0 }.joined(separator: ", ")
    return .init(replace: text.span, with: "\(tool): " + (list.isEmpty ? "{}" : "{ \(list) }"))
  }

  /// `from=today` lines and items as a mapping.
  func arguments(_ tool: YAMLMapping.Entry) -> Diagnostic.Fix? {
    switch tool.value {
    case .sequence(let list):
      var edits: [Diagnostic.Edit] = []
      for item in list.items {
        let start = Int(item.span.start)
        guard item.mapping?.entries.count == 1,
          let dash = file.bytes[file.lineRange(at: start).lowerBound..<start].lastIndex(of: UInt8(ascii: "-"))
        else { return nil }
        edits.append(.init(Span(file: item.span.file, start: dash, end: start), ""))
      }
      return edits.isEmpty ? nil : .init(edits)
    case .scalar(let s):
      guard s.style == .plain else { return nil }
      let written = file.text(s.span.range)
      var edits: [Diagnostic.Edit] = []
      var at = Int(s.span.start)
      for line in written.split(separator: "\n", omittingEmptySubsequences: false) {
        guard let mark = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let offset = at + line.utf8.distance(from: line.utf8.startIndex, to: mark)
        edits.append(.init(Span(file: s.span.file, start: offset, end: offset + 1), ": "))
        at += line.utf8.count + 1
      }
      return edits.isEmpty ? nil : .init(edits)
    default: return nil
    }
  }
}
