import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct ExpressionTextTests {
  static let text = ExpressionText(SampleCatalog.plan, SampleCatalog.catalog, zone: Monday.zone)
  static let today = Expression.reference(.variable(0))
  static let one = Expression.literal(1)
  static let two = Expression.literal(2)
  static func filter(_ base: Expression, _ name: String, _ arguments: [Expression?] = []) -> Expression {
    SampleCatalog.filter(base, name, arguments)
  }

  @Test(
    arguments: [
      (today, "today"), (.reference(.input(0)), "city"), (.reference(.step(1)), "mail"), (.reference(.settings), "settings"),
      (.reference(.item(0)), "item"), (.reference(.item(1)), "loop"), (.reference(.item(2)), "item2"),
      (.reference(.variable(99)), "variable100"),
      (.field(.reference(.step(0)), name: "count", index: 1), "events.count"),
      (.element(SampleCatalog.items, 2), "events.items[2]"),
      (filter(today, "upper"), "today | upper"), (filter(filter(today, "upper"), "limit", [one]), "today | upper | limit(1)"),
      (
        .filter(
          SampleCatalog.items,
          FilterCall(
            name: "where", index: 2,
            arguments: [
              .binary(.add, .field(.reference(.item(2)), name: "title", index: 1), .reference(.item(2))), nil, .literal("x"),
            ], slot: 2)), "events.items | where(title + item, value: \"x\")"
      ),
      (.binary(.add, one, filter(today, "upper")), "1 + (today | upper)"), (.negate(filter(today, "upper")), "-(today | upper)"),
      (
        .located(.binary(.add, one, two), SourcePlace(file: "a", line: 1, column: 1, source: "1 + 2")), "1 + 2"
      ),
      (filter(.binary(.add, one, two), "upper"), "(1 + 2) | upper"),
      (.field(filter(today, "upper"), name: "x", index: 0), "(today | upper).x"),
      (.binary(.greater, filter(today, "upper"), one), "today | upper > 1"), (.not(today), "not today"),
      (.not(.binary(.or, today, today)), "not (today or today)"), (.negate(.binary(.add, one, two)), "-(1 + 2)"),
      (.negate(one), "-1"),
      (.binary(.multiply, .binary(.add, one, two), two), "(1 + 2) * 2"),
      (.binary(.add, one, .binary(.multiply, one, two)), "1 + 1 * 2"),
      (.binary(.subtract, one, .binary(.subtract, one, two)), "1 - (1 - 2)"),
      (.binary(.subtract, .binary(.subtract, one, two), one), "1 - 2 - 1"),
      (.binary(.and, .binary(.or, today, today), today), "(today or today) and today"),
      (.binary(.or, .binary(.and, today, today), today), "today and today or today"),
      (.binary(.equal, .binary(.less, one, two), .literal(true)), "(1 < 2) == true"),
      (.binary(.isNotIn, one, .list([one, two])), "1 not in [1, 2]"),
      (.test(.empty, SampleCatalog.items, negated: false), "events.items is empty"),
      (.test(.available, today, negated: true), "today is not available"),
      (.literal(.null), "null"), (.literal("a \"b\"\n"), "\"a \\\"b\\\"\\n\""), (.literal(1.5), "1.5"),
      (.literal(.period(Period(days: 14))), "2w"),
      (.literal(.date(Monday.date)), "2026-04-06"), (.literal(.time(CivilTime(hour: 7, minute: 30)!)), "07:30"),
      (.literal(.datetime(Monday.now)), "2026-04-06T07:30:00-04:00"), (.literal(.list([1, "x"])), "[1, \"x\"]"),
    ] as [(Expression, String)]) func prints(expression: Expression, text: String)
  { #expect(Self.text.text(expression) == text) }

  @Test func templates() {
    let loop = Template.Loop(
      list: SampleCatalog.items, slot: 0,
      body: [
        .text("- "),
        .insert(.init(.field(.reference(.item(0)), name: "title", index: 0), source: "")),
      ],
      otherwise: [.text("none")])
    let branches = Template.Node.branches([
      .init(condition: Self.today, body: [.text("a")]), .init(condition: Self.one, body: [.text("b")]),
      .init(condition: nil, body: [.text("c")]),
    ])
    let text = Self.text.text(Template(nodes: [.text("x "), branches, .loop(loop)], slots: 2))
    #expect(text == "x <<if today>>a<<elif 1>>b<<else>>c<<end>><<for item in events.items>>- <<item.title>><<else>>none<<end>>")
  }
}
