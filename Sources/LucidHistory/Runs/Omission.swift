package import LucidCore

extension StoredRun {
  package static let leftOut = "left out of the run history"

  /// Without what these families gave: their results, and where those went on to, which is the
  /// card, what stood out of it, the requests to models, what it asked and was told, and the places
  /// of the prompt that they filled. The answer stays: it is what was shown.
  func leavingOut(_ families: Set<String>) -> StoredRun {
    let isProposed = record.proposals.contains { families.contains(ToolName.family($0.tool)) }
    guard isProposed || calls.contains(where: { families.contains($0.family) }) else { return self }
    let absent = Value.absent(Absence(.unavailable, Self.leftOut))
    let r = record
    var kept = self
    kept.omitted = families.sorted()
    kept.calls = calls.map { call in
      guard families.contains(call.family) else { return call }
      return CallRecord(
        step: call.step, item: call.item, tool: call.tool, family: call.family, arguments: [],
        result: call.result.map { _ in absent },
        failure: call.failure, labels: call.labels, elapsed: call.elapsed)
    }
    kept.sent = sent.map(Self.sizeOnly)
    // A variable may be made of anything.
    let steps = r.steps.filter { families.contains(ToolName.family($0.tool)) }.map(\.name)
    let hidden = Set(steps + r.variables.filter { $0.cost != .free }.map(\.name))
    kept.record = RunRecord(
      id: r.id, ability: r.ability, started: r.started, zone: r.zone, outcome: r.outcome,
      prompt: r.prompt.map { Self.without(hidden, $0) },
      observations: r.observations.map { o in
        families.contains(o.family) && o.status == .done
          ? Observation(step: o.step, tool: o.tool, status: o.status, value: absent, labels: o.labels) : o
      },
      steps: r.steps,
      variables: r.variables.map {
        $0.cost == .free ? $0 : VariableRecord(name: $0.name, cost: $0.cost, status: $0.status, value: absent, labels: $0.labels)
      },
      card: nil, answer: r.answer, receipts: Receipts(unfounded: r.receipts.unfounded), notices: r.notices, failure: r.failure,
      elapsed: r.elapsed, persona: r.persona, dryRun: r.dryRun, changes: r.changes, fate: r.fate,
      proposals: r.proposals.map { families.contains(ToolName.family($0.tool)) ? $0.withoutContents : $0 },
      usage: r.usage, labels: r.labels, language: r.language, isModelShort: r.isModelShort,
      couldChange: r.couldChange)
    return kept
  }

  /// Without its inputs, prompt, results and answer. Pending changes stay, so that the person can
  /// see and apply them.
  package var withoutContents: StoredRun {
    let absent = Value.absent(Absence(.unavailable, Self.leftOut))
    let r = record
    var kept = self
    kept.inputs = inputs.map { DryRun.Argument($0.name, absent) }
    kept.calls = calls.map { call in
      CallRecord(
        step: call.step, item: call.item, tool: call.tool, family: call.family, arguments: [],
        result: call.result.map { _ in absent }, failure: call.failure, labels: call.labels, elapsed: call.elapsed)
    }
    kept.sent = sent.map(Self.sizeOnly)
    kept.services = []
    kept.record = RunRecord(
      id: r.id, ability: r.ability, started: r.started, zone: r.zone, outcome: r.outcome, prompt: nil,
      observations: r.observations.map {
        $0.status == .done ? Observation(step: $0.step, tool: $0.tool, status: $0.status, value: absent, labels: $0.labels) : $0
      },
      steps: r.steps,
      variables: r.variables.map {
        VariableRecord(name: $0.name, cost: $0.cost, status: $0.status, value: absent, labels: $0.labels)
      },
      card: nil, answer: r.answer.map { Answer(text: Self.leftOut, author: $0.author, usage: $0.usage) },
      receipts: Receipts(unfounded: []), notices: r.notices, failure: r.failure, elapsed: r.elapsed, persona: r.persona,
      dryRun: r.dryRun, changes: r.changes, fate: r.fate, proposals: r.proposals, usage: r.usage, labels: r.labels,
      language: r.language, isModelShort: r.isModelShort,
      couldChange: r.couldChange)
    return kept
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
