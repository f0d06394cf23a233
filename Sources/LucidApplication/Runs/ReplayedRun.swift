import LucidCompiler
package import LucidCore
package import LucidReport
package import LucidSession
package import LucidSystem

/// A stored run, made again from its stored results: of its own plan, or of another one on the same
/// data.
package struct ReplayedRun {
  package let record: RunRecord
  package let plan: Plan
  package let zone: Zone
  private let replay: RunReplay

  /// Returns what makes a run again; its tools are those that a plan is compiled for.
  package static func replay(_ kept: StoredRun, _ host: HostEnvironment) -> RunReplay {
    RunReplay(kept, zones: host.zones, clock: host.clock, program: Composition.version.text)
  }

  /// `plan` nil is that of the run, `given` are inputs in the place of its own. Errors: an input is
  /// missing, the run cannot be made again.
  package init(
    _ replay: RunReplay, plan: Plan? = nil, inputs given: [(name: String, value: String)] = [], _ host: HostEnvironment
  ) throws(CommandError) {
    let plan = plan ?? replay.kept.plan
    let inputs = try Inputs.again(plan, replay.kept, given, host)
    do throws(RunSessionError) { record = try replay.run(plan, inputs: inputs) } catch { throw CommandError(error) }
    (self.replay, self.plan, zone) = (replay, plan, host.zone(named: replay.kept.record.zone))
  }

  /// The differences from the stored run.
  package func difference(_ oldName: String, _ newName: String) -> UnifiedDiff {
    UnifiedDiff(
      old: ReplayText(zone: zone).text(replay.kept.record, replay.kept.plan), new: ReplayText(zone: zone).text(record, plan),
      oldName: oldName, newName: newName)
  }

  /// The author of the stored answer where its prompt has changed since; nil where the answer is
  /// that of the prompt.
  package var staleAuthor: String? {
    let stored = replay.kept.record
    guard !replay.isDigest, let answer = stored.answer, !answer.isByAbility, stored.prompt?.text != record.prompt?.text else {
      return nil
    }
    return answer.author
  }
}
