import LucidCore

/// The library as one HTML page that needs nothing else: a tile for each ability, under its
/// category, in the order of the list.
package struct HTMLDock {
  package init() {}

  /// The style of its tiles.
  static let rules = """
    .dock { list-style: none; margin: 0 0 1.2rem; padding: 0; display: grid; gap: .7rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
    .dock li { display: flex; gap: .75rem; padding: .8rem .9rem; margin: 0; }
    .dock h3 { margin: 0; font-size: 1rem; } .dock p { font-size: .88rem; line-height: 1.4; }
    .dock .chip { width: 2.6rem; height: 2.6rem; border-radius: .8rem; color: var(--own); background: var(--own-tint); }
    .dock .icon { width: 1.45rem; height: 1.45rem; } .dock code { font-size: .85em; }
    .dock .facts { color: var(--dim); font-size: .8rem; margin-top: .25rem; }
    @media (prefers-color-scheme: dark) { .dock .chip { color: var(--own-dark); background: var(--own-dark-tint); } }
    """

  /// Abilities without a category.
  private static let other = "Other"

  package func page(_ abilities: [AbilityViewModel]) -> String {
    var categories: [String] = []
    for ability in abilities where !categories.contains(Self.category(ability)) { categories.append(Self.category(ability)) }
    let sections = categories.map { name in section(name, abilities.filter { Self.category($0) == name }) }.joined()
    let empty = abilities.isEmpty ? "<p>The library is empty. <code>lucid list reset</code> restores the defaults.</p>\n" : ""
    return HTMLDocument.page(
      "Abilities", accent: nil, styles: [Self.rules],
      "<header class=\"top\"><h1>Abilities</h1></header>\n<main>\n\(sections)\(empty)</main>\n")
  }

  private static func category(_ ability: AbilityViewModel) -> String { ability.look.category ?? other }

  private func section(_ name: String, _ abilities: [AbilityViewModel]) -> String {
    "<h2 class=\"over\">\(text(name))</h2>\n<ul class=\"dock\">\n" + abilities.map(tile).joined() + "</ul>\n"
  }

  private func tile(_ ability: AbilityViewModel) -> String {
    let summary = (ability.problem.map { "cannot run: " + $0 } ?? ability.summary).map { "<p>\(text($0))</p>" } ?? ""
    let facts = [
      ability.slot?.rawValue, ability.writes.isEmpty ? nil : "writes", ability.sends.isEmpty ? nil : "sends",
      ability.isChanged ? "changed" : nil,
    ].compactMap { $0 }
    let line = (["<code>lucid run \(text(ability.name))</code>"] + facts.map(text)).joined(separator: " · ")
    return
      "<li class=\"card\"><span class=\"chip\" style=\"\(HTMLStyle.own(RGB(ability.look.color)))\">\(HTMLIcons.svg(ability.look.icon ?? ""))</span>"
      + "<div><h3>\(text(ability.label))</h3>\(summary)<p class=\"facts\">\(line)</p></div></li>\n"
  }

  private func text(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }
}
