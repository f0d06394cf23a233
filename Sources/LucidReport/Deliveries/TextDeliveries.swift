package import LucidCore
import LucidWording

/// Results on their way, for a person: a line each, which begins with the words that name it to
/// `lucid schedule deliver`, its run and its number.
package struct TextDeliveries {
  private let screen: Screen

  package init(screen: Screen = .plain) { self.screen = screen }

  /// `run` gives the name and the label of a run.
  package func render(_ deliveries: [StoredDelivery], run: (Int64) -> (name: String, label: String)?) -> String {
    var page = LineWriter(ANSIWriter(screen))
    for delivery in deliveries {
      let of = run(delivery.run)
      let name = StyledText("\(of?.name ?? "") \(delivery.number)", .strong)
      let head = name + "  " + StyledText(TerminalSanitizer.line(of?.label ?? ""))
      page.add(.joined([head, StyledText(TerminalSanitizer.line(delivery.words)), Self.state(delivery)]), indent: 0, hanging: 2)
    }
    return page.text
  }

  /// `delivered`, `pending, tried 2 times: connection refused`.
  static func state(_ delivery: StoredDelivery, _ words: PageWords = PageWords(.english)) -> StyledText {
    let (message, tone) = delivery.isSend ? send(delivery) : state(of: delivery)
    return StyledText(words.message(message), tone)
  }

  private static func state(of delivery: StoredDelivery) -> (MessageText, TextStyle) {
    switch delivery.state {
    case .held: (.words(.deliveryHeld), .warn)
    case .delivered: (.words(.deliveryDelivered), .good)
    case .waiting: (.words(.deliveryPending, tries(delivery)), .warn)
    case .underway: (.words(delivery.isUnderway ? .deliveryUnderway : .deliveryCut), .warn)
    case .failed: (.words(.deliveryFailed, tries(delivery)), .bad)
    case .dropped: (.words(.deliveryDropped), .dim)
    }
  }

  /// `sent: accepted by the mail program`, and no more: whether anyone reads it is not known.
  private static func send(_ delivery: StoredDelivery) -> (MessageText, TextStyle) {
    switch delivery.outcome {
    case .sent: return (.words(.deliverySent, count(max(delivery.tries, 1))), .good)
    case .queued:
      if delivery.state == .held { return (.words(.deliveryQueuedHeld), .warn) }
      return (delivery.isUnderway ? .words(.deliveryQueuedNow) : .words(.deliveryQueued, tries(delivery)), .warn)
    case .refused: return (.words(.deliveryRefused, tries(delivery)), .bad)
    case .unknown:
      let why = delivery.state == .underway ? MessageText.words(.deliveryKilled) : nil
      return (.words(.deliveryUnknown, tries(delivery, why)), .bad)
    case .dropped: return (.words(.deliveryDropped), .dim)
    }
  }

  /// `tried 2 times: connection refused`; `why` comes before the problem of the last try.
  private static func tries(_ delivery: StoredDelivery, _ why: MessageText? = nil) -> MessageText {
    let problem = why ?? delivery.problem.map { .name(TerminalSanitizer.line($0)) }
    return problem.map { .words(.inFile, count(delivery.tries), $0) } ?? count(delivery.tries)
  }

  private static func count(_ tries: Int) -> MessageText {
    tries == 0 ? .words(.triedNever) : tries == 1 ? .words(.triedOnce) : .words(.triedTimes, tries)
  }
}

/// The same for another program.
package struct JSONDeliveries {
  private let zone: (String) -> Zone

  package init(zone: @escaping (String) -> Zone = { _ in .utc }) { self.zone = zone }

  package func render(_ deliveries: [StoredDelivery], run: (Int64) -> (name: String, label: String)?) -> JSONResult {
    JSONResult { json in
      json.objects("deliveries", deliveries) { json, delivery in
        let of = run(delivery.run)
        json.field("run", of?.name)
        json.field("ability", of?.label)
        Self.fields(delivery, &json)
      }
    }
  }

  static func fields(_ delivery: StoredDelivery, _ json: inout JSONText) {
    json.field("id", String(delivery.number))
    json.field("kind", delivery.kind.rawValue)
    json.field("to", delivery.target)
    json.field("state", delivery.state == .waiting ? "pending" : delivery.state.rawValue)
    json.field("tries", delivery.tries)
    json.field("bytes", delivery.size.bytes)
    json.field("made_at", Zone.utc.iso(delivery.made))
    json.field(delivery.isOpen ? "next_at" : "ended_at", Zone.utc.iso(delivery.due))
    json.field("problem", delivery.problem)
    guard delivery.isSend else { return }
    json.field("key", delivery.key)
    json.field("outcome", delivery.outcome.rawValue)
  }
}
