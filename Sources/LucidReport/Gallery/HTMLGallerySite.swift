package import LucidCore

/// The pages of a gallery on the web: no script, no outside resource, light and dark. All texts are
/// untrusted and escaped.
package struct HTMLGallerySite {
  /// One ability, as its page shows it.
  package struct Page: Sendable {
    /// The name of its files, without a suffix.
    package let name: String
    package let card: CardViewModel
    /// Its text.
    package let source: String
    package let isSigned: Bool
    /// The run of its first test, or on the data of the sample person.
    package let preview: (record: RunRecord, zone: Zone, origin: PreviewOrigin)?

    package init(
      name: String, card: CardViewModel, source: String, isSigned: Bool,
      preview: (record: RunRecord, zone: Zone, origin: PreviewOrigin)?
    ) {
      (self.name, self.card, self.source, self.isSigned, self.preview) = (name, card, source, isSigned, preview)
    }
  }

  private let title: String
  /// The address of the folder of the site, ending in `/`; nil when it is not known.
  private let address: String?
  /// Whether there is a feed.
  private let hasFeed: Bool
  private let parts = HTMLAbility()

  package init(title: String, address: String?, hasFeed: Bool) {
    (self.title, self.address, self.hasFeed) = (title, address, hasFeed)
  }

  /// The abilities by category, in the order in which they are given.
  package func index(_ pages: [Page]) -> String {
    var categories: [String] = []
    for page in pages where !categories.contains(category(page)) { categories.append(category(page)) }
    let sections = categories.map { name in
      "<h2 class=\"over\">\(parts.text(name))</h2>\n<ul class=\"dock\">\n"
        + pages.filter { category($0) == name }.map(tile).joined() + "</ul>\n"
    }.joined()
    let count = "\(pages.count) \(pages.count == 1 ? "ability" : "abilities")"
    let add =
      address.map { command("lucid gallery add \(ShellWord.line([$0]))") }
      ?? "<p class=\"dim\">To add this gallery: <code>lucid gallery add</code> and the address of this page.</p>\n"
    let feed = hasFeed ? " · <a href=\"feed.xml\">feed</a>" : ""
    let files = "<a href=\"index.json\">index</a> · <a href=\"SHA256SUMS\">checksums</a>\(feed)"
    return document(
      title, accent: nil, root: "",
      """
      <header class="top"><div><h1>\(parts.text(title))</h1><p class="of">\(count) for lucid</p></div></header>
      <main>
      \(add)\(sections)</main>
      <footer>\(files). Nothing here is trusted: lucid derives the permissions of each ability again, shows them, and asks.</footer>

      """)
  }

  package func page(_ page: Page) -> String {
    let ability = page.card.plan.ability
    let summary = ability.summary.map { "<p class=\"lead-in\">\(parts.text($0))</p>\n" } ?? ""
    let file = page.name + ".lucidability"
    let place = address.map { $0 + "abilities/" + file } ?? file
    let install = command("lucid install --sha256 \(page.card.hash) \(ShellWord.line([place]))")
    let signature = page.isSigned ? " · <a href=\"\(file).sig\">signature</a>" : ""
    let files =
      "<a href=\"\(file)\">ability</a>\(signature) · <a href=\"\(page.name).permissions.json\">permissions</a> · "
      + "<a href=\"../.well-known/agent-skills/\(page.name).zip\">agent skill</a>"
    return document(
      ability.label, accent: RGB(ability.color), root: "../",
      """
      <header class="top">\(HTMLBlocks.chip(ability.icon ?? ""))<div><h1>\(parts.text(ability.label))</h1>\
      <p class="of"><a href="../index.html">\(parts.text(title))</a></p></div></header>
      <main>
      \(summary)\(install)\(preview(page))\(parts.permissions(page.card))\(parts.inputs(page.card))\(parts.facts(page.card))\
      \(parts.prompt(page.card))<section class="card"><details><summary>Source</summary>
      <pre>\(HTMLEscape.escape(TerminalSanitizer.lines(page.source)))</pre></details></section>
      </main>
      <footer>\(files)</footer>

      """)
  }

  /// The answer and the card of the run, under a heading that says whose data they are of.
  private func preview(_ page: Page) -> String {
    guard let preview = page.preview else { return "" }
    let record = preview.record
    let words = preview.origin.test.map { "From its own test “\(parts.text($0))”" } ?? "On the data of the sample person"
    let shown = HTMLPreview.html(record, zone: preview.zone, format: page.card.plan.output)
    return "<h2 class=\"over\">Preview</h2>\n<p class=\"next\">\(words), \(parts.text(preview.origin.answered)).</p>\n\(shown)"
  }

  private func tile(_ page: Page) -> String {
    let ability = page.card.plan.ability
    let summary = ability.summary.map { "<p>\(parts.text($0))</p>" } ?? ""
    let verbs = ["reads", "writes", "sends"].compactMap { verb -> String? in
      let own = page.card.lines.filter { $0.verb == verb }.map(\.access.source)
      return own.isEmpty ? nil : verb + " " + own.joined(separator: ", ")
    }
    let facts = verbs.isEmpty ? "reads nothing" : verbs.joined(separator: "; ")
    return
      "<li class=\"card\"><span class=\"chip\" style=\"\(HTMLStyle.own(RGB(ability.color)))\">\(HTMLIcons.svg(ability.icon ?? ""))</span>"
      + "<div><h3><a href=\"abilities/\(page.name).html\">\(parts.text(ability.label))</a></h3>\(summary)"
      + "<p class=\"facts\">\(parts.text(facts))</p></div></li>\n"
  }

  private func category(_ page: Page) -> String { page.card.plan.ability.category ?? "Other" }

  private func command(_ line: String) -> String { "<pre class=\"command\">\(parts.text(line))</pre>\n" }

  private func document(_ title: String, accent: RGB?, root: String, _ body: String) -> String {
    let feed =
      hasFeed
      ? "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"\(parts.text(self.title))\" href=\"\(root)feed.xml\">\n"
      : ""
    let own = """
      a { color: var(--accent-ink); } h3 a { color: inherit; text-decoration-color: var(--line); text-underline-offset: .2em; }
      .command { padding: .65rem .85rem; margin: 0 0 .9rem; border-radius: .7rem; background: var(--fill); }
      """
    return HTMLDocument.page(
      parts.text(title), accent: accent, links: feed, styles: [HTMLDock.rules, HTMLAbility.rules, own], body)
  }
}
