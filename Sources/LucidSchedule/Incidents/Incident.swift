package import LucidCore
package import LucidStorage

/// An open failure of a schedule: it is reported once, and a good run resolves it.
package struct Incident: Hashable, Sendable {
  /// The name of the schedule.
  package internal(set) var schedule: String
  /// The key that tells it from other failures of the schedule.
  package let cause: String
  /// One line for a person: `backend-failed: step mail: the server did not answer`.
  package let words: String
  package let first: Instant
  package private(set) var last: Instant
  /// The number of failed runs, retries not counted.
  package private(set) var count: Int
  package private(set) var isAcknowledged: Bool

  package init(
    _ schedule: String, cause: String, words: String, first: Instant, last: Instant? = nil, count: Int = 1,
    isAcknowledged: Bool = false
  ) {
    (self.schedule, self.cause, self.words) = (schedule, cause, words)
    (self.first, self.last, self.count, self.isAcknowledged) = (first, last ?? first, count, isAcknowledged)
  }

  /// Returns the incident after one more failure: the same one where the cause is the same.
  package static func after(_ open: Incident?, _ failure: Incident) -> Incident {
    guard var same = open, same.cause == failure.cause else { return failure }
    same.last = failure.last
    same.count += 1
    return same
  }

  /// Returns the incident, silenced.
  package var acknowledged: Incident {
    var copy = self
    copy.isAcknowledged = true
    return copy
  }

  /// `failed 3 times since 2026-04-02 07:30: backend-failed: …`.
  package func text(in zone: Zone) -> String {
    let since = zone.civil(first)
    let times = count == 1 ? "failed at" : "failed \(count) times since"
    return "\(times) \(since.date.iso) \(since.time.iso): \(words)"
  }
}

/// The schedule is the name of the file.
extension Incident: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Incident?) throws(Form.Failure) -> Incident {
    try Incident(
      it?.schedule ?? "", cause: field("cause", it, \.cause), words: field("words", it, \.words),
      first: field("first", it, \.first), last: field("last", it, \.last), count: field("count", it, \.count),
      isAcknowledged: field("acknowledged", it, \.isAcknowledged))
  }
}
