import LucidCore

/// Changes keys of front matter in its text: what is not changed keeps its bytes, comments and
/// order.
struct FrontMatterEdit {
  enum Field: Hashable {
    case text(String)
    /// A date or `true`: as it stands, in the quotes that were there.
    case bare(String)
    case list([String])
  }

  private(set) var bytes: [UInt8]
  private let newline: [UInt8]

  /// nil for front matter that cannot be read whole: it is not touched.
  init?(_ bytes: [UInt8], newline: [UInt8]) {
    guard FrontMatterOutline(bytes) != nil else { return nil }
    self.bytes = bytes
    self.newline = newline
  }

  /// Sets the first of these keys that is there, else adds the first of them at the end.
  ///
  /// False, and nothing is changed, where that cannot be done without a change to something else.
  mutating func set(_ names: [String], _ field: Field) -> Bool {
    guard let outline = FrontMatterOutline(bytes) else { return false }
    let old = outline[names]
    let changed = old.map { replaced(old: $0, field) } ?? added(names[0], field, outline)
    guard let check = FrontMatterOutline(changed) else { return false }
    // Whatever the layout was: only this key says something else now, and it says what it shall.
    let name = old?.name ?? names[0]
    func rest(_ outline: FrontMatterOutline) -> [String] {
      outline.entries.filter { $0.name != name }.map { $0.name + "\0" + $0.content }
    }
    guard rest(check) == rest(outline), check.entries.count == outline.entries.count + (old == nil ? 1 : 0),
      let now = check[[name]], now.texts == field.texts
    else { return false }
    bytes = changed
    return true
  }

  private func replaced(old: FrontMatterOutline.Entry, _ field: Field) -> [UInt8] {
    switch (field, old.shape) {
    case (.list(let items), .list(let column)) where !items.isEmpty:
      let margin = newline + Array(repeating: 0x20, count: column)
      let lines = items.map { Array(("- " + YAMLScalar.text($0)).utf8) }
      return bytes[..<old.value.lowerBound] + Array(lines.joined(separator: margin)) + bytes[old.value.upperBound...]
    case (.bare(let text), .scalar) where old.value.count > 1:
      let quote = bytes[old.value.lowerBound]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      return put(isQuoted ? [quote] + Array(text.utf8) + [quote] : Array(text.utf8), in: old.value)
    case (_, .scalar), (_, .flow): return put(Array(field.yaml.utf8), in: old.value)
    default:
      // From the colon on, so that lists and mappings below the key go whole.
      let colon = bytes[old.keyEnd...].firstIndex(of: UInt8(ascii: ":")) ?? old.keyEnd
      return bytes[...colon] + Array((" " + field.yaml).utf8) + bytes[max(old.value.upperBound, colon + 1)...]
    }
  }

  private func put(_ text: [UInt8], in range: Range<Int>) -> [UInt8] {
    bytes[..<range.lowerBound] + (range.isEmpty ? [0x20] : []) + text + bytes[range.upperBound...]
  }

  private func added(_ name: String, _ field: Field, _ outline: FrontMatterOutline) -> [UInt8] {
    if let brace = outline.brace {
      let comma = outline.entries.isEmpty ? "" : ", "
      return bytes[..<brace] + Array("\(comma)\(name): \(field.yaml)".utf8) + bytes[brace...]
    }
    let open = bytes.last.map { $0 != 0x0A && $0 != 0x0D } ?? false
    let margin = [UInt8](repeating: 0x20, count: outline.column)
    return bytes + (open ? newline : []) + margin + Array("\(name): \(field.yaml)".utf8) + newline
  }
}

extension FrontMatterEdit.Field {
  /// On one line.
  var yaml: String {
    switch self {
    case .text(let text): YAMLScalar.text(text)
    case .bare(let text): text
    case .list(let items): "[" + items.map(YAMLScalar.text).joined(separator: ", ") + "]"
    }
  }

  fileprivate var texts: [String] {
    switch self {
    case .text(let text), .bare(let text): [text]
    case .list(let items): items
    }
  }
}
