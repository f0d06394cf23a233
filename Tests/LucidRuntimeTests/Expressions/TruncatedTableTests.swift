import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@testable import LucidRuntime

/// Every filter and operator over a truncated list: nothing is told as the result of the whole list. The table is the golden
/// `language/truncated.txt`; the rules of `docs/text-language.md` are asserted beside it.
@Suite struct TruncatedTableTests {
  /// Filters whose result is the same whatever the list holds beyond, for the arguments of `AbsenceTableTests.calls`.
  static let known: Set<String> = ["first", "limit", "any", "slice", "nth", "index"]

  static func cell(_ expression: String, _ type: ValueType, _ value: Value) -> String {
    var evaluation = AbsenceTableTests.evaluation(type, value)
    guard let found = try? evaluation.value(expression) else { return "refused" }
    return Evaluation.shown(found).replacing("\n", with: "⏎") + (evaluation.missing.isEmpty ? "" : "!")
  }

  @Test func theTable() {
    var page = "What comes of a truncated list.\n\nfilters: whole, truncated, truncated with a total of 9, some of the items\n"
    for row in AbsenceTableTests.calls {
      guard case .list = row.value else { continue }
      let cells = [
        row.value, .truncated(TruncatedValue(row.value, .beginning)), .truncated(TruncatedValue(row.value, .beginning, total: 9)),
        .truncated(TruncatedValue(row.value, .part)),
      ].map { Self.cell("x | " + row.call, row.type, $0) }
      page += "  \(row.call): \(cells.joined(separator: " · "))\n"
    }
    page += "\nvalues: at least, at most, one of a truncated list\n"
    for row in AbsenceTableTests.calls {
      if case .list = row.value { continue }
      let cells = [TruncatedValue.Bound.atLeast, .atMost, .unsure].map {
        Self.cell("x | " + row.call, row.type, .truncated(TruncatedValue(row.value, $0)))
      }
      page += "  \(row.call): \(cells.joined(separator: " · "))\n"
    }
    page += "\noperators: x is at least 50, at most 50, 50 of 120\n"
    for text in [
      "x > 10", "x > 50", "x > 60", "x >= 50", "x >= 60", "x < 10", "x < 50", "x < 60", "x <= 50", "x <= 10", "x == 10",
      "x == 50",
      "x == 60", "x != 10", "x != 60", "60 > x", "10 > x", "x > 10 and x > 60", "x > 10 or x > 60", "not (x > 60)", "x + 1",
      "1 + x",
      "x - 1", "100 - x", "x * 2", "-2 * x", "x * 0", "x / 2", "10 / x", "x + x", "x - x", "x * x", "-x", "x in [50]",
      "x is empty",
      "x is available", "x is truncated", "[x, 1] | sum", "[x, 1] | max", "[x, 1] | sort", "[x, 1] | join", "[x, 1] | json",
    ] {
      let cells = [
        TruncatedValue(.integer(50), .atLeast), TruncatedValue(.integer(50), .atMost),
        TruncatedValue(.integer(50), .atLeast, total: 120),
      ].map { Self.cell(text, .integer, .truncated($0)) }
      page += "  \(text): \(cells.joined(separator: " · "))\n"
    }
    Golden.expect(page, "language/truncated.txt")
  }

  @Test(arguments: AbsenceTableTests.calls.map(\.filter)) func noFilterForgetsTheMark(name: String) throws {
    let row = try #require(AbsenceTableTests.calls.first { $0.filter == name })
    guard case .list = row.value else { return }
    func value(_ input: Value) throws -> Value {
      var evaluation = AbsenceTableTests.evaluation(row.type, input)
      return try evaluation.value("x | " + row.call)
    }
    let whole = try value(row.value)
    for bound in [TruncatedValue.Bound.beginning, .part] {
      let truncated = try value(.truncated(TruncatedValue(row.value, bound)))
      let isKnown = Self.known.contains(name) && (bound == .beginning || name == "any")
      #expect((truncated == whole) == isKnown, "\(bound): \(Evaluation.shown(truncated))")
    }
  }

  // MARK: Listings

  static let listing = ToolSignature.listing(of: OperatorTableTests.list)

  static func listing(_ count: Int, truncated: Bool, total: Int?) -> Value {
    let items = (0..<count).map { n in
      Value.record(Record(OperatorTableTests.list, ["title": .text("t\(n)"), "n": .integer(n)]))
    }
    return .record(
      Record(
        listing,
        ["items": .list(items), "count": .integer(count), "truncated": .boolean(truncated), "total": .optional(total)]))
  }

