package import LucidApplication
import LucidArguments
package import LucidCore
import LucidReport
package import LucidSchedule
import LucidSystem

/// A check of a trigger: whether its source can be read, and when it was last looked at.
package struct TriggerCheck {
  private let entry: ScheduleEntry
  private let trigger: Trigger
  private let environment: CommandEnvironment

  package init(_ entry: ScheduleEntry, _ trigger: Trigger, _ environment: CommandEnvironment) {
    (self.entry, self.trigger, self.environment) = (entry, trigger, environment)
  }

  private var stored: TriggerState? {
    environment.host.folders.scheduleStamps.flatMap { TriggerState.read(entry.name, in: $0) }
  }

  /// Whether its source can be read. The environment is that of the run.
  package func source(now: Instant) -> ScheduleFinding {
    let stored = stored
    do throws(CommandError) {
      var state = stored ?? TriggerState(looked: now)
      let finding = try TriggerSource(trigger, environment).look(&state, now: now)
      return ScheduleFinding(.good, "trigger", "\(trigger.text): " + words(finding, isKnown: stored != nil))
    } catch { return ScheduleFinding(.bad, "trigger", error.message, hint: error.hint, exit: error.exit) }
  }

  private func words(_ finding: TriggerSource.Finding, isKnown: Bool) -> String {
    let found =
      switch trigger {
      case .newMail: Count.of(finding.count, "message")
      case .file: Count.of(finding.count, "file")
      case .beforeEvent: Count.of(finding.count, "event within that time", "events within that time")
      }
    return found + (isKnown ? ", \(finding.cause?.count ?? 0) without a run yet" : "")
  }

  /// When it was last looked at. Looks are stored each twenty minutes; an hour without one is too
  /// long.
  package func look(now: Instant, zone: Zone) -> ScheduleFinding {
    guard let stored else {
      return ScheduleFinding(
        .doubtful, "look", "none is stored: the next one takes what is there as seen", hint: "lucid schedule run \(entry.name)")
    }
    let text = "last stored look: \(ScheduleTimes.text(stored.looked, zone))"
    let every = (try? entry.schedule()).flatMap { $0.next(after: stored.looked.adding(seconds: 2_400), in: zone) }
    guard let every, every < now else { return ScheduleFinding(.good, "look", text) }
    return ScheduleFinding(
      .bad, "look", "\(text); none since then", hint: "look now: lucid schedule run \(entry.name)", exit: .partial)
  }
}
