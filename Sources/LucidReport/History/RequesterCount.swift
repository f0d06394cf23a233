import LucidCore

/// A requester of pending changes, and how many it asked for.
struct RequesterCount {
  let requester: Requester
  var count: Int

  /// In the order in which they first appear.
  static func all(_ requesters: [Requester]) -> [RequesterCount] {
    var out: [RequesterCount] = []
    for one in requesters {
      if let i = out.firstIndex(where: { $0.requester == one }) {
        out[i].count += 1
      } else {
        out.append(RequesterCount(requester: one, count: 1))
      }
    }
    return out
  }

  /// `2 asked by the client claude`.
  var text: String { "\(count) asked by \(requester.text)" }

  func write(to json: inout JSONText) {
    Self.write(requester, to: &json)
    json.field("count", count)
  }

  static func write(_ requester: Requester, to json: inout JSONText) {
    json.field("kind", requester.kind)
    json.field("name", requester.name)
  }
}

extension JSONText {
  /// The requester of a pending change; nothing where that was not stored.
  mutating func field(askedBy requester: Requester?) {
    guard let requester else { return }
    object("asked_by") { RequesterCount.write(requester, to: &$0) }
  }
}