  @Test(arguments: [
    ("<<x.count>>", "3", "at least 3", "3 of 7"), ("<<x.items | length>>", "3", "at least 3", "3 of 7"),
    ("<<x.total>>", "3", "", "7"), ("<<x is truncated>>", "false", "true", "true"),
    ("<<x.items is truncated>>", "false", "true", "true"), ("<<x.items | limit(2) | length>>", "2", "2", "2"),
    ("<<x.items | limit(9) | length>>", "3", "at least 3", "3 of 7"),
    ("<<x.items | where(n > 0) | length>>", "2", "at least 2", "at least 2"),
    ("<<x.items | sort(n, \"desc\") | limit(2) | length>>", "2", "2", "2"),
    ("<<x.items | sort(n, \"desc\") | limit(1) | map(title)>>", "t2", "t2 (of a truncated list)", "t2 (of a truncated list)"),
    ("<<x.items | map(title)>>", "t0, t1, t2", "t0, t1, t2 (and more)", "t0, t1, t2 (and 4 more)"),
    ("<<x.items | bullets(title)>>", "- t0\n- t1\n- t2", "- t0\n- t1\n- t2\n- (and more)", "- t0\n- t1\n- t2\n- (and 4 more)"),
    ("<<x.items | skip(1) | map(title)>>", "t1, t2", "t1, t2 (and more)", "t1, t2 (and 4 more)"),
    ("<<x.items[0].title>>", "t0", "t0", "t0"), ("<<x.items[x.items[1].n].title>>", "t1", "t1", "t1"),
    ("<<x.items[0:2] | map(title)>>", "t0, t1", "t0, t1", "t0, t1"),
    ("<<x.items[1:] | map(title)>>", "t1, t2", "t1, t2 (and more)", "t1, t2 (and more)"),
    ("<<x.items[-1].title>>", "t2", "t2 (of a truncated list)", "t2 (of a truncated list)"),
    ("<<x.items | index(n == 2)>>", "2", "2", "2"),
    ("<<(x.items | last).title>>", "t2", "t2 (of a truncated list)", "t2 (of a truncated list)"),
    ("<<x.items | sum(n)>>", "3", "3 (of a truncated list)", "3 (of a truncated list)"),
    ("<<x.items | max(n)>>", "2", "at least 2", "at least 2"), ("<<x.items | min(n)>>", "0", "at most 0", "at most 0"),
    ("<<if x.count > 2>>many<<else>>few<<end>>", "many", "many", "many"),
    ("<<if x.items | any(n == 2)>>yes<<else>>no<<end>>", "yes", "yes", "yes"),
    (
      "<<for g in x.items | group(n)>><<g.count>>;<<end>>", "1;1;1;", "at least 1;at least 1;at least 1; (and more)",
      "at least 1;at least 1;at least 1; (and more)"
    ),
    ("<<for i in x.items>><<i.title>> <<end>>", "t0 t1 t2 ", "t0 t1 t2 (and more)", "t0 t1 t2 (and 4 more)"),
    (
      "<<x.items | map(n) | json>>", "[0,1,2]", "{\"items\":[0,1,2],\"total\":null,\"truncated\":true}",
      "{\"items\":[0,1,2],\"total\":7,\"truncated\":true}"
    ),
    ("<<x.count | json>>", "3", "{\"at_least\":3}", "{\"at_least\":3,\"total\":7}"),
  ]) func listings(text: String, whole: String, unknown: String, known: String) throws {
    for (value, expected) in [
      (Self.listing(3, truncated: false, total: 3), whole), (Self.listing(3, truncated: true, total: nil), unknown),
      (Self.listing(3, truncated: true, total: 7), known),
    ] {
      var evaluation = Evaluation([("x", .record(Self.listing), value)])
      #expect(try evaluation.rendered(text).text == expected)
      #expect(evaluation.missing.isEmpty)
    }
  }

