import LucidCore
import LucidSyntax

/// Tools for names of other systems: `calendar.list`, `messages.search`, `calendar_events`.
struct NearTools {
  private let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The tool that a name most likely means; nil where the nearest spelling decides.
  func meant(by written: String) -> ToolSignature? {
    let name = Rewording.identifier(written)?.text ?? written
    // `calendar/events`, `calendar-events`, `calendar_events`: the family, then the verb.
    if let same = catalog.tools.first(where: { $0.name.replacing(".", with: "_") == name }) { return same }
    let parts = written.split(maxSplits: 1) { "./:".contains($0) }.map { Rewording.identifier(String($0))?.text ?? String($0) }
    guard let head = parts.first else { return nil }
    let verb = parts.count > 1 ? parts[1] : ""
    for family in families(head) {
      let tools = catalog.tools.filter { $0.family == family }
      if let exact = tools.first(where: { $0.verb == verb }) { return exact }
      for candidate in OtherWords.verbs[verb] ?? [] {
        if let tool = tools.first(where: { $0.verb == candidate }) { return tool }
      }
      // `list_events`: one of its words is the verb.
      let words = verb.split(separator: "_").map(String.init)
      if words.count > 1, let tool = tools.first(where: { words.contains($0.verb) }) { return tool }
      if !verb.isEmpty, Spelling.nearest(verb, among: tools.map(\.verb)) != nil { return nil }
      if verb.isEmpty || head != family, let usual = catalog.standardTool(of: family) ?? tools.first { return usual }
    }
    // `search.web`: the verb, then the family.
    return catalog.tools.first { $0.family == verb && $0.verb == head }
  }

  private func families(_ word: String) -> [String] {
    let own = catalog.aliases[word] ?? word
    if catalog.families.contains(own) { return [own] }
    return FamilyTraits.families(by: word).filter { catalog.families.contains($0) }
  }
}
