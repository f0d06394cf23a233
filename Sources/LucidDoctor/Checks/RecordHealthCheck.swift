import LucidConfiguration
import LucidCore
import LucidHistory
import LucidSystem

/// The record of runs: opened and looked through, never changed.
struct RecordHealthCheck: HealthCheck {
  let name = "record"

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    guard context.configuration.history.isKept else { return [.off("the configuration says `history: off`")] }
    guard let path = context.host.folders.runsFile else {
      return [.missing("this account has no home folder, so no run is stored", "set HOME")]
    }
    do throws(RunStoreError) {
      guard let found = try RunExamination(path: path) else { return [.ok("no stored runs yet")] }
      let size = ByteCount(bytes: found.bytes).text
      if let damage = found.damage {
        return [
          .broken(
            "\(context.host.folders.shown(path)) is damaged: \(damage)",
            "the next run moves it aside and creates a new one")
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
        findings.append(.missing(doubt.message(in: context.zone).text, "check the clock with timedatectl"))
      }
      let damaged = RunStore.damagedFiles(path: path)
      if let first = damaged.first {
        findings.append(
          .missing(
            "\(damaged.count == 1 ? "a damaged run history was" : "\(damaged.count) damaged run histories were") set aside: \(context.host.folders.shown(first))",
            "remove it if you do not need it"))
      }
      return findings
    } catch {
      if SystemRequirement.sqlite.wasMissed { return [.off(DependencyHealthCheck.elsewhere)] }
      return [.broken(error.message, error.hint)]
    }
  }
}
