package import LucidCore
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
    guard let bytes = try? HostFile.read(path(name, in: stamps), limit: longest), let node = try? JSONParser.parse(bytes, .stored)
    else { return nil }
    return TriggerState(node)
  }

  package func write(_ name: String, in stamps: String) throws(HostError) {
    var json = JSONText()
    json.object { json in
      json.field("looked", Int(looked.seconds))
      json.object("items") { json in for item in items.sorted(by: { $0.key < $1.key }) { json.field(item.key, item.value) } }
      json.object("gone") { json in
        for item in gone.sorted(by: { $0.key < $1.key }) { json.field(item.key, Int(item.value.seconds)) }
      }
      if let pending {
        json.object("pending") { json in
          pending.cause.write(&json)
          json.field("tries", pending.tries)
        }
      }
    }
    try HostFile.write(Array((json.text + "\n").utf8), to: Self.path(name, in: stamps))
  }

  static func remove(_ name: String, in stamps: String) {
    HostFile.remove(path(name, in: stamps))
    HostFile.remove(lock(name, in: stamps))
  }

  private init?(_ node: JSONNode) {
    guard let looked = node["looked"]?.integer, let items = node["items"]?.members, let gone = node["gone"]?.members else {
      return nil
    }
    self.looked = Instant(seconds: Int64(looked))
    for item in items {
      guard let mark = item.value.text else { return nil }
      self.items[item.name] = mark
    }
    for item in gone {
      guard let since = item.value.integer else { return nil }
      self.gone[item.name] = Instant(seconds: Int64(since))
    }
    if let pending = node["pending"] {
      guard let cause = TriggerCause(pending), let tries = pending["tries"]?.integer else { return nil }
      self.pending = Pending(cause, tries: tries)
    }
  }
}
