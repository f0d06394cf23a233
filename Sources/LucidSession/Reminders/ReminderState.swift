package import LucidBackends
package import LucidCore
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
      if let node = try? JSONParser.parse(bytes, .stored), let state = ReminderState(node) { return state }
    } catch { throw StepFailure(.failed, error.message) }
    throw StepFailure(.failed, "\(path) is damaged", hint: "remove it: due reminders are delivered again then")
  }

  /// Replaces the file in one piece, on the medium when this returns.
  package func write(_ path: String) throws(StepFailure) {
    do throws(HostError) { try HostFile.write(Array((text + "\n").utf8), to: path) } catch {
      throw StepFailure(.failed, "the delivery of reminders cannot be stored: \(error.message)")
    }
  }

  private var text: String {
    var json = JSONText()
    json.object { json in
      json.object("rung") { json in
        for (key, at) in rung.sorted(by: { $0.key < $1.key }) { json.field(key, Int(at.seconds)) }
      }
      json.array("pending") { json in for one in pending { one.write(&json) } }
      json.field("delivered", delivered)
      if let last { json.field("last", Int(last.seconds)) }
      json.field("problem", problem)
      if let reported { json.field("reported", Int(reported.seconds)) }
    }
    return json.text
  }

  private init?(_ node: JSONNode) {
    guard let rung = node["rung"]?.members, let pending = node["pending"]?.list, let delivered = node["delivered"]?.integer
    else { return nil }
    for one in rung {
      guard let seconds = one.value.integer else { return nil }
      self.rung[one.name] = Instant(seconds: Int64(seconds))
    }
    for one in pending {
      guard let read = Pending(one) else { return nil }
      self.pending.append(read)
    }
    self.delivered = delivered
    last = node["last"]?.integer.map { Instant(seconds: Int64($0)) }
    problem = node["problem"]?.text
    reported = node["reported"]?.integer.map { Instant(seconds: Int64($0)) }
  }
}

extension ReminderState.Pending {
  fileprivate func write(_ json: inout JSONText) {
    json.object { json in
      json.field("kind", kind.rawValue)
      json.field("target", target)
      json.field("tries", tries)
      json.field("next", Int(next.seconds))
      json.field("problem", problem)
      json.objects("items", items) { json, item in
        json.field("family", item.family)
        json.field("id", item.id)
        json.field("title", item.title)
        json.field("notes", item.notes)
        json.field("at", Int(item.at.seconds))
        json.field("all_day", item.allDay)
        json.field("earlier", item.earlier)
        json.strings("families", item.families.names)
      }
    }
  }

  fileprivate init?(_ node: JSONNode) {
    guard let kind = node["kind"]?.text.flatMap(StoredDelivery.Kind.init(rawValue:)), let target = node["target"]?.text,
      let tries = node["tries"]?.integer, let next = node["next"]?.integer, let items = node["items"]?.list
    else { return nil }
    self.init(kind: kind, target: target, items: [], next: Instant(seconds: Int64(next)))
    (self.tries, problem) = (tries, node["problem"]?.text)
    for item in items {
      guard let family = item["family"]?.text, let id = item["id"]?.text, let title = item["title"]?.text,
        let at = item["at"]?.integer
      else { return nil }
      self.items.append(
        DueTodo(
          family: family, id: id, title: title, notes: item["notes"]?.text, at: Instant(seconds: Int64(at)),
          allDay: item["all_day"]?.boolean ?? false, earlier: item["earlier"]?.integer ?? 0,
          families: FamilySet((item["families"]?.list ?? []).compactMap(\.text))))
    }
  }
}
