import LucidCore

/// The network services of a stored run: which answered, how much, and what the cache had.
enum ServiceLines {
  /// `api.example (5.1 KiB received); search.example (cached, of 2026-04-06 07:31:00)`.
  /// The answers of one host over the network are one entry: `mcp.example (4 answers, 2 KiB
  /// received)`.
  static func message(_ answers: [ServiceAnswer], zone: Zone) -> MessageText? {
    var fetched: [String: (count: Int, bytes: Int)] = [:]
    for answer in answers where !answer.isCached {
      fetched[answer.host, default: (0, 0)].count += 1
      fetched[answer.host, default: (0, 0)].bytes += answer.received
    }
    let lines = answers.compactMap { answer -> MessageText? in
      let host = TerminalSanitizer.line(answer.host)
      guard !answer.isCached else {
        let civil = zone.civil(answer.fetched)
        return .words(.answerCached, host, MessageText.day(civil.date), civil.time.iso)
      }
      guard let sum = fetched.removeValue(forKey: answer.host) else { return nil }
      let size = ByteCount.bytes(sum.bytes).text
      return sum.count == 1 ? .words(.answerReceived, host, size) : .words(.answersReceived, host, sum.count, size)
    }
    return .chain(lines)
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
