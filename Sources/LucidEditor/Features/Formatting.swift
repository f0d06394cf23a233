import LucidCore
import LucidSyntax

/// The canonical form of `lucid fmt`, as edits.
package enum Formatting {
  /// Returns no edits for a text that has the form already, and for one that cannot be formatted.
  package static func edits(_ document: EditorDocument) -> [TextChange] {
    guard case .formatted(let text, _) = Formatter().format(document.file) else { return [] }
    return LineEdits.edits(from: document.lines, to: text)
  }

  /// Those of the edits that touch the lines of a range. Returns none where they alone would give a
  /// text of another meaning, such as a part of a block without its end.
  package static func edits(_ document: EditorDocument, in range: Range<Int>) -> [TextChange] {
    let lines = document.lines
    let last = lines.number(of: max(range.lowerBound, range.upperBound - 1))
    let whole =
      lines.starts[lines.number(of: range.lowerBound)]..<(last + 1 < lines.count ? lines.starts[last + 1] : lines.bytes.count)
    let all = edits(document)
    let touching = all.filter { $0.range.isEmpty ? whole.contains($0.range.lowerBound) : $0.range.overlaps(whole) }
    guard touching.count < all.count, !touching.isEmpty else { return touching }
    var bytes = lines.bytes
    for edit in touching.reversed() { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
    let part = SourceFile(name: document.name, bytes: bytes)
    guard case .formatted(let text, _) = Formatter().format(part),
      case .formatted(let wanted, _) = Formatter().format(document.file), text == wanted
    else { return [] }
    return touching
  }
}
