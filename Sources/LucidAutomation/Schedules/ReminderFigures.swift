import LucidApplication
import LucidCore
package import LucidReport
import LucidSession
package import LucidSystem

extension OpenMetrics.Reminders {
  /// nil where reminders are not delivered; a state that cannot be read is reported.
  package init?(_ host: HostEnvironment) {
    guard let path = try? ReminderSchedule.path(host), HostFile.exists(path) else { return nil }
    do throws(StepFailure) {
      let state = try ReminderState.read(path)
      self.init(delivered: state.delivered, pending: state.pending.reduce(0) { $0 + $1.items.count }, last: state.last)
    } catch {
      host.report(Notice(error.words))
      return nil
    }
  }
}
