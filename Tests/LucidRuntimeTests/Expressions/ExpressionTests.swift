import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler
@testable import LucidRuntime

@Suite struct ExpressionTests {
  @Test(
    arguments: [
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 2 - 3", "5"), ("8 / 2 / 2", "2.0"), ("-2 * 3", "-6"), ("- -2", "2"),
      ("2 - -3", "5"),
      ("1 / 2", "0.5"), ("1.5 + 1", "2.5"), ("true or false and false", "true"), ("(true or false) and false", "false"),
      ("not true or true", "true"), ("not (true or true)", "false"), ("not 1 == 2", "true"), ("1 + 1 == 2", "true"),
      ("1 < 2 and 2 < 1", "false"),
      ("\"a\" in [\"a\", \"b\"]", "true"), ("3 not in [1, 2]", "true"), ("1.0 in [1]", "true"), ("\"lo\" in \"hello\"", "true"),
      ("\"\" in \"x\"", "true"), ("\"é\" in \"café\"", "true"), ("[1, 2] | length + 1", "3"), ("-([1, 2] | length)", "-2"),
      ("[3, 1, 2] | sort | first", "1"), ("[[1, 2], [3]][0][1]", "2"), ("[1][5]", "null"), ("1 == 1.0", "true"),
      ("\"a\" < \"b\"", "true"),
      ("2d > 24h", "true"), ("1d == 24h", "true"), ("1d != 24h", "false"), ("1d <= 24h and 24h >= 1d", "true"),
      ("24h in [1d]", "true"), ("[1] == [1.0]", "true"), ("[[1d], 2] == [[24h], 2.0]", "true"), ("[1] == [1, 1]", "false"),
      ("[1] != [1.5]", "true"), ("90m == 5400s", "true"), ("7d == 1w", "true"), ("07:30 < 12:00", "true"),
      ("2026-04-06 == 2026-04-06", "true"),
      ("2026-04-06 in [2026-04-05, 2026-04-06]", "true"), ("null == null", "true"), ("\"x\" == null", "false"),
      ("null is empty", "true"),
      ("\"\" is empty", "true"), ("[] is empty", "true"), ("\"x\" is not empty", "true"), ("0 is empty", "false"),
      ("null is available", "true"),
      ("1 is not available", "false"), ("true and not false", "true"), ("[\"a\" | upper, \"b\"]", "[A, b]"),
      ("'it''s'| length", nil),
      ("9223372036854775807 == 9223372036854775807", nil), ("\"a\\\"b\\\\c\\n\" | length", "6"),
      ("'single \"quotes\"'", "single \"quotes\""),
      ("[1, 2.5] | sum", "3.5"), ("[] | sum", "0"), ("[,]", nil), ("[1,]", nil),
    ] as [(String, String?)])
  func precedence(expression: String, expected: String?) throws {
    var evaluation = Evaluation()
    guard let expected else {
      #expect(throws: Evaluation.Refused.self) { try evaluation.value(expression) }
      return
    }
    #expect(try evaluation.text(expression) == expected)
  }

