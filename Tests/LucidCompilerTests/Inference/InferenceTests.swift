import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler
import LucidRuntime

/// How words become steps, with words of the tests' own. Those of the shipped families are looked at in `InferenceScenarios`.
@Suite struct InferenceTests {
  static let lab: Lab = {
    func tool(_ name: String, _ cues: TriggerPhrases, effect: Effect = .read) -> ScriptedTool {
      var tool = ScriptedTool(name, effect: effect)
      tool.cues = cues
      return tool
    }
    let span = [
      Parameter("from", .moment, required: true, ""), Parameter("to", .moment, required: true, ""),
      Parameter("names", .texts, ""),
    ]
    var diary = ScriptedTool(
      ToolSignature("diary", "days", "", parameters: span, result: .record(ScriptedTool.result), reach: "diary")
    ) { _, _ in .init(.null) }
    diary.cues = TriggerPhrases(
      ["diary", "entry", .init("dreams", sets: "names", to: "dream"), .init("wishes", sets: "names", to: "wish")],
      never: ["diary product"], time: .range(from: "from", to: "to"), isStandard: true)
    var post = ScriptedTool(
      ToolSignature(
        "post", "list", "", parameters: [Parameter("since", .since, ""), Parameter("kind", .text, "")],
        result: .record(ScriptedTool.result), reach: "post")
    ) { _, _ in .init(.null) }
    post.cues = TriggerPhrases(["post", .init("unread", sets: "kind", to: "unread")], time: .since("since"), isStandard: true)
    var lab = Lab(
      tools: [
        diary, post, tool("diary.last", TriggerPhrases(["last page"])),
        tool("post.put", TriggerPhrases(["letters"]), effect: .write), tool("two.a", TriggerPhrases(["alpha"])),
        tool("two.b", .none),
        tool("one.only", .none),
      ],
      variables: [
        ScriptedVariable("post", .text("x"))
      ])
    lab.aliases = ["journal": "diary"]
    return lab
  }()

  private func calls(_ prompt: String) throws -> [String] {
    try Self.lab.plan("prompt: |\n  " + prompt.replacing("\n", with: "\n  ") + "\n").steps.map { "\($0.name) \($0.tool)" }
  }

  @Test(arguments: [
    ("Look at my diary.", ["diary diary.days"]), ("The post and the diary", ["post_list post.list", "diary diary.days"]),
    ("Diary, diary and entries.", ["diary diary.days"]), ("Nothing at all", []), ("A diary product", []), ("Write letters", []),
    ("The last page of the diary", ["diary diary.last"]),
    ("The last page and the diary", ["diary diary.last", "diary_days diary.days"]),
    ("Say \"diary\" or `post`.", []), ("pre-diary diary-like a.diary@x", []), ("The diary’s end", ["diary diary.days"]),
    ("<<post>>. My post", ["post_list post.list"]),
    ("alpha", ["two two.a"]), ("today's diary and yesterday's diary", ["diary diary.days", "diary_days diary.days"]),
  ]) func words(prompt: String, wanted: [String]) throws { #expect(try calls(prompt) == wanted) }

  /// What a variable of the file brings is not read again in the same sentence.
  @Test(arguments: [
    ("<<mine>> of my post, and my diary.", ["diary.days"]), ("<<mine>>. My post", ["post.list"]),
  ])
  func aVariableBringsItsFamily(prompt: String, wanted: [String]) throws {
    let plan = try Self.lab.plan("variables: { mine: { post.list: {} } }\nprompt: \"\(prompt)\"\n")
    #expect(plan.steps.map(\.tool) == wanted)
  }

  @Test(arguments: [
    ("diary", "today", "tomorrow"), ("diary for tomorrow", "tomorrow", "tomorrow | plus(1d)"),
    ("diary of the last 3 days", "today | minus(2d)", "tomorrow"), ("diary of the next two weeks", "today", "today | plus(2w)"),
    ("diary of the past 12 hours", "now | minus(12h)", "now"),
    ("This week: my diary", "today | start_of(\"week\")", "today | start_of(\"week\") | plus(1w)"),
    ("last week's diary", "today | start_of(\"week\") | minus(1w)", "today | start_of(\"week\")"),
    ("my diary on Friday", "tomorrow | on(\"friday\")", "tomorrow | on(\"friday\") | plus(1d)"),
    ("Tomorrow is far. My diary", "today", "tomorrow"),
    ("my diary, post and so on yesterday", "yesterday", "today"), ("my diary and post of yesterday", "yesterday", "today"),
  ]) func times(prompt: String, from: String, to: String) throws {
    let plan = try Self.lab.plan("prompt: \"\(prompt)\"\n")
    let step = try #require(plan.steps.first { $0.tool == "diary.days" })
    let written = try Self.lab.plan("prompt: x\nsteps:\n  - diary.days: { from: <<\(from)>>, to: <<\(to)>> }\n")
    #expect(
      step.arguments.prefix(2).map { Self.text($0, plan) } == written.steps[0].arguments.prefix(2).map { Self.text($0, written) })
  }