  /// What the missing items would decide is not known, and is noted.
  @Test(arguments: [
    "<<if x.count > 5>>many<<else>>few<<end>>", "<<if x.items | any(n == 5)>>yes<<else>>no<<end>>",
    "<<if x.items | all(n < 5)>>yes<<else>>no<<end>>", "<<for i in x.items | where(n == 5)>>a<<else>>none<<end>>",
    "<<if (x.items | where(n == 5)) is empty>>none<<else>>some<<end>>", "<<if (x.items | sum(n)) > 5>>many<<else>>few<<end>>",
    "<<if 5 in (x.items | map(n))>>yes<<else>>no<<end>>", "<<if (x.items | last).n == 2>>yes<<else>>no<<end>>",
  ]) func undecided(text: String) throws {
    var evaluation = Evaluation([("x", .record(Self.listing), Self.listing(3, truncated: true, total: nil))])
    #expect(try evaluation.rendered(text).text == "(not known, because the list is truncated)")
    #expect(evaluation.missing == ["not known, because the list is truncated"])
    var whole = Evaluation([("x", .record(Self.listing), Self.listing(3, truncated: false, total: 3))])
    #expect(!(try whole.rendered(text).text.contains("not known")))
  }

  // MARK: Languages

  @Test(arguments: [
    ("<<d>>", "Monday, April 6, 2026", "Montag, 6. April 2026"),
    ("<<d | date>>", "Monday, April 6, 2026", "Montag, 6. April 2026"),
    ("<<d | date(\"EEE d MMM\")>>", "Mon 6 Apr", "Mo. 6 Apr."),
    ("<<d + 330d>>", "Tuesday, March 2, 2027", "Dienstag, 2. März 2027"),
    ("<<m>>", "Monday, April 6, 2026 at 7:30 AM", "Montag, 6. April 2026 um 07:30"), ("<<m | time>>", "07:30", "07:30"),
    ("<<(d + 1d) | relative>>", "tomorrow", "morgen"),
    ("<<(d + 3d) | relative>>", "in 3 days", "in 3 Tagen"), ("<<(d - 3d) | relative>>", "3 days ago", "vor 3 Tagen"),
    ("<<(m + 90m) | relative>>", "in 1 h 30 min", "in 1 h 30 min"), ("<<(m - 5m) | relative>>", "5 min ago", "vor 5 min"),
    ("<<(m + 10s) | relative>>", "now", "jetzt"), ("<<(n * 36h) | words>>", "3 days", "3 Tage"),
    ("<<n / 8>>", "0.25", "0,25"), ("<<n * 1000.5>>", "2001", "2001"), ("<<(n / 8) | fixed(3)>>", "0.250", "0,250"),
    ("<<[n / 8, 1] | join(\"; \")>>", "0.25; 1", "0,25; 1"),
    ("<<[n / 8, d] | csv>>", "0.25,2026-04-06", "\"0,25\",2026-04-06"),
    ("<<(\"1,234\" | number) * n>>", "2468", "2,468"), ("<<(n * 1mo) | words>>", "2 months", "2 Monate"),
    ("<<n * 12mo>>", "2 years", "2 Jahre"), ("<<n | plural(\"Tag\", \"Tage\")>>", "2 Tage", "2 Tage"),
    ("<<[n / 8] | json>>", "[0.25]", "[0.25]"), ("<<x.count>>", "at least 3", "mindestens 3"),
    ("<<x.items | map(title)>>", "t0, t1, t2 (and more)", "t0, t1, t2 (und mehr)"),
    ("<<x.items | sum(n)>>", "3 (of a truncated list)", "3 (aus einer gekürzten Liste)"),
  ]) func languages(text: String, english: String, german: String) throws {
    for (language, expected) in [(TextLanguage.english, english), (TextLanguage(code: "de-AT"), german)] {
      var evaluation = Evaluation([
        ("x", .record(Self.listing), Self.listing(3, truncated: true, total: nil)), ("n", .integer, .integer(2)),
        ("d", .date, .date(Monday.date)), ("m", .datetime, .datetime(Monday.now)),
      ])
      evaluation.language = language
      #expect(try evaluation.rendered(text).text == expected)
    }
  }

  @Test func namesOfLanguages() {
    #expect(TextLanguage(named: nil, user: "de").code == "en")
    #expect(TextLanguage(named: "user", user: "de").words.today == "heute")
    #expect(TextLanguage(named: "de", user: "en").words.months.count == 12)
    #expect(TextLanguage(named: "user", user: "sv").words.today == "today")
    #expect(TextLanguage(named: "user", user: "sv").collation == Collation(language: "sv"))
  }

  @Test func theMarkIsStored() throws {
    let value = Value.truncated(TruncatedValue(.list([.integer(1)]), .part, total: 9))
    #expect(try StoredCopy(value).value() == value)
  }
}
