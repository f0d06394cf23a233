import LucidCore

/// The network services of a stored run: which answered, how much, and what the cache had.
enum ServiceLines {
  /// `api.example (5.1 KiB received); search.example (cached, of 2026-04-06 07:31:00)`.
  /// The answers of one host over the network are one entry: `mcp.example (4 answers, 2 KiB
  /// received)`.
  static func text(_ answers: [ServiceAnswer], zone: Zone) -> String {
    var fetched: [String: (count: Int, bytes: Int)] = [:]
    for answer in answers where !answer.isCached {
      fetched[answer.host, default: (0, 0)].count += 1
      fetched[answer.host, default: (0, 0)].bytes += answer.received
    }
    return answers.compactMap { answer -> String? in
      let host = TerminalSanitizer.line(answer.host)
      guard !answer.isCached else {
        let civil = zone.civil(answer.fetched)
        return "\(host) (cached, of \(civil.date.iso) \(civil.time.iso))"
      }
      guard let sum = fetched.removeValue(forKey: answer.host) else { return nil }
      let count = sum.count == 1 ? "" : "\(sum.count) answers, "
      return "\(host) (\(count)\(ByteCount.bytes(sum.bytes).text) received)"
    }.joined(separator: "; ")
  }

  static func write(_ answers: [ServiceAnswer], zone: Zone, _ json: inout JSONText) {
    json.objects(answers) { json, answer in
      json.field("host", answer.host)
      json.field("cached", answer.isCached)
      json.field("sent_bytes", answer.sent)
      json.field("received_bytes", answer.received)
      json.field("fetched_at", zone.iso(answer.fetched))
    }
  }
}
