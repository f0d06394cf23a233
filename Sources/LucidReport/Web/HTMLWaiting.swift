package import LucidCore
package import LucidWording

/// The parts of the screen of pending changes and failures.
package struct HTMLWaiting {
  /// A failure of a schedule that no good run has resolved.
  package struct OpenFailure {
    let schedule: String
    let words: String
    let first: Instant
    let count: Int
    let isAcknowledged: Bool

    package init(_ schedule: String, _ words: String, first: Instant, count: Int, isAcknowledged: Bool) {
      (self.schedule, self.words, self.first) = (schedule, words, first)
      (self.count, self.isAcknowledged) = (count, isAcknowledged)
    }
  }

  /// Deliveries of one run.
  package struct Undelivered {
    let run: String
    let label: String
    let deliveries: [StoredDelivery]

    package init(run: String, label: String, _ deliveries: [StoredDelivery]) {
      (self.run, self.label, self.deliveries) = (run, label, deliveries)
    }
  }

  private let page: ScreenFrame
  private let words: PageWords
  private let zone: Zone

  package init(_ page: ScreenFrame, zone: Zone) { (self.page, words, self.zone) = (page, PageWords(page.language), zone) }

  package var begin: String { page.head(page[.waiting], .waiting) + "<main>\n<h1>\(page[.waiting])</h1>\n" }

  package var end: String { "</main>\n" + page.foot }

  package func heading(_ word: WebWord) -> String { "<h2 class=\"over\">\(page[word])</h2>\n" }

  /// The text of an empty screen.
  package var nothing: String { "<p>\(page[.waitingNothing])</p>\n" }

  /// A button for each MCP client that asked for changes: rejects all that it asked for.
  package func clients(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    return "<div class=\"actions\">"
      + names.map {
        page.button("/do/reject-client", [("client", $0)], label: page[.rejectClient, TerminalSanitizer.line($0)], kind: "danger")
      }.joined() + "</div>\n"
  }

  // MARK: Deliveries

  package func card(_ run: Undelivered) -> String {
    let address = "/history/" + ScreenFrame.part(run.run)
    var out = "<section class=\"card\"><h2><a class=\"name\" href=\"\(address)\">\(ScreenFrame.text(run.label))</a></h2>\n"
    out += "<ul class=\"rows\">\n" + run.deliveries.map { row($0, of: run) }.joined() + "</ul>\n"
    let idle = run.deliveries.filter { !$0.isUnderway }
    if idle.count > 1 {
      let count = "\(idle.count)"
      out += actions(idle, of: run, (page[.deliverAgainAll, count], page[.deliverDropAll, count]), spoken: run.label)
    }
    return out + "</section>\n"
  }

  private func row(_ delivery: StoredDelivery, of run: Undelivered) -> String {
    let tries = delivery.tries == 0 ? page[.deliveryUntried] : page[.deliveryTries, "\(delivery.tries)"]
    let state = page[delivery.isUnderway ? .deliveryUnderway : delivery.isOpen ? .deliveryOpen : .deliveryFailed]
    let what = words.message(StoredDelivery.message(delivery.kind, delivery.target))
    var out = "<li><div class=\"body\"><span class=\"title\">\(ScreenFrame.text(what))</span>"
    out += "<p class=\"sub\"><span class=\"\(delivery.isOpen ? "warn" : "bad")\">\(state)</span>, \(tries)</p>"
    if delivery.isUnsure { out += "<p class=\"sub\">\(page[.deliveryUnsure])</p>" }
    if let problem = delivery.problem { out += "<p class=\"sub\">\(ScreenFrame.text(problem))</p>" }
    if !delivery.isUnderway {
      out += actions([delivery], of: run, (page[.deliverAgain], page[.deliverDrop]), spoken: "\(run.label), \(what)")
    }
    return out + "</div></li>\n"
  }

  /// The buttons that retry and drop these deliveries, with their labels.
  private func actions(
    _ deliveries: [StoredDelivery], of run: Undelivered, _ labels: (again: String, drop: String), spoken: String
  ) -> String {
    let fields = [(name: "run", value: run.run)] + deliveries.map { ("id", "\($0.number)") }
    func button(_ action: String, label: String, kind: String) -> String {
      page.button("/do/" + action, fields, label: label, kind: kind, spoken: "\(label): \(spoken)")
    }
    return "<div class=\"actions\">" + button("retry-delivery", label: labels.again, kind: "main")
      + button("drop-delivery", label: labels.drop, kind: "danger") + "</div>\n"
  }

  // MARK: Schedules

  package func card(_ failure: OpenFailure) -> String {
    let since = words.moment(zone.civil(failure.first))
    var out = "<section class=\"card\"><h2><span class=\"name\">\(ScreenFrame.text(failure.schedule))</span></h2>\n"
    out += "<p>\(ScreenFrame.text(failure.words))</p>\n"
    let times = failure.count == 1 ? page[.failedOnce, since] : page[.failedTimes, "\(failure.count)", since]
    out += "<p class=\"sub\">\(times)</p>\n"
    if failure.isAcknowledged { return out + "<p class=\"sub\">\(page[.acknowledged])</p>\n</section>\n" }
    let button = page.button(
      "/do/acknowledge", [("name", failure.schedule)], label: page[.acknowledge],
      spoken: "\(page[.acknowledge]): \(failure.schedule)")
    return out + "<div class=\"actions\">\(button)</div>\n<p class=\"sub\">\(page[.acknowledgeHint])</p>\n</section>\n"
  }

  /// A schedule whose failure cannot be read.
  package func damaged(_ schedule: String) -> String {
    "<p class=\"callout alert\"><span class=\"warn\" aria-hidden=\"true\">!</span><span>"
      + "\(page[.incidentDamaged, ScreenFrame.text(schedule)])</span></p>\n"
  }
}