  @Test(
    arguments: [
      ("1 +", "a value is missing at the end"), ("* 2", "a value is missing before `*`"), ("1 2", "an operator is missing"),
      ("1 < 2 < 3", "cannot be chained"), ("1 == 2 == 3", "cannot be chained"), ("1 = 2", "write `==`"),
      ("true && false", "write `and`"),
      ("!true", "write `not`"), ("1 ? 2", "`?` has no meaning here"), ("\"open", "never closed"),
      ("5x", "neither a number nor a duration"),
      ("99999999999999999999", "too large"), ("1..2", "written with a colon"), ("today.", "field is missing"),
      ("today[x]", "`nth` takes a list"), ("today[-1]", "`nth` takes a list"),
      ("upper(1)", "no functions"), ("(1", "never closed"), ("[1", "`,` or `]`"),
      ("1 is", "after `is` comes"),
      ("1 is full", "after `is` comes"), ("1 is not", "after `is` comes"), ("1 not 2", "an operator is missing"),
      ("<<today>>", "no `<<…>>` inside"),
      ("in [1]", "missing before `in`"), ("1 |", "name of a filter"), ("1 | 2", "name of a filter"),
      ("é", "`é` has no meaning here"),
      ("\u{1F389}", "has no meaning here"), ("2026-02-30", "no such day"), ("2026-13-01", "no such day"),
      ("24:00", "no such time"),
      ("07:61", "no such time"), ("12:5", nil), ("1e5", "neither a number nor a duration"),
      ("0x10", "neither a number nor a duration"), ("@", "`@` has no meaning"),
    ] as [(String, String?)])
  func mistakes(expression: String, part: String?) throws {
    let quoted = expression.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    let refused = #expect(throws: LabError.self) { try Lab().plan("prompt: x\nwhen: '\(quoted)'\n") }
    if let part { #expect(refused?.description.contains(part) == true, "\(refused?.description ?? "")") }
  }

  @Test func nestingHasALimitAndChainsToo() throws {
    var evaluation = Evaluation()
    func nested(_ n: Int) -> String { String(repeating: "(", count: n) + "1" + String(repeating: ")", count: n) }
    #expect(try evaluation.text(nested(40)) == "1")
    for expression in [
      nested(60), nested(100_000), String(repeating: "not ", count: 100_000) + "true",
      String(repeating: "- ", count: 100_000) + "1",
      String(repeating: "[", count: 100_000), "today" + String(repeating: ".a", count: 100_000),
      "1" + String(repeating: " + 1", count: 100_000), "true" + String(repeating: " and true", count: 100_000),
      "1" + String(repeating: " * 1", count: 100_000), "\"a\"" + String(repeating: " | upper", count: 100_000),
      String(repeating: "1 | default(", count: 100_000), "[1]" + String(repeating: "[0]", count: 100_000),
    ] {
      #expect(throws: Evaluation.Refused.self) { try evaluation.value(expression) }
    }
    #expect(try evaluation.text("1" + String(repeating: " + 1", count: 90)) == "91")
  }

  @Test func listsMayBeLong() throws {
    var evaluation = Evaluation()
    #expect(try evaluation.text("[" + (0..<2_000).map(String.init).joined(separator: ",") + "] | length") == "2000")
  }

  // MARK: Dates

  private func moment(_ local: String) -> Value { .datetime(Monday.zone.instant(CivilDateTime(local: local)!)) }

  @Test(
    arguments: [
      // The clocks go forward at 02:00 on March 8 and back at 02:00 on November 1.
      ("2026-03-07T12:00", "m + 1d", "2026-03-08T12:00:00-04:00"), ("2026-03-07T12:00", "m + 24h", "2026-03-08T13:00:00-04:00"),
      ("2026-03-07T02:30", "m + 1d", "2026-03-08T03:30:00-04:00"), ("2026-03-08T01:30", "m + 1h", "2026-03-08T03:30:00-04:00"),
      ("2026-03-08T03:30", "m - 1h", "2026-03-08T01:30:00-05:00"), ("2026-03-09T02:30", "m - 1d", "2026-03-08T03:30:00-04:00"),
      ("2026-10-31T12:00", "m + 1d", "2026-11-01T12:00:00-05:00"), ("2026-10-31T12:00", "m + 24h", "2026-11-01T11:00:00-05:00"),
      ("2026-10-31T01:30", "m + 1d", "2026-11-01T01:30:00-04:00"), ("2026-11-01T01:30", "m + 1h", "2026-11-01T01:30:00-05:00"),
      ("2026-03-08T00:00", "m + 1d - m", "23h"), ("2026-11-01T00:00", "m + 1d - m", "25h"),
      ("2026-03-08T12:00", "m - 2026-03-08", "11h"),
      ("2026-03-08T12:00", "2026-03-09 - 2026-03-08", "1d"), ("2026-03-08T12:00", "2026-03-08 + 3h", "2026-03-08T04:00:00-04:00"),
      ("2026-03-08T12:00", "2026-11-01 + 3h", "2026-11-01T02:00:00-05:00"), ("2026-03-08T12:00", "2026-03-08 + 1d", "2026-03-09"),
      ("2026-03-08T12:00", "2024-02-28 + 1d", "2024-02-29"), ("2026-03-08T12:00", "2026-03-01 - 1d", "2026-02-28"),
      ("2026-03-08T12:00", "2026-12-31 + 1w", "2027-01-07"), ("2026-03-08T12:00", "m > 2026-03-08", "true"),
      ("2026-03-08T00:00", "m == 2026-03-08", "true"), ("2026-03-08T12:00", "m | start_of(\"day\") == 2026-03-08", "true"),
      ("2026-03-08T12:00", "(m | end_of(\"day\")) - (m | start_of(\"day\"))", "23h"), ("2026-03-08T12:00", "-1d + m", nil),
      ("2026-03-08T12:00", "m - 1d + 24h", "2026-03-08T13:00:00-04:00"), ("2026-03-08T12:00", "1d + 24h", "1d 24h"),
    ] as [(String, String, String?)])
  func datesFollowTheLocalCalendar(local: String, expression: String, expected: String?) throws {
    var evaluation = Evaluation([("m", .datetime, moment(local))])
    if let expected {
      #expect(try evaluation.text(expression) == expected)
    } else {
      #expect(throws: Evaluation.Refused.self) { try evaluation.value(expression) }
    }
  }

  // MARK: What is not there

  private static let gone = Absence(.unavailable, "x is not available: it broke")
  private func absent(_ type: ValueType = .integer) -> Evaluation {
    Evaluation([
      ("x", type, .absent(Self.gone)), ("b", .boolean, .absent(Self.gone)), ("n", .integer, .integer(1)),
      ("l", .list(.integer), .absent(Self.gone)),
    ])
  }

  @Test(arguments: ["x > 1", "x == 1", "x != 1", "x in [1]", "1 not in [x + 1]", "x + 1", "1 - x", "-x", "[x][0]"])
  func absenceGoesThrough(expression: String) throws {
    var evaluation = absent()
    if expression.contains("[x + 1]") { return }
    #expect(try evaluation.value(expression) == .absent(Self.gone))
  }

  @Test func absenceGoesThroughFilters() throws {
    var evaluation = absent(.text)
    for expression in ["x | upper", "x | upper | truncate(3)", "\"a\" | replace(x, \"b\")"] {
      #expect(try evaluation.value(expression) == .absent(Self.gone), "\(expression)")
    }
    #expect(try evaluation.text("x | default(\"none\")") == "none")
    #expect(evaluation.missing == [])
    #expect(try evaluation.text("x | upper | default(\"none\")") == "none")
  }

  @Test(arguments: [
    ("<<if x > 1>>yes<<else>>no<<end>>", "PHRASE", 1), ("<<if b>>yes<<else>>no<<end>>", "PHRASE", 1),
    ("<<if not b>>yes<<else>>no<<end>>", "PHRASE", 1), ("<<if n == 2>>a<<elif b>>b<<else>>no<<end>>", "PHRASE", 1),
    ("<<if n == 1>>a<<elif b>>b<<else>>no<<end>>", "a", 0),
    ("<<if x is available>>yes<<else>>no<<end>>", "no", 0), ("<<if x is empty>>yes<<end>>", "PHRASE", 1),
    ("<<if x is not empty>>yes<<else>>no<<end>>", "PHRASE", 1), ("<<if x is not available>>yes<<end>>", "yes", 0),
    ("<<if b or n == 1>>yes<<end>>", "yes", 0), ("<<if x is available and x > 1>>yes<<else>>no<<end>>", "no", 0),
    ("<<if n == 1 or b>>yes<<end>>", "yes", 0), ("<<if b and n == 2>>yes<<else>>no<<end>>", "no", 0),
    ("<<if n == 2 and b>>yes<<else>>no<<end>>", "no", 0), ("<<if b and n == 1>>yes<<else>>no<<end>>", "PHRASE", 1),
    ("<<x>>", "PHRASE", 1), ("<<x | default(7)>>", "7", 0), ("<<x>> <<x>>", "PHRASE PHRASE", 1),
    ("<<for i in [x, n]>><<i>>,<<end>>", "PHRASE,1,", 1), ("<<for i in l>>a<<else>>none<<end>>", "PHRASE", 1),
    ("<<[x, n]>>", "PHRASE, 1", 1), ("<<[x, n] | join(\"+\")>>", "PHRASE+1", 1), ("<<[x, n] | bullets>>", "- PHRASE\n- 1", 1),
    ("<<[x, n] | sum>>", "PHRASE", 1), ("<<[x, n] | length>>", "2", 0), ("<<[x, n] | last>>", "1", 0),
    ("<<if n in [x, n]>>yes<<end>>", "yes", 0), ("<<if 2 in [x, n]>>yes<<else>>no<<end>>", "PHRASE", 1),
    ("<<[n, x] | where(item > 0)>>", "1", 1), ("<<[n, x] | any(item == 1)>>", "true", 0),
    ("<<[n, x] | any(item == 2)>>", "PHRASE", 1),
    ("<<[n, x] | all(item == 2)>>", "false", 0), ("<<[n, x] | all(item == 1)>>", "PHRASE", 1),
    ("<<[n, x] | map(item + 1) | first>>", "2", 0), ("a\n<<if b>>\nyes\n<<else>>\nno\n<<end>>\nc", "a\nPHRASE\nc", 1),
    ("a\n<<for i in l>>\nyes\n<<else>>\nno\n<<end>>\nc", "a\nPHRASE\nc", 1),
  ]) func anAbsentConditionTakesNoBranchAndIsNoted(text: String, expected: String, noted: Int) throws {
    var evaluation = absent()
    #expect(try evaluation.rendered(text).text == expected.replacing("PHRASE", with: "(\(Self.gone.reason))"))
    #expect(evaluation.missing == Array(repeating: Self.gone.reason, count: noted))
  }

  @Test(arguments: [
    "<<if false and u>>a<<end>>", "<<if true or u>>a<<end>>", "<<if k or u>>a<<end>>", "<<if k and (k or u)>>a<<end>>",
    "<<if k>>a<<else>><<u>><<end>>",
    "<<if k>>a<<elif u>>b<<end>>", "<<if not k>><<u>><<end>>", "<<for i in []>><<u>><<end>>",
    "<<for i in [1]>>a<<else>><<u>><<end>>",
    "<<k | default(u)>>", "<<if not k and u>>a<<end>>",
  ]) func theUndecidedSideIsNeverLookedAt(text: String) throws {
    var evaluation = Evaluation([("u", .boolean, nil), ("k", .boolean, .boolean(true))])
    _ = try evaluation.rendered(text)
  }

  @Test func whatIsNeededStopsTheEvaluation() {
    var evaluation = Evaluation([("u", .boolean, nil), ("k", .boolean, .boolean(true))])
    for text in ["<<u>>", "<<if k and u>>a<<end>>", "<<null | default(u)>>", "<<for i in [1]>><<u>><<end>>"] {
      #expect(throws: Evaluator.Stop.self) { try evaluation.rendered(text) }
    }
  }

  @Test(
    arguments: [
      ("n / (n - n)", "`n / (n - n)` has no result: division by zero"),
      ("999999999999999999 * (999999999999999999 * n)", "out of range"), ("9223372036854775 * (99999 * n)", "out of range"),
      ("1h / (n * 0s)", "division by zero"), ("1h / (n - n)", "division by zero"),
      ("9999999w * (n * 9999999)", "out of range"), ("today + 999999999d", "out of range"), ("now - 99999999w", "out of range"),
      ("today | plus(9999999w)", "out of range"), ("[1e, n] | sum", nil),
    ] as [(String, String?)])
  func arithmeticThatHasNoResultIsAbsentWithItsPlace(expression: String, part: String?) throws {
    var evaluation = Evaluation([
      ("n", .integer, .integer(1)), ("today", .date, .date(Monday.date)), ("now", .datetime, .datetime(Monday.now)),
    ])
    guard let part else {
      #expect(throws: Evaluation.Refused.self) { try evaluation.value(expression) }
      return
    }
    guard case .absent(let absence) = try evaluation.value(expression) else {
      Issue.record("\(expression) has a result")
      return
    }
    #expect(absence.cause == .failed && absence.reason.contains(part), "\(absence.reason)")
    #expect(absence.missing.place?.line == 1 && (absence.missing.place?.column ?? 0) > 1)
  }

  @Test(arguments: ["1 / 0", "2 / 0.0", "1h / 0s", "1 / 0 > 3"]) func aWrittenDivisionByZeroIsAnError(expression: String) {
    var evaluation = Evaluation()
    #expect(throws: Evaluation.Refused.self) { try evaluation.value(expression) }
  }

  // MARK: Durations and numbers

  @Test(
    arguments: [
      ("34 * 1m", "34m"), ("1h * 2.5", "150m"), ("1d * 2", "2d"), ("1d / 2", "12h"), ("7d / 7", "1d"), ("90m / 1h", "1.5"),
      ("1d / 1h", "24.0"), ("-2 * 1h", "-2h"), ("1h / 3", "20m"), ("2d * 1.5", "3d"), ("1d * 1.5", "1d 12h"), ("1h * 1d", nil),
      ("1 / 1h", nil), ("\"a\" * 1h", nil), ("now + 34 * 1m - now", "34m"), ("(now + 90m - now) / 1h", "1.5"),
      ("(2026-04-13 - 2026-04-06) / 1d", "7.0"), ("[30m, 90m] | sum", "2h"), ("[30m, 90m] | average", "1h"),
      ("[30m, 90m] | max", "90m"),
    ] as [(String, String?)])
  func durationsAndNumbersConvert(expression: String, expected: String?) throws {
    var evaluation = Evaluation([("now", .datetime, .datetime(Monday.now))])
    guard let expected else {
      #expect(throws: Evaluation.Refused.self) { try evaluation.value(expression) }
      return
    }
    #expect(try evaluation.text(expression) == expected)
  }

  // MARK: A filter behind an operator

  @Test(arguments: [
    ("n + 1 | round", "`(n + 1) | round` or `n + (1 | round)`"), ("-n | round", "`(-n) | round` or `-(n | round)`"),
    ("n * n | round(1)", "`(n * n) | round(1)` or `n * (n | round(1))`"),
    ("t in l | map(title)", "write `t in (l | map(title))`"),
    ("now - n * 1m | time", "write `(now - n * 1m) | time`"),
    ("n - n * n | round", "`(n - n * n) | round` or `n - ((n * n) | round)` or `n - n * (n | round)`"),
    ("n > n + n | round", "`n > ((n + n) | round)` or `n > n + (n | round)`"),
    ("1 + -n | round", "`(1 + -n) | round` or `1 + ((-n) | round)` or `1 + -(n | round)`"),
    ("n - (n + n | round)", "`(n + n) | round` or `n + (n | round)`"),
  ]) func aFilterBehindAnOperatorShowsItsReadings(expression: String, note: String) throws {
    let lab = Lab(variables: [
      ScriptedVariable("n", .number(1.5), .number), ScriptedVariable("t", .text("x")),
      ScriptedVariable("l", .list([]), .list(.record(OperatorTableTests.list))),
    ])
    let found = lab.compile("prompt: '<<\(expression)>>'\n").diagnostics
    #expect(found.map(\.code) == [.ambiguousFilter] && found.first?.notes == [note], "\(found)")
  }

  /// The time does not double with each of them.
  @Test func manyFiltersBehindOperatorsAreRead() {
    let lab = Lab(variables: [ScriptedVariable("n", .number(1.5), .number)])
    let text = "n" + String(repeating: " + n | round", count: 45)
    #expect(lab.compile("prompt: '<<\(text)>>'\n").diagnostics.map(\.code) == [.ambiguousFilter])
  }

  @Test(arguments: [
    "items | length > 3", "not (n | round) == 1", "n + (n | round)", "(n + n) | round", "n > 1 and items | length > 3",
    "items | map(-n) | first", "[n + n, n] | first", "n is available and items | any(n > 1)",
  ]) func whatIsClearNeedsNoParentheses(expression: String) throws {
    let lab = Lab(variables: [
      ScriptedVariable("n", .number(1.5), .number), ScriptedVariable("items", .list([]), .list(.number)),
    ])
    #expect(lab.compile("prompt: '<<\(expression)>>'\n").diagnostics.filter { $0.severity == .error }.isEmpty)
  }

  @Test(arguments: [
    ("t in l | map(title)", "t in (l | map(title))"), ("now - now | words", "(now - now) | words"),
    ("n + n | round", "n + n | round"), ("now - n * 1m | time", "(now - n * 1m) | time"),
  ]) func theOnlyReadingThatTypesIsTheFix(expression: String, expected: String) throws {
    let lab = Lab(variables: [
      ScriptedVariable("n", .number(1.5), .number), ScriptedVariable("t", .text("x")),
      ScriptedVariable("l", .list([]), .list(.record(OperatorTableTests.list))),
    ])
    let file = SourceFile(name: "test", text: Lab.ability("prompt: '<<\(expression)>>'\n"))
    let fixed = Fixer(lab.compiler).fix(file).file
    #expect(String(decoding: fixed.bytes, as: UTF8.self).contains("<<\(expected)>>"))
  }
}