  /// Variables by name, as plans number them by first mention.
  private static func text(_ argument: PlanArgument?, _ plan: Plan) -> String {
    let place = #/SourcePlace\(file: .*?source: "(?:[^"\\]|\\.)*"\)/#
    let whole = "\(String(describing: argument))".replacing(place, with: "place")
    return plan.variables.enumerated().reversed().reduce(whole) { text, variable in
      text.replacing("variable(\(variable.offset))", with: variable.element.name)
    }
  }

  @Test(arguments: [
    ("my dreams", 1), ("my dreams and wishes", 2), ("my diary of dreams", 0), ("dreams. Dreams again, and wishes", 2),
  ]) func narrowings(prompt: String, count: Int) throws {
    let plan = try Self.lab.plan("prompt: \"\(prompt)\"\n")
    let given = plan.steps[0].arguments[2]
    if count == 0 { return #expect(given == nil) }
    guard case .value(.list(let items)) = given else { return #expect(Bool(false), "\(String(describing: given))") }
    #expect(items.count == count)
  }

  @Test(arguments: [
    ("Look at my post without my diary.", ["post_list"], ["diary"]), ("Don't look at my diary or post.", [], ["diary", "post"]),
    ("Do not, I beg you, repeat. My diary", ["diary"], []), ("Do not repeat the diary.", [], []),
    ("Do not repeat the diary. The diary counts.", ["diary"], []),
    ("Ignore my diary, post and the rest.", [], ["diary", "post"]),
    ("My diary is private and should not be read. My diary.", [], ["diary"]),
    ("Leave my diary alone, show my post", ["post_list"], ["diary"]),
    ("Never open my post. The post matters.", [], ["post"]), ("my post, not my diary", ["post_list"], ["diary"]),
    ("not only my diary but also my post", ["diary", "post_list"], []), ("Write a diary.", [], []),
    ("Write a page for my diary.", ["diary"], []),
    ("Write a letter from my post.", ["post_list"], []), ("without a break, my diary", ["diary"], []),
    ("no need to look at my post", [], ["post"]),
    ("avoid reading my diary", [], ["diary"]), ("Keep out of my diary", [], ["diary"]),
  ]) func refusals(prompt: String, steps: [String], families: [String]) throws {
    let plan = try Self.lab.plan("prompt: \"\(prompt)\"\n")
    #expect(plan.steps.map(\.name) == steps)
    let refused = plan.reasons.clues.compactMap { clue in if case .refusal(let family) = clue.meaning { family } else { nil } }
    #expect(refused == families)
  }

  @Test func saysWhichWordsLedWhere() throws {
    let body = "prompt: >-\n  Look at this \u{1F600} week's\n  diary; not at the post.\n"
    let compilation = Self.lab.compile(body)
    let clues = try #require(compilation.plans.first).reasons.clues
    let file = compilation.sources.files[0]
    #expect(clues.map(\.meaning) == [.step(0), .refusal(family: "post")])
    #expect(clues.map(\.words) == ["diary", "not at the post"])
    #expect(clues.map { file.text($0.span.range) } == ["diary", "not at the post"])
  }

  @Test func onlyWhereTheFileSaysNothing() throws {
    for source in ["steps: []\n", "steps:\n  - two.a: {}\n"] {
      let plan = try Self.lab.plan("prompt: my diary\n" + source)
      #expect(!plan.steps.contains { $0.tool == "diary.days" } && plan.reasons.clues.isEmpty && !plan.reasons.isInferred)
    }
    let plan = try Self.lab.plan("prompt: my diary\n")
    #expect(plan.reasons.isInferred)
    #expect(plan.steps.map(\.onError) == [.omit] && plan.capabilities.reads.map(\.source) == ["diary"])
  }

  @Test func namesOfTheFileStayItsOwn() throws {
    let plan = try Self.lab.plan("inputs: { diary: {type: string} }\nprompt: my diary <<diary>>\n")
    #expect(plan.steps.map(\.name) == ["diary_days"])
    // What the author has never written cannot be named.
    #expect(Self.lab.compile("prompt: my diary <<diary.count>>\n").diagnostics.map(\.code) == [.unknownName])
  }

  @Test(arguments: 0..<3) func isTheSameEveryTime(_: Int) throws {
    let body = "prompt: my post of the last 3 days, my diary and alpha\n"
    #expect(try Self.lab.plan(body) == Self.lab.plan(body))
  }

  /// Words, marks and damage in any order: the same answer twice, no place outside the prompt, and no word that is not there.
  @Test(arguments: 0..<40) func anyWordsAtAll(seed: UInt64) throws {
    let pieces = [
      "my", "diary", "post", "unread", "last", "page", "7", "days", "today", "this week", "not", "do", "don't", "look at",
      "without",
      "write", "and", "or", ",", ".", "!\n\n", "\n- ", "\n1. ", "\"", "“", "”", "`", "<<", ">>", "<<today>>", "<<post>>", "’s",
      "'s", "-",
      "dreams", "wishes", "alpha", "read", "alone", "leave", "é", "\u{1F600}", "(", ")", "\n<<if post>>\n", "\n<<end>>\n", "next",
      "two",
    ]
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ n: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % n
    }
    for _ in 0..<50 {
      let text = (0..<next(40)).map { _ in pieces[next(pieces.count)] + (next(5) == 0 ? "" : " ") }.joined()
      let bytes = Array(text.utf8)
      let catalog = Self.lab.catalog
      let read = { PromptReader.read(bytes, catalog, lexicon: Lexicon(catalog)) }
      let (result, again) = (read(), read())
      #expect(result.calls.map(\.words) == again.calls.map(\.words) && result.calls.map(\.tool) == again.calls.map(\.tool))
      for range in result.calls.flatMap({ $0.words + $0.times }) + result.refusals.map(\.words) {
        #expect(range.lowerBound < range.upperBound && range.upperBound <= bytes.count)
      }
      for call in result.calls { #expect(!result.refusals.map(\.family).contains(catalog.tools[call.tool].family)) }
    }
  }

  @Test(arguments: ["<<", "“", "\"", "`", "diary ", "not ", "- ", "last 7 days ", "diary, ", "diary today and ", "today "])
  func longPromptsTakeNoLongTime(
    piece: String
  ) {
    let bytes = Array(String(repeating: piece, count: 16_000 / piece.utf8.count).utf8)
    let catalog = Self.lab.catalog
    // A quadratic reader would not come back before the suite's own limit.
    #expect(PromptReader.read(bytes, catalog, lexicon: Lexicon(catalog)).calls.count <= 1)
  }

  // MARK: Bare names

  @Test func aBareNameIsACall() throws {
    let plan = try Self.lab.plan("prompt: <<one.count>> <<journal.count>>\nsteps: [one, journal, two.a]\n")
    #expect(plan.steps.map(\.name) == ["one", "journal", "step3"])
    #expect(plan.steps.map(\.tool) == ["one.only", "diary.days", "two.a"])
    #expect(plan.steps.map(\.onError) == [.stop, .stop, .stop])
    #expect(plan.steps[1].arguments.prefix(2).allSatisfy { $0 != nil } && !plan.reasons.isInferred)
  }

  @Test func aPlanMayCallThemToo() throws {
    var lab = Self.lab
    lab.plans = ["shared": "lucidability: 1\nkind: plan\nname: shared\nsteps: [one]\n"]
    let plan = try lab.plan("prompt: <<both.one.count>>\nsteps:\n  - id: both\n    use: shared\n  - diary\n")
    #expect(plan.steps.map(\.name) == ["both.one", "diary"] && plan.steps.map(\.tool) == ["one.only", "diary.days"])
    #expect(try lab.plan("prompt: my diary\nplan: shared\n").steps.map(\.name) == ["one"])
  }

  @Test(arguments: [
    ("[dairy]", DiagnosticCode.unknownTool, "there is no tool family `dairy`; did you mean `diary`?"),
    ("[two]", .unknownTool, "`two` has several tools and none of them is the usual one"),
    ("[one, one]", .duplicateName, "the name `one` is taken"),
    ("[two.c]", .unknownTool, "there is no tool `two.c`; did you mean `two.a`?"),
    ("[a b]", .wrongShape, "a step is a mapping; this one is text"),
  ]) func aBareNameThatIsNone(steps: String, code: DiagnosticCode, message: String) {
    let found = Self.lab.compile("prompt: x\nsteps: \(steps)\n").diagnostics
    #expect(found.map(\.code) == [code] && found.first?.message == message, "\(found.map(\.message))")
  }
}
