import LucidCore
import LucidWording

/// Why a run came out as it did, for a person: what went wrong first stands first.
package struct TextReasons {
  let screen: Screen

  package init(screen: Screen = .plain) { self.screen = screen }

  package func render(_ reasons: RunReasons) -> String {
    var page = LineWriter(ANSIWriter(screen))
    let outcome = RunOutcome(rawValue: reasons.outcome).map(PageWords(.english).sentence) ?? reasons.outcome
    page.add(
      .joined([
        StyledText(reasons.label, .strong), StyledText(outcome, reasons.first == nil ? .good : .warn),
        reasons.started.map { StyledText($0, .dim) },
      ]))
    page.gap()
    first(reasons, &page)
    let others = reasons.missing.filter { $0.name != reasons.first?.step }
    if !others.isEmpty {
      page.heading("Also missing")
      for step in others {
        page.add(
          StyledText(step.name), StyledText(step.reason?.text ?? (step.state == "not-run" ? "not reached" : step.state)),
          column: column(reasons))
      }
    }
    if !reasons.notices.isEmpty {
      page.heading("Notices")
      for notice in reasons.notices { page.add(StyledText(notice.text), indent: 2) }
    }
    receipts(reasons, &page)
    page.heading("Reproduce")
    page.add(StyledText(reasons.command), indent: 2)
    if let name = reasons.name {
      page.add(StyledText("lucid replay \(name)  ") + StyledText("with the stored results", .dim), indent: 2)
    }
    return page.text
  }

  private func column(_ reasons: RunReasons) -> Int { min(24, (reasons.steps.map(\.name.count).max() ?? 0) + 2) }

  private func first(_ reasons: RunReasons, _ page: inout LineWriter) {
    guard let first = reasons.first else {
      // A model that left something undone broke nothing, and the notices say what.
      let isShort = reasons.outcome == RunOutcome.partial.rawValue && !reasons.notices.isEmpty
      return page.add(StyledText(isShort ? "Not everything was done; the notices name it." : "Nothing went wrong."))
    }
    let step = StepName.given(first.step).map { StyledText($0, .strong) + ": " } ?? ""
    page.add("First: " + step + StyledText(first.message.text, .bad), hanging: 7)
    if let place = first.place { page.add(StyledText("at " + place, .dim), indent: 7) }
    if let hint = first.hint { page.add(StyledText(hint.text, .dim), indent: 7) }
  }

  private func receipts(_ reasons: RunReasons, _ page: inout LineWriter) {
    guard let writer = reasons.writer else { return }
    page.heading("The answer, written by \(writer.text)")
    if let failed = reasons.failedModel {
      page.add(StyledText("in the place of \(failed.name)", .warn), indent: 2)
    }
    if !reasons.unfounded.isEmpty {
      page.add(
        StyledText(.alert, .warn) + " not found in your data: " + StyledText(reasons.unfounded.joined(separator: ", "), .warn),
        indent: 2)
    }
    if reasons.found.isEmpty, reasons.unfounded.isEmpty { page.add(StyledText("has no figures"), indent: 2) }
    let texts = reasons.found.map(\.text.count).max() ?? 0
    for receipt in reasons.found {
      let place = [receipt.record, receipt.field.isEmpty ? nil : receipt.field].compactMap { $0 }.joined(separator: ", ")
      page.add(
        StyledText(receipt.text), StyledText([receipt.step, place].filter { !$0.isEmpty }.joined(separator: ": "), .dim),
        column: min(30, texts + 2))
    }
  }
}
