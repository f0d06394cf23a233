import LucidCore
import LucidStorage
import LucidTesting
import Testing

/// The table of each stored enum has all of its cases. The switches do not compile with a new case.
@Suite struct StoredCaseTests {
  /// `number` counts the cases from 0: there is a value of each.
  private func check<T: Storable & Equatable>(_ cases: Int, _ values: [T], _ number: (T) -> Int) throws {
    #expect(Set(values.map(number)) == Set(0..<cases))
    try check(values)
  }

  private func check<T: Storable & Equatable>(_ values: [T]) throws {
    for value in values { #expect(try StoredCopy(value).value() == value) }
    #expect(try StoredCopy(values).value() == values)
  }

  private let expression = Expression.literal(.integer(1))
  private let template = Template.literal("x")
  private let place = SourcePlace(file: "a", line: 1, column: 2, source: "1 + 1")
  private let type = RecordType("T", [.init("a", .list(.record(RecordType("U", []))), "Doc.")])
  private let day = CivilDate(daysSinceEpoch: 20_000)
  private let at = Instant(seconds: 1)

  @Test func repetitions() throws {
    try check(3, [Repetition.always, .changed, .after(86_400)]) {
      switch $0 {
      case .always: 0
      case .changed: 1
      case .after: 2
      }
    }
  }

  @Test func expressions() throws {
    try check(
      12,
      [
        Expression.literal(.null), .reference(.input(1)), .field(expression, name: "a", index: 2), .element(expression, 3),
        .filter(expression, FilterCall(name: "upper", index: 1, arguments: [nil, expression])), .not(expression),
        .negate(expression), .binary(.add, expression, expression), .test(.empty, expression, negated: true), .list([expression]),
        .each(expression, template, slot: 2), .located(expression, place),
        .filter(
          expression,
          FilterCall(name: "table", index: 1, arguments: [expression], slot: 2, headings: ["title", nil], place: place)),
      ]
    ) {
      switch $0 {
      case .literal: 0
      case .reference: 1
      case .field: 2
      case .element: 3
      case .filter: 4
      case .not: 5
      case .negate: 6
      case .binary: 7
      case .test: 8
      case .list: 9
      case .each: 10
      case .located: 11
      }
    }
    try check(6, [Reference.input(1), .variable(2), .step(3), .item(4), .settings, .family("mail")]) {
      switch $0 {
      case .input: 0
      case .variable: 1
      case .step: 2
      case .item: 3
      case .settings: 4
      case .family: 5
      }
    }
    try check(
      4,
      [
        Template.Node.text("a"), .insert(.init(expression, source: "1")), .branches([.init(condition: nil, body: [.text("b")])]),
        .branches([.init(condition: nil, body: [], isLine: true)]),
        .loop(.init(list: expression, slot: 0, body: [], otherwise: [.text("c")])),
        .loop(.init(list: expression, slot: 0, body: [], otherwise: [], isLine: true)),
      ]
    ) {
      switch $0 {
      case .text: 0
      case .insert: 1
      case .branches: 2
      case .loop: 3
      }
    }
    try check(BinaryOperator.allCases.map { Expression.binary($0, expression, expression) })
  }

  @Test func plans() throws {
    try check(2, [PlanArgument.value(expression), .text(template)]) {
      switch $0 {
      case .value: 0
      case .text: 1
      }
    }
    try check(3, [PlanStep.OnError.stop, .omit, .use(expression)]) {
      switch $0 {
      case .stop: 0
      case .omit: 1
      case .use: 2
      }
    }
    try check(
      4, [PlanVariable.Source.builtIn, .template(template), .tool("mail.list", [nil, .value(expression)]), .previous(step: "s")]
    ) {
      switch $0 {
      case .builtIn: 0
      case .template: 1
      case .tool: 2
      case .previous: 3
      }
    }
    try check(2, [StepBody.Result.record(type, [1, 2]), .step(1, .text)]) {
      switch $0 {
      case .record: 0
      case .step: 1
      }
    }
    try check(4, [InferenceEvidence.Meaning.step(1), .time(step: 2), .refusal(family: "mail"), .unanswered(reason: "r")]) {
      switch $0 {
      case .step: 0
      case .time: 1
      case .refusal: 2
      case .unanswered: 3
      }
    }
    try check(3, [PromptReference.Condition.holds("c"), .each(item: "i", list: "l"), .isEmpty(list: "l")]) {
      switch $0 {
      case .holds: 0
      case .each: 1
      case .isEmpty: 2
      }
    }
    try check(3, [AnswerSchema.Rest.anything, .nothing, .schema(AnswerSchema())]) {
      switch $0 {
      case .anything: 0
      case .nothing: 1
      case .schema: 2
      }
    }
    try check(3, [Flow.Destination.tool("t"), .program("p"), .model]) {
      switch $0 {
      case .tool: 0
      case .program: 1
      case .model: 2
      }
    }
    try check(PlanInput.Kind.allCases)
    try check(AnswerSchema.Kind.allCases)
  }

  @Test func results() throws {
    try check(4, [Observation.Status.done, .skipped(.conditionFalse), .failed(StepFailure(.failed, "m")), .notRun]) {
      switch $0 {
      case .done: 0
      case .skipped: 1
      case .failed: 2
      case .notRun: 3
      }
    }
    try check(
      5,
      [
        SkipReason.conditionFalse, .missing(MissingData("m")), .missing(MissingData(unavailable: "s", "m")),
        .missing(MissingData(failed: place, "m")), .unchanged, .dryRun, .depends(on: "p"),
      ]
    ) {
      switch $0 {
      case .conditionFalse: 0
      case .missing: 1
      case .unchanged: 2
      case .dryRun: 3
      case .depends: 4
      }
    }
    try check(
      7,
      [
        MessageText.name("n"), .words(.inFile, "a", MessageText.words(.notText)), .words(.notText), .count(2, .event),
        .family("mail"), .day(day), .weekday(day, seenFrom: nil), .weekday(day, seenFrom: day), .list([]), .list([.name("a")]),
      ]
    ) {
      switch $0 {
      case .name: 0
      case .word: 1
      case .count: 2
      case .family: 3
      case .day: 4
      case .weekday: 5
      case .list: 6
      }
    }
    try check(6, [Proposal.Reason.approval, .modifiesData, .sends, .hasWritten, .untrustedText(family: "mail"), .noPreview]) {
      switch $0 {
      case .approval: 0
      case .modifiesData: 1
      case .sends: 2
      case .hasWritten: 3
      case .untrustedText: 4
      case .noPreview: 5
      }
    }
    try check(
      3,
      [
        Turn.user("u"), .assistant("a", calls: []), .replies([ToolReply(id: "1", tool: "t", text: "x", isRefusal: true)]),
      ]
    ) {
      switch $0 {
      case .user: 0
      case .assistant: 1
      case .replies: 2
      }
    }
    try check(4, [Statement.Certainty.exact, .atLeast, .asOf(day), .estimate]) {
      switch $0 {
      case .exact: 0
      case .atLeast: 1
      case .asOf: 2
      case .estimate: 3
      }
    }
    try check(
      9,
      [
        StatementValue.text("a"), .word("rain"), .count(2), .instant(at), .span(at, at), .day(day), .length(minutes: 1.5),
        .amount(-3, .celsius), .list([.text("a"), .list([])]),
      ]
    ) {
      switch $0 {
      case .text: 0
      case .word: 1
      case .count: 2
      case .instant: 3
      case .span: 4
      case .day: 5
      case .length: 6
      case .amount: 7
      case .list: 8
      }
    }
    try check(RunOutcome.allCases)
    try check(Change.Kind.allCases)
    try check(Statement.Role.allCases)
  }

  @Test func values() throws {
    try check(
      13,
      [
        Value.null, .absent(Absence(UnknownValue("made", .text).field("x"))), .absent(Absence(.unavailable, "r")),
        .absent(Absence(unavailable: "s", "r")), .boolean(false), .integer(1), .number(1.5), .number(.infinity), .text("t"),
        .date(day), .time(CivilTime(secondOfDay: 1)), .datetime(at), .period(Period(days: 1, seconds: 2)), .list([.null]),
        .record(Record(type, values: [.list([])])), .truncated(TruncatedValue(.integer(3), .atLeast, total: 9)),
      ]
    ) {
      switch $0 {
      case .null: 0
      case .absent: 1
      case .boolean: 2
      case .integer: 3
      case .number: 4
      case .text: 5
      case .date: 6
      case .time: 7
      case .datetime: 8
      case .period: 9
      case .list: 10
      case .record: 11
      case .truncated: 12
      }
    }
    try check(
      12,
      [
        ValueType.any, .null, .boolean, .integer, .number, .text, .date, .time, .datetime, .period, .list(.any), .record(type),
      ]
    ) {
      switch $0 {
      case .any: 0
      case .null: 1
      case .boolean: 2
      case .integer: 3
      case .number: 4
      case .text: 5
      case .date: 6
      case .time: 7
      case .datetime: 8
      case .period: 9
      case .list: 10
      case .record: 11
      }
    }
  }

  /// Any kind that a declaration cannot name is stored as `any`.
  @Test func kindsOfParameters() throws {
    try check([Parameter.Kind.text, .boolean, .number, .moment, .instant, .period, .choice(["a", "b"]), .texts, .list, .any])
    #expect(try StoredCopy(Parameter.Kind.integer(1...2)).value() == .integer(Int.min...Int.max))
    #expect(try StoredCopy(Parameter.Kind.item).value() == .any)
  }
}
