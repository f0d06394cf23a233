import LucidCore

/// A backtest for a person: a line for each moment, then the sums.
package struct TextBacktest {
  /// The lines of a difference that are shown unless all are asked for.
  private static let fewLines = 8

  private let screen: Screen
  /// With the whole answers.
  private let isVerbose: Bool

  package init(screen: Screen = .plain, isVerbose: Bool = false) { (self.screen, self.isVerbose) = (screen, isVerbose) }

  /// Ends with a line break.
  package func render(_ report: BacktestReport) -> String {
    var page = LineWriter(ANSIWriter(screen))
    page.add(StyledText(title(report), .strong), hanging: 2)
    if report.areTimesAssumed {
      page.add(StyledText("No schedule runs it, so this time is assumed; --time WHEN names another.", .dim), hanging: 2)
    }
    page.gap()
    if let against = report.against {
      differences(report, against, &page)
    } else {
      for entry in report.version.entries { add(entry, &page) }
    }
    page.gap()
    for line in BacktestWords(report).lines { page.add(line, hanging: 2) }
    return page.text
  }

  private func title(_ report: BacktestReport) -> String {
    let past = report.days.map { "the last \(Count.of($0, "day"))" }
    let ahead = report.ahead.map { "the next \(Count.of($0, "day"))" }
    let span = [past, ahead].compactMap { $0 }.joined(separator: " and ")
    let against = report.against.map { " against \($0.name)" } ?? ""
    return TerminalSanitizer.message("\(report.label)\(against): \(span), \(report.times), \(report.zone.identifier)")
  }

  // MARK: Moments

  private func add(_ entry: BacktestEntry, _ page: inout LineWriter) {
    var line = head(entry) + StyledText(Self.padded(entry.result), Self.tone(entry.result)) + " "
    line += StyledText(said(entry))
    if entry.outcome == .partial, entry.result == .spoke || entry.result == .silent { line += StyledText(" (incomplete)", .warn) }
    page.raw(page.layout.cut(line, width: screen.drawing ? screen.width : Screen.unbroken))
    if let deeds = deeds(entry) { page.add(StyledText(deeds, .dim), indent: 4, hanging: 2) }
    guard isVerbose, let answer = entry.answer else { return }
    for text in TerminalSanitizer.lines(answer).split(whereSeparator: \.isNewline) {
      page.add(StyledText(String(text)), indent: 4)
    }
    page.gap()
  }

  /// `2026-04-06 Mon 07:30`, and the schedule that starts it.
  private func head(_ entry: BacktestEntry) -> StyledText {
    let day = DatePattern.weekdays[entry.wall.date.weekday - 1].prefix(3)
    let schedule = entry.schedule.map { "\($0)  " } ?? ""
    return StyledText("\(entry.wall.date.iso) \(day) \(entry.wall.time.iso.prefix(5))  ", .dim)
      + StyledText(TerminalSanitizer.line(schedule), .dim)
  }

  private static func padded(_ result: BacktestEntry.Result) -> String {
    let word = result == .notStarted ? "-" : result.rawValue
    return word + String(repeating: " ", count: max(0, 7 - word.count))
  }

  private static func tone(_ result: BacktestEntry.Result) -> TextStyle {
    switch result {
    case .spoke: .good
    case .silent, .notStarted: .dim
    case .unknown: .warn
    case .failed: .bad
    }
  }

  private func said(_ entry: BacktestEntry) -> String {
    TerminalSanitizer.line(entry.result == .spoke ? entry.headline ?? "" : entry.reason ?? "")
  }

  /// `would write event created: Gym and 2 more; would send notification: Rain`.
  private func deeds(_ entry: BacktestEntry) -> String? {
    let parts = [("would write ", entry.writes), ("would send ", entry.sends), ("would propose ", entry.proposals)].compactMap {
      verb, changes -> String? in
      guard let first = changes.first else { return nil }
      if isVerbose { return verb + changes.map(BacktestEntry.phrase).joined(separator: "; ") }
      return verb + BacktestEntry.phrase(first) + (changes.count > 1 ? " and \(changes.count - 1) more" : "")
    }
    return parts.isEmpty ? nil : TerminalSanitizer.line(parts.joined(separator: "; "))
  }

  // MARK: Two versions

  private func differences(_ report: BacktestReport, _ against: BacktestReport.Version, _ page: inout LineWriter) {
    for (old, new) in report.differences {
      let change =
        old.result == new.result
        ? StyledText(new.result.rawValue) : StyledText("was \(old.result.rawValue), is \(new.result.rawValue)", .warn)
      page.raw(head(new) + change)
      let diff = UnifiedDiff(old: old.lines, new: new.lines, oldName: against.name, newName: report.version.name, context: 0)
      let lines = diff.changedLines(on: screen)
      let shown = isVerbose ? lines[...] : lines.prefix(Self.fewLines)
      for line in shown { page.add("    " + line + "\n") }
      if shown.count < lines.count { page.add(StyledText("\(lines.count - shown.count) more lines: --verbose", .dim), indent: 4) }
    }
  }
}
