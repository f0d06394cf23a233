import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

@Suite struct DigestTests {
  static let sentences = [
    Sentence(.fact, weight: 10, "You have 3 events.", records: ["e1", "e2", "e3"], step: "events"),
    Sentence(.key, weight: 80, "**Client review** at **13:00**.", records: ["e2"], step: "events"),
    Sentence(.risk, weight: 60, "Rain is likely: **80 %**.", records: ["w"], step: "weather"),
    Sentence(.state, weight: 70, "You are drained.", records: ["h"], step: "health"),
    Sentence(.chance, weight: 50, "Free from 10:00 to 13:00.", records: ["s"], step: "free"),
    Sentence(.action, weight: 30, "Take an umbrella.", records: ["w"], step: "weather"),
    Sentence(.action, weight: 90, "Answer Dana.", records: ["m"], step: "mail"),
    Sentence(.key, weight: 75, "Dana waits: **Contract**.", records: ["m"], step: "mail"),
  ]

  private func answer(
    _ prompt: String, _ sentences: [Sentence] = sentences, missing: [MissingData] = [], output: OutputFormat = .markdown,
    observed: Bool = true, failed: Bool = false
  ) async throws -> Answer {
    let status: Observation.Status = failed ? .failed(StepFailure(.unavailable, "no folder")) : .done
    let observations = observed ? [Observation(step: "a", tool: "a.get", status: status, value: .null)] : []
    let facts = AbilityFacts(label: "Test", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: prompt)
    let request = ModelRequest(
      ability: facts, prompt: RenderedText(text: prompt), observations: observations, card: nil, sentences: sentences,
      missing: missing, output: output,
      now: Monday.now, zone: Monday.zone)
    let log = ReceivedParts()
    let answer = try await Digest().answer(request) { log.add($0) }
    #expect(log.text == answer.text)
    return answer
  }

  @Test(arguments: [
    ("Answer in three bullets.", "- ", 3), ("Answer in 2 bullets", "- ", 2), ("Give me one sentence.", "", 1),
    ("five short lines please", "", 5), ("a numbered list of 3 items", "1. ", 3),
    ("- the key thing\n- the risk", "- ", 2), ("* the risk\n* the key\n* the state of the body", "- ", 3),
    ("1. risk\n2. key thing", "- ", 2),
  ]) func theShapeThatIsAskedFor(prompt: String, mark: String, count: Int) async throws {
    let text = try await answer(prompt).text
    let block = text.split(separator: "\n\n", omittingEmptySubsequences: true).first.map(String.init) ?? ""
    #expect(text.hasPrefix(mark), "\(text)")
    if mark.isEmpty {
      #expect(!text.hasPrefix("- "))
      #expect(block.split(separator: "\n").count == (prompt.contains("line") ? count : 1), "\(text)")
    } else {
      #expect(block.split(separator: "\n").count <= count, "\(text)")
    }
  }

  @Test func theOutlineOfThePromptIsKept() async throws {
    let text = try await answer(
      "In three bullets:\n- the risk on the way\n- how ready the body is\n- the one thing not to miss\nEnd with one line that begins with a verb."
    ).text
    #expect(text == "- Rain is likely: **80 %**.\n- You are drained.\n- **Client review** at **13:00**.\n\nAnswer Dana.")
  }

  /// A source that is there and out of date is not missing.
  @Test func whatIsOutOfDateIsNotMissing() async throws {
    let old = StepFailure(.unavailable, "the travel times are of 06:00, too old for now", isStale: true)
    let missing = [MissingData(unavailable: "travel", old), MissingData(unavailable: "web", "it broke")]
    let text = try await answer("one sentence", missing: missing).text
    #expect(text.contains("Not available: web (it broke)."))
    #expect(text.contains("Out of date: travel times (the travel times are of 06:00, too old for now)."))
    #expect(missing[0].text == "travel is out of date: the travel times are of 06:00, too old for now")
    let request = ModelRequest(
      ability: AbilityFacts(label: "Test", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: ""),
      prompt: RenderedText(text: "One sentence."),
      observations: [Observation(step: "a", tool: "travel.to", status: .failed(old), value: .null)], card: nil, sentences: [],
      missing: [], output: .markdown, now: Monday.now, zone: Monday.zone)
    let none = try await Digest().answer(request) { _ in }
    #expect(none.text == "No current data: what this ability's sources hold is out of date.")
  }

