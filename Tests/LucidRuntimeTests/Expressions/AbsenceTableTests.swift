import LucidBuiltins
import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidRuntime

/// Every filter, operator, test and block over a value that is absent, null or there: what comes of it. The table is the golden
/// `language/absence.txt`; the rules of `docs/text-language.md` are asserted beside it.
@Suite struct AbsenceTableTests {
  static let gone = Absence(.unavailable, "GONE")
  static let pair = OperatorTableTests.list
  static let record = Value.record(Record(pair, ["title": .text("t"), "n": .integer(2)]))

  /// A fitting input for each filter, and arguments; `X` is the value.
  static let calls: [(filter: String, type: ValueType, value: Value, call: String)] = {
    let text = (ValueType.text, Value.text("ab c"))
    let number = (ValueType.number, Value.number(2.345))
    let numbers = (ValueType.list(.integer), Value.list([.integer(2), .integer(1), .integer(2)]))
    let records = (ValueType.list(.record(pair)), Value.list([record]))
    let flags = (ValueType.list(.boolean), Value.list([.boolean(true)]))
    let day = (ValueType.date, Value.date(Monday.date))
    let moment = (ValueType.datetime, Value.datetime(Monday.now))
    let period = (ValueType.period, Value.period(Period(seconds: 5400)))
    let lists = (ValueType.list(.list(.integer)), Value.list([.list([.integer(1)]), .list([.integer(2)])]))
    let rows: [(String, (ValueType, Value), String)] = [
      ("default", text, "default(\"d\")"), ("upper", text, "upper"), ("lower", text, "lower"), ("trim", text, "trim"),
      ("title", text, "title"), ("truncate", text, "truncate(2)"), ("replace", text, "replace(\"a\", \"b\")"),
      ("split", text, "split(\" \")"), ("after", text, "after(\"a\")"), ("match", text, "match(\"a{letters}\")"),
      ("plural", number, "plural(\"day\", \"days\")"), ("number", (.text, .text("12.5")), "number"),
      ("slice", numbers, "slice(0, 1)"), ("nth", numbers, "nth(0)"), ("index", numbers, "index(item > 1)"),
      ("zip", numbers, "zip([1])"), ("length", numbers, "length"), ("first", numbers, "first"), ("last", numbers, "last"),
      ("limit", numbers, "limit(1)"), ("skip", numbers, "skip(1)"), ("take", numbers, "take(-1)"), ("flatten", lists, "flatten"),
      ("sort", numbers, "sort"), ("reverse", numbers, "reverse"), ("unique", numbers, "unique"),
      ("where", numbers, "where(item > 1)"),
      ("any", flags, "any"), ("all", flags, "all"), ("map", records, "map(title)"), ("group", records, "group(title)"),
      ("sum", numbers, "sum"), ("average", numbers, "average"), ("min", numbers, "min"), ("max", numbers, "max"),
      ("round", number, "round(1)"), ("fixed", number, "fixed(2)"), ("join", numbers, "join"), ("bullets", numbers, "bullets"),
      ("numbered", numbers, "numbered"), ("table", records, "table(title)"), ("csv", records, "csv(title)"),
      ("json", number, "json"),
      ("quote", text, "quote"), ("date", day, "date"), ("time", moment, "time"), ("day", moment, "day"),
      ("words", period, "words"),
      ("relative", day, "relative"), ("plus", day, "plus(1d)"), ("minus", day, "minus(1d)"),
      ("start_of", day, "start_of(\"week\")"),
      ("end_of", day, "end_of(\"week\")"), ("at", day, "at(12:00)"), ("on", day, "on(\"friday\")"), ("until", day, "until"),
    ]
    return rows.map { ($0, $1.0, $1.1, $2) }
  }()

  static func evaluation(_ type: ValueType, _ value: Value) -> Evaluation {
    Evaluation([
      ("x", type, value), ("gone", .any, .absent(gone)), ("nul", .any, .null), ("yes", .boolean, .boolean(true)),
      ("n", .integer, .integer(2)),
    ])
  }

