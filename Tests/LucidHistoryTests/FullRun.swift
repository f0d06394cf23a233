import LucidCore

/// A run in which every property has a value: no list is empty and nothing is nil.
enum FullRun {
  private static let moment = Instant(seconds: 1_775_000_000)
  private static let span = Span(file: 1, start: 2, end: 3)
  private static let expression = Expression.binary(.add, .literal(.integer(1)), .reference(.input(0)))
  private static let template = Template(
    nodes: [
      .text("a"), .insert(Template.Insert(expression, source: "1 + x")),
      .branches([Template.Branch(condition: expression, body: [.text("b")])]),
      .loop(Template.Loop(list: expression, slot: 1, body: [.text("c")], otherwise: [.text("d")])),
    ], slots: 2)
  private static let failure = StepFailure(
    .timedOut, MessageText.name("too slow"), hint: "wait", plainWords: "slow", plainHint: "later", retryable: true,
    setUp: "lucid setup", offers: [ChoiceOffer(id: "m1", text: "Contract, 2026-04-06 06:50")])
  private static let type = RecordType("Event", [.init("title", .text, "What it is.")])
  private static let value = Value.record(Record(type, values: [.text("Standup")]))
  private static let argument = CallArgument("title", .text("x"))
  private static let notice = Notice(.name("one file is damaged"), about: "a.ics", remedy: "repair it")
  private static let usage = TokenUsage(input: 1, output: 2, cost: 0.5)
  private static let rendered = RenderedText(
    text: "Hello", insertions: [RenderedText.Insertion(start: 0, end: 1, source: "x")], cleaned: ["x"])

  private static let statement = Statement(
    .weather(.likely), .risk, weight: 5, [.falls: .word("rain"), .chance: .amount(80, .percent)],
    range: StatementRange(
      CivilDate(daysSinceEpoch: 1), CivilDate(daysSinceEpoch: 2), isRest: true, isWorkingHours: true, part: .span(moment, moment)),
    records: ["e1"], certainty: .estimate, setting: .pending, step: "made")

  private static var change: Change {
    var change = Change(.created, "event", id: "e1", title: "Standup", detail: .name("Monday"), place: "work.ics")
    change.step = "made"
    return change
  }

  private static let ability = AbilityFacts(
    label: "Full", id: "full", summary: "All", icon: "star", color: "#FF0000", category: "Morning", slot: .morning,
    language: "de",
    plan: "p", prompt: "Hello", answer: "Hi", headline: "Hey")

  private static var schema: AnswerSchema {
    var schema = AnswerSchema()
    schema.kinds = [.object, .null]
    schema.title = "T"
    schema.description = "D"
    schema.properties = [AnswerSchema.Property("a", AnswerSchemaParts.leaf)]
    schema.required = ["a"]
    schema.additional = .nothing
    schema.items = .schema(AnswerSchemaParts.leaf)
    schema.values = [.integer(1)]
    (schema.minimum, schema.maximum) = (0, 9.5)
    (schema.minLength, schema.maxLength, schema.minItems, schema.maxItems) = (1, 2, 3, 4)
    schema.anyOf = [AnswerSchemaParts.leaf]
    return schema
  }

  private static func plan(sections: [PlanSection]) -> Plan {
    let access = CapabilityCard.Access(source: "mail", reach: "subjects", through: ["mail.list"])
    let loop = ForEach(name: "event", list: expression, slot: 1, condition: expression)
    return Plan(
      ability: ability, files: ["a", "b"], prompt: template,
      inputs: [
        PlanInput(
          name: "title", kind: .choice, item: .string, type: .text, fallback: .text("x"), choices: ["x", "y"], ask: "Which?",
          max: 9)
      ],
      variables: [
        PlanVariable(
          name: "v", type: .list(.record(type)), cost: .cheap, source: .tool("mail.list", [.value(expression)]),
          neededBy: ["prompt"])
      ],
      steps: [
        PlanStep(
          name: "made", tool: "calendar.create", effect: .write, arguments: [.text(template)], condition: expression, needs: [0],
          timeoutSeconds: 5, onError: .use(expression), observe: true,
          modifiers: StepModifiers(
            forEach: loop, retry: Retry(tries: 3, delaySeconds: 2, backoff: 1.5), cacheSeconds: 60, plan: "p",
            body: StepBody(count: 2, steps: [1], result: .record(type, [1])), block: 0,
            answer: StepAnswer(
              ability: ability, observed: [0], output: .json, schema: schema,
              persona: Persona(name: "p", label: "P", icon: "i", text: template), statements: [.calendar(.next)],
              written: template)), span: span)
      ],
      waves: [[0]], condition: expression, card: "briefing", output: .json,
      limits: RunLimits(seconds: 1, turns: 2, tokens: 3, cost: 4.5),
      capabilities: CapabilityCard(
        reads: [access], writes: [access], sends: [access], discloses: [access],
        flows: [
          Flow(
            from: FamilySet("mail"), to: .tool("web.search"), .value, parameter: "q", expression: "<<m>>", line: 3,
            span: Span(start: 1, end: 2))
        ]),
      writes: [WriteCap(tool: "calendar.create", most: 2)],
      model: ModelPreference(prefer: .cloud, temperature: 0.5, maxTokens: 10),
      filled: CardTemplate(
        .table, title: template, columns: ["A"],
        entries: [CardTemplate.Entry(forEach: loop, condition: expression, values: [.value(expression)])]),
      schema: schema, persona: Persona(name: "p", label: "P", icon: "i", text: template), sections: sections,
      reasons: PlanReasons(
        mentions: [PromptReference(name: "v", consumer: "prompt", sentence: "S", conditions: [.holds("c")], span: span)],
        clues: [InferenceEvidence("today", .time(step: 0), at: span)]),
      offers: ["mail.list"], statements: [.calendar(.next)],
      declarations: [
        ToolDeclaration(
          name: "ticker.quote", about: "Price of a share",
          parameters: [
            Parameter("symbol", .choice(["a", "b"]), required: true, "The symbol."),
            Parameter("days", .number, default: .number(1), "The days."),
          ], result: .record(type), effect: .send)
      ], answer: template, headline: template, again: .after(86_400))
  }