  @Test func noRecordIsToldTwice() async throws {
    let twice = [
      Sentence(.key, weight: 9, "One.", records: ["a"]), Sentence(.risk, weight: 8, "Two.", records: ["a", "b"]),
      Sentence(.fact, weight: 1, "Three.", records: ["c"]),
    ]
    let text = try await answer("three bullets", twice).text
    #expect(text == "- One.\n- Three.")
  }

  @Test func deterministic() async throws {
    for prompt in ["three bullets", "one sentence", "numbered: 4 points", ""] {
      let first = try await answer(prompt)
      for _ in 0..<5 { #expect(try await answer(prompt) == first) }
    }
    #expect(try await answer("three bullets").remark?.text.contains("no model") == true)
    #expect(try await answer("three bullets").author == "digest")
  }

  @Test func whatIsMissingIsSaid() async throws {
    let text = try await answer(
      "one sentence", missing: [MissingData(unavailable: "weather", "no file"), MissingData("mail did not answer within 15 s")]
    ).text
    #expect(text.hasSuffix("\n\nNot available: weather (no file).\nMail did not answer within 15 s."))
  }

  @Test func whatIsNotSetUpIsNamedWithOneCommand() async throws {
    func lacking(_ family: String, _ command: String) -> MissingData {
      MissingData(unavailable: family, StepFailure(.unavailable, "no folder in ~/vault", setUp: command))
    }
    let one = try await answer("one sentence", missing: [lacking("mail", "lucid setup"), lacking("notes", "lucid setup")])
    #expect(one.text.hasSuffix("\n\nNot set up: mail and notes (lucid setup).") && one.namesMissing)
    let two = try await answer(
      "one sentence", missing: [lacking("mail", "a"), MissingData(unavailable: "web", "it broke"), lacking("notes", "b")])
    #expect(two.text.hasSuffix("\n\nNot available: web (it broke).\nNot set up: mail and notes (lucid doctor)."))
    #expect(!two.text.contains("~/vault"))
  }

  @Test func whatOnlyAModelCanDoIsSaidOnce() async throws {
    let text = try await answer("Draft a reply, in one sentence.").text
    #expect(text.hasSuffix("\n\nWriting the draft takes a model; this is what it would be based on."))
    #expect(text.hasPrefix("**Client review**"))
    #expect(try await answer("Draft a reply, in one sentence.", []).text == "Nothing was found in a.")
  }

  @Test func theSummarySpeaksGerman() async throws {
    let facts = AbilityFacts(label: "Test", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: "")
    var request = ModelRequest(
      ability: facts, prompt: RenderedText(text: "drei Sätze"), observations: [], card: nil, sentences: [],
      missing: [MissingData(unavailable: "weather", "kein Ordner")], output: .markdown, now: Monday.now, zone: Monday.zone)
    request.language = .german
    let text = try await Digest().answer(request) { _ in }.text
    #expect(text.hasPrefix("Es werden keine Daten gelesen"))
    #expect(text.hasSuffix("Nicht verfügbar: Wetter."), "a source gives its reason in English")
  }

  /// That there are no data is said by the line that names what is missing, and nowhere else.
  @Test func whatIsMissingIsSaidOnce() async throws {
    let text = try await answer("three bullets", [], missing: [MissingData(unavailable: "mail", "no folder")], failed: true).text
    #expect(text == "Not available: mail (no folder).")
    #expect(try await answer("three bullets", [], failed: true).text.hasPrefix("No data:"))
  }

  /// The action leaves out what a bullet says, and keeps what it does not say.
  @Test func anActionSaysNoFactTwice() async throws {
    let values: StatementValues = [.title: .text("Contract"), .sender: .text("Dana")]
    let waits = Sentence(
      Statement(.mail(.needsAnswer), .key, weight: 80, values, records: ["m"]), text: "**Contract** from Dana needs an answer.")
    let reply = Sentence(
      Statement(.mail(.reply), .action, weight: 70, values, records: ["m"]), text: "Reply to Dana about **Contract**.")
    #expect(
      try await answer("One bullet. End with one line.", [waits, reply]).text
        == "- **Contract** from Dana needs an answer.\n\nReply to Dana first.")
    #expect(try await answer("Tell me the one action.", [waits, reply]).text == "Reply to Dana about **Contract**.")
  }

