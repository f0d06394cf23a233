/// Interprets the tags of Jinja: values with simple filters, and `if` on one value.
enum JinjaTag {
  static func meaning(_ tag: BraceTags) -> TemplateLanguage.Meaning {
    switch tag.kind {
    case .comment: return .nothing
    case .escaped: return .foreign(ImportReason.escaped)
    case .value: return value(tag.inner)
    case .statement: return statement(tag.inner)
    }
  }

  private static func value(_ inner: String) -> TemplateLanguage.Meaning {
    let parts = inner.split(separator: "|").map { $0.trimmingPrefix { $0.isWhitespace } }.map { part in
      String(part.reversed().drop { $0.isWhitespace }.reversed())
    }
    guard let name = parts.first, BraceTags.isName(name) else { return .foreign(ImportReason.onlyNames) }
    var filters = ""
    for part in parts.dropFirst() {
      guard let filter = filter(part) else { return .foreign(ImportReason.noFilter(part)) }
      filters += " | " + filter
    }
    return .value(name, filters: filters)
  }

  private static func filter(_ text: String) -> String? {
    if ["upper", "lower", "trim", "title", "length", "first", "last"].contains(text) { return text }
    guard text.hasPrefix("default("), text.hasSuffix(")"), let value = BraceTags.quoted(text.dropFirst(8).dropLast()) else {
      return nil
    }
    return "default(\"\(value)\")"
  }

  private static func statement(_ inner: String) -> TemplateLanguage.Meaning {
    let words = inner.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "if": return condition(words).map { .open(condition: $0) } ?? .strange(.opens)
    case "elif": return condition(words).map { .other($0) } ?? .strange(.alone)
    case "else": return .other(nil)
    case "endif", "endfor": return .close
    case "for": return loop(words) ?? .strange(.opens)
    case "raw", "macro", "filter", "call", "block", "with": return .strange(.opens)
    case .some(let word) where word.hasPrefix("end"): return .strange(.closes)
    default: return .strange(.alone)
    }
  }

  /// `for name in list`.
  private static func loop(_ words: [String]) -> TemplateLanguage.Meaning? {
    guard words.count == 2 else { return nil }
    let parts = words[1].split(whereSeparator: \.isWhitespace).map(String.init)
    guard parts.count == 3, parts[1] == "in", BraceTags.isName(parts[0]), BraceTags.isName(parts[2]) else { return nil }
    return .each(item: parts[0], list: parts[2])
  }

  /// `name`, `not name`, `name == "text"`, `name != "text"`.
  private static func condition(_ words: [String]) -> TemplateLanguage.Condition? {
    guard words.count == 2 else { return nil }
    var text = words[1]
    if BraceTags.isName(text) { return .init(name: text) }
    if text.hasPrefix("not "), BraceTags.isName(text.dropFirst(4)) {
      return .init(name: String(text.dropFirst(4)), isNegated: true)
    }
    for (sign, isNegated) in [("==", false), ("!=", true)] {
      guard let range = text.firstRange(of: sign) else { continue }
      let name = text[..<range.lowerBound].filter { !$0.isWhitespace }
      text = String(text[range.upperBound...].trimmingPrefix { $0.isWhitespace })
      guard BraceTags.isName(name), let value = BraceTags.quoted(text) else { return nil }
      return .init(name: String(name), isNegated: isNegated, equals: value)
    }
    return nil
  }
}
