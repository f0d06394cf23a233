package import LucidCore

/// The day in a few figures, for widgets and status bars. What is not known is null.
package struct DailyStatus {
  private let body: Record
  private let written: Instant
  private let zone: Zone
  private let pending: Int?
  private let requesters: [Requester]

  /// Reads the status from a run whose card is `daily`; `pending` is the number of pending changes
  /// of all runs, nil when it is not known; `requesters` asked for them, each as often as it did.
  package init(_ record: RunRecord, zone: Zone, pending: Int?, requesters: [Requester] = []) {
    self.requesters = requesters
    self.pending = pending
    body = record.card?.body ?? Record(RecordType("Daily", []), [:])
    written = record.started
    self.zone = zone
  }

  private var top: Value { body["streaks"].list?.first ?? .null }
  /// The unit of the length of the streak.
  private var unit: String { top["unit"].text ?? "day" }

  /// The figures for widgets.
  package var json: JSONResult {
    JSONResult { json in
      json.field("written_at", zone.iso(written))
      json.field("habits_today", body["habits_done"], zone: zone)
      json.field("habits_total", body["habits_total"], zone: zone)
      json.field("top_streak_name", top["name"].text)
      // The app knows days only: a week of a weekly habit is seven.
      json.field("top_streak_days", (top["length"].integer ?? 0) * (unit == "week" ? 7 : 1))
      json.field("pinned_note", body["pinned_note"].text)
      if let pending {
        json.field("pending", pending)
        json.objects("asked_by", RequesterCount.all(requesters)) { json, one in one.write(to: &json) }
      } else {
        json.key("pending")
        json.null()
      }
    }
  }

  /// `1 of 3 habits done, Meditate 12 days, 3 events, pinned: Project proposal draft`.
  package var line: String {
    var parts: [String] = []
    if let done = body["habits_done"].integer, let total = body["habits_total"].integer {
      parts.append("\(done) of \(total) habits done")
    }
    if let name = top["name"].text, let length = top["length"].integer { parts.append("\(name) \(Count.of(length, unit))") }
    if let events = body["events"].integer { parts.append(Count.of(events, "event")) }
    if let note = body["pinned_note"].text { parts.append("pinned: \(note)") }
    switch pending {
    case nil: parts.append("pending changes not known")
    case 0: break
    case let pending?:
      let asked = RequesterCount.all(requesters).map(\.text).joined(separator: ", ")
      parts.append(Count.of(pending, "pending change") + (asked.isEmpty ? "" : " (\(asked))"))
    }
    return TerminalSanitizer.line(parts.isEmpty ? "no data for today" : parts.joined(separator: ", ")) + "\n"
  }
}
