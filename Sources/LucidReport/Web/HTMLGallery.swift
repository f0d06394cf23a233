package import LucidCore
import LucidWording

/// The screens of the gallery: offers by category, and each ability with its text and its
/// permissions before anything is installed.
package struct HTMLGallery {
  private let page: ScreenFrame
  private let parts: HTMLAbility

  package init(_ page: ScreenFrame) { (self.page, parts) = (page, HTMLAbility(page.language)) }

  /// The styles that the head of its pages needs.
  package static let styles = [HTMLDock.rules, HTMLAbility.rules]

  // MARK: The list

  /// `find` are the words that were looked for.
  package func list(
    _ categories: [(name: String, offers: [OfferViewModel])], _ galleries: [GalleryViewModel], find: String, links: String
  ) -> String {
    let search =
      "<form method=\"get\" action=\"/gallery\" role=\"search\"><div class=\"field\">"
      + "<label for=\"find\">\(text(.galleryFind))</label>"
      + "<input id=\"find\" name=\"find\" type=\"search\" value=\"\(HTMLEscape.escape(find))\"></div>"
      + "<p class=\"actions\"><button>\(text(.gallerySearch))</button></p></form>\n"
    let sections = categories.filter { !$0.offers.isEmpty }.map { category in
      "<h2 class=\"over\">\(ScreenFrame.text(category.name))</h2>\n<ul class=\"dock\">\n"
        + category.offers.map(tile).joined() + "</ul>\n"
    }.joined()
    let none = sections.isEmpty ? "<p class=\"callout\">\(ScreenFrame.text(page[.galleryNone, find]))</p>\n" : ""
    return title(page[.gallery]) + "<main>\n\(search)\(none)\(sections)\(links)\(others(galleries))\(upload)</main>\n"
  }

  private func tile(_ offer: OfferViewModel) -> String {
    let link = "/gallery/" + offer.name.pathParts.map { ScreenFrame.part(String($0)) }.joined(separator: "/")
    let problem = offer.problem.map { "<p class=\"bad\">\(ScreenFrame.text(page[.galleryBroken, $0]))</p>" }
    let summary = problem ?? offer.summary.map { "<p>\(ScreenFrame.text($0))</p>" } ?? ""
    let facts = [
      offer.name.contains("/") ? offer.name : nil, offer.writes ? page[.factWrites] : nil, offer.sends ? page[.factSends] : nil,
      offer.installed == nil ? nil : page[.galleryInstalled],
    ].compactMap { $0 }
    let line = facts.isEmpty ? "" : "<p class=\"facts\">\(ScreenFrame.text(facts.joined(separator: " · ")))</p>"
    return
      "<li class=\"card\"><span class=\"chip\" style=\"\(HTMLStyle.own(RGB(offer.look.color)))\">"
      + "\(HTMLIcons.svg(offer.look.icon ?? ""))</span><div><h3><a href=\"\(link)\">\(ScreenFrame.text(offer.label))</a></h3>"
      + "\(summary)\(line)</div></li>\n"
  }

  private func others(_ galleries: [GalleryViewModel]) -> String {
    guard !galleries.isEmpty else { return "" }
    let rows = galleries.map { gallery in
      let facts = [gallery.address, page[.galleryCount, String(gallery.count)], String(gallery.date.prefix(10))]
      let notices = gallery.notices.map { "<p class=\"sub warn\">\(ScreenFrame.text($0))</p>" }.joined()
      return "<li><span class=\"lead\">\(ScreenFrame.text(gallery.name))</span><div class=\"body\">"
        + "\(ScreenFrame.text(facts.filter { !$0.isEmpty }.joined(separator: " · ")))\(notices)</div></li>\n"
    }.joined()
    return "<section class=\"card\"><h2>\(text(.galleryOthers))</h2>\n<p>\(text(.galleryOthersHint))</p>\n"
      + "<ul class=\"rows\">\n\(rows)</ul>\n\(page.button("/do/refresh", label: page[.galleryRefresh]))</section>\n"
  }

  /// A form that takes a file and only shows it.
  private var upload: String {
    let field =
      "<div class=\"field\"><label for=\"file\">\(text(.uploadField))</label>"
      + "<input id=\"file\" name=\"file\" type=\"file\" accept=\".lucidability\" required>"
      + "<p class=\"sub\">\(text(.uploadHint))</p></div>"
      + "<p class=\"actions\"><button>\(text(.uploadCheck))</button></p>"
    return "<section class=\"card\"><h2>\(text(.upload))</h2>\n"
      + page.form("/gallery/upload", isUpload: true, content: field) + "</section>\n"
  }

  // MARK: One ability

  /// A text that can be installed, and what it could do.
  package struct Offer: Sendable {
    package let cards: [CardViewModel]
    package let source: String
    package let hash: String
    /// Whether one of its abilities reads, writes or sends something.
    package let needsPermission: Bool
    /// The name under which it is in the library; nil when it is not.
    package var installed: String?
    /// The text of the library against this one; nil where nothing is installed.
    package var difference: UnifiedDiff?
    /// Markup of its answer, and whose data it is of.
    package var preview: (answer: String, format: OutputFormat, origin: PreviewOrigin)?

    package init(_ cards: [CardViewModel], source: String, hash: String, needsPermission: Bool) {
      (self.cards, self.source, self.hash, self.needsPermission) = (cards, source, hash, needsPermission)
    }
  }

  /// `name` is that of the gallery: `sleep`, or `club/tidy`.
  package func offer(_ name: String, _ offer: Offer) -> String {
    let ability = offer.cards.first?.plan.ability
    let head =
      "<header class=\"top\">\(HTMLBlocks.chip(ability?.icon ?? ""))<div><h1>\(ScreenFrame.text(ability?.label ?? name))</h1>"
      + "<p class=\"of\"><a href=\"/gallery\">\(text(.gallery))</a></p></div></header>\n<main>\n"
    let summary = ability?.summary.map { "<p class=\"lead-in\">\(ScreenFrame.text($0))</p>\n" } ?? ""
    let preview = offer.preview.map { preview in
      let test = preview.origin.test.map { ScreenFrame.text("“\($0)”, ") } ?? ""
      return "<h2 class=\"over\">\(text(.samplePreview))</h2>\n"
        + "<p class=\"next\">\(test)\(parts.text(preview.origin.answered))</p>\n"
        + HTMLPreview.answer(preview.answer, preview.format)
    }
    return head + summary + installed(offer) + (preview ?? "") + cards(offer.cards) + install(name, offer)
      + prompts(offer.cards) + source(offer.source) + "</main>\n"
  }

  private func installed(_ offer: Offer) -> String {
    guard let name = offer.installed else { return "" }
    let link = "<a href=\"/abilities/\(ScreenFrame.part(name))\">\(ScreenFrame.text(page[.galleryOpen, name]))</a>"
    guard let difference = offer.difference else { return "<p class=\"next\">\(link)</p>\n" }
    guard !difference.isEmpty else { return "<p class=\"next\">\(link). \(text(.gallerySame))</p>\n" }
    return "<p class=\"next\">\(link)</p>\n<details class=\"card\"><summary>\(text(.galleryDifference))</summary>\n"
      + HTMLDifference.html(difference) + "</details>\n"
  }

  private func install(_ name: String, _ offer: Offer) -> String {
    let fields: [(name: String, value: String)] = [("ability", name), ("sum", offer.hash), ("back", "/abilities")]
    if offer.installed != nil {
      return "<div class=\"actions\">"
        + page.button("/do/install", fields + [("again", "1")], label: page[.installAgain], kind: "quiet") + "</div>\n"
    }
    return agreement(offer.needsPermission)
      + page.button("/do/install", fields, label: page[offer.needsPermission ? .installNow : .installPlain], kind: "main") + "\n"
  }

  private func agreement(_ needsPermission: Bool) -> String {
    needsPermission ? "<p class=\"next\">\(text(.installHint))</p>\n" : ""
  }

  // MARK: A text of the person

  /// A text that was uploaded or written here, checked: its diagnostics, its card, and the button
  /// that installs exactly what is shown. `problem` is why it cannot be installed.
  package func text(_ offer: Offer?, diagnostics: String, problem: String?, preview: String) -> String {
    let stopped = problem.map { "<div class=\"stopped\" role=\"alert\"><p>\(ScreenFrame.text($0))</p></div>\n" } ?? ""
    guard let offer else { return stopped + diagnostics }
    let fields: [(name: String, value: String)] = [("text", offer.source), ("sum", offer.hash), ("back", "/abilities")]
    let install =
      agreement(offer.needsPermission)
      + page.button("/do/install-text", fields, label: page[offer.needsPermission ? .installNow : .installPlain], kind: "main")
      + "\n"
    return stopped + diagnostics + cards(offer.cards) + preview + (problem == nil ? install : "")
  }

  /// The page of a text with the `content` of `text`; without a title it is an uploaded file.
  package func checked(_ source: String, _ content: String, title name: String? = nil) -> String {
    title(name ?? page[.uploadTitle]) + "<main>\n\(content)\(self.source(source))</main>\n"
  }

  // MARK: Parts

  private func cards(_ cards: [CardViewModel]) -> String {
    cards.map { card in
      let head = cards.count > 1 ? "<h2 class=\"over\">\(ScreenFrame.text(card.plan.ability.label))</h2>\n" : ""
      let remarks = card.remarks.map { "<p class=\"callout alert\">\(parts.text($0))</p>\n" }.joined()
      return head + remarks + parts.permissions(card) + parts.inputs(card) + parts.facts(card)
    }.joined()
  }

  private func prompts(_ cards: [CardViewModel]) -> String { cards.map(parts.prompt).joined() }

  /// Empty without a text.
  private func source(_ source: String) -> String {
    guard !source.isEmpty else { return "" }
    return "<details class=\"card\"><summary>\(text(.abilityText))</summary>\n"
      + "<pre tabindex=\"0\">\(ScreenFrame.lines(source))</pre></details>\n"
  }

  private func title(_ title: String) -> String { "<header class=\"top\"><h1>\(ScreenFrame.text(title))</h1></header>\n" }

  private func text(_ word: WebWord) -> String { ScreenFrame.text(page[word]) }
}
