package import LucidCore
package import LucidYAML

/// Edits of the entries of mappings in the text of a file.
package struct EntryEdits {
  private let file: SourceFile

  package init(_ file: SourceFile) { self.file = file }

  /// Takes an entry out, with its line or its comma; nil for a key that does not stand there.
  package func removal(of key: Scalar, in mapping: YAMLMapping) -> Diagnostic.Edit? {
    guard let i = mapping.entries.firstIndex(where: { $0.key.span == key.span }) else { return nil }
    let entry = mapping.entries[i]
    let start = Int(key.span.start)
    let end = Int(max(entry.value.span.end, key.span.end))
    let line = file.lineRange(at: start)
    let isAlone = file.bytes[line.lowerBound..<start].allSatisfy { $0 == 0x20 }
    if !mapping.isFlow, isAlone {
      let bound = i + 1 < mapping.entries.count ? lineStart(of: mapping.entries[i + 1].key) : afterLine(end)
      return edit(line.lowerBound..<max(bound, line.upperBound), "", key)
    }
    if i + 1 < mapping.entries.count { return edit(start..<Int(mapping.entries[i + 1].key.span.start), "", key) }
    if i > 0 {
      let before = mapping.entries[i - 1]
      return edit(Int(max(before.value.span.end, before.key.span.end))..<end, "", key)
    }
    return edit(start..<end, "", key)
  }

  /// Takes an entry of one line out; a comment behind it stays.
  func removal(ofLine entry: YAMLMapping.Entry, in mapping: YAMLMapping) -> Diagnostic.Edit? {
    let line = file.lineRange(at: Int(entry.key.span.start))
    let end = Int(max(entry.value.span.end, entry.key.span.end))
    guard !mapping.isFlow, end <= line.upperBound,
      file.bytes[line.lowerBound..<Int(entry.key.span.start)].allSatisfy({ $0 == 0x20 })
    else { return removal(of: entry.key, in: mapping) }
    let hasComment = file.bytes[end..<line.upperBound].contains(UInt8(ascii: "#"))
    return edit(line.lowerBound..<(hasComment ? end : afterLine(line.upperBound)), "", entry.key)
  }

  /// Adds an entry, such as `to: <<tomorrow>>`, behind the others.
  package func insertion(of text: String, in mapping: YAMLMapping) -> Diagnostic.Edit {
    guard let first = mapping.entries.first, let last = mapping.entries.last else {
      return Diagnostic.Edit(mapping.span, "{ \(text) }")
    }
    let end = Int(max(last.value.span.end, last.key.span.end))
    if mapping.isFlow { return edit(end..<end, ", " + text, first.key) }
    let start = Int(first.key.span.start)
    let indentation = String(repeating: " ", count: start - file.lineRange(at: start).lowerBound)
    let at = end > 0 && end <= file.bytes.count && file.bytes[end - 1] == 0x0A ? end - 1 : file.lineRange(at: end).upperBound
    return edit(at..<at, "\n" + indentation + text, first.key)
  }

  /// The text of a value as it is written.
  package func text(of node: YAMLNode) -> String { file.text(node.span.range) }

  /// The column of a place, from 0, in bytes.
  package func column(_ offset: UInt32) -> Int { Int(offset) - file.lineRange(at: Int(offset)).lowerBound }

  private func lineStart(of key: Scalar) -> Int { file.lineRange(at: Int(key.span.start)).lowerBound }

  private func afterLine(_ end: Int) -> Int {
    end > 0 && end <= file.bytes.count && file.bytes[end - 1] == 0x0A ? end : file.wholeLine(at: end).upperBound
  }

  private func edit(_ range: Range<Int>, _ text: String, _ near: Scalar) -> Diagnostic.Edit {
    Diagnostic.Edit(Span(file: near.span.file, start: range.lowerBound, end: range.upperBound), text)
  }
}
