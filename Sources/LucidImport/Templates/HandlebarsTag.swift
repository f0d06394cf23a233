/// Interprets the tags of Handlebars with the helpers of dotprompt (google/dotprompt,
/// reference/template).
enum HandlebarsTag {
  static func meaning(_ tag: BraceTags) -> TemplateLanguage.Meaning {
    if tag.kind == .comment { return .nothing }
    if tag.kind == .escaped { return .foreign(ImportReason.escaped) }
    let inner = tag.inner
    let words = inner.split(separator: " ").map(String.init)
    guard let first = words.first else { return .nothing }
    if first == "else" {
      return words.count == 1
        ? .other(nil) : condition(words.dropFirst()).map { .other($0) } ?? .strange(.alone)
    }
    if first == "#each", words.count == 2, BraceTags.isName(words[1]) { return .each(item: nil, list: words[1]) }
    if first.hasPrefix("#") || first.hasPrefix("^") {
      return condition([String(first.dropFirst())] + words.dropFirst()).map { .open(condition: $0) }
        ?? .strange(.opens)
    }
    if first.hasPrefix("/") { return ["/if", "/unless", "/each"].contains(first) ? .close : .strange(.closes) }
    switch first {
    case "role": return .dropped(ImportReason.oneText)
    case "history": return .dropped(ImportReason.noHistory)
    case "media": return .dropped(ImportReason.noPictures)
    case "section": return .dropped(ImportReason.noMarks)
    case "json" where words.count == 2 && BraceTags.isName(words[1]): return .value(words[1], filters: " | json")
    default: break
    }
    if first.hasPrefix(">") { return .dropped(ImportReason.noPartials) }
    guard words.count == 1, BraceTags.isName(first) else { return .foreign(ImportReason.onlyNames) }
    return .value(first, filters: "")
  }

  /// `if name`, `unless name`.
  private static func condition(_ words: some Collection<String>) -> TemplateLanguage.Condition? {
    let words = Array(words)
    guard words.count == 2, BraceTags.isName(words[1]), ["if", "unless"].contains(words[0]) else { return nil }
    return .init(name: words[1], isNegated: words[0] == "unless")
  }
}
