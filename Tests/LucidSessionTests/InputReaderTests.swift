import LucidCompiler
import LucidCore
import LucidLab
import LucidSession
import LucidTesting
import Testing

/// Inputs from texts: the command line, and the answers of a person.
@Suite struct InputReaderTests {
  private struct Refusal: Error, Equatable {
    let message: String
    let hint: String?
  }

  private static let ability = """
    prompt: <<feeds>> <<marks>> <<days>> <<tones>> <<day>> <<at>> <<long>>
    steps: []
    inputs:
      feeds: { type: list, ask: Which feeds?, max: 3 }
      marks: { type: list, of: number, default: [1] }
      days: { type: list, of: date, default: [] }
      tones: { type: list, choices: [calm, brisk], default: [calm] }
      day: { type: date, default: today }
      at: { type: time, default: noon }
      long: { type: duration, default: 30m }

    """

  private func read(_ given: [(String, String)], answers: [String] = []) throws -> (
    values: [Value], asked: [String], said: [String]
  ) {
    let compilation = Lab(tools: [], variables: []).compile(Self.ability)
    let plan = try #require(compilation.plans.first, "\(compilation.diagnostics.map(\.message))")
    let desk = Desk(answers)
    let reader = InputReader<Refusal>(
      file: { _, _ throws(Refusal) in .null }, failure: { Refusal(message: $0.message, hint: $0.hint) },
      ask: { desk.answer($0) }, complain: { desk.said.append($0.message) })
    let values = try reader.values(of: plan, given.map { (name: $0.0, value: $0.1) })
    return (values, desk.asked, desk.said)
  }

  /// A person at a terminal.
  private final class Desk {
    var answers: [String]
    var asked: [String] = []
    var said: [String] = []

    init(_ answers: [String]) { self.answers = answers }

    func answer(_ question: String) -> String? {
      asked.append(question)
      return answers.isEmpty ? nil : answers.removeFirst()
    }
  }

  @Test(
    arguments: [
      (["a,b"], ["a", "b"]), (["a", "b"], ["a", "b"]), (["a, b", "c"], ["a", "b", "c"]), ([" a "], ["a"]), ([""], []),
      (["\"a, b\", c"], ["a, b", "c"]), (["\"say \"\"yes\"\"\""], ["say \"yes\""]), (["\"\",x"], ["", "x"]), (["a b"], ["a b"]),
      (["<<today>>"], ["<<today>>"]),
    ] as [([String], [String])]) func lists(texts: [String], items: [String]) throws
  {
    let values = try read(texts.map { ("feeds", $0) }).values
    #expect(values[0] == .list(items.map(Value.text)))
  }

  @Test(arguments: [
    ("feeds", ["a,,b"], "--input feeds: item 2 of the list is empty"),
    ("feeds", ["a,"], "--input feeds: item 2 of the list is empty"),
    ("feeds", [","], "--input feeds: item 1 of the list is empty"),
    ("feeds", ["\"a"], "--input feeds: `\"a` has a quote that is not closed before a comma"),
    ("feeds", ["\"a\"b"], "--input feeds: `\"a\"b` has a quote that is not closed before a comma"),
    ("feeds", ["a,b", "c,d"], "--input feeds: has 4 items; `max` allows 3"),
    ("marks", ["1,many"], "--input marks: `many` is not a number"),
    ("days", ["tomorrow,tomorow"], "--input days: `tomorow` is not a date; did you mean `tomorrow`?"),
    ("tones", ["calm,brsk"], "--input tones: `brsk` is not one of calm, brisk; did you mean `brisk`?"),
    ("day", ["today", "today"], "`--input day` was given twice; give it once"),
    ("day", ["friday 9am"], "--input day: `friday 9am` says a time of day, and a date alone is needed"),
    ("at", ["friday"], "--input at: `friday` is not a time of day alone"),
    ("long", ["soon"], "--input long: `soon` is not a duration"),
  ]) func isRefused(name: String, texts: [String], message: String) throws {
    let refusal = #expect(throws: Refusal.self) {
      try read((name == "feeds" ? [] : [("feeds", "x")]) + texts.map { (name, $0) })
    }
    #expect(refusal?.message == message)
  }

  @Test func words() throws {
    let values = try read([
      ("feeds", "x"), ("marks", "1,2.5"), ("days", "friday, 2026-04-09"), ("day", "tomorrow"), ("at", "9am"), ("long", "1h30m"),
    ]).values
    #expect(values[1] == .list([.number(1), .number(2.5)]))
    #expect(values[2] == .list([.text("friday"), .date(Monday.date.adding(days: 3))]), "words wait for the moment of the run")
    #expect(values[4] == .text("tomorrow"))
    #expect(values[5] == CivilTime(hour: 9, minute: 0).map(Value.time))
    #expect(values[6] == .period(Period(seconds: 5400)))
  }

  @Test func isAskedForAsAList() throws {
    let (values, asked, said) = try read([], answers: ["a,,b", "a, b"])
    #expect(values[0] == .list([.text("a"), .text("b")]))
    #expect(asked == Array(repeating: "Which feeds? (separated by commas) ", count: 2))
    #expect(said == ["--input feeds: item 2 of the list is empty"])
    let refusal = #expect(throws: Refusal.self) { try read([], answers: [""]) }
    #expect(refusal?.message == "the input `feeds` is needed: Which feeds?")
  }
}
