import LucidCore

/// The card of an ability as one HTML page that needs nothing else.
package struct HTMLAbility {
  package init() {}

  /// All abilities of a file.
  package func page(_ cards: [CardViewModel]) -> String {
    let title = text(cards.map(\.plan.ability.label).joined(separator: ", "))
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(HTMLStyle.sheet(accent: RGB(cards.first?.plan.ability.color)))
      td { vertical-align: top; } td:first-child { white-space: nowrap; width: 1%; color: var(--dim); } .no { color: var(--bad); }
      </style>
      </head>
      <body>
      \(cards.map(body).joined())</body>
      </html>

      """
  }

  private func body(_ card: CardViewModel) -> String {
    let ability = card.plan.ability
    let label = text(ability.label)
    let summary = ability.summary.map { "<p>\(text($0))</p>\n" } ?? ""
    var rows = ""
    for line in card.lines {
      let details = line.details.isEmpty ? "" : "<br><span class=\"dim\">\(text(line.details.joined(separator: "; ")))</span>"
      let forbidden = line.isForbidden ? "<br><strong class=\"no\">forbidden here</strong>" : ""
      let what = "<strong>\(text(line.access.source))</strong>: \(text(line.access.reach))"
      rows += "<tr><td>\(line.verb)</td><td>\(what)\(details)\(forbidden)</td></tr>\n"
    }
    for cap in card.lines.flatMap(\.caps) {
      rows += "<tr><td>at most</td><td>\(Count.of(cap.most, "call")) of \(text(cap.tool))</td></tr>\n"
    }
    if rows.isEmpty { rows = "<tr><td></td><td>It reads, writes and sends nothing.</td></tr>\n" }
    var leaving = ""
    for line in card.flows {
      let place = line.place.map { "<br><span class=\"dim\">\(text($0))</span>" } ?? ""
      let forbidden = line.isForbidden ? "<br><strong class=\"no\">forbidden here</strong>" : ""
      leaving += "<tr><td>\(text(line.families))</td><td>\(text(line.what))\(place)\(forbidden)</td></tr>\n"
    }
    if !leaving.isEmpty {
      leaving = "<section class=\"card\"><h2>What can leave this machine</h2>\n<table>\n\(leaving)</table>\n</section>\n"
    }
    let inputs = card.inputs.map { "<tr><td>\(text($0.name))</td><td>\(text($0.text))</td></tr>\n" }.joined()
    let asks =
      inputs.isEmpty ? "" : "<section class=\"card\"><h2>What it asks you</h2>\n<table>\n\(inputs)</table>\n</section>\n"
    let remarks = card.remarks.map { "<p>\(text($0))</p>\n" }.joined()
    let facts = card.facts.map { "<tr><td>\($0.name)</td><td>\(text($0.text))</td></tr>\n" }.joined()
    return """
      <header class="top">\(HTMLBlocks.chip(ability.icon ?? ""))<div><h1>\(label)</h1></div></header>
      <main>
      \(summary)      <section class="card"><h2>What it can reach</h2>
      <table>
      \(rows)</table>
      </section>
      \(leaving)\(asks)<section class="card"><h2>What it is</h2>
      <table>
      \(facts)</table>
      </section>
      <section class="card"><h2>Prompt</h2>
      <p>\(HTMLEscape.escape(TerminalSanitizer.lines(ability.prompt)).replacing("\n", with: "<br>\n"))</p>
      </section>
      \(remarks)</main>

      """
  }

  private func text(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }
}
