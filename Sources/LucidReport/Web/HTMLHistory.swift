package import LucidCore
import LucidWording

/// The parts of the screens of the run history.
package struct HTMLHistory {
  /// The filter of a list, as it was written.
  package struct Filter {
    package var ability = ""
    package var outcome = ""
    package var since = ""
    package var search = ""
    /// From 1.
    package var number = 1

    package init() {}

    package var isEmpty: Bool { ability.isEmpty && outcome.isEmpty && since.isEmpty && search.isEmpty }

    /// The address of a page of the list.
    func address(_ number: Int) -> String {
      var fields = [("ability", ability), ("outcome", outcome), ("since", since), ("search", search)].filter { !$0.1.isEmpty }
      if number > 1 { fields.append(("page", "\(number)")) }
      let query = fields.map { "\($0.0)=\(ScreenFrame.part($0.1))" }.joined(separator: "&amp;")
      return "/history" + (query.isEmpty ? "" : "?" + query)
    }
  }

  private let page: ScreenFrame
  private let words: PageWords
  /// Times are on the wall clock of each run's own zone.
  private let zone: (String) -> Zone

  package init(_ page: ScreenFrame, zone: @escaping (String) -> Zone) {
    (self.page, words, self.zone) = (page, PageWords(page.language), zone)
  }

  package var begin: String { page.head(page[.history], .history) + "<main>\n<h1>\(page[.history])</h1>\n" }

  package var end: String { "</main>\n" + page.foot }

  // MARK: The list

  package func form(_ filter: Filter) -> String {
    func field(_ name: String, _ word: WebWord, value: String, hint: WebWord? = nil) -> String {
      let mark = hint == nil ? "" : " aria-describedby=\"hint-\(name)\""
      let note = hint.map { "<p class=\"sub\" id=\"hint-\(name)\">\(page[$0])</p>" } ?? ""
      return "<div><label for=\"\(name)\">\(page[word])</label>"
        + "<input id=\"\(name)\" name=\"\(name)\" value=\"\(HTMLEscape.escape(value))\"\(mark)>\(note)</div>\n"
    }
    let outcomes =
      [("", page[.historyAny])] + RunOutcome.allCases.map { ($0.rawValue, words.sentence($0)) }
      + [("killed", page[.historyKilled]), ("running", page[.historyRunning])]
    let options = outcomes.map { name, text in
      "<option value=\"\(name)\"\(name == filter.outcome ? " selected" : "")>\(ScreenFrame.text(text))</option>"
    }
    return "<form method=\"get\" action=\"/history\" role=\"search\" class=\"filters\">\n"
      + field("search", .historySearch, value: filter.search) + field("ability", .historyAbility, value: filter.ability)
      + "<div><label for=\"outcome\">\(page[.historyOutcome])</label>"
      + "<select id=\"outcome\" name=\"outcome\">\(options.joined())</select></div>\n"
      + field("since", .historySince, value: filter.since, hint: .historySinceHint)
      + "<div><button>\(page[.historyFilter])</button></div>\n</form>\n"
  }

  /// A page of the list, by days. `hasMore` says that there is another one behind it.
  package func list(_ runs: [RunSummary], _ filter: Filter, hasMore: Bool) -> String {
    guard !runs.isEmpty else {
      return "<p>\(page[filter.isEmpty && filter.number == 1 ? .historyEmpty : .historyNoMatch])</p>\n" + pages(filter, false)
    }
    var out = ""
    var day: CivilDate?
    for run in runs {
      let moment = zone(run.zone).civil(run.started)
      if moment.date != day {
        if day != nil { out += "</ul></section>\n" }
        out += "<section class=\"card\"><h2>\(ScreenFrame.text(words.day(moment.date)))</h2>\n<ul class=\"rows runs\">\n"
        day = moment.date
      }
      out += row(run, moment.time)
    }
    return out + "</ul></section>\n" + pages(filter, hasMore)
  }

  private func row(_ run: RunSummary, _ time: CivilTime) -> String {
    let state: (text: String, kind: String) =
      switch run.state {
      case .underway: (page[.historyRunning], "warn")
      case .killed: (page[.historyKilled], "bad")
      case .ended(let outcome):
        (words.sentence(outcome), [.ok, .nothing].contains(outcome) ? "good" : outcome == .partial ? "warn" : "bad")
      case .other(let word): (word, "dim")
      }
    var facts: [String] = []
    if run.waiting > 0 { facts.append("<span class=\"warn\">\(page[.historyToApply, "\(run.waiting)"])</span>") }
    if run.openDeliveries > 0 { facts.append("<span class=\"warn\">\(page[.historyToDeliver, "\(run.openDeliveries)"])</span>") }
    if run.failedDeliveries > 0 {
      facts.append("<span class=\"bad\">\(page[.historyUndelivered, "\(run.failedDeliveries)"])</span>")
    }
    if run.changes > 0 { facts.append("<span class=\"good\">\(page[.historyChanges, "\(run.changes)"])</span>") }
    facts += Self.decided(run, page)
    if let failure = run.failure {
      facts.append("<span class=\"bad\">\(ScreenFrame.text(failure))</span>")
    } else if let summary = run.summary {
      facts.append(ScreenFrame.text(summary))
    }
    return "<li><span class=\"lead\">\(time.iso.prefix(5))</span><div class=\"body\">"
      + "<a class=\"title\" href=\"/history/\(ScreenFrame.part(run.id))\">\(ScreenFrame.text(run.label))</a>"
      + "<span class=\"aside \(state.kind)\">\(ScreenFrame.text(state.text))</span>"
      + (facts.isEmpty ? "" : "<p class=\"sub\">\(facts.joined(separator: " · "))</p>") + "</div></li>\n"
  }

  /// The person's decisions on the changes of a run, in markup.
  static func decided(_ run: RunSummary, _ page: ScreenFrame) -> [String] {
    var facts: [String] = []
    if run.applied > 0 { facts.append("<span class=\"good\">\(page[.historyApplied, "\(run.applied)"])</span>") }
    if run.rejected > 0 { facts.append("<span class=\"dim\">\(page[.historyRejected, "\(run.rejected)"])</span>") }
    if run.isUndone { facts.append("<span class=\"dim\">\(page[.historyUndone])</span>") }
    return facts
  }

  private func pages(_ filter: Filter, _ hasMore: Bool) -> String {
    var links: [String] = []
    func add(_ number: Int, _ word: WebWord) {
      links.append("<a class=\"button\" href=\"\(filter.address(number))\">\(page[word])</a>")
    }
    if filter.number > 1 { add(filter.number - 1, .historyNewer) }
    if hasMore { add(filter.number + 1, .historyOlder) }
    return links.isEmpty ? "" : "<div class=\"actions\">\(links.joined())</div>\n"
  }

  // MARK: One run

  /// The head of the page of one run; its content begins with a heading of its own.
  package func head(_ label: String, color: String?) -> String { page.head(label, .history, color: color) }

  /// A run without a result: it goes on, or was killed.
  package func unfinished(_ run: RunSummary) -> String {
    let when = words.moment(zone(run.zone).civil(run.started))
    return "<main>\n<h1>\(ScreenFrame.text(run.label))</h1>\n<p class=\"sub\">\(ScreenFrame.text(when))</p>\n"
      + "<p class=\"callout alert\"><span class=\"warn\" aria-hidden=\"true\">!</span>"
      + "<span>\(page[run.state == .underway ? .runUnderway : .runKilled])</span></p>\n"
  }

  /// The other actions on a stored run. `again` is the address of its ability with its
  /// inputs; nil for a run that is none of an ability in the library.
  package func actions(_ id: String, _ label: String, again: String?) -> String {
    let address = "/history/" + ScreenFrame.part(id)
    var parts: [String] = []
    if let again { parts.append("<a class=\"button\" href=\"\(HTMLEscape.escape(again))\">\(page[.runAgain])</a>") }
    parts.append("<a class=\"button\" href=\"/why/\(ScreenFrame.part(id))\">\(page[.runWhy])</a>")
    parts.append("<a class=\"button\" href=\"\(address)/sent\">\(page[.sentData])</a>")
    parts.append(
      page.button("/history/\(ScreenFrame.part(id))/replay", label: page[.replay], spoken: "\(page[.replay]): \(label)"))
    return "<div class=\"actions\">\(parts.joined())</div>\n<p class=\"sub next\">\(page[.replayHint])</p>\n"
  }

  /// Every byte that left this machine, or went to a model here.
  package func sent(_ requests: [LoggedRequest], of run: RunSummary) -> String {
    let link = "<a href=\"/history/\(ScreenFrame.part(run.id))\">\(ScreenFrame.text(run.label))</a>"
    let head = "<main>\n<h1>\(page[.sentData])</h1>\n<p class=\"sub\">\(link)</p>\n"
    guard !requests.isEmpty else { return head + "<p>\(page[.sentNothing])</p>\n" }
    return head + "<pre>\(ScreenFrame.lines(LoggedText.render(requests, screen: .plain, language: page.language)))</pre>\n"
  }

  // MARK: A replay

  package func replayHead(_ label: String, color: String?) -> String {
    let title = page[.replayed, TerminalSanitizer.line(label)]
    return page.head(title, .history, color: color)
      + "<main>\n<h1>\(ScreenFrame.text(title))</h1>\n<p class=\"sub\">\(page[.replayHint])</p>\n"
  }

  /// `changed` names the author of a stored answer below a prompt that has changed.
  package func replay(
    _ record: RunRecord, format: OutputFormat, difference: UnifiedDiff, omitted: [String], changed: String?, of id: String
  ) -> String {
    var out = ""
    if !omitted.isEmpty { out += callout(page[.replayOmitted, ScreenFrame.text(omitted.joined(separator: ", "))]) }
    if let changed { out += callout(page[.replayChanged, ScreenFrame.text(changed)]) }
    out += "<section class=\"card\"><h2>\(page[.replayDifference])</h2>\n"
    out += difference.isEmpty ? "<p>\(page[.replaySame])</p>\n" : page.difference(DifferenceLines.lines(difference.text, words))
    out += "</section>\n" + HTMLRun(zone: zone(record.zone), format: format, showsPending: false).content(record)
    return out + "<p><a href=\"/history/\(ScreenFrame.part(id))\">\(page[.back])</a></p>\n"
  }

  /// `text` is markup.
  private func callout(_ text: String) -> String {
    "<p class=\"callout alert\"><span class=\"warn\" aria-hidden=\"true\">!</span><span>\(text)</span></p>\n"
  }
}
