import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// A result as an email: a subject that says something, and parts that every mail program shows.
@Suite struct MailRunTests {
  private static func mail(_ run: RunRecord) -> MailRun {
    MailRun(run, zone: Monday.zone, sources: SampleRuns.sources, format: .markdown, more: "For details: lucid why r-1")
  }

  private static func run(headline: String) -> RunRecord {
    let run = SampleRuns.good
    return RunRecord(
      id: run.id, ability: run.ability, started: run.started, zone: run.zone, outcome: .ok, prompt: run.prompt,
      observations: run.observations, steps: run.steps, variables: run.variables, card: run.card, answer: run.answer,
      receipts: run.receipts, notices: [], failure: nil, elapsed: run.elapsed,
      headline: Sentence(Statement(.mail(.reply), .action, weight: 1), text: headline))
  }

  @Test func theHeadlineIsTheSubject() {
    #expect(Self.mail(Self.run(headline: "Reply to **Dana**.")).subject == "Reply to Dana")
    #expect(
      Self.mail(Self.run(headline: "Reply\nto\r\nDana: \u{1B}[2J**x**")).subject.allSatisfy { !$0.isNewline && $0 != "\u{1B}" })
    #expect(Self.mail(SampleRuns.good).subject == "Briefing, Monday, April 6, 2026")
    #expect(Self.mail(SampleRuns.failed).subject == "Briefing: a source failed, Monday, April 6, 2026")
  }

  @Test func aLongSubjectIsCutBetweenWords() {
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    let subject = Self.mail(Self.run(headline: words)).subject
    #expect(subject.count <= Headline.most && subject.hasSuffix("…") && words.hasPrefix(subject.dropLast() + " "), "\(subject)")
  }

  /// Mail programs drop style sheets and classes, know no variables, and have nowhere for a link to lead.
  @Test(arguments: RunTests.runs.map(\.name) + SampleCards.all.map(\.name)) func nothingIsLeftToAStyleSheet(name: String) throws {
    let run = RunTests.runs.first { $0.name == name }?.run ?? SampleRuns.run(SampleCards.all.first { $0.name == name }?.card)
    let html = Self.mail(run).html
    for word in ["<style", "class=", "<a ", "href", "<svg", "var(--", "<script", "<img", "<details"] {
      #expect(!html.contains(word), "\(word) in \(html)")
    }
    #expect(html.contains("<h1 style="))
  }

  @Test(arguments: RunTests.runs.map(\.name) + SampleCards.all.map(\.name)) func linesAreNarrow(name: String) {
    let run = RunTests.runs.first { $0.name == name }?.run ?? SampleRuns.run(SampleCards.all.first { $0.name == name }?.card)
    let text = Self.mail(run).text
    for line in text.split(separator: "\n") where line.contains(" ") {
      #expect(DisplayWidth.of(String(line)) <= 72 || line.drop { $0 == " " }.firstIndex(of: " ") == nil, "\(line)")
    }
    #expect(!text.contains("**"))
  }

  @Test func whatFollowsStandsUnderItsText() {
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    for (head, margin) in [("- ", 2), ("  - ", 4), ("12. ", 4), ("Calendar  ", 10), ("", 0), ("! ", 2)] {
      let lines = MailText.wrapped(head + words).split(separator: "\n")
      #expect(lines.count > 1 && lines[0].hasPrefix(head + "word1 "))
      #expect(lines.dropFirst().allSatisfy { $0.prefix { $0 == " " }.count == margin }, "\(lines)")
      #expect(lines.allSatisfy { $0.count <= 72 })
      #expect(lines.joined(separator: " ").split(separator: " ").filter { $0.hasPrefix("word") }.count == 20)
    }
    let address = "https://example.org/" + String(repeating: "a", count: 90)
    #expect(MailText.wrapped("See \(address)") == "See\n\(address)")
  }
}
