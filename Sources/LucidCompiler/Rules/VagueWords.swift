import LucidCore
import LucidSyntax

/// Words that every model fills in as it likes: `recent`, `soon`, `a few`, `demnächst`.
struct VagueWords: Lint {
  let codes: [DiagnosticCode] = [.vagueWord]

  /// More of them say nothing new.
  private static let most = 5

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      guard let reading = document.reading, reading.roles.contains(.vague) else { continue }
      let found = reading.words.indices.lazy.filter { reading.words[$0].roles.contains(.vague) }
        .compactMap { Self.finding(at: $0, in: reading) }
      guard !found.isEmpty else { continue }
      let text = TextSource(reading.scalar, in: file.source)
      for finding in found.prefix(Self.most) {
        let span = text.span(finding.range)
        diagnostics.report(
          .vagueWord(
            text.string(finding.range), advice: finding.advice, replacement: finding.replacement, at: span))
      }
    }
  }

  private struct Finding {
    let range: Range<Int>
    let advice: String
    var replacement: String?
  }

  private static func finding(at i: Int, in reading: PromptReading) -> Finding? {
    let range = reading.words[i].range
    let alone = { (advice: String, replacement: String?) in Finding(range: range, advice: advice, replacement: replacement) }
    func through(_ last: Int) -> Range<Int> { range.lowerBound..<reading.words[last].range.upperBound }
    if reading.isWord(i, "recent"), !reading.isWord(i - 1, "most") {
      return alone("say how far back: `of the last 7 days`", "the last 7 days'")
    }
    if reading.isWord(i, "recently") || reading.isWord(i, "lately") {
      return alone("say how far back: `in the last 7 days`", "in the last 7 days")
    }
    if reading.isWord(i, "upcoming") { return alone("say how far ahead: `of the next 7 days`", "the next 7 days'") }
    if reading.isWord(i, "soon"), !reading.isWord(i - 1, "as") {
      return alone("say by when: `within the next 24 hours`", "within the next 24 hours")
    }
    if reading.isWord(i, "asap") { return alone("say by when: `within the next hour`", "within the next hour") }
    if reading.isWord(i, "stuff") { return alone("name it: mail, notes, events", nil) }
    if reading.isWord(i, "etc") { return alone("name all of it, or stop before", nil) }
    if reading.isWord(i, "important"), !reading.isWord(i - 1, "most"), !reading.isWord(i - 1, "more"),
      !reading.isWord(i - 1, "how")
    {
      return alone("say how it shows: due today, from a person who waits for a reply", nil)
    }
    if reading.isWord(i, "several") { return alone("say how many: `at most 3`", "3") }
    if reading.isWord(i, "few"), reading.isWord(i - 1, "a") {
      return Finding(
        range: reading.words[i - 1].range.lowerBound..<range.upperBound, advice: "say how many: `at most 3`", replacement: "3")
    }
    if reading.isWord(i, "couple"), reading.isWord(i - 1, "a") {
      let last = reading.isWord(i + 1, "of") ? i + 1 : i
      return Finding(
        range: reading.words[i - 1].range.lowerBound..<reading.words[last].range.upperBound, advice: "say how many: `2`",
        replacement: "2")
    }
    // `some` is a measure only where something is asked for: `show some notes`, `give me some`.
    if reading.isWord(i, "some"), i > 0, reading.words[i - 1].roles.contains(.retrieves) || reading.isWord(i - 1, "me") {
      return alone("say how many: `at most 3`", "3")
    }
    if reading.isWord(i, "tomorrow"), reading.isWord(i + 1, "morning") {
      return Finding(range: through(i + 1), advice: "say the hour: `tomorrow at 08:00`", replacement: "tomorrow at 08:00")
    }
    return german(at: i, in: reading, range)
  }

  private static func german(at i: Int, in reading: PromptReading, _ range: Range<Int>) -> Finding? {
    let alone = { (advice: String, replacement: String?) in Finding(range: range, advice: advice, replacement: replacement) }
    func with(_ other: Int, advice: String, replacement: String) -> Finding {
      let ranges = [range, reading.words[other].range].sorted { $0.lowerBound < $1.lowerBound }
      return Finding(range: ranges[0].lowerBound..<ranges[1].upperBound, advice: advice, replacement: replacement)
    }
    if reading.isWord(i, among: "kürzlich", "neulich", "letztens") {
      return alone("say how far back: `in den letzten 7 Tagen`", "in den letzten 7 Tagen")
    }
    if reading.isWord(i, among: "anstehende", "anstehenden") { return alone("say how far ahead: `der nächsten 7 Tage`", nil) }
    if reading.isWord(i, "demnächst") || reading.isWord(i, "bald") && !reading.isWord(i - 1, "so") {
      return alone("say by when: `in den nächsten 24 Stunden`", "in den nächsten 24 Stunden")
    }
    if reading.isWord(i, "zeug") { return alone("name it: Mails, Notizen, Termine", nil) }
    if reading.isWord(i, "usw") { return alone("name all of it, or stop before", nil) }
    if reading.isWord(i, among: "wichtig", "wichtige", "wichtigen", "wichtiger", "wichtiges"), !reading.isWord(i - 1, "wie") {
      return alone("say how it shows: heute fällig, von jemandem, der auf Antwort wartet", nil)
    }
    if reading.isWord(i, among: "mehrere", "einige", "etliche") { return alone("say how many: `höchstens 3`", "3") }
    if reading.isWord(i, "paar"), reading.isWord(i - 1, "ein") {
      return with(i - 1, advice: "say how many: `höchstens 3`", replacement: "3")
    }
    if reading.isWord(i, "früh"), reading.isWord(i - 1, "morgen") {
      return with(i - 1, advice: "say the hour: `morgen um 08:00`", replacement: "morgen um 08:00")
    }
    return nil
  }
}
