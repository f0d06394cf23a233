import LucidCore
import LucidHistory
import LucidRuntime
import LucidSystem

/// The record of runs: opened and looked through, never changed.
struct RecordHealthCheck: HealthCheck {
  let name = "record"

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    guard context.configuration.history.isKept else { return [.off("the configuration says `history: off`")] }
    guard let path = context.host.folders.runsFile else {
      return [.missing("this account has no home, so no run is kept", "set HOME")]
    }
    do throws(RunStore.Refusal) {
      guard let found = try RunExamination(path: path) else { return [.ok("no run is kept yet")] }
      let size = ByteCount(bytes: found.bytes).text
      if let damage = found.damage {
        return [
          .broken(
            "\(context.host.folders.shown(path)) is damaged: \(damage)",
            "the next run sets it aside and begins a new one")
        ]
      }
      var findings: [HealthFinding] = [.ok("\(found.runs) runs, \(size)")]
      if let facts = FileFacts(path), facts.othersMayRead {
        findings.append(
          .broken(
            "others can read \(context.host.folders.shown(path))",
            "chmod 600 \(context.host.folders.shown(path))"))
      }
      if let doubt = found.last.flatMap({ ClockDoubt(last: $0, now: context.host.clock.now()) }) {
        findings.append(.missing(doubt.text(in: context.zone), "timedatectl says what the clock goes by"))
      }
      let damaged = RunStore.damagedFiles(path: path)
      if let first = damaged.first {
        findings.append(
          .missing(
            "\(damaged.count == 1 ? "a damaged run history was" : "\(damaged.count) damaged run histories were") set aside: \(context.host.folders.shown(first))",
            "remove it when nothing in it is missed"))
      }
      return findings
    } catch {
      if SystemRequirement.sqlite.wasMissed { return [.off(DependencyHealthCheck.elsewhere)] }
      return [.broken(error.message, error.hint)]
    }
  }
}
