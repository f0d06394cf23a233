import LucidCore
import LucidSyntax
import LucidYAML

/// `for_each: name in LIST`.
extension Lowering {
  /// The list and the item's type; the item and `loop` are then in force. nil when it is wrong, which is reported.
  func beginLoop(_ scalar: Scalar) -> ForEach? {
    let text = source(scalar)
    guard let (name, rest) = Self.split(text.utf8) else {
      let marked = scalar.text.contains("<<")
      report(
        .expressionSyntax, "`for_each` is written `name in LIST`", scalar.span,
        notes: [
          marked ? "without `<<` and `>>`: `for_each: event in events.items`" : "such as `for_each: event in events.items`"
        ])
      return nil
    }
    let list: Typed
    do throws(ExpressionParser.Failure) {
      let syntax = try ExpressionParser.expression(text.utf8, rest)
      list = lower(syntax, text)
    } catch {
      report(.expressionSyntax, error.message, text.span(error.range), notes: error.notes)
      return nil
    }
    var item = ValueType.any
    switch list.type {
    case .list(let element): item = element
    case .any, .null: break
    default:
      report(
        .typeMismatch, "`for_each` goes through a list; this is \(Self.article(list.type))", text.span(rest),
        notes: Self.listHint(list.type))
    }
    let word = text.string(name)
    guard DocumentParser.isIdentifier(word), !Self.words.contains(word), word != "settings" else {
      report(
        .invalidName, "`\(word)` cannot be the name of an item: small letters, digits and `_`, no word of the language",
        text.span(name))
      return nil
    }
    if symbols[word] != nil || catalog.variable(word) != nil {
      report(.duplicateName, "the name `\(word)` is taken", text.span(name), notes: ["choose another for the item"])
    }
    beginFrames(word, item)
    return ForEach(name: word, list: list.expression)
  }

  func beginFrames(_ name: String, _ item: ValueType) {
    frames = [(name, 0, item), ("loop", 1, .record(loopType))]
    baseSlots = 2
  }

  func endLoop() {
    frames = []
    baseSlots = 0
  }

  /// The places of the name and of the list in `name in LIST`.
  static func split(_ bytes: [UInt8]) -> (name: Range<Int>, list: Range<Int>)? {
    func isSpace(_ i: Int) -> Bool { bytes[i] == 0x20 || bytes[i] == 0x09 || bytes[i] == 0x0A }
    var i = 0
    while i < bytes.count, isSpace(i) { i += 1 }
    let start = i
    while i < bytes.count, !isSpace(i) { i += 1 }
    let name = start..<i
    while i < bytes.count, isSpace(i) { i += 1 }
    guard i + 2 < bytes.count, bytes[i] == UInt8(ascii: "i"), bytes[i + 1] == UInt8(ascii: "n"), isSpace(i + 2) else {
      return nil
    }
    guard !name.isEmpty, bytes[start] != UInt8(ascii: "<") else { return nil }
    return (name, i + 2..<bytes.count)
  }
}
