import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The headline, the card and the answer beside each other: each fact once, in the order of the reader.
@Suite struct ShownAnswerTests {
  private static let sentence = "Reply to Dana about **Contract deadline today**."
  private static let headline = Sentence(
    Statement(.mail(.reply), .action, weight: 90, [.title: .text("Contract deadline today")]), text: sentence)

  private static func run(
    _ text: String, card: Card? = SampleCards.briefing, author: String = "digest", headline: Sentence? = headline,
    receipts: Receipts = Receipts(), language: Language = .english, changes: [Change] = [], outcome: RunOutcome = .ok,
    sentences: [Sentence] = []
  ) -> RunRecord {
    let run = SampleRuns.run(card, answer: nil)
    return RunRecord(
      id: run.id, ability: run.ability, started: run.started, zone: run.zone, outcome: outcome, prompt: run.prompt,
      observations: run.observations, steps: run.steps, variables: run.variables, card: card,
      answer: Answer(
        text: text, author: author, remark: author == "digest" ? .words(.builtInSummary) : nil, sentences: sentences),
      receipts: receipts, notices: [], failure: nil, elapsed: run.elapsed, changes: changes, fate: .written, headline: headline,
      language: language)
  }

  @Test func theHeadlineIsNotSaidTwice() {
    let shown = { (text: String) in ShownAnswer(Self.run(text), format: .markdown, zone: Monday.zone).text }
    #expect(shown("- One thing.\n- Another.\n\n\(Self.sentence)") == "- One thing.\n- Another.")
    #expect(shown("- \(Self.sentence)\n- Another.") == "- Another.")
    #expect(shown("One thing. \(Self.sentence) Another.") == "One thing. Another.")
    #expect(shown(Self.sentence) == nil)
    // A part of a sentence is none.
    #expect(shown("Do not forget: \(Self.sentence.lowercased())") != nil)
    #expect(shown("(\(Self.sentence))") == "(\(Self.sentence))")
  }

  /// The short form of the action at the end is the headline once more.
  @Test func theShortActionIsNotSaidBesideTheHeadline() {
    let text = "- One thing.\n\nReply to Dana first."
    let shown = { (statement: Statement) in
      ShownAnswer(
        Self.run(text, sentences: [Sentence(statement, text: "Reply to Dana first.")]), format: .markdown, zone: Monday.zone
      ).text
    }
    #expect(shown(Self.headline.statement.asTold()) == "- One thing.")
    #expect(shown(Statement(.mail(.reply), .action, weight: 1, records: ["other"])) == text)
  }

  /// The sentence of a message that the headline quotes is not quoted again.
  @Test(arguments: [("Dana: “Can you?”", "- Another."), ("**Contract** (Dana)", "- Dana writes: “Can you?”.\n- Another.")])
  func whatTheHeadlineQuotesIsNotSaidTwice(headline: String, shown: String) {
    let asked = Statement(
      .mail(.reply), .action, weight: 1, [.title: .text("Contract"), .excerpt: .text("Can you?")], records: ["m"])
    let quoted = Sentence(
      Statement(
        .mail(.needsAnswer), .key, weight: 1, [.told: .word("above"), .excerpt: .text("Can you?")], records: ["m"]),
      text: "Dana writes: “Can you?”.")
    let action = Sentence(asked, text: "Reply to Dana about **Contract**.")
    let run = Self.run(
      "- \(quoted.text)\n- Another.\n\n\(action.text)", headline: Sentence(asked, text: headline), sentences: [quoted, action])
    #expect(ShownAnswer(run, format: .markdown, zone: Monday.zone).text == shown)
  }

  /// Beside a headline that was cut the whole sentence stays.
  @Test func aHeadlineThatWasCutLeavesTheAnswerWhole() {
    let whole = "Reply to **Dana Okafor** about **The contract of the second year and all of its annexes** by tomorrow."
    let sentence = Sentence(Self.headline.statement, text: whole)
    let run = Self.run(whole, headline: Headline.of(sentence), sentences: [sentence])
    #expect(ShownAnswer(run, format: .markdown, zone: Monday.zone).text == whole)
    #expect(ShownAnswer.headline(run) == "Reply to Dana Okafor about The contract of the second year and all of…")
  }

  @Test func anAnswerThatOnlyRepeatsTheCardIsLeftOut() {
    let card = SampleCards.card("text", "Advice", record("T", ["text": "Take an umbrella and a warm jacket."]))
    let shown = { (text: String) in ShownAnswer(Self.run(text, card: card), format: .markdown, zone: Monday.zone).text }
    #expect(shown("- **Take an umbrella** and a warm jacket.\n\n\(Self.sentence)") == nil)
    // What is only a part of the card says something else.
    #expect(shown("Take an umbrella.") != nil)
    #expect(shown("Yes.") == "Yes.")
    #expect(shown("") == "")
  }

  @Test func JSONStaysWhole() {
    let text = "{\"a\": \"\(Self.sentence)\"}"
    #expect(ShownAnswer(Self.run(text), format: .json, zone: Monday.zone).text == text)
  }

