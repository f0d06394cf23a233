package import LucidCore
package import LucidStorage
package import LucidSystem

/// The items that a trigger has seen, so that each starts one run: a small file beside the stamp of
/// the schedule, replaced atomically.
///
/// It is on the medium before a run begins, with the cause of the run as pending, and without it
/// after the run: of a process that is killed between the two the run is begun once more.
package struct TriggerState: Hashable, Sendable {
  /// A run that was begun, and has not ended as far as is known.
  package struct Pending: Hashable, Sendable {
    package var cause: TriggerCause
    /// The number of times that it was begun.
    package var tries: Int

    package init(_ cause: TriggerCause, tries: Int) { (self.cause, self.tries) = (cause, tries) }
  }

  /// The last look that was stored.
  package var looked: Instant
  /// The mark of each item, by a key of 16 hexadecimal digits, or the name of a file.
  package var items: [String: String] = [:]
  /// When items were first not found: a message may be moved while its folder is read.
  package var gone: [String: Instant] = [:]
  package var pending: Pending?

  package init(looked: Instant) { self.looked = looked }

  /// Returns the key of an item whose name is not to be stored.
  static func key(_ text: String) -> String { String(SHA256.hex(Array(text.utf8)).prefix(16)) }

  // MARK: The file

  private static let longest = ByteCount.mib(64)

  /// Returns the path of the state of a schedule among the stamps.
  package static func path(_ name: String, in stamps: String) -> String { "\(stamps)/\(name).seen" }

  /// Returns the path of the lock that one look has at a time.
  package static func lock(_ name: String, in stamps: String) -> String { "\(stamps)/\(name).lock" }

  /// nil when there is none, or it is damaged: what is there then counts as seen.
  package static func read(_ name: String, in stamps: String) -> TriggerState? {
    (try? HostFile.read(path(name, in: stamps), limit: longest)).flatMap { StorageReader.whole(TriggerState.self, $0) }
  }

  package func write(_ name: String, in stamps: String) throws(HostError) {
    try HostFile.write(StorageWriter.whole(self), to: Self.path(name, in: stamps))
  }

  static func remove(_ name: String, in stamps: String) {
    HostFile.remove(path(name, in: stamps))
    HostFile.remove(lock(name, in: stamps))
  }
}

extension TriggerState: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: TriggerState?) throws(Form.Failure) -> TriggerState {
    var state = try TriggerState(looked: field("looked", it, \.looked))
    state.items = try field("items", it, \.items)
    state.gone = try field("gone", it, \.gone)
    state.pending = try field("pending", it, \.pending)
    return state
  }
}

/// The fields of the cause stand beside the number of tries.
extension TriggerState.Pending: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self {
    var cause = try TriggerCause(
      new: field("new", it, \.cause.new), changed: field("changed", it, \.cause.changed),
      removed: field("removed", it, \.cause.removed), isFolder: field("folder", it, \.cause.isFolder))
    cause.first = try field("first", it, \.cause.first)
    cause.isLate = try field("late", it, \.cause.isLate)
    return try Self(cause, tries: field("tries", it, \.tries))
  }
}
