package import LucidCore
import LucidWording

/// The whole result of a run behind its live part: the answer, what was changed and what can be
/// done with it.
package struct HTMLSheetResult: Sendable {
  /// A warning that the result itself does not have.
  package struct Warning: Sendable {
    package let text: String
    package let hint: String?

    package init(_ text: String, hint: String?) { (self.text, self.hint) = (text, hint) }
  }

  private let page: ScreenFrame
  private let name: String
  private let run: HTMLRun
  private let zone: Zone
  /// The element of the title.
  private let heading: String
  /// Fields of the form that runs it again.
  private let fields: [(name: String, value: String)]
  /// Those that say what the person has permitted, for a run that goes on with a choice.
  private let consent: [(name: String, value: String)]

  /// `name` is that of the ability in its address; `sources` say where a failure is.
  package init(
    _ page: ScreenFrame, _ name: String, zone: Zone, format: OutputFormat, sources: SourceSet = SourceSet(),
    fields: [(name: String, value: String)], consent: [(name: String, value: String)] = [], heading: String = "h1"
  ) {
    self.heading = heading
    (self.page, self.name, self.zone, self.fields, self.consent) = (page, name, zone, fields, consent)
    run = HTMLRun(zone: zone, sources: sources, format: format, showsPending: false)
  }

  /// `stored` is the name of the run in the history; nil for one that is not there. `waiting` has
  /// the numbers of the changes that are still pending; nil for all of them.
  package func html(
    _ record: RunRecord, stored: String?, _ warnings: [Warning] = [], waiting: [String]? = nil, isUndone: Bool = false
  ) -> String {
    "<div class=\"final\">\n" + run.header(record, heading: heading) + run.content(record) + choices(record.failure)
      + Self.list(warnings) + (stored.map { changes(record, $0, waiting: waiting, isUndone: isUndone) } ?? "")
      + actions(record, stored) + run.footer(record) + "</div>\n"
  }

  /// Empty without warnings.
  package static func list(_ warnings: [Warning]) -> String {
    guard !warnings.isEmpty else { return "" }
    let items = warnings.map { one in
      let hint = one.hint.map { "<br><small>\(ScreenFrame.text($0))</small>" } ?? ""
      return "<li>\(ScreenFrame.text(one.text))\(hint)</li>"
    }
    return "<ul class=\"notes\">\(items.joined())</ul>\n"
  }

  /// A button for each item that the run has left to the person.
  private func choices(_ failure: RunFailure?) -> String {
    guard let step = failure?.step, let offers = failure?.failure.offers, !offers.isEmpty else { return "" }
    let left = consent + fields.filter { $0.name != HTMLSheet.prefix + step }
    let buttons = offers.map { offer in
      page.button(HTMLSheet.address(name), left + [(HTMLSheet.prefix + step, offer.id)], label: offer.text)
    }
    return "<section class=\"card\"><h2>\(page[.runChoose])</h2>\n<div class=\"actions\">\(buttons.joined())</div></section>\n"
  }

  private func changes(_ record: RunRecord, _ stored: String, waiting: [String]?, isUndone: Bool) -> String {
    let back = "/history/" + ScreenFrame.part(stored)
    var out = ""
    let proposals = record.proposals.filter { waiting?.contains($0.id) ?? true }
    if !proposals.isEmpty {
      let pending = ProposalsViewModel(
        run: stored, label: record.ability.label, started: zone.iso(record.started), zone: zone, proposals: proposals)
      out +=
        "<section class=\"card\"><h2>\(page[.pendingChanges])</h2>\n"
        + HTMLPending(page, back: back).list(pending, id: stored) + "</section>\n"
    }
    if record.fate == .written, !record.changes.isEmpty, !isUndone {
      let undo = page.button("/do/undo", [("back", back), ("run", stored)], label: page[.runUndo])
      out += "<div class=\"actions next\">\(undo)</div>\n"
    }
    return out
  }

  private func actions(_ record: RunRecord, _ stored: String?) -> String {
    let query = fields.filter { $0.name.hasPrefix(HTMLSheet.prefix) }.map {
      ScreenFrame.part($0.name) + "=" + ScreenFrame.part($0.value)
    }.joined(separator: "&amp;")
    var links = [
      page.button(HTMLSheet.address(name), fields, label: page[.runAgain]),
      link(HTMLSheet.address(name) + (query.isEmpty ? "" : "?" + query), .runChange),
    ]
    if let stored {
      links += [link("/why/" + ScreenFrame.part(stored), .runWhy), link("/history/" + ScreenFrame.part(stored), .runStored)]
    }
    return "<div class=\"actions next\">\(links.joined())</div>\n"
  }

  private func link(_ address: String, _ word: WebWord) -> String {
    "<a class=\"button\" href=\"\(address)\">\(page[word])</a>"
  }
}
