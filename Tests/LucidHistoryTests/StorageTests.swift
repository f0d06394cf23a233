import LucidCore
import LucidStorage
import LucidTesting
import Testing

/// Every property of a stored run is written, and read back as it was.
///
/// Stored types write themselves by hand: a new property that nobody writes would be lost without a word. These tests find it: they compare
/// the properties that the type has with those in the JSON.
@Suite struct StorageTests {
  @Test func everyPropertyIsWritten() throws {
    let run = FullRun.run
    var comparison = Comparison()
    comparison.compare(run, try JSONParser.parse(Array(StoredCopy(run).text.utf8), .stored), "run")
    #expect(comparison.problems == [])
    #expect(comparison.empty.subtracting(comparison.filled) == [], "FullRun has no value for these")
    #expect(comparison.filled.count > 180)
    #expect(try StoredCopy(run).value() == run)
  }

  /// The properties of values beside the members of their JSON.
  private struct Comparison {
    var problems: [String] = []
    /// `Type.property`, with a value somewhere and without one.
    var filled: Set<String> = []
    var empty: Set<String> = []

    mutating func compare(_ value: Any, _ json: JSONNode, _ path: String) {
      if value is String || value is Value || value is Record || value is ValueType || value is RecordType || value is CivilDate
        || value is Weekdays
      {
        return
      }
      // Has no properties but how they are found; it is read back below.
      if value is SourcePlace { return }
      let mirror = Mirror(reflecting: value)
      switch (mirror.displayStyle, json.value) {
      case (.struct, .object(let members)), (.class, .object(let members)):
        for child in mirror.children {
          let name = child.label ?? "?"
          let property = "\(type(of: value)).\(name)"
          if Self.isEmpty(child.value) {
            empty.insert(property)
          } else if let member = members.first(where: { $0.name == name }) {
            filled.insert(property)
            compare(child.value, member.value, "\(path).\(name)")
          } else {
            problems.append("\(path).\(name) is not written")
          }
        }
      case (.struct, .integer):
        if mirror.children.count != 1 { problems.append("\(path) is written as one number") }
      case (.optional, _):
        if let child = mirror.children.first { compare(child.value, json, path) }
      case (.collection, .list(let items)), (.set, .list(let items)):
        if items.count != mirror.children.count { problems.append("\(path) has another count") }
        guard mirror.displayStyle == .collection else { return }
        for (i, (child, item)) in zip(mirror.children, items).enumerated() { compare(child.value, item, "\(path)[\(i)]") }
      case (.enum, .object(let members)):
        compare(payloadOf: mirror, members, path)
      case (.enum, .text), (.dictionary, .object), (nil, _): return
      default: problems.append("\(path) is written in another form")
      }
    }

    private mutating func compare(payloadOf mirror: Mirror, _ members: [JSONNode.Member], _ path: String) {
      guard let child = mirror.children.first, members.count == 1, members[0].name == child.label else {
        problems.append("\(path) has another case")
        return
      }
      let place = "\(path).\(members[0].name)"
      let payload = Mirror(reflecting: child.value)
      if payload.displayStyle == .tuple, payload.children.count > 1 {
        guard let items = members[0].value.list, items.count == payload.children.count else {
          problems.append("\(place) has values that are not written")
          return
        }
        for (part, item) in zip(payload.children, items) { compare(part.value, item, place) }
      } else {
        compare(
          payload.displayStyle == .tuple ? payload.children.first?.value ?? child.value : child.value, members[0].value, place)
      }
    }

