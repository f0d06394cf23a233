package import LucidCore

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

  /// `delivered`, `pending, tried twice: connection refused`.
  static func state(_ delivery: StoredDelivery) -> StyledText {
    let tries = delivery.tries == 0 ? "not tried yet" : delivery.tries == 1 ? "tried once" : "tried \(delivery.tries) times"
    let problem = delivery.problem.map { ": " + TerminalSanitizer.line($0) } ?? ""
    if delivery.isSend { return send(delivery, tries, problem) }
    switch delivery.state {
    case .held: return StyledText("waits for the writes of its run", .warn)
    case .delivered: return StyledText("delivered", .good)
    case .waiting: return StyledText("pending, \(tries)\(problem)", .warn)
    case .underway:
      return StyledText(delivery.isUnderway ? "in progress" : "pending; lucid was killed during the attempt", .warn)
    case .failed: return StyledText("failed, \(tries)\(problem)", .bad)
    case .dropped: return StyledText("dropped", .dim)
    }
  }

  /// `sent: accepted by the mail program`, and no more: whether anyone reads it is not known.
  private static func send(_ delivery: StoredDelivery, _ tries: String, _ problem: String) -> StyledText {
    switch delivery.outcome {
    case .sent: return StyledText("sent: accepted, tried \(delivery.tries == 1 ? "once" : "\(delivery.tries) times")", .good)
    case .queued:
      if delivery.state == .held { return StyledText("queued: waits for the writes of its run", .warn) }
      return StyledText(delivery.isUnderway ? "queued: in progress" : "queued, \(tries)\(problem)", .warn)
    case .refused: return StyledText("refused, \(tries)\(problem)", .bad)
    case .unknown:
      let why = delivery.state == .underway ? ": lucid was killed during the attempt" : problem
      return StyledText("unknown, \(tries)\(why)", .bad)
    case .dropped: return StyledText("dropped", .dim)
    }
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
