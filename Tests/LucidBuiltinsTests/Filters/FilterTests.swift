import LucidCore
import LucidLab
@testable import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// Every filter with what goes in and what comes out, through the whole language.
@Suite struct FilterTests {
  static let event = RecordType(
    "Event",
    [
      .init("title", .text, "Title."), .init("start", .datetime, "Start."), .init("minutes", .integer, "Minutes."),
      .init("calendar", .text, "Calendar."),
      .init("busy", .boolean, "Busy."), .init("place", .text, "Null when none."), .init("tags", .list(.text), "Tags."),
    ])

  static func record(
    _ title: String, _ hour: Int, _ minutes: Int, _ calendar: String, _ busy: Bool, _ place: String?, _ tags: [String] = []
  ) -> Value {
    .record(
      Record(
        event,
        [
          "title": .text(title), "start": .datetime(Monday.at(hour)), "minutes": .integer(minutes), "calendar": .text(calendar),
          "busy": .boolean(busy),
          "place": .optional(place), "tags": .list(tags.map(Value.text)),
        ]))
  }

  static let lab = Lab(variables: [
    ScriptedVariable(
      "events",
      .list([
        record("Standup", 9, 60, "Work", true, "Zoom", ["team"]), record("Review", 13, 90, "Work", false, nil),
        record("Gym | Run", 18, 60, "Home", true, "Park", ["a", "b"]),
      ]),
      .list(.record(event)), cost: .free),
    ScriptedVariable("nothing", .list([]), .list(.record(event)), cost: .free),
    ScriptedVariable("word", .text("  héllo wörld  "), cost: .free),
    ScriptedVariable("family", .text("👨‍👩‍👧é x"), cost: .free), ScriptedVariable("lines", .text("a\nb\r\nc\u{2028}d"), cost: .free),
    ScriptedVariable("empty", .text(""), cost: .free),
    ScriptedVariable("gone", .absent(Absence(.unavailable, "gone")), cost: .free), ScriptedVariable("nil_", .null, cost: .free),
    ScriptedVariable("n", .number(-13.3456), .number, cost: .free), ScriptedVariable("big", .number(1e300), .number, cost: .free),
    ScriptedVariable("soon", .datetime(Monday.at(13)), .datetime, cost: .free),
    ScriptedVariable("long_ago", .datetime(Monday.at(7, 30, days: -3)), .datetime, cost: .free),
    ScriptedVariable("spring", .datetime(Monday.zone.instant(CivilDateTime(local: "2026-03-07T12:00")!)), .datetime, cost: .free),
    ScriptedVariable(
      "mixed", .list([.text("b"), .null, .integer(3), .text("a"), .number(2.5), .boolean(true)]), .list(.any), cost: .free),
    ScriptedVariable("unit", .text("fortnight"), cost: .free), ScriptedVariable("pattern", .text("bb"), cost: .free),
  ])

