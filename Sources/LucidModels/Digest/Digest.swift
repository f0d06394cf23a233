import LucidAgenda
package import LucidCore
package import LucidRuntime
import LucidWording

/// The embedded model client: no model, no network. Writes the answer by rule from what the runtime
/// computed, and says so.
///
/// Deterministic: the same observations and the same prompt give the same bytes. Cost: pure.
package struct Digest: ModelClient {
  package init() {}

  package let name = "digest"
  package let immediate = true
  package let isModel = false

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var shape = RequestedShape(prompt: Self.authored(request.prompt))
    let order = AgendaOrder(request.sentences.map(\.statement), now: request.now, zone: request.zone)
    let news = request.news ?? News(sentences: request.sentences)
    let renderer = StatementRenderer(request.language, now: request.now, zone: request.zone)
    // A program reads the answer without the line above it.
    let choice = SentenceChoice(
      news.sentences, shape, named: request.statements, in: order,
      below: request.output == .json ? nil : { renderer.headline(of: $0).text })
    let points = Self.telling(choice.points, renderer)
    let closing = choice.action.flatMap { choice.isActionTold ? renderer.sentences([$0.statement.asTold()]).first ?? $0 : $0 }
    let missing = Self.text(missing: request.missing, renderer)
    let known = renderer.sentences(news.known == 0 ? [] : [Self.known(news.known)])
    let isEmpty = points.isEmpty && closing == nil && known.isEmpty
    let said = isEmpty ? renderer.sentences(Self.nothing(request, isNamed: !missing.isEmpty)) : points
    let chosen = said.map(\.text)
    let action = closing?.text
    // Where nothing was found, a model would have nothing to work on either.
    let isFound = points.contains { !$0.statement.kind.isAbsence }
    let beside = !isFound ? [] : renderer.sentences(shape.work.map { [Self.needsModel($0)] } ?? [])
    let foot = ((known + beside).map(\.text) + [missing]).filter { !$0.isEmpty }.joined(separator: "\n\n")
    // One sentence that says that there is nothing is no list.
    if points.isEmpty { shape.form = .prose }
    let text: String
    switch request.output {
    case .json:
      if let schema = request.schema {
        text = try Self.filled(schema, chosen, action, request)
      } else {
        text = Self.json(chosen, action, request)
      }
    case .text: text = Self.plain(Self.layOut(chosen, action, foot, shape))
    case .markdown: text = Self.layOut(chosen, action, foot, shape)
    }
    part(text)
    // Nobody speaks here, so nobody can speak as a planner.
    let remark = MessageText.words(.builtInSummary)
    var answer = Answer(
      text: text, author: name, remark: request.persona.map { .words(.personaUnheard, remark, $0.name) } ?? remark,
      sentences: said + (closing.map { [$0] } ?? []) + known + beside)
    answer.namesMissing = request.output != .json && !request.missing.isEmpty
    return answer
  }

  /// Says of each list how many items are not among the sentences, and words those about what the
  /// answer names elsewhere.
  private static func telling(_ points: [Sentence], _ renderer: StatementRenderer) -> [Sentence] {
    zip(points, ListedStatements.telling(points.map(\.statement))).map { point, statement in
      point.statement == statement && !statement.isTold ? point : renderer.sentences([statement]).first ?? point
    }
  }

  /// Returns the author's text of the branches taken, without inserted values.
  private static func authored(_ prompt: RenderedText) -> String {
    let bytes = Array(prompt.text.utf8)
    var kept: [UInt8] = []
    var at = 0
    for insertion in prompt.insertions where insertion.start >= at && insertion.end <= bytes.count {
      kept += bytes[at..<insertion.start]
      kept.append(UInt8(ascii: "_"))
      at = insertion.end
    }
    return String(decoding: kept + bytes[at...], as: UTF8.self)
  }

  // MARK: Choice

  /// Says why there is nothing to say; `isNamed` where the line of what is missing says it.
  private static func nothing(_ request: ModelRequest, isNamed: Bool) -> [Statement] {
    func said(_ kind: StatementKind.Summary, _ values: StatementValues = [:]) -> [Statement] {
      [Statement(.summary(kind), .fact, weight: 0, values)]
    }
    if request.observations.isEmpty { return said(.readsNothing) }
    let done = request.observations.filter { $0.status == .done }
    guard !done.isEmpty else {
      if isNamed { return [] }
      // A step that its own condition left out is no source that is missing.
      if request.observations.allSatisfy({ $0.status == .skipped(.conditionFalse) }) { return said(.notNeeded) }
      let isStale = request.observations.contains { if case .failed(let failure) = $0.status { failure.isStale } else { false } }
      return said(isStale ? .noCurrentData : .noData)
    }
    guard done.allSatisfy({ $0.value.holdsNothing }) else { return said(.nothing) }
    var families: [String] = []
    for family in done.map(\.family) where !families.contains(family) { families.append(family) }
    return said(.foundNothing, [.items: .list(families.map(StatementValue.text))])
  }

  /// Says how many things are left out because the person knows them.
  private static func known(_ count: Int) -> Statement {
    Statement(.summary(.known), .fact, weight: 0, [.count: .count(count), .command: .text("lucid told")])
  }

  private static func needsModel(_ work: RequestedShape.Work) -> Statement {
    Statement(.summary(.needsModel), .fact, weight: 0, [.text: .word(work.rawValue)])
  }

  // MARK: Form

  private static func layOut(_ sentences: [String], _ action: String?, _ foot: String, _ shape: RequestedShape) -> String {
    var blocks: [String] = []
    switch shape.form {
    case .bullets: blocks.append(sentences.map { "- " + $0 }.joined(separator: "\n"))
    case .numbered: blocks.append(sentences.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
    case .lines: blocks.append(sentences.joined(separator: "\n"))
    case .prose: blocks.append((sentences + (action.map { [$0] } ?? [])).joined(separator: " "))
    }
    if shape.form != .prose, let action { blocks.append(action) }
    blocks.append(foot)
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// One line for all that is missing: sources with the same reason are named together, and those
  /// that nobody has set up with one command.
  static func text(missing: [MissingData], _ renderer: StatementRenderer) -> String {
    var lines: [String] = []
    let open = missing.filter { $0.setUp != nil }
    let commands = Set(open.compactMap(\.setUp))
    if let command = commands.count == 1 ? commands.first : commands.isEmpty ? nil : SetUp.check {
      let values: StatementValues = [.items: .list(open.compactMap(\.source).map(StatementValue.text)), .command: .text(command)]
      if let line = renderer.text(Statement(.summary(.notSetUp), .fact, weight: 0, values)) { lines.append(line) }
    }
    let others = missing.filter { $0.setUp == nil }
    for one in others where one.source == nil {
      lines.append(one.reason.prefix(1).uppercased() + one.reason.dropFirst() + ".")
    }
    let known = [(StatementKind.Summary.notAvailable, false), (.outOfDate, true)].compactMap { kind, isStale in
      statement(kind, others.filter { $0.isStale == isStale })
    }
    return (known.compactMap(renderer.text) + lines).joined(separator: "\n")
  }

  /// Names what is missing for reasons of one kind; nil for nothing.
  private static func statement(_ kind: StatementKind.Summary, _ missing: [MissingData]) -> Statement? {
    var groups: [(reason: String, names: [String])] = []
    for one in missing {
      guard let source = one.source else { continue }
      if let i = groups.firstIndex(where: { $0.reason == one.reason }) {
        groups[i].names.append(source)
      } else {
        groups.append((one.reason, [source]))
      }
    }
    let items = groups.map { StatementValue.list([.text($0.reason)] + $0.names.map(StatementValue.text)) }
    return items.isEmpty ? nil : Statement(.summary(kind), .fact, weight: 0, [.items: .list(items)])
  }

  /// Without the Markdown marks that sentences use.
  private static func plain(_ text: String) -> String {
    text.split(separator: "**", omittingEmptySubsequences: false).joined()
  }

  /// Errors: `.badAnswer` when the schema asks for what only a model could judge.
  private static func filled(
    _ schema: AnswerSchema, _ sentences: [String], _ action: String?, _ request: ModelRequest
  ) throws(StepFailure) -> String {
    var filling = SchemaFilling(sentences: sentences.map(plain), action: action.map(plain), missing: request.missing.map(\.text))
    guard let value = filling.value(schema), SchemaCheck.problems(value, schema).isEmpty else {
      let place = filling.obstacle.flatMap { $0.isEmpty ? nil : "`\($0)`" } ?? MessageText.words(.theAnswer)
      throw StepFailure(.badAnswer, .words(.digestCannotFill, place), hint: .words(.giveTextsToDigest))
    }
    var json = JSONText()
    json.value(value, zone: request.zone)
    return json.text
  }

  private static func json(_ sentences: [String], _ action: String?, _ request: ModelRequest) -> String {
    var json = JSONText()
    json.object { json in
      json.strings("points", sentences.map { plain($0) })
      json.field("action", action.map(plain))
      json.strings("missing", request.missing.map(\.text))
    }
    return json.text
  }
}

extension Value {
  /// Whether a result is there and has nothing in it: null, an empty list, a listing without items.
  fileprivate var holdsNothing: Bool {
    if isMissing { return true }
    return list?.isEmpty ?? self["items"].list?.isEmpty ?? false
  }
}
