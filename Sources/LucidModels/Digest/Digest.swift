package import LucidCore
package import LucidRuntime

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
    let points = Self.choose(from: request.highlights, shape)
    let action = Self.action(from: request.highlights, shape, told: points.count)?.text
    let chosen = points.isEmpty && action == nil ? [Self.nothing(request)] : points.map(\.text)
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
    case .text: text = Self.plain(Self.layOut(chosen, action, request.missing, shape))
    case .markdown: text = Self.layOut(chosen, action, request.missing, shape)
    }
    part(text)
    // Nobody speaks here, so nobody can speak as a planner.
    let unheard = request.persona.map { ", and the persona \($0.name) changes nothing" } ?? ""
    var answer = Answer(text: text, author: name, remark: "built-in summary, no model" + unheard)
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

  /// Chooses highlights in order: one for each thing that the prompt asks for, then the weightiest
  /// of the rest.
  ///
  /// No two sentences are about the same record, so that one event does not fill the whole answer.
  static func choose(from highlights: [Highlight], _ shape: RequestedShape) -> [Highlight] {
    var rest = highlights.filter { $0.role != .action }.enumerated().sorted { a, b in
      a.element.weight == b.element.weight ? a.offset < b.offset : a.element.weight > b.element.weight
    }.map(\.element)
    var chosen: [Highlight] = []
    var told: Set<String> = []
    func take(where fits: (Highlight) -> Bool) {
      guard chosen.count < shape.count, let i = rest.firstIndex(where: { fits($0) && told.isDisjoint(with: $0.records) }) else {
        return
      }
      told.formUnion(rest[i].records)
      chosen.append(rest.remove(at: i))
    }
    for role in shape.roles { take { $0.role == role } }
    // What was not asked for by name comes after, plain facts last.
    for _ in chosen.count..<max(chosen.count, shape.count) { take { $0.role != .fact } }
    for _ in chosen.count..<max(chosen.count, shape.count) { take { $0.role == .fact } }
    return chosen
  }

  /// The one thing to do, if the prompt asks for it or there is room.
  static func action(from highlights: [Highlight], _ shape: RequestedShape, told: Int) -> Highlight? {
    guard shape.closing || told < shape.count else { return nil }
    let actions = highlights.filter { $0.role == .action }
    return actions.enumerated().max { a, b in
      a.element.weight == b.element.weight ? a.offset > b.offset : a.element.weight < b.element.weight
    }?.element
  }

  private static func nothing(_ request: ModelRequest) -> String {
    if request.observations.isEmpty {
      return "This ability reads no data, so the built-in summary has nothing to show; a model would answer the prompt."
    }
    let anything = request.observations.contains { $0.status == .done }
    return anything ? "Nothing stands out." : "No data: none of this ability's sources is available."
  }

  // MARK: Form

  private static func layOut(_ sentences: [String], _ action: String?, _ missing: [MissingData], _ shape: RequestedShape)
    -> String
  {
    var blocks: [String] = []
    switch shape.form {
    case .bullets: blocks.append(sentences.map { "- " + $0 }.joined(separator: "\n"))
    case .numbered: blocks.append(sentences.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
    case .lines: blocks.append(sentences.joined(separator: "\n"))
    case .prose: blocks.append((sentences + (action.map { [$0] } ?? [])).joined(separator: " "))
    }
    if shape.form != .prose, let action { blocks.append(action) }
    if !missing.isEmpty { blocks.append(Self.sentence(missing: missing)) }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// One line for all that is missing: sources with the same reason are named together, and those
  /// that nobody has set up with one command.
  static func sentence(missing: [MissingData]) -> String {
    var groups: [(reason: String, names: [String])] = []
    var others: [String] = []
    let open = missing.filter { $0.setUp != nil }
    let commands = Set(open.compactMap(\.setUp))
    if let command = commands.count == 1 ? commands.first : commands.isEmpty ? nil : SetUp.check {
      others.append("Not set up: \(listed(open.compactMap(\.source))) (run `\(command)`).")
    }
    for one in missing where one.setUp == nil {
      guard let source = one.source else {
        others.append(one.reason.prefix(1).uppercased() + one.reason.dropFirst() + ".")
        continue
      }
      if let i = groups.firstIndex(where: { $0.reason == one.reason }) {
        groups[i].names.append(source)
      } else {
        groups.append((one.reason, [source]))
      }
    }
    let known = groups.map { "\(listed($0.names)) (\($0.reason))" }
    return ((known.isEmpty ? [] : ["Not available: " + known.joined(separator: "; ") + "."]) + others).joined(separator: "\n")
  }

  /// `calendar, mail and notes`.
  private static func listed(_ names: [String]) -> String {
    names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") : names.first ?? ""
  }

  /// Without the Markdown marks that highlights use.
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