  static let vectors: [(String, String)] = [
    ("nil_ | default(\"x\")", "x"), ("empty | default(\"x\")", ""), ("gone | default(\"x\")", "x"),
    ("weekday | default(\"x\")", "Monday"), ("nil_ | default(nil_ | default(7))", "7"),
    ("word | upper", "  HÉLLO WÖRLD  "), ("weekday | lower", "monday"), ("word | trim", "héllo wörld"),
    ("word | trim | title", "Héllo Wörld"), ("word | title", "  Héllo Wörld  "),
    ("empty | title", ""), ("nil_ | upper", ""), ("word | trim | truncate(5)", "héll…"),
    ("word | trim | truncate(11)", "héllo wörld"), ("word | truncate(1)", "…"),
    ("family | truncate(3)", "👨‍👩‍👧é…"), ("family | length", "4"), ("weekday | replace(\"day\", \"\")", "Mon"),
    ("weekday | replace(\"\", \"x\")", "Monday"), ("weekday | replace(\"o\", \"oo\")", "Moonday"),
    ("weekday | replace(\"x\", \"y\")", "Monday"), ("weekday | length", "6"), ("empty | length", "0"), ("events | length", "3"),
    ("nothing | length", "0"),
    ("events | map(title) | first", "Standup"), ("events | map(title) | last", "Gym | Run"), ("nothing | first", ""),
    ("nothing | last", ""), ("events | limit(2) | map(title)", "Standup, Review"),
    ("events | limit(0) | length", "0"), ("events | limit(99) | length", "3"), ("events | skip(2) | map(title)", "Gym | Run"),
    ("events | skip(9) | length", "0"),
    ("events | sort(by: title) | map(title)", "Gym | Run, Review, Standup"),
    ("events | sort(minutes) | map(title)", "Standup, Gym | Run, Review"),
    ("events | sort(place) | map(title)", "Gym | Run, Standup, Review"), ("mixed | sort | length", "6"),
    ("events | reverse | map(title) | first", "Gym | Run"), ("nothing | reverse | length", "0"),
    ("events | map(calendar) | unique", "Work, Home"), ("events | where(busy) | map(title)", "Standup, Gym | Run"),
    ("events | where(not busy) | map(title)", "Review"), ("events | where(busy == false) | map(title)", "Review"),
    ("events | where(calendar == \"Home\") | map(title)", "Gym | Run"),
    ("events | where(minutes > 60) | map(title)", "Review"), ("events | where(minutes <= 60 and busy) | length", "2"),
    ("events | where(\"rev\" in (title | lower)) | map(title)", "Review"),
    ("events | where(\"b\" in tags) | map(title)", "Gym | Run"),
    ("events | where(place == null) | map(title)", "Review"), ("events | where(place is empty) | map(title)", "Review"),
    ("events | where(place != null) | length", "2"), ("events | where(place < \"Z\") | length", "1"),
    ("events | where(start >= soon) | length", "2"), ("events | where(minutes * 1m > 1h) | map(title)", "Review"),
    ("events | where(item.minutes == 60.0) | length", "2"), ("[1, 2, 3, n] | where(item > 1) | join", "2, 3"),
    ("events | where(tags | any(item == \"b\")) | map(title)", "Gym | Run"),
    ("events | any(minutes > 60)", "true"), ("events | any(minutes > 90)", "false"), ("nothing | any(busy)", "false"),
    ("events | all(minutes > 30)", "true"), ("events | all(busy)", "false"), ("nothing | all(busy)", "true"),
    ("events | map(busy) | any", "true"), ("events | map(busy) | all", "false"),
    ("events | map(minutes * 1m) | sum", "3 h 30 min"), ("events | map(title | upper) | first", "STANDUP"),
    ("events | take(2) | map(title)", "Standup, Review"), ("events | take(-1) | map(title)", "Gym | Run"),
    ("weekday | take(3)", "Mon"),
    ("weekday | take(-3)", "day"), ("events | map(tags) | flatten", "team, a, b"), ("events | map(tags) | flatten | length", "3"),
    ("\"a, b ,c\" | replace(\"x\", weekday) | split | join(\"|\")", "a|b|c"), ("empty | split | length", "0"),
    ("lines | split(\"\\n\") | length", "2"), ("events | unique(calendar) | map(title)", "Standup, Gym | Run"),
    ("events | sort(minutes, \"desc\") | map(title)", "Review, Standup, Gym | Run"),
    ("events | sort(place, \"desc\") | map(title)", "Standup, Gym | Run, Review"),
    ("events | sort(title) | sort(minutes) | map(title)", "Gym | Run, Standup, Review"),
    ("[\"banana\", \"Apple\", weekday, \"zoe\", \"Émile\", \"eve\"] | sort", "Apple, banana, Émile, eve, Monday, zoe"),
    ("[\"résumé\", \"resume\", \"Resume\", \"œuvre\", weekday] | sort", "Monday, œuvre, resume, Resume, résumé"),
    ("[3, 1, 2, n] | sort(item, \"desc\") | join", "3, 2, 1, -13.3456"),
    ("events | group(start | day) | map(items | length)", "3"), ("events | group(minutes > 60) | map(key)", "false, true"),
    ("events | csv(title, place)", "title,place\nStandup,Zoom\nReview,\nGym | Run,Park"),
    ("[\"a,b\", weekday, 3] | csv", "\"a,b\",Monday,3"), ("\"a \\\" b\" | replace(\"x\", weekday) | csv", "\"a \"\" b\""),
    // Spreadsheets carry out texts that begin like formulas.
    (
      "[\"=HYPERLINK(1)\", \"+1-2\", \"-3\", \"-x\", \"@x\", \"a=b\", n, weekday] | csv",
      "'=HYPERLINK(1),'+1-2,-3,'-x,'@x,a=b,-13.3456,Monday"
    ),
    ("n | fixed(1)", "-13.3"), ("n | fixed", "-13.35"), ("80.5 * (n / n) | fixed(2)", "REFUSED"),
    ("(80.5 * (n / n)) | fixed(2)", "80.50"), ("(n * 0) | fixed(2)", "0.00"), ("(n / n / 200) | fixed(2)", "0.01"),
    ("big | fixed(0) | length", "301"),
    ("tomorrow - today | words", "REFUSED"), ("(tomorrow - today) | words", "1 day"), ("(soon - now) | words", "5 h 30 min"),
    ("(now - soon) | words", "-5 h 30 min"), ("(now - now) | words", "0 s"),
    ("soon | day", "Monday, April 6, 2026"),
    ("events | group(by: calendar) | length", "2"), ("events | group(calendar) | map(key)", "Work, Home"),
    ("nothing | group(calendar) | length", "0"),
    ("events | sum(minutes)", "210"), ("nothing | sum(minutes)", "0"), ("events | map(minutes) | sum", "210"),
    ("events | average(minutes)", "70"), ("nothing | average(minutes)", ""),
    ("events | map(minutes) | min", "60"), ("events | map(minutes) | max", "90"), ("nothing | map(minutes) | min", ""),
    ("events | map(place) | max", "Zoom"), ("events | map(place) | min", "Park"),
    ("n | round", "-13"), ("events | limit((n * -0.2) | round) | length", "3"), ("n | round(1)", "-13.3"),
    ("n | round(digits: 2)", "-13.35"), ("(n / -1) | round(5)", "13.3456"),
    ("(n / n / 3) | round(5)", "0.33333"), ("big | round(9)", "1e+300"),
    ("events | map(title) | join(\" · \")", "Standup · Review · Gym | Run"),
    ("nothing | join", ""), ("events | map(minutes) | join", "60, 90, 60"),
    ("events | bullets(title)", "- Standup\n- Review\n- Gym | Run"), ("nothing | bullets", ""),
    ("events | map(calendar) | unique | bullets", "- Work\n- Home"),
    ("events | numbered(title)", "1. Standup\n2. Review\n3. Gym | Run"), ("nothing | numbered", ""),
    ("events | limit(1) | table(title, minutes)", "| title | minutes |\n| --- | --- |\n| Standup | 60 |"),
    ("events | skip(2) | table(title)", "| title |\n| --- |\n| Gym \\| Run |"),
    ("nothing | table(title)", "| title |\n| --- |"),
    ("events | limit(1) | table(title, start | time)", "| title | start |\n| --- | --- |\n| Standup | 09:00 |"),
    ("events | limit(1) | bullets(title | upper)", "- STANDUP"), ("events | min(minutes)", "60"),
    ("events | max(end_of)", "REFUSED"),
    ("n / n / 100000", "0.00001"), ("n / n * 45.50169", "45.50169"), ("0.1 + 0.2 * (n / n)", "0.3"),
    ("n / n / 3", "0.333333333333333"),
    ("today + 14d", "Monday, April 20, 2026"), ("(events | length) > 5", "false"), ("not (weekday == \"Monday\")", "false"),
    ("today | date(\"w ww YYYY Q\")", "15 15 2026 2"), ("soon | date(\"xxx x xx\")", "-04:00 -04 -0400"),
    ("today | date(\"d x\")", "6 "), ("weekday | json", "\"Monday\""),
    ("events | map(minutes) | json", "[60,90,60]"), ("nil_ | json", "null"), ("today | json", "\"2026-04-06\""),
    ("soon | json", "\"2026-04-06T13:00:00-04:00\""), ("weekday | quote", "> Monday"), ("lines | quote", "> a\n> b\n> c\n> d"),
    ("empty | quote", "> "),
    ("today | date", "Monday, April 6, 2026"), ("today | date(\"yyyy-MM-dd\")", "2026-04-06"),
    ("soon | date(\"EEE d MMM, H:mm\")", "Mon 6 Apr, 13:00"), ("today | date(\"'day' d\")", "day 6"),
    ("time | date(\"HH:mm\")", "07:30"), ("soon | time", "13:00"), ("time | time", "07:30"), ("today | relative", "today"),
    ("tomorrow | relative", "tomorrow"), ("yesterday | relative", "yesterday"),
    ("today | plus(3d) | relative", "in 3 days"), ("today | minus(3d) | relative", "3 days ago"),
    ("soon | relative", "in 5 h 30 min"), ("long_ago | relative", "3 days ago"), ("now | relative", "now"),
    ("now | plus(29s) | relative", "now"), ("now | plus(30s) | relative", "in 1 min"),
    ("now | minus(90m) | relative", "1 h 30 min ago"), ("now | plus(47h) | relative", "in 47 h"),
    ("now | plus(48h) | relative", "in 2 days"),
    ("today | plus(7d) | date(\"yyyy-MM-dd\")", "2026-04-13"), ("today | plus(2w)", "Monday, April 20, 2026"),
    ("today | plus(3h) | date(\"HH:mm\")", "03:00"), ("soon | plus(90m) | time", "14:30"),
    ("today | minus(1d)", "Sunday, April 5, 2026"),
    ("spring | plus(1d) | date(\"dd HH:mm\")", "08 12:00"), ("spring | plus(24h) | date(\"dd HH:mm\")", "08 13:00"),
    ("today | start_of(\"week\") | date(\"dd\")", "06"), ("today | plus(6d) | start_of(\"week\") | date(\"dd\")", "06"),
    ("today | start_of(\"month\") | date(\"dd\")", "01"), ("today | start_of(\"year\") | date(\"MM-dd\")", "01-01"),
    ("today | start_of", "Monday, April 6, 2026"), ("soon | start_of(\"day\") | time", "00:00"),
    ("today | end_of(\"week\") | date(\"dd\")", "12"), ("today | end_of(\"month\") | date(\"dd\")", "30"),
    ("today | end_of(\"year\") | date(\"MM-dd\")", "12-31"), ("soon | end_of(\"day\") | date(\"dd HH:mm\")", "07 00:00"),
    ("soon | end_of(\"month\") | date(\"MM-dd HH:mm\")", "05-01 00:00"), ("tomorrow | until", "1 day"),
    ("soon | until", "5 h 30 min"),
    ("yesterday | until", "-1 day"), ("now | until", "0 s"),
    ("today | on(\"monday\") | date(\"dd\")", "06"), ("today | on(\"sunday\") | date(\"dd\")", "12"),
    ("soon | on(\"tuesday\") | date(\"dd\")", "07"),
    ("today | at(12:00) | date(\"dd HH:mm\")", "06 12:00"), ("soon | at(07:05) | date(\"dd HH:mm\")", "06 07:05"),
    ("spring | plus(1d) | at(17:00) | date(\"dd HH:mm\")", "08 17:00"),
    ("nil_ | default(\"1,234.50\") | number", "1234.5"), ("nil_ | default(\"-7\") | number", "-7"),
    ("(nil_ | default(\"€ 12\") | number) * 2", "24"), ("n | number", "-13.3456"), ("nil_ | number", ""),
    ("nil_ | default(\"2026-04-10\") | date(\"yyyy-MM-dd\")", "Friday, April 10, 2026"),
    ("nil_ | default(\"april 15\") | date", "Wednesday, April 15, 2026"),
    ("nil_ | default(\"Do., 9. Apr. 2026\") | date(\"EEE, d. MMM yyyy\")", "Thursday, April 9, 2026"),
    ("nil_ | default(\"7:05 pm\") | date(\"h:mm a\") | date(\"HH:mm\")", "19:05"),
    ("weekday | after(\"on\")", "day"), ("weekday | after(\"x\") | default(\"none\")", "none"),
    ("weekday | after(\"\")", "Monday"),
    ("weekday | match(\"Mon{letters}\")", "day"), ("weekday | match(\"on\")", "on"), ("weekday | match(\"x{word}\")", ""),
    ("nil_ | default(\"Invoice INV-2041, paid\") | match(\"INV-{digits}\") | number", "2041"),
    ("events | length | plural(\"day\", \"days\")", "3 days"), ("((events | length) - 2) | plural(\"Tag\", \"Tage\")", "1 Tag"),
    ("nothing | length | plural(\"day\", \"days\")", "0 days"), ("(n / n / 2) | plural(\"hour\", \"hours\")", "0.5 hours"),
    ("events[1:3] | map(title)", "Review, Gym | Run"), ("events[:1] | map(title)", "Standup"),
    ("events[-1:] | map(title)", "Gym | Run"), ("events[ 10 : 30 ] | length", "0"), ("events[10:30] | length", "0"),
    ("events[2:1] | length", "0"), ("events[:] | length", "3"), ("nothing[0:2] | length", "0"), ("weekday[0:3]", "Mon"),
    ("events | slice(1, 2) | map(title)", "Review"), ("events | slice(to: -2) | map(title)", "Standup"),
    ("events[-1].title", "Gym | Run"), ("events[(events | length) - 2].title", "Review"), ("events[-9]", ""),
    ("(events | nth(1)).title", "Review"), ("nothing | nth(0)", ""),
    ("events | index(title == \"Review\")", "1"), ("events | index(minutes > 500) | default(\"none\")", "none"),
    ("nothing | index(busy)", ""), ("events[events | index(busy)].title", "Standup"),
    ("events | zip([1, 2]) | map(second)", "1, 2"), ("events | zip(nothing) | length", "0"),
    ("events | zip([1, 2]) | map(first.title)", "Standup, Review"),
    ("events | limit(1) | csv(title, start, day: start | day)", "title,start,day\nStandup,2026-04-06T09:00:00,2026-04-06"),
    ("today + 1mo", "Wednesday, May 6, 2026"), ("today - 1y | default(today)", "REFUSED"),
    ("(today + 25d + 1mo) | date(\"d.M.\")", "1.6."),
    ("soon | plus(1y) | date(\"yyyy-MM-dd HH:mm\")", "2027-04-06 13:00"),
    ("(today | minus(6d)) - 1mo", "Saturday, February 28, 2026"),
    ("events | where(start > 10:00) | map(title)", "Review, Gym | Run"), ("soon == 13:00", "true"), ("13:00 < soon", "false"),
    ("gone | upper | default(\"x\")", "x"), ("lines | upper | length", "7"), ("weekday | default(gone)", "Monday"),
  ]