    private static func isEmpty(_ value: Any) -> Bool {
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional, .collection, .set, .dictionary: return mirror.children.isEmpty
      default: return false
      }
    }
  }

  /// Reading has no compiler that counts the cases.
  @Test func everyCaseReadsBack() throws {
    let (expression, template) = (Expression.literal(.integer(1)), Template.literal("x"))
    let place = SourcePlace(file: "a", line: 1, column: 2, source: "1 + 1")
    try check(
      [
        .literal(.null), .reference(.input(1)), .field(expression, name: "a", index: 2), .element(expression, 3),
        .filter(expression, FilterCall(name: "upper", index: 1, arguments: [nil, expression])), .not(expression),
        .negate(expression),
        .test(.empty, expression, negated: true), .list([expression]), .each(expression, template, slot: 2),
        .located(expression, place),
        .filter(
          expression,
          FilterCall(name: "table", index: 1, arguments: [expression], slot: 2, headings: ["title", nil], place: place)),
      ] + BinaryOperator.allCases.map { Expression.binary($0, expression, expression) })
    try check([Reference.input(1), .variable(2), .step(3), .item(4), .settings, .family("mail")])
    try check([
      Template.Node.text("a"), .insert(.init(expression, source: "1")), .branches([.init(condition: nil, body: [.text("b")])]),
      .loop(.init(list: expression, slot: 0, body: [], otherwise: [.text("c")])),
      .loop(.init(list: expression, slot: 0, body: [], otherwise: [], isLine: true)),
      .branches([.init(condition: nil, body: [], isLine: true)]),
    ])
    try check([PlanArgument.value(expression), .text(template)])
    try check([PlanStep.OnError.stop, .omit, .use(expression)])
    try check([PlanVariable.Source.builtIn, .template(template), .tool("mail.list", [nil, .value(expression)])])
    try check([InferenceEvidence.Meaning.step(1), .time(step: 2), .refusal(family: "mail")])
    try check([AnswerSchema.Rest.anything, .nothing, .schema(AnswerSchema())])
    try check([Observation.Status.done, .skipped(.conditionFalse), .failed(StepFailure(.failed, "m")), .notRun])
    try check([
      SkipReason.conditionFalse, .missing(MissingData("m")), .missing(MissingData(unavailable: "s", "m")),
      .missing(MissingData(failed: place, "m")), .unchanged, .dryRun,
      .depends(on: "p"),
    ])
    try check([
      Proposal.Reason.approval, .modifiesData, .sends, .hasWritten, .untrustedText(family: "mail"), .noPreview,
    ])
    try check([PromptReference.Condition.holds("c"), .each(item: "i", list: "l"), .isEmpty(list: "l")])
    try check([Turn.user("u"), .assistant("a", calls: []), .replies([ToolReply(id: "1", tool: "t", text: "x", isRefusal: true)])])
    let type = RecordType("T", [.init("a", .list(.record(RecordType("U", []))), "Doc.")])
    try check([
      ValueType.any, .null, .boolean, .integer, .number, .text, .date, .time, .datetime, .period, .list(.any), .record(type),
    ])
    try check([
      Value.absent(Absence(UnknownValue("made", .text).field("x"))), .absent(Absence(.unavailable, "r")),
      .absent(Absence(unavailable: "s", "r")),
      .time(CivilTime(secondOfDay: 1)),
    ])
    try check(PlanInput.Kind.allCases)
    try check(RunOutcome.allCases)
    try check(Change.Kind.allCases)
    try check(Statement.Role.allCases)
    let day = CivilDate(daysSinceEpoch: 20_000)
    let at = Instant(seconds: 1)
    try check([Statement.Certainty.exact, .atLeast, .asOf(day), .estimate])
    try check([
      StatementValue.text("a"), .word("rain"), .count(2), .instant(at), .span(at, at), .day(day), .length(minutes: 1.5),
      .amount(-3, .celsius), .list([.text("a"), .list([])]),
    ])
    try check(AnswerSchema.Kind.allCases)
  }

  private func check<T: Storable & Equatable>(_ values: [T]) throws {
    for value in values { #expect(try StoredCopy(value).value() == value) }
    #expect(try StoredCopy(values).value() == values)
  }

  /// Data of another version, or damaged, is refused, and never read as something else.
  @Test(arguments: [
    "{", "[]", "{}", "{\"record\":1}", "{\"#\":\"missing\"}", "\"text\"", "{\"name\":\"a\",\"path\":1,\"hash\":\"b\"}",
    "{\"name\":\"a\",\"hash\":null}",
  ])
  func otherDataIsRefused(json: String) {
    #expect(throws: StorageError.self) { try StorageReader.value(RunSource.self, Array(json.utf8)) { _ in nil } }
  }

  @Test func unknownPropertiesArePassedOver() throws {
    let json = "{\"name\":\"a\",\"later\":[{}],\"hash\":\"b\"}"
    #expect(try StorageReader.value(RunSource.self, Array(json.utf8)) { _ in nil } == RunSource(name: "a", path: nil, hash: "b"))
  }
}
