import LucidCore

/// The gallery for a person: a line for each ability under its category, or all about one of them.
package struct TextGallery {
  let screen: Screen

  package init(screen: Screen = .plain) { self.screen = screen }

  /// Categories and what stands under them, in the order in which they are given; then the
  /// galleries that were added.
  package func list(_ categories: [(name: String, offers: [OfferViewModel])], _ galleries: [GalleryViewModel]) -> String {
    var page = LineWriter(ANSIWriter(screen))
    let column = min((categories.flatMap(\.offers).map(\.name.count).max() ?? 0) + 3, 32)
    let rows = AbilityRows(categories.flatMap(\.offers).map { ($0.name, nil) }, screen: screen)
    for category in categories where !category.offers.isEmpty {
      page.heading(category.name)
      if screen.drawing {
        for offer in category.offers { page.add(rows.line(offer.name, offer.look, .joined(Self.facts(offer)))) }
        continue
      }
      for offer in category.offers { page.add(StyledText(offer.name, .strong), .joined(Self.facts(offer)), column: column) }
    }
    if !galleries.isEmpty {
      page.heading("Third-party galleries (untrusted)")
      for gallery in galleries {
        let count = "\(gallery.count) \(gallery.count == 1 ? "ability" : "abilities")"
        let date = gallery.date.isEmpty ? nil : StyledText("as of " + gallery.date.prefix(10), .dim)
        let facts = [StyledText(gallery.address), StyledText(count), date] + gallery.notices.map { StyledText($0, .warn) }
        page.add(StyledText(gallery.name, .strong), .joined(facts), column: column)
      }
    }
    page.gap()
    page.add(StyledText("Details: lucid gallery show NAME. To run one on sample data: lucid try gallery/NAME", .dim))
    return page.text
  }

  private static func facts(_ offer: OfferViewModel) -> [StyledText?] {
    let text = offer.summary ?? offer.label
    return [
      offer.problem.map { StyledText("cannot be installed: " + $0, .bad) }
        ?? StyledText(text.hasSuffix(".") ? String(text.dropLast()) : text),
      offer.writes ? StyledText("writes", .warn) : nil, offer.sends && offer.template == nil ? StyledText("sends", .warn) : nil,
      offer.template?.isDefault == true ? StyledText("default", .dim) : nil,
      offer.installed == nil ? nil : StyledText("installed", .good),
    ]
  }

  /// Its card, what it can reach, what it asks, and what it answered in its own test.
  package func page(_ template: TemplateViewModel) -> String {
    let plan = template.plan
    var page = LineWriter(ANSIWriter(screen, accent: RGB(plan.ability.color)))
    let icon = screen.drawing ? StyledText(.icon(plan.ability.icon ?? ""), .accent) + " " : ""
    page.add(icon + StyledText(plan.ability.label, .strong))
    if let summary = plan.ability.summary { page.add(StyledText(summary)) }
    let facts = [
      "\(template.gallery)/\(template.name)", plan.ability.category, plan.ability.slot?.rawValue,
      plan.ability.plan.map { "plan \($0)" },
      template.isDefault ? "default" : nil, template.installed.map { "installed as \($0)" }, template.address,
    ]
    page.add(.joined(facts.map { $0.map { StyledText($0, .dim) } }))
    ReachLines(plan).add(to: &page)
    if !plan.inputs.isEmpty {
      page.heading("What it asks you")
      let column = TextPlan.column(plan.inputs.map(\.name))
      for input in plan.inputs {
        let ask = input.ask.map { StyledText($0) }
        let need = input.fallback == nil ? StyledText("required", .warn) : StyledText("has a default", .dim)
        page.add(StyledText(input.name), .joined([ask, need]), column: column)
      }
    }
    AuthoredTexts.add(plan.ability, joinsLines: true, to: &page)
    if let preview = template.preview {
      page.heading("Preview: its own test, `\(preview.origin.test ?? "")`, \(preview.origin.answered.text)")
      let width = screen.measure - 2
      for line in AnswerLines(ink: page.ink, width: width).lines(preview.answer, format: plan.output) {
        for wrapped in page.layout.wrap(line, width: width, hanging: 2) {
          wrapped.isEmpty ? page.gap() : page.raw("  " + wrapped)
        }
      }
    }
    return page.text
  }
}
