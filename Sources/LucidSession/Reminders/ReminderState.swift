package import LucidBackends
package import LucidCore
package import LucidStorage
import LucidSystem

/// The state of the delivery of reminders: up to when each was put on its way, and which messages
/// are still to be sent.
package struct ReminderState: Hashable, Sendable {
  /// Items on their way to one recipient.
  package struct Pending: Hashable, Sendable {
    package let kind: StoredDelivery.Kind
    package let target: String
    package var items: [DueTodo]
    package var tries = 0
    /// When it is tried next.
    package var next: Instant
    /// Why the last attempt failed.
    package var problem: String?

    package init(kind: StoredDelivery.Kind, target: String, items: [DueTodo], next: Instant) {
      (self.kind, self.target, self.items, self.next) = (kind, target, items, next)
    }
  }

  /// The last time of each todo that was put on its way, by key.
  package var rung: [String: Instant] = [:]
  package var pending: [Pending] = []
  /// The number of items that were delivered, and when the last one was.
  package var delivered = 0
  package var last: Instant?
  /// The problem that was reported last, and when.
  package var problem: String?
  package var reported: Instant?

  package init() {}

  // MARK: The file

  private static let longest = ByteCount.mib(16)

  /// Reads the file; an empty state without one. Errors: it cannot be read, or holds something
  /// else.
  package static func read(_ path: String) throws(StepFailure) -> ReminderState {
    guard HostFile.exists(path) else { return ReminderState() }
    do throws(HostError) {
      let bytes = try HostFile.read(path, limit: longest)
      if let state = StorageReader.whole(ReminderState.self, bytes) { return state }
    } catch { throw StepFailure(.failed, error.words) }
    throw StepFailure(.failed, .words(.isDamaged, path), hint: .words(.removeForReminders))
  }

  /// Replaces the file in one piece, on the medium when this returns.
  package func write(_ path: String) throws(StepFailure) {
    do throws(HostError) { try HostFile.write(StorageWriter.whole(self), to: path) } catch {
      throw StepFailure(.failed, .words(.remindersNotStored, error.words))
    }
  }
}

extension ReminderState: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ReminderState?) throws(Form.Failure) -> ReminderState {
    var state = ReminderState()
    state.rung = try field("rung", it, \.rung)
    state.pending = try field("pending", it, \.pending)
    state.delivered = try field("delivered", it, \.delivered)
    state.last = try field("last", it, \.last)
    state.problem = try field("problem", it, \.problem)
    state.reported = try field("reported", it, \.reported)
    return state
  }
}

extension ReminderState.Pending: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self {
    var one = try Self(
      kind: field("kind", it, \.kind), target: field("target", it, \.target), items: field("items", it, \.items),
      next: field("next", it, \.next))
    one.tries = try field("tries", it, \.tries)
    one.problem = try field("problem", it, \.problem)
    return one
  }
}

extension DueTodo: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: DueTodo?) throws(Form.Failure) -> DueTodo {
    try DueTodo(
      family: field("family", it, \.family), id: field("id", it, \.id), title: field("title", it, \.title),
      notes: field("notes", it, \.notes), at: field("at", it, \.at), allDay: field("all_day", it, \.allDay),
      earlier: field("earlier", it, \.earlier, or: 0), families: FamilySet(field("families", it, \.families.names)))
  }
}
