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

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var shape = RequestedShape(prompt: Self.authored(request.prompt))
    let points = Self.choose(from: request.sentences, shape)
    let closing = Self.action(from: request.sentences, shape, told: points.count)
    let renderer = StatementRenderer(request.language, now: request.now, zone: request.zone)
    let said =
      points.isEmpty && closing == nil
      ? renderer.sentences([Statement(.summary(Self.nothing(request)), .fact, weight: 0)]) : points
    let chosen = said.map(\.text)
    let action = closing?.text
    let missing = Self.text(missing: request.missing, renderer)
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
    case .text: text = Self.plain(Self.layOut(chosen, action, missing, shape))
    case .markdown: text = Self.layOut(chosen, action, missing, shape)
    }
    part(text)
    // Nobody speaks here, so nobody can speak as a planner.
    let unheard = request.persona.map { ", and the persona \($0.name) changes nothing" } ?? ""
    var answer = Answer(
      text: text, author: name, remark: "built-in summary, no model" + unheard,
      sentences: said + (closing.map { [$0] } ?? []))
    answer.namesMissing = request.output != .json && !request.missing.isEmpty
    return answer
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

  /// Chooses sentences in order: one for each thing that the prompt asks for, then the weightiest
  /// of the rest.
  ///
  /// No two sentences are about the same record, so that one event does not fill the whole answer.
  static func choose(from sentences: [Sentence], _ shape: RequestedShape) -> [Sentence] {
    var rest = sentences.filter { $0.statement.role != .action }.enumerated().sorted { a, b in
      let (first, second) = (a.element.statement.weight, b.element.statement.weight)
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
    var chosen: [Sentence] = []
    var told: Set<String> = []
    func take(where fits: (Statement) -> Bool) {
      guard chosen.count < shape.count,
        let i = rest.firstIndex(where: { fits($0.statement) && told.isDisjoint(with: $0.statement.records) })
      else { return }
      told.formUnion(rest[i].statement.records)
      chosen.append(rest.remove(at: i))
    }
    for role in shape.roles { take { $0.role == role } }
    // What was not asked for by name comes after, plain facts last.
    for _ in chosen.count..<max(chosen.count, shape.count) { take { $0.role != .fact } }
    for _ in chosen.count..<max(chosen.count, shape.count) { take { $0.role == .fact } }
    return chosen
  }

  /// The one thing to do, if the prompt asks for it or there is room.
  static func action(from sentences: [Sentence], _ shape: RequestedShape, told: Int) -> Sentence? {
    guard shape.closing || told < shape.count else { return nil }
    let actions = sentences.filter { $0.statement.role == .action }
    return actions.enumerated().max { a, b in
      let (first, second) = (a.element.statement.weight, b.element.statement.weight)
      return first == second ? a.offset > b.offset : first < second
    }?.element
  }

  private static func nothing(_ request: ModelRequest) -> StatementKind.Summary {
    if request.observations.isEmpty { return .readsNothing }
    return request.observations.contains { $0.status == .done } ? .nothing : .noData
  }

  // MARK: Form

  private static func layOut(_ sentences: [String], _ action: String?, _ missing: String, _ shape: RequestedShape) -> String {
    var blocks: [String] = []
    switch shape.form {
    case .bullets: blocks.append(sentences.map { "- " + $0 }.joined(separator: "\n"))
    case .numbered: blocks.append(sentences.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
    case .lines: blocks.append(sentences.joined(separator: "\n"))
    case .prose: blocks.append((sentences + (action.map { [$0] } ?? [])).joined(separator: " "))
    }
    if shape.form != .prose, let action { blocks.append(action) }
    blocks.append(missing)
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// One line for all that is missing: sources with the same reason are named together, and those
  /// that nobody has set up with one command.
  static func text(missing: [MissingData], _ renderer: StatementRenderer) -> String {
    var groups: [(reason: String, names: [String])] = []
    var lines: [String] = []
    let open = missing.filter { $0.setUp != nil }
    let commands = Set(open.compactMap(\.setUp))
    if let command = commands.count == 1 ? commands.first : commands.isEmpty ? nil : SetUp.check {
      let values: StatementValues = [.items: .list(open.compactMap(\.source).map(StatementValue.text)), .command: .text(command)]
      if let line = renderer.text(Statement(.summary(.notSetUp), .fact, weight: 0, values)) { lines.append(line) }
    }
    for one in missing where one.setUp == nil {
      guard let source = one.source else {
        lines.append(one.reason.prefix(1).uppercased() + one.reason.dropFirst() + ".")
        continue
      }
      if let i = groups.firstIndex(where: { $0.reason == one.reason }) {
        groups[i].names.append(source)
      } else {
        groups.append((one.reason, [source]))
      }
    }
    let items = groups.map { StatementValue.list([.text($0.reason)] + $0.names.map(StatementValue.text)) }
    let known = items.isEmpty ? nil : Statement(.summary(.notAvailable), .fact, weight: 0, [.items: .list(items)])
    return ((known.flatMap(renderer.text).map { [$0] } ?? []) + lines).joined(separator: "\n")
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
      let place = filling.obstacle.map { $0.isEmpty ? "the answer" : "`\($0)`" } ?? "the answer"
      throw StepFailure(
        .badAnswer, "the digest cannot fill the schema: \(place) takes a judgement that only a model can make",
        hint: "give texts and lists of texts to the digest, or let a model answer")
    }
    var json = JSONText()
    json.value(value, zone: request.zone)
    return json.text
  }

  private static func json(_ sentences: [String], _ action: String?, _ request: ModelRequest) -> String {
    var json = JSONText()
    json.object { json in
      json.key("points")
      json.array { json in for s in sentences { json.string(plain(s)) } }
      json.field("action", action.map(plain))
      json.key("missing")
      json.array { json in for m in request.missing { json.string(m.text) } }
    }
    return json.text
  }
}
