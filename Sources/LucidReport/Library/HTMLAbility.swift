package import LucidCore
import LucidWording

/// The card of an ability as one HTML page that needs nothing else.
package struct HTMLAbility {
  private let words: PageWords

  /// Pages of commands are English, as their other texts are.
  package init(_ language: Language = .english) { words = PageWords(language) }

  /// The style of its tables.
  static let rules = """
    td { vertical-align: top; } td:first-child { white-space: nowrap; width: 1%; color: var(--dim); } .no { color: var(--bad); }
    @media (max-width: 34rem) { td:first-child { white-space: normal; overflow-wrap: normal; } }
    """

  /// All abilities of a file.
  package func page(_ cards: [CardViewModel]) -> String {
    let title = text(cards.map(\.plan.ability.label).joined(separator: ", "))
    return HTMLDocument.page(
      title, accent: RGB(cards.first?.plan.ability.color), styles: [Self.rules], cards.map(body).joined())
  }

  private func body(_ card: CardViewModel) -> String {
    let ability = card.plan.ability
    let summary = ability.summary.map { "<p>\(text($0))</p>\n" } ?? ""
    let remarks = card.remarks.map { "<p>\(text($0))</p>\n" }.joined()
    return """
      <header class="top">\(HTMLBlocks.chip(ability.icon ?? ""))<div><h1>\(text(ability.label))</h1></div></header>
      <main>
      \(summary)\(permissions(card))\(inputs(card))\(facts(card))\(prompt(card))\(remarks)</main>

      """
  }

  // MARK: Parts of the card

  /// Its reach, and the data that can leave the machine.
  func permissions(_ card: CardViewModel) -> String {
    permissions(card.lines, card.flows, asksModel: card.plan.asksModel)
  }

  /// The same of an ability that is not in the library.
  func permissions(_ lines: [CapabilityLine], _ flows: [FlowLine], asksModel: Bool) -> String {
    var rows = ""
    for line in lines {
      let details = line.details.isEmpty ? "" : "<br><span class=\"dim\">\(text(MessageText.chain(line.details) ?? ""))</span>"
      let what = "<strong>\(text(.family(line.access.source)))</strong>: \(text(line.access.reach))"
      let verb = text(CapabilityCard.verb(line.verb))
      rows += "<tr><td>\(verb)</td><td>\(what)\(details)\(line.isForbidden ? forbidden : "")</td></tr>\n"
    }
    for cap in lines.flatMap(\.caps) {
      rows += "<tr><td>\(unbroken(.words(.cardMost)))</td><td>\(text(CapabilityLine.most(cap)))</td></tr>\n"
    }
    if !asksModel { rows += "<tr><td></td><td>\(text(ReachLines.noModel))</td></tr>\n" }
    if rows.isEmpty { rows = "<tr><td></td><td>\(text(.words(.cardReachesNothing)))</td></tr>\n" }
    var leaving = ""
    for line in flows {
      let place = line.place.map { "<br><span class=\"dim\">\(text($0))</span>" } ?? ""
      let what = "\(text(line.what))\(place)\(line.isForbidden ? forbidden : "")"
      leaving += "<tr><td>\(text(line.families))</td><td>\(what)</td></tr>\n"
    }
    return section(.cardReach, rows) + (leaving.isEmpty ? "" : section(.cardLeaving, leaving))
  }

  /// Empty without inputs.
  func inputs(_ card: CardViewModel) -> String {
    let inputs = card.inputs.map { "<tr><td>\(text($0.name))</td><td>\(text($0.text))</td></tr>\n" }.joined()
    return inputs.isEmpty ? "" : section(.cardInputs, inputs)
  }

  func facts(_ card: CardViewModel) -> String {
    let facts = card.facts.map { "<tr><td>\(unbroken($0.name))</td><td>\(text($0.text))</td></tr>\n" }
    return section(.cardFacts, facts.joined())
  }

  func prompt(_ card: CardViewModel) -> String {
    AuthoredTexts.html(card.plan.ability, words)
  }

  private var forbidden: String { "<br><strong class=\"no\">\(text(.words(.cardForbidden)))</strong>" }

  private func section(_ title: MessageWord, _ rows: String) -> String {
    "<section class=\"card\"><h2>\(text(.words(title)))</h2>\n<table>\n\(rows)</table>\n</section>\n"
  }

  private func unbroken(_ message: MessageText) -> String { text(message).replacing(" ", with: "&#160;") }

  func text(_ message: MessageText) -> String { text(words.message(message)) }

  /// One line of untrusted text.
  func text(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }
}
