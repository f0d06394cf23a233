import LucidCore

/// The card of an ability as one HTML page that needs nothing else.
package struct HTMLAbility {
  package init() {}

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
      let details = line.details.isEmpty ? "" : "<br><span class=\"dim\">\(text(line.details.joined(separator: "; ")))</span>"
      let forbidden = line.isForbidden ? "<br><strong class=\"no\">forbidden here</strong>" : ""
      let what = "<strong>\(text(line.access.source))</strong>: \(text(line.access.reach))"
      rows += "<tr><td>\(line.verb)</td><td>\(what)\(details)\(forbidden)</td></tr>\n"
    }
    for cap in lines.flatMap(\.caps) {
      rows += "<tr><td>at&#160;most</td><td>\(Count.of(cap.most, "call")) of \(text(cap.tool))</td></tr>\n"
    }
    if !asksModel { rows += "<tr><td></td><td>\(ReachLines.noModel)</td></tr>\n" }
    if rows.isEmpty { rows = "<tr><td></td><td>It reads, writes and sends nothing.</td></tr>\n" }
    var leaving = ""
    for line in flows {
      let place = line.place.map { "<br><span class=\"dim\">\(text($0))</span>" } ?? ""
      let forbidden = line.isForbidden ? "<br><strong class=\"no\">forbidden here</strong>" : ""
      leaving += "<tr><td>\(text(line.families))</td><td>\(text(line.what))\(place)\(forbidden)</td></tr>\n"
    }
    if !leaving.isEmpty {
      leaving = "<section class=\"card\"><h2>What can leave this machine</h2>\n<table>\n\(leaving)</table>\n</section>\n"
    }
    return "<section class=\"card\"><h2>What it can reach</h2>\n<table>\n\(rows)</table>\n</section>\n" + leaving
  }

  /// Empty without inputs.
  func inputs(_ card: CardViewModel) -> String {
    let inputs = card.inputs.map { "<tr><td>\(text($0.name))</td><td>\(text($0.text))</td></tr>\n" }.joined()
    guard !inputs.isEmpty else { return "" }
    return "<section class=\"card\"><h2>What it asks you</h2>\n<table>\n\(inputs)</table>\n</section>\n"
  }

  func facts(_ card: CardViewModel) -> String {
    let facts = card.facts.map { fact in
      "<tr><td>\(fact.name.replacing(" ", with: "&#160;"))</td><td>\(text(fact.text))</td></tr>\n"
    }.joined()
    return "<section class=\"card\"><h2>What it is</h2>\n<table>\n\(facts)</table>\n</section>\n"
  }

  func prompt(_ card: CardViewModel) -> String {
    AuthoredTexts.html(card.plan.ability)
  }

  /// A part within a page of another language: the card of an ability is in English.
  func english(_ part: String) -> String { part.isEmpty ? "" : "<div lang=\"en\">\n\(part)</div>\n" }

  /// One line of untrusted text.
  func text(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }
}