  /// On a terminal the card does not wait for the answer; in a file the answer comes first.
  @Test func theOrderIsThatOfTheReader() throws {
    let run = Self.run("A model says so.", author: "smollm2")
    func places(_ text: String, _ words: [String]) throws -> [String.Index] {
      try words.map { try #require(text.firstRange(of: $0), "\($0) in \(text)").lowerBound }
    }
    let head = "Reply to Dana about Contract deadline today."
    let terminal = TextRun(zone: Monday.zone, screen: .terminal(width: 80, color: false)).render(run)
    let onTerminal = try places(terminal, [head, "Briefing", "3 events", "A model says so.", "written by smollm2"])
    #expect(onTerminal == onTerminal.sorted(), "\(terminal)")
    for text in [
      TextRun(zone: Monday.zone).render(run), MarkdownRun(zone: Monday.zone).render(run), HTMLRun(zone: Monday.zone).render(run),
      MailRun(run, zone: Monday.zone, sources: SourceSet(), format: .markdown, more: "").html,
    ] {
      let inFile = try places(text, [head, "A model says so.", "3 events", "written by smollm2"])
      #expect(inFile == inFile.sorted(), "\(text)")
    }
    #expect(HTMLRun(zone: Monday.zone).render(run).contains("<h1>\(head)</h1>"))
    #expect(MarkdownRun(zone: Monday.zone).render(run).hasPrefix("# \(head)\n"))
  }

  @Test func thePromptIsShownOnRequestOnly() {
    let (run, words) = (Self.run("So be it."), "What must I not miss?")
    let zone = Monday.zone
    for screen in [Screen.plain, .terminal(width: 80)] {
      #expect(!TextRun(zone: zone, screen: screen).render(run).contains(words))
      #expect(TextRun(zone: zone, screen: screen, showsPrompt: true).render(run).contains(words))
    }
    #expect(!MarkdownRun(zone: zone).render(run).contains(words))
    #expect(MarkdownRun(zone: zone, showsPrompt: true).render(run).contains("What must I not miss?"))
    let (folded, open) = (HTMLRun(zone: zone).render(run), HTMLRun(zone: zone, showsPrompt: true).render(run))
    #expect(folded.firstRange(of: words)!.lowerBound > folded.firstRange(of: "How this was made")!.lowerBound)
    #expect(open.firstRange(of: words)!.lowerBound < open.firstRange(of: "So be it.")!.lowerBound && open.components(words) == 1)
  }

  /// What stands on the terminal early, and what follows, is together the same as the whole.
  @Test(arguments: [Screen.plain, .terminal(width: 60), .terminal(width: 80, color: false)], [true, false])
  func partsAreTheWhole(screen: Screen, hasCard: Bool) {
    let run = Self.run("A model says so.", card: hasCard ? SampleCards.briefing : nil, author: "smollm2")
    let text = TextRun(zone: Monday.zone, screen: screen)
    let title = text.title(run.ability, at: run.started, headline: run.headline, prompt: run.prompt, in: run.language)
    guard screen.isSteerable else { return }
    let card = run.card.map { text.card($0, of: run.ability, run.language) } ?? ""
    #expect(title + card + text.render(run, after: hasCard ? [.title, .card] : .title) == text.render(run))
    #expect(title + text.render(run, after: .title) == text.render(run))
  }

  /// Two lists with a blank line between them are one in Markdown: the card has a heading.
  @Test(arguments: ["briefing", "list", "habits"]) func markdownSeparatesTheCard(name: String) throws {
    let card = SampleCards.all.first { $0.name.contains(name) }?.card ?? SampleCards.briefing
    let text = MarkdownRun(zone: Monday.zone).render(Self.run("- One.\n- Two.", card: card))
    let answer = try #require(text.firstRange(of: "- Two.\n"))
    #expect(text[answer.upperBound...].hasPrefix("\n## ") || text[answer.upperBound...].hasPrefix("\n**"), "\(text)")
  }

  @Test func figuresThatAreNotInTheDataAreToldOnceInTheLanguage() {
    let receipts = Receipts(unfounded: ["16:45", "3 km"])
    for (language, words) in [
      (Language.english, "Not found in your data: 16:45, 3 km"), (.german, "Nicht in deinen Daten gefunden: 16:45, 3 km"),
    ] {
      let run = Self.run("At 16:45.", author: "m", receipts: receipts, language: language)
      for text in [
        TextRun(zone: Monday.zone).render(run), MarkdownRun(zone: Monday.zone).render(run),
        HTMLRun(zone: Monday.zone).render(run),
        MailRun(run, zone: Monday.zone, sources: SourceSet(), format: .markdown, more: "").html,
      ] { #expect(text.components(words) == 1, "\(text)") }
      #expect(HTMLRun(zone: Monday.zone).render(run).contains("<html lang=\"\(language.rawValue)\">"))
    }
  }

  @Test func whatWasWrittenTakesTwoLines() {
    let changes = (1...5).map { Change(.created, "reminder", id: "\($0)", title: "Thing \($0)") }
    let text = TextRun(zone: Monday.zone).render(Self.run("Done.", card: nil, changes: changes))
    #expect(text.contains("\nWritten: reminder created: Thing 1\n  reminder created: Thing 2, and 3 more\n"), "\(text)")
    #expect(!text.contains("Thing 3"))
    // A document has all of them.
    #expect(MarkdownRun(zone: Monday.zone).render(Self.run("Done.", changes: changes)).contains("Thing 5"))
  }

  @Test func theLastLineSaysOnlyWhatSaysSomething() {
    #expect(MadeBy.facts(Self.run("x")) == ["built-in summary, no model"])
    #expect(MadeBy.facts(Self.run("x", author: "m", outcome: .partial)) == ["partial", "written by m"])
    #expect(MadeBy.facts(SampleRuns.run(nil, answer: nil)).isEmpty)
    #expect(!TextRun(zone: Monday.zone).render(SampleRuns.run(SampleCards.briefing, answer: nil)).contains("--"))
  }
}
