package import LucidCore
import LucidWording

/// Why a run came out as it did: what went wrong first stands first, as in `lucid why`.
package struct HTMLWhy {
  private let page: ScreenFrame

  private let words: PageWords

  package init(_ page: ScreenFrame) { (self.page, words) = (page, PageWords(page.language)) }

  /// `began` is when it began, where that is known as more than a text.
  package func header(_ reasons: RunReasons, began: CivilDateTime? = nil) -> String {
    let outcome = RunOutcome(rawValue: reasons.outcome).map(words.sentence) ?? reasons.outcome
    let when = began.map(words.moment) ?? reasons.started
    let facts = [outcome, when].compactMap { $0 }.map(ScreenFrame.text).joined(separator: " · ")
    return
      "<header class=\"top\"><div><h1>\(page[.runWhy]): \(ScreenFrame.text(reasons.label))</h1><p class=\"of\">\(facts)</p></div></header>\n"
  }

  package func body(_ reasons: RunReasons) -> String {
    let others = reasons.missing.filter { $0.name != reasons.first?.step }.map { step in
      (step.name, step.reason.map(words.message) ?? (step.state == "not-run" ? words[.notReached] : step.state))
    }
    let notices = reasons.notices.map { "<li>\(ScreenFrame.text(words.message($0)))</li>" }.joined()
    return first(reasons) + table(.whyMissing, others)
      + (notices.isEmpty ? "" : card(.whyNotices, "<ul>\(notices)</ul>")) + answer(reasons) + commands(reasons)
  }

  /// The form of `lucid why not`, and what it has found; `found` is plain text.
  package func whyNot(_ run: String, _ words: String, found: String?) -> String {
    let text = found.map { "<pre tabindex=\"0\">\(ScreenFrame.lines($0))</pre>" } ?? ""
    let address = "/why/" + ScreenFrame.part(run)
    return card(
      .whyNot,
      "<form method=\"get\" action=\"\(address)\"><label for=\"words\">\(page[.whyNotHint])</label>"
        + "<input id=\"words\" name=\"words\" required value=\"\(ScreenFrame.text(words))\">"
        + "<p class=\"actions field\"><button>\(page[.whyNotAsk])</button></p></form>\n\(text)")
      + "<div class=\"actions next\"><a class=\"button\" href=\"/history/\(ScreenFrame.part(run))\">\(page[.runStored])</a></div>\n"
  }

  // MARK: Parts

  private func first(_ reasons: RunReasons) -> String {
    guard let first = reasons.first else {
      let isShort = reasons.outcome == RunOutcome.partial.rawValue && !reasons.notices.isEmpty
      return "<p class=\"callout notice\">\(page[isShort ? .whyShort : .whyFine])</p>\n"
    }
    let step = StepName.given(first.step).map { "<strong>\(ScreenFrame.text($0))</strong>: " } ?? ""
    let more = [first.place, first.hint.map(words.message)].compactMap { $0 }.map { "<br><small>\(ScreenFrame.text($0))</small>" }
      .joined()
    return "<p class=\"stopped\">\(page[.whyFirst]): \(step)\(ScreenFrame.text(words.message(first.message)))\(more)</p>\n"
  }

  private func answer(_ reasons: RunReasons) -> String {
    guard let writer = reasons.writer else { return "" }
    let title = page[.whyAnswer, ScreenFrame.text(words.message(writer))]
    var content = ""
    if let failed = reasons.failedModel {
      content += "<p class=\"warn\">\(ScreenFrame.text("\(failed.name): \(words.message(failed.reason))"))</p>\n"
    }
    if !reasons.unfounded.isEmpty {
      let found = ScreenFrame.text(reasons.unfounded.joined(separator: ", "))
      content += "<p class=\"callout alert\">\(page[.whyNotFound]): \(found)</p>\n"
    }
    if reasons.found.isEmpty, reasons.unfounded.isEmpty { content += "<p>\(page[.whyNoFigures])</p>\n" }
    let rows = reasons.found.map { receipt -> (String, String) in
      let place = [receipt.record, receipt.field.isEmpty ? nil : receipt.field].compactMap { $0 }.joined(separator: ", ")
      return (receipt.text, [receipt.step, place].filter { !$0.isEmpty }.joined(separator: ": "))
    }
    return "<section class=\"card\"><h2>\(title)</h2>\n\(content)\(rows.isEmpty ? "" : list(rows))</section>\n"
  }

  private func commands(_ reasons: RunReasons) -> String {
    var lines = "<pre><code>\(ScreenFrame.text(reasons.command))</code></pre>\n"
    if let name = reasons.name {
      lines += "<pre><code>lucid replay \(ScreenFrame.text(name))</code></pre>\n<p class=\"sub\">\(page[.whyStoredResults])</p>\n"
    }
    return card(.whyReproduce, lines)
  }

  private func table(_ title: WebWord, _ rows: [(String, String)]) -> String {
    rows.isEmpty ? "" : card(title, list(rows))
  }

  private func list(_ rows: [(String, String)]) -> String {
    let items = rows.map { "<div><dt>\(ScreenFrame.text($0.0))</dt><dd>\(ScreenFrame.text($0.1))</dd></div>" }
    return "<dl class=\"lines\">\(items.joined())</dl>\n"
  }

  private func card(_ title: WebWord, _ content: String) -> String {
    "<section class=\"card\"><h2>\(page[title])</h2>\n\(content)</section>\n"
  }
}
