import LucidBuiltins
package import LucidCore
import LucidRuntime

/// Finds out why something that a person knows of is not in the answer of a stored run: in what the
/// run read, by a replay that notes what filters drop, and in the sources as they are now.
package struct ExclusionSearch {
  private let kept: StoredRun
  private let replay: RunReplay
  private let environment: RunEnvironment

  /// `environment` is that of the person's data now, at the time of the run.
  package init(_ kept: StoredRun, replay: RunReplay, environment: RunEnvironment) {
    (self.kept, self.replay, self.environment) = (kept, replay, environment)
  }

  /// Nothing is written, sent or stored. Blocks.
  package func report(_ words: String) throws(RunSessionError) -> ExclusionReport {
    let search = WordSearch(words)
    var (exclusions, looks) = try read(search)
    if exclusions.isEmpty {
      let (found, looked) = try probe(words, search)
      exclusions = found
      looks += looked
    }
    return ExclusionReport(
      words: words, ability: kept.record.ability.label, started: kept.record.started, exclusions: exclusions, looks: looks)
  }

  // MARK: What the run read

  private func read(_ search: WordSearch) throws(RunSessionError) -> ([Exclusion], [ExclusionReport.Look]) {
    var looks: [ExclusionReport.Look] = []
    var found: [(record: Record, call: CallRecord)] = []
    for call in kept.calls {
      let step = call.step ?? call.tool
      if let failure = call.failure {
        looks.append(.init(tool: call.tool, step: step, .unavailable(failure.words)))
      } else if kept.omitted.contains(call.family) {
        looks.append(.init(tool: call.tool, step: step, .unstored))
      } else if let result = call.result {
        let records = search.records(in: result)
        looks.append(.init(tool: call.tool, step: step, .read(matches: records.count)))
        for record in records where !found.contains(where: { $0.record == record }) { found.append((record, call)) }
      }
    }
    // Steps that made no call: off, not permitted, not needed.
    for observation in kept.record.observations where !kept.calls.contains(where: { $0.step == observation.step }) {
      guard case .absent(let absence) = observation.value else { continue }
      looks.append(.init(tool: observation.tool, step: observation.step, .unavailable(absence.missing.message)))
    }
    if let answer = kept.record.answer, search.matches(text: answer.text) {
      let first = found.first
      let title = first.map { $0.record.heading } ?? "the answer"
      return (
        [
          Exclusion(
            .answered, tool: first?.call.tool ?? "", step: first?.call.step, title: title, id: first?.record.id)
        ], looks
      )
    }
    guard !found.isEmpty else { return ([], looks) }
    let drops = try drops(search)
    return (found.flatMap { exclusions($0.record, $0.call, drops, search) }, looks)
  }

  private func drops(_ search: WordSearch) throws(RunSessionError) -> [FilterTrace.Drop] {
    let trace = FilterTrace { search.matches($0) }
    var traced = replay
    traced.trace = trace
    _ = try traced.run(kept.plan, inputs: kept.inputs.map(\.value))
    return trace.drops
  }

  private func exclusions(
    _ record: Record, _ call: CallRecord, _ drops: [FilterTrace.Drop], _ search: WordSearch
  ) -> [Exclusion] {
    func exclusion(_ reason: Exclusion.Reason) -> Exclusion {
      Exclusion(reason, tool: call.tool, step: call.step, title: record.heading, id: record.id)
    }
    let author = kept.record.answer?.author
    if record["reply"] == .text(EventFacts.Reply.declined.rawValue) { return [exclusion(.declined(author: author))] }
    let isInPrompt = kept.record.prompt.map { search.matches(text: $0.text) } ?? false
    let dropped = drops.filter { drop in drop.item == .record(record) || drop.item.record?.id.map { $0 == record.id } == true }
    // What another expression kept stands in the request all the same.
    if !dropped.isEmpty, !isInPrompt {
      return dropped.map { exclusion(.filtered($0.filter, $0.place, isLimit: $0.isLimit)) }
    }
    let isInCard = kept.record.card.map { search.matches(.record($0.body)) } ?? false
    return [exclusion(.unmentioned(author: author, isInPrompt: isInPrompt, isInCard: isInCard))]
  }

  // MARK: The sources now

  private func probe(_ words: String, _ search: WordSearch) throws(RunSessionError) -> ([Exclusion], [ExclusionReport.Look]) {
    let tools = environment.tools()
    let source = SourceProbe(environment: environment, words: words)
    let calls = kept.calls.filter { !kept.omitted.contains($0.family) }
    let probes = source.probes(calls, tools.builtins.tools.map(\.signature), at: kept.record.started)
    let observations = try source.observations(probes, tools: tools)
    var looks: [ExclusionReport.Look] = []
    var found: [(probe: SourceProbe.Probe, record: Record)] = []
    for (probe, observation) in zip(probes, observations) {
      let records = observation.status == .done ? search.records(in: observation.value) : []
      found += records.map { (probe, $0) }
      guard probe.change == .source else { continue }
      if case .absent(let absence) = observation.value {
        looks.append(.init(tool: probe.tool.name, step: nil, .unavailable(absence.missing.message)))
      } else {
        looks.append(.init(tool: probe.tool.name, step: nil, .read(matches: records.count)))
      }
    }
    var exclusions: [Exclusion] = []
    var seen: [Record] = []
    func isSame(_ a: Record, _ b: Record) -> Bool { a.id == nil ? a == b : a.id == b.id && a.type == b.type }
    for (_, record) in found where !seen.contains(where: { isSame($0, record) }) {
      seen.append(record)
      exclusions.append(exclusion(record, found.filter { isSame($0.record, record) }.map(\.probe)))
    }
    // A source alone says less than a call of the run.
    let told = exclusions.filter { $0.reason != .unread }
    return (told.isEmpty ? exclusions : told, looks)
  }

  /// The reason that the calls which find a record tell, the most telling first.
  private func exclusion(_ record: Record, _ probes: [SourceProbe.Probe]) -> Exclusion {
    func exclusion(_ reason: Exclusion.Reason, _ probe: SourceProbe.Probe) -> Exclusion {
      Exclusion(reason, tool: probe.tool.name, step: probe.call?.step, title: record.heading, id: record.id)
    }
    if let same = probes.first(where: { $0.change == .same }) { return exclusion(.late, same) }
    for probe in probes.sorted(by: { Self.width($0) < Self.width($1) }) {
      guard case .without(let names) = probe.change, let call = probe.call else { continue }
      let arguments = names.map { name in call.arguments.first { $0.name == name } ?? .init(name, .null) }
      if arguments.count == 1, probe.tool.parameters.contains(where: { $0.name == names[0] && $0.kind.isCount }) {
        return exclusion(.cut(arguments[0]), probe)
      }
      return exclusion(.outside(arguments), probe)
    }
    guard let probe = probes.first else {
      return Exclusion(.unknown, tool: "", step: nil, title: record.heading, id: record.id)
    }
    return exclusion(kept.omitted.contains(probe.tool.family) ? .unknown : .unread, probe)
  }

  private static func width(_ probe: SourceProbe.Probe) -> Int {
    if case .without(let names) = probe.change { names.count } else { .max }
  }
}

extension Parameter.Kind {
  fileprivate var isCount: Bool { if case .integer = self { true } else { false } }
}
