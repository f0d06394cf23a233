import LucidCore
import LucidRuntime

/// The messages of one finished mail observation, sorted out.
struct MailFindings: Sendable {
  /// The tool's verb: `search`, `urgent`.
  let verb: String
  /// In the order of the observation.
  let messages: [Message]
  let truncated: Bool
  /// Messages that need a reply, the most urgent first.
  let waiting: [Message]

  /// Whether a search was for the newest message only: `limit` left one of several.
  var isLatest: Bool { verb == "search" && truncated && messages.count == 1 }

  init(_ observation: Observation) {
    verb = String(observation.tool.drop { $0 != "." }.dropFirst())
    messages = Self.records(observation.value).compactMap { Message($0) }
    truncated = observation.value["truncated"].boolean ?? false
    waiting =
      verb == "urgent" ? messages : messages.filter { $0.assessment?.response != nil }.sorted(by: Message.mostUrgentFirst)
  }

  var unread: [Message] { messages.filter(\.unread) }
  var bulk: [Message] { messages.filter(\.bulk) }

  /// Returns the records of a list, or the one record of a verb that finds one.
  static func records(_ value: Value) -> [Record] {
    if let items = value["items"].list { return items.compactMap(\.record) }
    return value.record.map { $0["subject"].text == nil ? [] : [$0] } ?? []
  }
}
