package import LucidCore

extension StoredRun {
  package static let leftOut = MessageText.words(.leftOutOfHistory)

  /// Without what these families gave: their results, and where those went on to, which is the
  /// card, what stood out of it, the requests to models, what it asked and was told, and the places
  /// of the prompt that they filled. The answer stays: it is what was shown.
  func leavingOut(_ families: Set<String>) -> StoredRun {
    let isProposed = record.proposals.contains { families.contains(ToolName.family($0.tool)) }
    guard isProposed || calls.contains(where: { families.contains($0.family) }) else { return self }
    let r = record
    var kept = self
    kept.omitted = families.sorted()
    kept.calls = calls.map { families.contains($0.family) ? Self.bare($0) : $0 }
    kept.sent = sent.map(Self.sizeOnly)
    // A variable may be made of anything.
    let steps = r.steps.filter { families.contains(ToolName.family($0.tool)) }.map(\.name)
    let hidden = Set(steps + r.variables.filter { $0.cost != .free }.map(\.name))
    kept.record = bareRecord
    kept.record.prompt = r.prompt.map { Self.without(hidden, $0) }
    kept.record.observations = r.observations.map { families.contains($0.family) ? Self.bare($0) : $0 }
    kept.record.variables = r.variables.map { $0.cost == .free ? $0 : Self.bare($0) }
    kept.record.receipts = Receipts(unfounded: r.receipts.unfounded)
    kept.record.proposals = r.proposals.map { families.contains(ToolName.family($0.tool)) ? $0.withoutContents : $0 }
    return kept
  }

  /// Without its inputs, prompt, results and answer. Pending changes stay, so that the person can
  /// see and apply them.
  package var withoutContents: StoredRun {
    var kept = self
    kept.inputs = inputs.map { CallArgument($0.name, Self.absent) }
    kept.calls = calls.map(Self.bare)
    kept.sent = sent.map(Self.sizeOnly)
    kept.services = []
    kept.record = bareRecord
    kept.record.observations = record.observations.map(Self.bare)
    kept.record.variables = record.variables.map(Self.bare)
    kept.record.answer = record.answer.map { Answer(text: Self.leftOut.text, author: $0.author, usage: $0.usage) }
    return kept
  }

  /// The record without its prompt, its card, what stood out of it and what it asked the model.
  private var bareRecord: RunRecord {
    var bare = record
    (bare.prompt, bare.card, bare.headline, bare.receipts, bare.turns) = (nil, nil, nil, Receipts(unfounded: []), [])
    return bare
  }

  private static let absent = Value.absent(Absence(.unavailable, leftOut))

  private static func bare(_ call: CallRecord) -> CallRecord {
    var bare = call
    (bare.arguments, bare.result, bare.notices, bare.changes) = ([], call.result.map { _ in absent }, [], [])
    return bare
  }

  private static func bare(_ one: Observation) -> Observation {
    guard one.status == .done else { return one }
    return Observation(step: one.step, tool: one.tool, status: one.status, value: absent, labels: one.labels)
  }

  private static func bare(_ one: VariableRecord) -> VariableRecord {
    VariableRecord(name: one.name, cost: one.cost, status: one.status, value: absent, labels: one.labels)
  }

  private static func sizeOnly(_ request: LoggedRequest) -> LoggedRequest {
    LoggedRequest(
      request.receiver, request.address, "\(leftOut): \(request.text.utf8.count) bytes", isAnswered: request.isAnswered)
  }

  /// The prompt with a remark where one of these stood.
  private static func without(_ hidden: Set<String>, _ prompt: RenderedText) -> RenderedText {
    var out: [UInt8] = []
    var insertions: [RenderedText.Insertion] = []
    let bytes = Array(prompt.text.utf8)
    var at = 0
    for insertion in prompt.insertions where insertion.start >= at && insertion.end <= bytes.count {
      out += bytes[at..<insertion.start]
      let start = out.count
      let names = Set(insertion.source.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }.map(String.init))
      out += names.isDisjoint(with: hidden) ? Array(bytes[insertion.start..<insertion.end]) : Array("[\(leftOut)]".utf8)
      insertions.append(RenderedText.Insertion(start: start, end: out.count, source: insertion.source))
      at = insertion.end
    }
    out += bytes[at...]
    return RenderedText(text: String(decoding: out, as: UTF8.self), insertions: insertions, cleaned: prompt.cleaned)
  }
}
