package import LucidCore
import LucidSystem

/// Runs of schedules that ended without a word: the process crashed, was killed, or the machine was
/// switched off. Their stamps are open, and no process has the claim on them.
///
/// Such a run cannot open its own incident, so the next start of any schedule does.
package struct InterruptedRuns: Sendable {
  /// The cause of their incidents.
  private static let cause = "interrupted"

  private let stamps: String?
  private let incidents: IncidentStore

  /// `stamps` is the folder of the stamps of schedules; nil when the account has no home.
  package init(stamps: String?) { (self.stamps, incidents) = (stamps, IncidentStore(stamps: stamps)) }

  /// The right to run a schedule, which the kernel takes back from a process that ends.
  package final class Claim: Sendable {
    private let lock: FileLock
    private let path: String

    init(_ lock: consuming FileLock, _ path: String) {
      self.lock = lock
      self.path = path
    }

    // Before the lock ends: whoever waits for it makes a new file.
    deinit { HostFile.remove(path) }
  }

  private func path(_ name: String) -> String? { stamps.map { $0 + "/" + name + ".running" } }

  /// Takes the claim on a schedule; nil when another process has it, or there is no place for it.
  package func claim(_ name: String) -> Claim? {
    guard let stamps, let path = path(name), (try? HostFolder.make(stamps)) != nil else { return nil }
    do throws(FileLockError) {
      return Claim(try FileLock.take(path, seconds: 0), path)
    } catch { return nil }
  }

  /// Returns the incident of an interrupted run that no start has counted yet; nil when there is
  /// none, or its process is still there.
  func find(_ name: String) -> Incident? {
    guard let path = path(name), let stamp = open(name), !FileLock.isHeld(path) else { return nil }
    return incident(name, stamp)
  }

  private func open(_ name: String) -> ScheduleStamp? {
    ScheduleStamp.read(name, in: stamps).flatMap { $0.isOpen ? $0 : nil }
  }

  private func incident(_ name: String, _ stamp: ScheduleStamp) -> Incident {
    let words =
      stamp.isTriedAgain
      ? "\(stamp.word): it was to be tried again, and was ended before"
      : "\(stamp.word): the run crashed, was killed, or the machine was switched off"
    return Incident(name, cause: Self.cause, words: words, first: stamp.began)
  }

  /// Opens an incident for an interrupted run, under the claim of the schedule. `tell` is called
  /// first, and for a new failure only: of a process that is killed in between it is told twice.
  ///
  /// Returns notices about what cannot be stored.
  package func count(_ name: String, _ claim: Claim, tell: (Incident) -> Void) -> [Notice] {
    guard var stamp = open(name) else { return [] }
    let (failure, before) = (incident(name, stamp), incidents.read(name))
    if before?.cause != failure.cause { tell(failure) }
    let problem = incidents.write(.after(before, failure))
    stamp.isCounted = true
    return withExtendedLifetime(claim) {
      [problem, stamp.write(name, in: stamps)].compactMap(\.self)
    }
  }
}
