import LucidCore
import LucidSyntax

/// A foreign text as one of ours: its tags become placeholders and blocks, and what only looks like
/// one of ours stays text.
struct TemplateConverter {
  let language: TemplateLanguage
  var inputs: InputTable
  /// The line of the file at which the text begins.
  let line: Int
  /// Whether each line of the text is a line of the file.
  var hasLines = true
  private(set) var notes: [ImportNote] = []
  /// The blocks that are open: the item of a loop under its name there and here, nil for a
  /// condition.
  private(set) var blocks: [(foreign: String, name: String)?] = []

  mutating func convert(_ text: String) -> String {
    let tags = language.tags(text).map { (range: $0.range, meaning: known($0.meaning)) }
    // Blocks are taken over together or not at all: half of them would be no text.
    let blocksGood = Self.balanced(tags.map(\.meaning))
    var out = ""
    var at = text.startIndex
    var depth = 0
    var (place, counted) = (line, text.startIndex)
    for tag in tags {
      out += Self.inert(String(text[at..<tag.range.lowerBound]))
      at = tag.range.upperBound
      let shown = String(text[tag.range])
      // Counted from tag to tag, so that a long text is read once.
      if hasLines { place += text[counted..<tag.range.lowerBound].utf8.count { $0 == 0x0A } }
      counted = tag.range.lowerBound
      if !blocksGood, let step = Self.step(tag.meaning) {
        if step >= 0, depth == 0 {
          notes.append(.foreignBlock(Self.short(shown), place))
        }
        depth = max(0, depth + step)
        out += foreign(shown, place)
        continue
      }
      switch tag.meaning {
      case .value where depth > 0: out += foreign(shown, place)
      case .value(let name, let filters) where item(name) != nil: out += "<<\(item(name) ?? name)\(filters)>>"
      case .value(let name, let filters): out += "<<\(inputs.use(name, line: place))\(filters)>>"
      case .nothing: break
      case .dropped(let why):
        notes.append(.dropped(Self.short(shown), why, place))
        inputs.mention(in: shown, line: place)
      case .foreign(let why):
        if depth == 0 {
          notes.append(.foreignTag(Self.short(shown), why, place))
        }
        out += foreign(shown, place)
      case .open, .each, .other, .close, .strange: out += block(tag.meaning, place)
      }
    }
    return out + Self.inert(String(text[at...]))
  }

  /// A loop can be written over an input that is a list.
  private func known(_ meaning: TemplateLanguage.Meaning) -> TemplateLanguage.Meaning {
    guard case .each(let item, let list) = meaning else { return meaning }
    let isSayable = item.map { !inputs.isTaken($0) && !inputs.has($0) && InputName.of($0) == $0 } ?? true
    return inputs.kind(list) == .list && isSayable ? meaning : .strange(.opens)
  }

  /// The item of an open loop that a name stands for.
  private func item(_ name: String) -> String? { blocks.last { $0?.foreign == name }.flatMap { $0?.name } }

  /// Returns a tag that stays as it is, and stores which inputs it names.
  private mutating func foreign(_ shown: String, _ place: Int) -> String {
    inputs.mention(in: shown, line: place)
    return Self.inert(shown)
  }

  /// Returns the change of the nesting depth by a tag; nil outside of blocks.
  private static func step(_ meaning: TemplateLanguage.Meaning) -> Int? {
    switch meaning {
    case .open, .each, .strange(.opens): 1
    case .close, .strange(.closes): -1
    case .other, .strange(.alone): 0
    default: nil
    }
  }

  private mutating func block(_ meaning: TemplateLanguage.Meaning, _ place: Int) -> String {
    switch meaning {
    case .open(let condition):
      blocks.append(nil)
      return "<<if \(self.condition(condition, place))>>"
    case .each(let item, let list):
      let own = item ?? inputs.itemName(of: list)
      blocks.append((item ?? "this", own))
      return "<<for \(own) in \(inputs.use(list, line: place))>>"
    case .other(.some(let condition)): return "<<elif \(self.condition(condition, place))>>"
    case .other(nil): return "<<else>>"
    default:
      _ = blocks.popLast()
      return "<<end>>"
    }
  }

  private mutating func condition(_ condition: TemplateLanguage.Condition, _ place: Int) -> String {
    let name = inputs.use(condition.name, line: place)
    if let text = condition.equals { return "\(name) \(condition.isNegated ? "!=" : "==") \"\(text)\"" }
    switch inputs.kind(condition.name) {
    case .boolean: return condition.isNegated ? "not \(name)" : name
    case .integer, .number: return condition.isNegated ? "\(name) == 0" : "\(name) != 0"
    default: return condition.isNegated ? "\(name) is empty" : "not (\(name) is empty)"
    }
  }

  private static func balanced(_ meanings: [TemplateLanguage.Meaning]) -> Bool {
    var depth = 0
    for meaning in meanings {
      switch meaning {
      case .open, .each: depth += 1
      case .close: depth -= 1
      case .other: if depth == 0 { return false }
      case .strange: return false
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// A text in which nothing is a placeholder of ours: what looks like one is doubled, as the
  /// language wants it.
  static func inert(_ text: String) -> String {
    guard text.contains("<<"), !isInert(text) else { return text }
    var out = ""
    var rest = text[...]
    while let mark = rest.firstRange(of: "<<") {
      out += rest[..<mark.lowerBound]
      let tail = String(rest[mark.lowerBound...].prefix { $0 != "\n" })
      out += isInert(tail) ? "<<" : "<<<<"
      rest = rest[mark.upperBound...]
    }
    return out + rest
  }

  private static func isInert(_ text: String) -> Bool {
    let syntax = TemplateParser.parse(Array(text.utf8))
    return syntax.failures.isEmpty
      && syntax.nodes.allSatisfy { if case .text = $0 { true } else { false } }
      && !text.contains("<<<<")
  }

  private static func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
