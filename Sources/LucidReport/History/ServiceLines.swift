import LucidCore

/// The network services of a stored run: which answered, how much, and what the cache had.
enum ServiceLines {
  /// `api.example (5.1 KiB received); search.example (cached, of 2026-04-06 07:31:00)`.
  static func text(_ answers: [ServiceAnswer], zone: Zone) -> String {
    answers.map { answer in
      let civil = zone.civil(answer.fetched)
      let how =
        answer.isCached
        ? "cached, of \(civil.date.iso) \(civil.time.iso)" : "\(ByteCount.bytes(answer.received).text) received"
      return "\(TerminalSanitizer.line(answer.host)) (\(how))"
    }.joined(separator: "; ")
  }

  static func write(_ answers: [ServiceAnswer], zone: Zone, _ json: inout JSONText) {
    json.array { json in
      for answer in answers {
        json.object { json in
          json.field("host", answer.host)
          json.field("cached", answer.isCached)
          json.field("sent_bytes", answer.sent)
          json.field("received_bytes", answer.received)
          json.field("fetched", zone.iso(answer.fetched))
        }
      }
    }
  }
}
