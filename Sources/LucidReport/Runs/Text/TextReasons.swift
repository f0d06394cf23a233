import LucidCore

/// Why a run came out as it did, for a person: what went wrong first stands first.
package struct TextReasons {
  let screen: Screen

  package init(screen: Screen = .plain) { self.screen = screen }

  package func render(_ reasons: RunReasons) -> String {
    var page = Page(Ink(screen))
    let outcome = RunOutcome(rawValue: reasons.outcome).map(RunNotes.sentence) ?? reasons.outcome
    page.add(
      .joined([
        Phrase(reasons.label, .strong), Phrase(outcome, reasons.first == nil ? .good : .warn),
        reasons.started.map { Phrase($0, .dim) },
      ]))
    page.gap()
    first(reasons, &page)
    let others = reasons.missing.filter { $0.name != reasons.first?.step }
    if !others.isEmpty {
      page.heading("Missing too")
      for step in others {
        page.add(
          Phrase(step.name), Phrase(step.reason ?? (step.state == "not-run" ? "not reached" : step.state)),
          column: column(reasons))
      }
    }
    if !reasons.notices.isEmpty {
      page.heading("Good to know")
      for notice in reasons.notices { page.add(Phrase(notice), indent: 2) }
    }
    receipts(reasons, &page)
    page.heading("The same again")
    page.add(Phrase(reasons.command), indent: 2)
    if let name = reasons.name {
      page.add(Phrase("lucid replay \(name)  ") + Phrase("with what it was told then", .dim), indent: 2)
    }
    return page.text
  }

  private func column(_ reasons: RunReasons) -> Int { min(24, (reasons.steps.map(\.name.count).max() ?? 0) + 2) }

  private func first(_ reasons: RunReasons, _ page: inout Page) {
    guard let first = reasons.first else { return page.add(Phrase("Nothing went wrong.")) }
    let step = first.step.map { Phrase($0, .strong) + ": " } ?? ""
    page.add("First: " + step + Phrase(first.message, .bad), hanging: 7)
    if let place = first.place { page.add(Phrase("at " + place, .dim), indent: 7) }
    if let hint = first.hint { page.add(Phrase(hint, .dim), indent: 7) }
  }

  private func receipts(_ reasons: RunReasons, _ page: inout Page) {
    guard let author = reasons.author else { return }
    page.heading("The answer, written by \(author)")
    if !reasons.unfounded.isEmpty {
      page.add(Phrase(.alert, .warn) + " in no record: " + Phrase(reasons.unfounded.joined(separator: ", "), .warn), indent: 2)
    }
    if reasons.found.isEmpty, reasons.unfounded.isEmpty { page.add(Phrase("names no figure"), indent: 2) }
    let texts = reasons.found.map(\.text.count).max() ?? 0
    for receipt in reasons.found {
      let place = [receipt.record, receipt.field.isEmpty ? nil : receipt.field].compactMap { $0 }.joined(separator: ", ")
      page.add(
        Phrase(receipt.text), Phrase([receipt.step, place].filter { !$0.isEmpty }.joined(separator: ": "), .dim),
        column: min(30, texts + 2))
    }
  }
}