  @Test func everyFilterHasARow() { #expect(Set(Self.calls.map(\.filter)) == Set(Filters.all.map(\.signature.name))) }

  @Test(arguments: calls.map(\.filter)) func filters(name: String) throws {
    let row = try #require(Self.calls.first { $0.filter == name })
    let filter = try #require(Filters.all.first { $0.signature.name == name })
    func value(_ input: Value) throws -> Value {
      var evaluation = Self.evaluation(row.type, input)
      return try evaluation.value("x | " + row.call)
    }
    let absent = try value(.absent(Self.gone))
    #expect(absent == (name == "default" ? .text("d") : .absent(Self.gone)))
    #expect(try value(.null) == (name == "default" ? .text("d") : filter.signature.nullResult))
    #expect(!(try value(row.value)).isAbsent)
  }

  @Test func theTable() throws {
    var page =
      "What comes of a value that is absent, null or there. A trailing `!` notes something missing.\n\nfilters: absent, null, there, a list with an absent item\n"
    for row in Self.calls {
      var cells: [String] = []
      for input in [.absent(Self.gone), .null, row.value] { cells.append(Self.cell("x | " + row.call, row.type, input)) }
      if case .list(let items) = row.value {
        cells.append(Self.cell("x | " + row.call, row.type, .list(items + [.absent(Self.gone)])))
      }
      page += "  \(row.call): \(cells.joined(separator: " · "))\n"
    }
    page += "\noperators\n"
    for op in ["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/"] {
      for (a, b) in [("gone", "n"), ("n", "gone"), ("nul", "n"), ("n", "nul"), ("gone", "nul"), ("n", "n")] {
        page += "  \(a) \(op) \(b): \(Self.cell("\(a) \(op) \(b)", .any, .null))\n"
      }
    }
    for text in [
      "n in [gone]", "2 in [gone, n]", "n in gone", "gone in [n]", "n not in [gone]", "nul in [n]", "n in nul", "yes and gone",
      "gone and yes", "not yes and gone", "gone and not yes", "yes or gone", "gone or yes", "not yes or gone", "gone or not yes",
      "yes and nul", "nul or yes", "not gone", "not nul", "-gone", "-nul", "gone is empty", "gone is not empty", "nul is empty",
      "n is empty", "gone is available", "gone is not available", "nul is available", "gone.title", "gone[0]", "nul.title",
      "[gone, n]",
      "[gone, n][1]", "n | default(gone)", "gone | default(gone)", "\"a\" | replace(gone, \"b\")", "[1, n] | limit(nul)",
      "[1, n] | join(nul)", "n | round(nul)", "[n] | map(gone)", "[n] | where(gone)", "[n] | any(gone)", "[n] | all(nul)",
      "[n] | sum(gone)", "[n, 3] | sort(nul)",
    ] { page += "  \(text): \(Self.cell(text, .any, .null))\n" }
    page += "\nblocks\n"
    for text in [
      "<<if V>>a<<end>>", "<<if V>>a<<else>>b<<end>>", "<<if not V>>a<<else>>b<<end>>",
      "<<if n == 3>>z<<elif V>>a<<else>>b<<end>>",
      "<<if V>>a<<elif yes>>c<<else>>b<<end>>", "<<for i in V>><<i>><<else>>none<<end>>", "<<V>>", "<<if yes>><<V>><<end>>",
      "<<if n == 3>><<V>><<end>>",
    ] {
      for name in ["gone", "nul", text.contains("for") ? "[n]" : "yes"] {
        var evaluation = Self.evaluation(.any, .null)
        let shown = try evaluation.rendered(text.replacing("V", with: name)).text
        page += "  \(text.replacing("V", with: name)): `\(shown)`\(evaluation.missing.isEmpty ? "" : "!")\n"
      }
    }
    Golden.expect(page, "language/absence.txt")
  }

  private static func cell(_ expression: String, _ type: ValueType, _ value: Value) -> String {
    var evaluation = evaluation(type, value)
    guard let found = try? evaluation.value(expression) else { return "refused" }
    return Evaluation.shown(found).replacing("\n", with: "⏎") + (evaluation.missing.isEmpty ? "" : "!")
  }

  // MARK: Runs

  /// Steps, loops, the condition and cards, over a variable that is absent, null or there.
  @Test func runs() async throws {
    var page = ""
    for (name, body) in [
      ("step when", "when: x > 1\n"), ("for_each", "for_each: i in l\n"),
      ("item when", "for_each: i in [1, 2]\n    when: i < x\n"),
      ("argument", ""),
    ] {
      for kind in ["absent", "null", "there"] {
        let argument = name == "argument" ? "<<x>>" : "1"
        let record = try await Self.lab(kind).run(
          "prompt: <<one | default(\"none\") | json>>\nsteps:\n  - id: one\n    a.get: { number: \(argument) }\n"
            + (body.isEmpty ? "" : "    " + body))
        page +=
          "\(name), \(kind): \(record.outcome), \(EventLog.word(record.observations[0].status)), \(record.notices.map(\.text))\n"
      }
    }
    for (name, head) in [
      ("ability when", "when: x > 1\n"), ("tile", "card: { kind: tiles, tiles: [{ label: a, value: <<x>> }] }\n"),
      ("tile when", "card: { kind: tiles, tiles: [{ label: a, value: b, when: x > 1 }] }\n"),
      ("list", "card: { kind: list, items: <<l>>, value: <<item>> }\n"),
      ("cell", "card: { kind: table, columns: [a], rows: [[<<x>>]] }\n"), ("text", "card: { kind: text, text: is <<x>> }\n"),
    ] {
      for kind in ["absent", "null", "there"] {
        let record = try await Self.lab(kind).run("prompt: x\n" + head)
        var card = JSONText()
        card.value((record.card?.body).map(Value.record) ?? .null, zone: Monday.zone)
        page += "\(name), \(kind): \(record.outcome), \(card.text), \(record.notices.map(\.text))\n"
      }
    }
    Golden.expect(page, "language/absence-runs.txt")
  }

  private static func lab(_ kind: String) -> Lab {
    let (x, l): (Value, Value) =
      switch kind {
      case "absent": (.absent(gone), .absent(gone))
      case "null": (.null, .null)
      default: (.integer(2), .list([.integer(1)]))
      }
    return Lab(
      tools: [ScriptedTool("a.get")],
      variables: [ScriptedVariable("x", x, .integer, cost: .free), ScriptedVariable("l", l, .list(.integer), cost: .free)])
  }
}
