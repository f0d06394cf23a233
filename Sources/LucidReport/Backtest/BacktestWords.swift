import LucidCore

/// The sums of a backtest as sentences.
struct BacktestWords {
  private let report: BacktestReport
  private let summary: BacktestSummary

  init(_ report: BacktestReport) { (self.report, summary) = (report, report.summary) }

  var lines: [StyledText] {
    var lines: [StyledText] = []
    if report.isCut {
      lines.append(
        StyledText("Interrupted after \(report.version.entries.count) of \(report.planned) runs; the rest is not known.", .bad))
    }
    if report.against != nil { lines.append(StyledText(equal, .strong)) }
    lines.append(StyledText(spoke, report.against == nil ? .strong : .plain))
    if let silence { lines.append(StyledText(silence)) }
    lines.append(StyledText(deeds))
    lines += incomplete.map { StyledText($0, .warn) }
    lines += gaps.map { StyledText($0, .warn) }
    lines.append(StyledText(model))
    if let elapsed = report.elapsed { lines.append(StyledText("It took \(elapsed.count) ms.", .dim)) }
    lines.append(StyledText("Nothing was written, sent or stored.", .dim))
    return lines
  }

  private var equal: String {
    let differences = report.differences.count
    let all = report.pairs.count
    if differences == 0 { return "Both versions do the same in \(Count.of(all, "run"))." }
    return "The versions differ in \(differences) of \(Count.of(all, "run")) and are equal in \(all - differences)."
  }

  /// `It would have spoken in 22 of 30 runs: every Monday and Tuesday, and on no other day.`
  private var spoke: String {
    var text = "It \(verb) in \(summary.spoke) of \(Count.of(summary.runs, "run"))"
    if let weekdays = summary.weekdays {
      text += ": on every " + Self.list(weekdays.map { DatePattern.weekdays[$0 - 1] }) + ", and on no other day"
    }
    if summary.spokePartly > 0 { text += " (\(summary.spokePartly) incomplete)" }
    var others: [String] = []
    if summary.silent > 0 { others.append("\(summary.silent) silent") }
    if summary.unknown > 0 { others.append("\(summary.unknown) unknown") }
    if summary.failed > 0 { others.append("\(summary.failed) failed") }
    if summary.notStarted > 0 { others.append("\(summary.notStarted) skipped by a daylight-saving change") }
    return text + (others.isEmpty ? "" : "; " + others.joined(separator: ", ")) + "."
  }

  private var verb: String { report.days == nil ? "would speak" : "would have spoken" }

  private var silence: String? {
    guard summary.spoke > 0, let silence = summary.longestSilence, silence.days > 1 else { return nil }
    return "The longest silence is \(silence.days) days, from \(silence.first.iso) to \(silence.last.iso)."
  }

  private var deeds: String {
    let proposed =
      summary.proposals.isEmpty
      ? "" : " A model would propose \(Count.of(summary.proposals.count, "change")), which wait until you apply them."
    if summary.writes.isEmpty, summary.sends.isEmpty { return "It would write and send nothing." + proposed }
    let writes =
      summary.writes.isEmpty ? "nothing" : "\(Count.of(summary.writes.count, "change")) (\(Self.kinds(summary.writes)))"
    let sends = summary.sends.isEmpty ? "nothing" : Count.of(summary.sends.count, "message")
    return "It would write \(writes) and send \(sends)." + proposed
  }

  /// Sources that are missing for one reason share a line.
  private var incomplete: [String] {
    struct Line: Hashable {
      let runs: Int
      let reason: String
    }
    let names = Dictionary(grouping: summary.missing) { Line(runs: $0.runs, reason: $0.reason) }.mapValues { $0.map(\.name) }
    return names.sorted { ($1.key.runs, $0.value[0]) < ($0.key.runs, $1.value[0]) }.map { line, names in
      TerminalSanitizer.line("Without \(Self.list(names)) in \(Count.of(line.runs, "run")): \(line.reason).")
    }
  }

  private var gaps: [String] {
    var lines: [String] = []
    // What is missing as a whole is said with its reason.
    let said = Set(summary.missing.map(\.name))
    let unknown = (summary.gaps[.unknown] ?? []).filter { !said.contains($0.name) }
    if !unknown.isEmpty { lines.append("Not known then, and left out: \(Self.sources(unknown, .unknown)).") }
    if let changed = summary.gaps[.changed] {
      lines.append("Changed since, and used as they are now: \(Self.sources(changed, .changed)).")
    }
    if let undated = summary.gaps[.undated] {
      lines.append("Without a time, and used as they are now: \(Self.sources(undated, .undated)).")
    }
    return lines
  }

  private var model: String {
    if let asked = report.model {
      guard let usage = summary.usage else { return "\(asked) was asked; it does not report tokens." }
      return TerminalSanitizer.line("\(asked) was asked: \(RunNotes.usage(usage).text).")
    }
    guard let median = summary.median, let least = summary.estimates.first, let most = summary.estimates.last else {
      return "No model was asked, and none would be."
    }
    let sum = summary.estimates.reduce(0, +)
    var text =
      "No model was asked. One would be sent about \(median) tokens a run (\(least) to \(most)), \(sum) in "
      + "\(Count.of(summary.estimates.count, "run"))"
    if let price = report.price {
      text += "; that costs about \(ValueText.number(Self.cost(sum, price.input))) at \(price.model), without its answers"
    }
    return TerminalSanitizer.line(text + ". This is an estimate: four characters a token.")
  }

  static func cost(_ tokens: Int, _ price: Double) -> Double { (Double(tokens) * price / 100).rounded() / 10_000 }

  /// `notes in 4 runs (at most 3)`.
  private static func sources(_ sources: [BacktestSummary.Source], _ kind: KnowledgeGap.Kind) -> String {
    sources.map { source in
      "\(FamilyTraits.gap(in: source.name, kind)) in \(Count.of(source.runs, "run")) (at most \(source.most))"
    }
    .joined(separator: ", ")
  }

  /// `10 event created, 2 note updated`.
  private static func kinds(_ changes: [Change]) -> String {
    Dictionary(grouping: changes) { "\($0.noun) \($0.kind.rawValue)" }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { "\($0.value.count) \($0.key)" }.joined(separator: ", ")
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
