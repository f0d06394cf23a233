import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct RunTests {
  static let runs: [(name: String, run: RunRecord)] = [
    ("good", SampleRuns.good), ("partial", SampleRuns.partial), ("failed", SampleRuns.failed),
    ("answer-only", SampleRuns.plainAnswer),
    ("written", SampleRuns.written), ("held-back", SampleRuns.heldBack), ("dropped", SampleRuns.dropped),
    ("nothing", SampleRuns.run(nil, outcome: .nothing, answer: nil)),
  ]

  private func run(_ name: String) throws -> RunRecord { try #require(Self.runs.first { $0.name == name }?.run) }

  @Test(arguments: runs.map(\.name)) func text(name: String) throws {
    let record = try run(name)
    func text(_ screen: Screen) -> String {
      TextRun(zone: Monday.zone, screen: screen, sources: SampleRuns.sources).render(record)
    }
    var out = "# plain\n" + text(.plain)
    for width in [60, 80, 120] { out += "\n# terminal, \(width) columns\n" + text(.terminal(width: width, color: false)) }
    out += "\n# colour\n" + text(.terminal(width: 80)).replacing("\u{1B}", with: "␛")
    Golden.expect(out, "report/run-\(name).txt")
  }

  @Test(arguments: runs.map(\.name)) func otherFormats(name: String) throws {
    let record = try run(name)
    Golden.expect(MarkdownRun(zone: Monday.zone, sources: SampleRuns.sources).render(record), "report/run-\(name).md")
    Golden.expect(HTMLRun(zone: Monday.zone, sources: SampleRuns.sources).render(record), "report/run-\(name).html")
    Golden.expect(
      JSONRun(zone: Monday.zone, sources: SampleRuns.sources).result(record).text(ExitFacts("partial", 11)),
      "report/run-\(name).json")
  }

  @Test func measuredTimesStandOnlyWhereTheyAreWanted() {
    let (fast, slow) = (SampleRuns.run(SampleCards.briefing, elapsed: 1), SampleRuns.run(SampleCards.briefing, elapsed: 99_999))
    let exit = ExitFacts("ok", 0)
    #expect(TextRun(zone: Monday.zone).render(fast) == TextRun(zone: Monday.zone).render(slow))
    #expect(MarkdownRun(zone: Monday.zone).render(fast) == MarkdownRun(zone: Monday.zone).render(slow))
    #expect(HTMLRun(zone: Monday.zone).render(fast) == HTMLRun(zone: Monday.zone).render(slow))
    #expect(JSONRun(zone: Monday.zone).result(fast).text(exit) == JSONRun(zone: Monday.zone).result(slow).text(exit))
    #expect(JSONRun(zone: Monday.zone, timings: true).result(slow).text(exit).contains("\"elapsed_ms\":99999"))
    #expect(TextRun(zone: Monday.zone, screen: .terminal(width: 80, color: false)).render(slow).contains("99.9 s"))
  }

  /// S72: where it is wanted the prompt on top, then the card, then the answer; without a card the answer alone; icon and colour
  /// are used.
  @Test func promptThenCardThenAnswer() throws {
    let shown = TextRun(zone: Monday.zone, screen: .terminal(width: 80), showsPrompt: true).render(SampleRuns.good)
    let places = try ["Good morning", "3 events", "is the one thing not to miss", "no model was asked"].map {
      try #require(shown.firstRange(of: $0)).lowerBound
    }
    #expect(places == places.sorted())
    let html = HTMLRun(zone: Monday.zone).render(SampleRuns.good)
    #expect(html.contains(HTMLIcons.svg("sun.max")) && html.contains("rgb(255 159 10)"))
    let terminal = TextRun(zone: Monday.zone, screen: .terminal(width: 80)).render(SampleRuns.good)
    #expect(terminal.contains("\u{1B}[38;2;255;159;10m☀\u{1B}[0m"))
    #expect(TextRun(zone: Monday.zone, screen: .terminal(width: 80)).render(SampleRuns.partial).contains(Glyphs.generic))
    let plain = TextRun(zone: Monday.zone).render(SampleRuns.plainAnswer)
    #expect(plain.contains("Yes.") && !plain.contains("events"))
  }

  /// S73: what is missing is said in one line, and the rest is shown.
  @Test func missingSourcesAreNamedOnce() {
    let text = TextRun(zone: Monday.zone).render(SampleRuns.partial)
    #expect(text.components("weather is not available: no weather.json") == 1)
    #expect(text.contains("3 events") && text.contains("partial"))
  }

  @Test func quietIsTheAnswerAlone() {
    #expect(TextRun(zone: Monday.zone, answerOnly: true).render(SampleRuns.plainAnswer) == "Yes.\n")
    #expect(TextRun(zone: Monday.zone, answerOnly: true).render(SampleRuns.failed) == "")
  }

  @Test func answersThatAreJSONStayAsTheyAre() {
    let run = SampleRuns.run(nil, answer: Answer(text: "{\"a\": \"**b**\"}", author: "m"))
    #expect(
      TextRun(zone: .utc, screen: .terminal(width: 20, color: false), format: .json, answerOnly: true).render(run)
        == "{\"a\": \"**b**\"}\n")
  }

  /// A result names the ability as the author of its answer, in the language of the page, and the model in whose place.
  @Test(arguments: [
    (Language.english, false, "the answer of the ability, no model"), (.german, false, "die Antwort der Ability, ohne Modell"),
    (.english, true, "the answer of the ability"), (.german, true, "die Antwort der Ability"),
  ]) func theAuthorsAnswer(language: Language, isInstead: Bool, foot: String) {
    var answer = Answer(text: "Two wait.", author: Answer.abilityAuthor)
    if isInstead { answer.failedModel = .init(name: "small", failure: StepFailure(.failed, "it broke")) }
    let notices = isInstead ? [Notice(.words(.ownAnswerInstead, "it broke"))] : []
    let run = SampleRuns.run(nil, answer: answer, prompt: nil, notices: notices, language: language)
    let reason = language == .german ? "keine Antwort gegeben (it broke)" : "gave no answer (it broke)"
    for text in [
      TextRun(zone: Monday.zone).render(run), MarkdownRun(zone: Monday.zone).render(run), HTMLRun(zone: Monday.zone).render(run),
    ] {
      #expect(text.contains("Two wait.") && text.contains(foot) && !text.contains("written by ability"), "\(text)")
      #expect(text.contains(reason) == isInstead)
      #expect(text.contains(", no model") == (!isInstead && language == .english))
    }
    let json = JSONRun(zone: Monday.zone).result(run).text(ExitFacts("ok", 0))
    #expect(json.contains(#""author":"ability""#))
    #expect(json.contains(#""failed_model":{"name":"small","reason":"it broke"}"#) == isInstead)
  }

  @Test func whySaysWhoseAnswerItIs() {
    func text(_ failedModel: (name: String, reason: MessageText)?) -> String {
      TextReasons().render(
        RunReasons(
          label: "Test", outcome: "ok", started: nil, zone: nil, steps: [], failure: nil, notices: [], found: [], unfounded: [],
          author: Answer.abilityAuthor, failedModel: failedModel))
    }
    #expect(text(nil).contains("The answer, written by the author of the ability") && text(nil).contains("Nothing went wrong."))
    let instead = text(("small", "it broke"))
    #expect(instead.contains("First: small gave no answer: it broke") && instead.contains("in the place of small"))
  }

  @Test func nothingFromOutsideSteersTheScreenOrThePage() {
    let evil = "\u{1B}]0;owned\u{7}\u{202E}<script>alert('x')</script> [a](javascript:b) ![i](http://x)\u{9B}2J"
    let ability = AbilityFacts(label: evil, id: nil, summary: nil, icon: evil, color: "red\"><b>", plan: nil, prompt: evil)
    let run = SampleRuns.run(
      SampleCards.card("list", evil, record("L", ["items": texts(evil)]), notes: [evil]), outcome: .partial,
      answer: Answer(text: evil, author: evil, remark: .name(evil)),
      prompt: RenderedText(
        text: evil, insertions: [.init(start: 3, end: 9, source: "x"), .init(start: 5, end: 900, source: "y")]),
      notices: [Notice(.name(evil))],
      failure: RunFailure(step: evil, failure: StepFailure(.failed, .name(evil), hint: .name(evil))),
      ability: ability,
      receipts: Receipts(unfounded: [evil]))
    for text in [
      TextRun(zone: .utc).render(run), TextRun(zone: .utc, screen: .terminal(width: 60, color: false)).render(run),
      MarkdownRun(zone: .utc).render(run), HTMLRun(zone: .utc).render(run),
    ] {
      for s in ["\u{1B}", "\u{7}", "\u{202E}", "\u{9B}"] { #expect(!text.unicodeScalars.contains(Unicode.Scalar(s)!)) }
    }
    let html = HTMLRun(zone: .utc).render(run)
    #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("<a ") && !html.contains("red\">"))
    // The answer is Markdown on purpose; everything else is text.
    let markdown = MarkdownRun(zone: .utc).render(
      SampleRuns.run(run.card, answer: nil, prompt: run.prompt, notices: run.notices, ability: ability))
    #expect(!markdown.contains("[a](") && !markdown.contains("![i](") && !markdown.contains("<script"))
  }
}

extension String {
  func components(_ part: String) -> Int { ranges(of: part).count }
}
