import LucidCore
import LucidWording

/// The lines of text that show what a pending change would change.
struct DifferenceLines {
  /// Further lines are counted, not shown.
  private static let most = 60

  let lines: [StyledText]

  /// Nothing is said of what is added: the change itself names it.
  init(_ differences: [ItemDifference], _ words: PageWords = PageWords(.english)) {
    var all: [StyledText] = []
    for difference in differences where difference.kind != .added {
      let text = Self.diff(difference).map(Self.styled) + Self.fields(difference, words)
      if difference.kind == .changed, text.isEmpty { continue }
      if difference.before?.text != nil || differences.count > 1 { all.append(StyledText(Self.name(difference, words), .dim)) }
      all += text
    }
    lines = Self.cut(all, to: Self.most, words)
  }

  /// The lines of a unified diff, the last of many only counted.
  static func lines(_ diff: String, _ words: PageWords = PageWords(.english)) -> [StyledText] {
    // As bytes: `\r\n`, with which lines of a calendar end, is one character.
    let lines = diff.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    return cut(lines.map { styled(String(Substring($0.last == 0x0D ? $0.dropLast() : $0))) }, to: 400, words)
  }

  private static func cut(_ lines: [StyledText], to most: Int, _ words: PageWords) -> [StyledText] {
    guard lines.count > most + 1 else { return lines }
    return lines.prefix(most) + [StyledText(words[.moreLines, "\(lines.count - most)"], .dim)]
  }

  /// Returns the lines of a unified diff of a text, without the names of files; empty for an item
  /// of fields.
  static func diff(_ difference: ItemDifference) -> [String] {
    guard let old = difference.before?.text ?? (difference.before == nil ? "" : nil),
      let new = difference.after?.text ?? (difference.after == nil ? "" : nil)
    else { return [] }
    let text = UnifiedDiff(old: old, new: new, oldName: difference.path, newName: difference.path).text
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast().map(String.init)
  }

  private static func styled(_ line: String) -> StyledText {
    let tone: TextStyle =
      switch line.first {
      case "-": .bad
      case "+": .good
      case "@": .accent
      default: .plain
      }
    return StyledText(TerminalSanitizer.line(line), tone)
  }

  private static func fields(_ difference: ItemDifference, _ words: PageWords) -> [StyledText] {
    let none = words.message(.words(.none))
    return difference.fields.map { field in
      let (old, new) = (field.old.map(quoted), field.new.map(quoted))
      let name = StyledText("\(field.name): ", .dim)
      switch (old, new) {
      case (let old?, let new?): return name + StyledText(old, .bad) + StyledText(" -> ") + StyledText(new, .good)
      case (let old?, nil): return name + StyledText(old, .bad) + StyledText(difference.kind == .removed ? "" : " -> " + none)
      default: return name + StyledText(none + " -> ") + StyledText(new ?? "", .good)
      }
    }
  }

  private static func name(_ difference: ItemDifference, _ words: PageWords) -> String {
    let title = difference.before?.fields.first { ["title", "name"].contains($0.name) }?.value
    let what = TerminalSanitizer.line(title ?? difference.path)
    return difference.kind == .removed ? words.message(.words(.differenceRemoves, what)) : what
  }

  /// A value on one line.
  private static func quoted(_ text: String) -> String {
    let line = TerminalSanitizer.line(text.split(whereSeparator: \.isNewline).joined(separator: " / "))
    return line.count > 200 ? line.prefix(200) + "…" : line
  }

  /// Writes the differences for another program.
  static func write(_ differences: [ItemDifference], _ json: inout JSONText) {
    json.objects("differences", differences) { json, difference in
      json.field("kind", difference.kind.rawValue)
      json.field("path", difference.path)
      json.field("item", difference.key.isEmpty ? nil : difference.key)
      json.objects("fields", difference.fields) { json, field in
        json.field("name", field.name)
        json.field("old", field.old)
        json.field("new", field.new)
      }
      let diff = diff(difference)
      json.field("diff", diff.isEmpty ? nil : diff.joined(separator: "\n") + "\n")
    }
  }
}