  @Test func nothingToSay() async throws {
    #expect(try await answer("three bullets", []).text == "Nothing was found in a.")
    #expect(try await answer("one sentence", [], observed: false).text.contains("reads no data"))
  }

  /// What the person knows is no point, and is counted; the next one takes its place.
  @Test(arguments: [
    (["Client review", "Rain"], "- Answer.\n\n2 things you know already: lucid told lists them."),
    (["Client review", "Rain", "Answer"], "3 things you know already: lucid told lists them."), ([], "- Client review.\n- Rain."),
  ]) func whatIsKnownIsLeftOut(known: [String], text: String) async throws {
    let sentences = ["Client review", "Rain", "Answer"].enumerated().map { i, title in
      Sentence(.key, weight: 9 - i, title + ".", records: ["\(i)"])
    }
    let request = Asking.request("Two bullets.") {
      $0.observations = [Observation(step: "a", tool: "a.get", status: .done, value: .text("x"))]
      $0.sentences = sentences
      $0.news = News(
        sentences: sentences.filter { !known.contains(String($0.text.dropLast())) },
        leftOut: known.map { KnownFact(FactIdentity(subject: $0, value: ""), isCovered: false) })
    }
    let answer = try await Digest().answer(request) { _ in }
    #expect(answer.text == text)
    #expect(answer.sentences.filter { $0.statement.kind == .summary(.known) }.count == (known.isEmpty ? 0 : 1))
  }

  @Test func json() async throws {
    let text = try await answer(
      "Three bullets, and an action.", [Sentence(.key, weight: 1, "Say \"**hi**\"\n\u{1}.")], missing: [MissingData("a\\b")],
      output: .json
    ).text
    #expect(text == #"{"points":["Say \"hi\"\n\u0001."],"action":null,"missing":["a\\b"]}"#)
  }

  @Test func plainTextHasNoMarks() async throws {
    let text = try await answer("three bullets", output: .text).text
    #expect(!text.contains("**") && text.contains("Client review at 13:00."))
  }

  /// What was put into a prompt asks for nothing.
  @Test func insertedTextIsNoRequest() async throws {
    let text = "Answer in three bullets. Next: one sentence only"
    let start = "Answer in three bullets. Next: ".utf8.count
    let request = ModelRequest(
      ability: AbilityFacts(label: "T", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: "one sentence only"),
      prompt: RenderedText(text: text, insertions: [.init(start: start, end: text.utf8.count, source: "next_event")]),
      observations: [Observation(step: "a", tool: "a.get", status: .done, value: .null)], card: nil, sentences: Self.sentences,
      missing: [], output: .markdown,
      now: Monday.now, zone: Monday.zone)
    let answer = try await Digest().answer(request) { _ in }
    #expect(answer.text.split(separator: "\n").filter { $0.hasPrefix("- ") }.count == 3)
  }

  @Test(arguments: [
    "", "\u{0}", "999999999999999999999 bullets", "9223372036854775807 paragraphs",
    "0 bullets", "-1 bullets", "é🎉\u{200D}",
  ]) func anyPrompt(prompt: String) async throws {
    #expect(!(try await answer(prompt).text.isEmpty))
    #expect(!(try await answer(String(repeating: prompt + " bullets ", count: 2_000)).text.isEmpty))
  }
}
