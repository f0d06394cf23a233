import LucidCore

/// The card of an ability as one HTML page that needs nothing else.
package struct HTMLAbility {
  package init() {}

  package func page(_ card: ShownCard) -> String {
    let ability = card.plan.ability
    let label = text(ability.label)
    let needs = card.plan.capabilities
    var rows = ""
    for (verb, list) in [("reads", needs.reads), ("writes", needs.writes), ("sends", needs.sends), ("tells", needs.discloses)] {
      for access in list {
        rows += "<tr><td>\(verb)</td><td><strong>\(text(access.source))</strong>: \(text(access.reach))</td>"
        rows += "<td>\(text(access.through.joined(separator: ", ")))</td></tr>\n"
      }
    }
    for cap in card.plan.writes {
      rows += "<tr><td>at most</td><td>\(Count.of(cap.most, "call"))</td><td>\(text(cap.tool))</td></tr>\n"
    }
    if rows.isEmpty { rows = "<tr><td>It reads, writes and sends nothing.</td></tr>\n" }
    let facts = card.facts.map { "<tr><td>\($0.name)</td><td>\(text($0.text))</td></tr>\n" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(label)</title>
      <style>
      \(HTMLStyle.sheet(accent: RGB(ability.color)))
      </style>
      </head>
      <body>
      <header class="top">\(HTMLBlocks.chip(ability.icon ?? ""))<div><h1>\(label)</h1></div></header>
      <main>
      <p>\(text(ability.summary ?? ""))</p>
      <section class="card"><h2>What it can reach</h2>
      <table>
      \(rows)</table>
      </section>
      <section class="card"><h2>What it is</h2>
      <table>
      \(facts)</table>
      </section>
      <section class="card"><h2>Prompt</h2>
      <p>\(HTMLText.escape(VisibleText.lines(ability.prompt)).replacing("\n", with: "<br>\n"))</p>
      </section>
      </main>
      </body>
      </html>

      """
  }

  private func text(_ text: String) -> String { HTMLText.escape(VisibleText.line(text)) }
}