  @Test(arguments: vectors) func gives(expression: String, expected: String) async throws {
    if expected == "REFUSED" {
      #expect(throws: LabError.self) { try Self.lab.plan("prompt: |\n  <<\(expression)>>\n") }
      return
    }
    let record = try await Self.lab.run("prompt: |\n  <<\(expression)>>\n")
    #expect(record.failure == nil, "\(record.failure?.failure.message ?? "")")
    #expect(record.prompt?.text == expected + "\n")
  }

  @Test func everyFilterIsThere() {
    for filter in Filters.all {
      #expect(Self.vectors.contains { $0.0.contains("| \(filter.signature.name)") }, "no vector for \(filter.signature.name)")
    }
    #expect(Set(Filters.all.map(\.signature.name)).count == Filters.all.count)
  }

  /// A filter that is declared and not listed would be unknown to the language.
  @Test func everyDeclarationIsListed() {
    let declared = RepositoryFiles.under("Sources/LucidBuiltins/Filters").flatMap { RepositoryFiles.lines($0) }
      .count { $0.contains(/^  static let \w+ = (?:Filter|text|aggregate|shift|quantifier|extreme)\(/) }
    #expect(declared == Filters.all.count)
  }

  @Test(arguments: [
    "events | upper", "today | upper", "n | trim", "weekday | first", "weekday | limit(1)", "events | limit",
    "events | limit(\"1\")", "events | limit(1, 2)", "events | limit(x: 1)", "weekday | round",
    "weekday | plus(1d)", "weekday | date(\"EEEE\")", "weekday | date(\"'W'ww\")", "weekday | match(\"{digit}\")",
    "weekday | match(\"{digits}{word}\")", "weekday | match(\"{digits\")", "weekday | match(\"\\\\d+\")",
    "weekday | match(weekday, 1)",
    "events | index", "events | index(title)", "events | zip", "weekday | zip([1])", "events | zip(weekday)", "weekday[0]",
    "today[0:1]", "events[weekday]", "events[\"0\"]", "events[1.5]", "events[0:weekday]", "today | number",
    "weekday | plural(\"a\", \"b\")",
    "n | plural(\"day\")", "today + 1mo + weekday", "today < 10:00", "weekday < 10:00", "today | plus(1)", "today | plus",
    "events | map(titel)", "events | map(\"title\")",
    "events | where(busy, false)", "events | where(minutes, \">\", 60)", "events | sort(\"desc\")",
    "events | sort(title, \"up\")",
    "events | map", "events | sum(title)", "events | sum", "today | time", "events | table",
    "weekday | truncate", "weekday | truncate(0)", "weekday | truncate(1.5)", "today | date(\"bb\")", "today | date(\"'open\")",
    "today | on(\"fryday\")", "today | on(\"today\")",
    "today | start_of(\"fortnight\")", "n | round(10)", "n | round(-1)", "weekday | uper",
    "events | bullets(nope)", "events | sort(by: nope)", "events | where(nope)", "events | where", "events.title",
    "today | at", "today | at(12)", "today | at(7d)", "weekday | at(12:00)", "weekday | default", "weekday | replace(\"a\")",
    "n | until", "today | upper | date", "weekday | join",
    "events | limit(-1)", "events | skip(-1)", "today | relative(1)",
  ]) func refusedByTheCompiler(expression: String) {
    #expect(throws: LabError.self) { try Self.lab.plan("prompt: |\n  <<\(expression)>>\n") }
  }

  @Test(arguments: [
    ("today | start_of(unit)", "fortnight"), ("today | on(unit)", "fortnight"), ("today | date(pattern)", "b"),
    ("unit | number", "fortnight"), ("unit | date", "fortnight"), ("unit | date(\"d.M.yyyy\")", "fortnight"),
    ("weekday | match(\"x\" | replace(\"x\", \"{a}\"))", "{a}"),
  ])
  func whatOnlyTheRunCanJudge(expression: String, part: String) async throws {
    let record = try await Self.lab.run("prompt: |\n  <<\(expression)>>\n")
    #expect(record.outcome == .partial && record.failure == nil)
    #expect(record.prompt?.text.contains("`\(part)`") == true, "\(record.prompt?.text ?? "")")
    #expect(record.notices.first?.text.hasPrefix("test:") == true, "\(record.notices)")
  }

  /// No input whatever makes a filter trap.
  @Test(arguments: Filters.all.map(\.signature.name)) func anyInput(name: String) {
    let filter = Filters.all.first { $0.signature.name == name }!
    let context = FilterContext(now: Monday.now, zone: Monday.zone)
    let values: [Value] = [
      .null, .absent(Absence(.unavailable, "x")), .boolean(true), .integer(.max), .integer(.min), .number(.nan),
      .number(.infinity), .number(-1e308), .text(""), .text("\u{0}é🎉\r\n"), .date(Monday.date),
      .time(CivilTime(secondOfDay: 0)), .datetime(Monday.now), .period(Period(days: -7, seconds: 1)), .list([]),
      .list([.null, .integer(.max), .integer(.max), .number(.nan), .text("a"), .list([])]),
      Self.record("a", 1, 2, "b", true, nil), .list([Self.record("a", 1, 2, "b", true, nil), .integer(1)]),
    ]
    for input in values {
      for argument in values {
        let arguments = filter.signature.parameters.indices.map { $0 == 0 ? argument : Value.null }
        _ = try? filter.apply(input, arguments, context)
      }
    }
  }
}