  static var run: StoredRun {
    let section = PlanSection(
      name: "s", summary: "S", order: 1, inSynthesis: true, priority: 3, source: "s.lucidability", plan: plan(sections: []))
    let call = ToolCall(id: "1", tool: "mail.list", arguments: "{}")
    var dryRun = DryRun()
    let predicted = DryRun.Call(
      step: "made", tool: "calendar.create", effect: .write, arguments: [argument], dependsOn: ["made.count"], item: 1)
    dryRun.writes = [predicted]
    dryRun.unasked = [predicted]
    dryRun.condition = "made.count"
    dryRun.request = DryRun.Request(model: "m", promptCharacters: 1, dataCharacters: 2)
    var answer = Answer(
      text: "Hi", author: "m", remark: "r", value: value, rejected: [Answer.Rejected(text: "t", problems: ["p"])], usage: usage,
      calls: [call], sentences: [Sentence(statement, text: "Rain.")])
    (answer.modelText, answer.isCut) = ("Hi", true)
    answer.failedModel = Answer.FailedModel(name: "m", failure: failure)
    let record = RunRecord(
      id: "run", ability: ability, started: moment, zone: "Europe/Berlin", outcome: .partial, prompt: rendered,
      observations: [
        Observation(step: "made", tool: "calendar.create", status: .failed(failure), value: value, notices: [notice])
      ],
      steps: [
        StepRecord(
          name: "made", tool: "calendar.create",
          status: .skipped(
            .missing(
              MissingData(failed: SourcePlace(file: "a", line: 1, column: 1, source: "b"), "x").with(
                source: "s", why: .name("why")))),
          elapsed: Milliseconds(3),
          facts: StepFacts(
            tries: 1, cached: 2, ageSeconds: 3,
            items: StepFacts.Items(count: 1, leftOut: 2, failed: 3, replaced: 4, failure: failure))),
        StepRecord(
          name: "open", tool: "mail.search", status: .skipped(.missing(MissingData(unavailable: "mail", failure))),
          elapsed: Milliseconds(0), facts: nil),
      ],
      variables: [VariableRecord(name: "v", cost: .expensive, status: .neverNeeded, value: value)],
      card: Card(
        kind: "briefing", title: "B", generated: moment, body: Record(type, values: [.text("x")]),
        notes: [Notice(missing: MissingData(unavailable: "weather", "gone"))],
        statements: [statement]),
      answer: answer,
      receipts: Receipts(found: [Receipts.Receipt(text: "13:00", step: "made", record: "e1", field: "start")], unfounded: ["12"]),
      notices: [notice], failure: RunFailure(step: "made", failure: failure, span: span), elapsed: Milliseconds(9),
      persona: PersonaRecord(name: "p", label: "P", text: rendered), dryRun: dryRun, changes: [change], fate: .heldBack,
      proposals: [
        Proposal(
          id: "1", tool: "calendar.create", arguments: [CallArgument("title", .text("x"))], key: "k", changes: [change],
          differences: [
            ItemDifference(
              path: "calendar/a.ics", key: "u1", before: ItemState(digest: "d", fields: [.init("title", "x")], text: "t"),
              after: ItemState(digest: "e"))
          ],
          reason: .untrustedText(family: "mail"),
          labels: Labels(families: FamilySet(["calendar", "mail"]), untrusted: FamilySet("mail")), requester: .client("claude"))
      ],
      turns: [
        .assistant("a", calls: [call]), .replies([ToolReply(id: "1", tool: "mail.list", text: "[]", isRefusal: false)]),
      ],
      usage: usage,
      headline: Sentence(Statement(.mail(.reply), .action, weight: 9, [.title: .text("Hello")]), text: "Reply to Dana."),
      language: .german, couldChange: true)
    var kept = StoredRun(
      record: record, file: RunSource(name: "full", path: "/a/full.lucidability", hash: "00"), plan: plan(sections: [section]),
      inputs: [argument],
      settings: Settings(
        name: "Robin", city: "Toronto", region: "CA", language: "en", office: "Main St", hours: WorkingHours(), calendar: "work",
        emails: ["robin@example.com"], off: ["weather"]),
      unavailable: ["weather": "no file"],
      calls: [
        CallRecord(
          step: "made", item: 1, tool: "calendar.create", arguments: [argument], result: value, failure: failure,
          notices: [notice],
          changes: [change], elapsed: Milliseconds(2))
      ],
      sent: [LoggedRequest(.elsewhere, "https://x.example", String(repeating: "long ", count: 100), isAnswered: true)],
      words: ["run", "full"], program: "0.1.0")
    kept.services = [
      ServiceAnswer(host: "api.example", sent: 40, received: 5_000, fetched: Instant(seconds: 1_775_460_000), isCached: true)
    ]
    kept.vault = "/vault"
    kept.omitted = ["mail"]
    kept.known = [KnownFact(FactIdentity(subject: "0a", value: "1b"), isCovered: true)]
    return kept
  }
}

private enum AnswerSchemaParts {
  static var leaf: AnswerSchema {
    var schema = AnswerSchema()
    schema.kinds = [.string]
    return schema
  }
}
