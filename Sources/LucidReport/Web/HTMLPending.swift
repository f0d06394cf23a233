package import LucidCore
import LucidWording

/// Pending changes of a run, each with the difference that it would make and the buttons that
/// decide on it.
package struct HTMLPending {
  private let page: ScreenFrame
  private let words: PageWords
  /// The address that the buttons lead back to.
  private let back: String

  package init(_ page: ScreenFrame, back: String? = nil) {
    (self.page, words, self.back) = (page, PageWords(page.language), back ?? page.path)
  }

  /// The changes of one run as a card; `id` names the run.
  package func card(_ run: ProposalsViewModel, id: String, started: Instant) -> String {
    let when = words.moment(run.zone.civil(started))
    let link = "<a href=\"/history/\(ScreenFrame.part(id))\">\(page[.runNamed, ScreenFrame.text(run.run)])</a>"
    return "<section class=\"card\"><h2><span class=\"name\">\(ScreenFrame.text(run.label))</span>"
      + "<span class=\"aside\"><time datetime=\"\(run.zone.iso(started))\">\(ScreenFrame.text(when))</time></span></h2>\n"
      + list(run, id: id) + "<p class=\"sub\">\(link)</p>\n</section>\n"
  }

  /// The changes of one run, and the buttons for all of them where they are several.
  package func list(_ run: ProposalsViewModel, id: String) -> String {
    let all = run.proposals
    var out = "<ol class=\"pending\">\n" + all.map { item($0, of: run, id) }.joined() + "</ol>\n"
    if all.count > 1 {
      out += "<div class=\"actions\">"
      out += page.button("/do/apply", fields(id, all), label: page[.applyAll, "\(all.count)"], kind: "main")
      out += page.button("/do/reject", fields(id, all), label: page[.rejectAll, "\(all.count)"], kind: "danger") + "</div>\n"
    }
    return out
  }

  private func item(_ proposal: Proposal, of run: ProposalsViewModel, _ id: String) -> String {
    var out = "<li>\n"
    for change in proposal.changes {
      let parts: [StyledText?] = [
        StyledText(words.change(change, isPending: true), .dim), StyledText(TerminalSanitizer.line(change.title), .strong),
        change.detail.map { StyledText(TerminalSanitizer.line(words.message($0))) },
        change.place.map { StyledText(TerminalSanitizer.line($0), .dim) },
      ]
      out += "<p>\(HTMLEscape.phrase(.joined(parts)))</p>\n"
    }
    let language = TextLanguage(code: page.language.rawValue)
    let arguments = proposal.arguments.map { "\($0.name): \(ValueText.text($0.value, zone: run.zone, language: language))" }
    out += "<p class=\"sub\"><code>\(ScreenFrame.text("\(proposal.tool)(\(arguments.joined(separator: ", ")))"))</code></p>\n"
    let asked = proposal.requester.map { self.asked($0) + "; " } ?? ""
    out += "<p class=\"sub\">\(asked)\(ScreenFrame.text(words.reason(proposal.reason)))</p>\n"
    let lines = DifferenceLines(proposal.differences, words).lines
    if !lines.isEmpty { out += page.difference(lines) }
    let title = proposal.changes.first?.title ?? proposal.tool
    let fields = fields(id, [proposal])
    func button(_ word: WebWord, _ action: String, kind: String) -> String {
      page.button("/do/" + action, fields, label: page[word], kind: kind, spoken: "\(page[word]): \(title)")
    }
    out += "<div class=\"actions\">" + button(.apply, "apply", kind: "main") + button(.reject, "reject", kind: "danger")
    return out + "</div>\n</li>\n"
  }

  /// The numbers of the changes that the page shows: later ones are not among them.
  private func fields(_ id: String, _ proposals: [Proposal]) -> [(name: String, value: String)] {
    [("back", back), ("run", id)] + proposals.map { ("id", $0.id) }
  }

  /// Escaped.
  private func asked(_ requester: Requester) -> String {
    switch requester {
    case .conversation: page[.askedByConversation]
    case .ability(let name): page[.askedByAbility, ScreenFrame.text(name)]
    case .client(let name): page[.askedByClient, ScreenFrame.text(name)]
    }
  }
}
