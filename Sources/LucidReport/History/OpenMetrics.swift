package import LucidCore

/// The record in figures as OpenMetrics text 1.0, for what gathers such: a file of node_exporter's
/// textfile collector, say.
///
/// What goes by what is kept is a gauge, since runs leave the record again; only the count of all
/// that were ever begun never falls.
package struct OpenMetrics {
  /// The figures of the delivery of reminders.
  package struct Reminders {
    let delivered: Int
    let pending: Int
    let last: Instant?

    package init(delivered: Int, pending: Int, last: Instant?) {
      (self.delivered, self.pending, self.last) = (delivered, pending, last)
    }
  }

  private let figures: RecordFigures
  private let reminders: Reminders?
  private let people: People?

  /// The people whose histories the figures are of.
  package struct People {
    let all: Int
    let unread: Int

    package init(all: Int, unread: Int) { (self.all, self.unread) = (all, unread) }
  }

  /// `reminders` is nil where they are not delivered, or it is not known; `people` is nil for the
  /// history of one.
  package init(_ figures: RecordFigures, reminders: Reminders? = nil, people: People? = nil) {
    (self.figures, self.reminders, self.people) = (figures, reminders, people)
  }

  package var text: String {
    var out = ""
    func family(_ name: String, _ type: String, _ help: String, unit: String? = nil, _ samples: [(labels: String, value: String)])
    {
      out += "# TYPE \(name) \(type)\n"
      if let unit { out += "# UNIT \(name) \(unit)\n" }
      out += "# HELP \(name) \(help)\n"
      for sample in samples { out += name + (type == "counter" ? "_total" : "") + "\(sample.labels) \(sample.value)\n" }
    }
    let groups = figures.groups
    let abilities = groups.map(\.ability).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    func each(_ value: (String) -> String?) -> [(labels: String, value: String)] {
      abilities.compactMap { ability in value(ability).map { (Self.labels([("ability", ability)]), $0) } }
    }
    func sum(_ ability: String, _ of: (RecordFigures.Group) -> Int) -> Int {
      groups.filter { $0.ability == ability }.reduce(0) { $0 + of($1) }
    }
    family("lucid_runs", "counter", "Runs started since the run history was created.", [("", "\(figures.begun)")])
    family(
      "lucid_kept_runs", "gauge", "Stored runs, by outcome.",
      groups.map { (Self.labels([("ability", $0.ability), ("outcome", $0.outcome)]), "\($0.runs)") })
    family(
      "lucid_last_run_timestamp_seconds", "gauge", "Start of the last run.", unit: "seconds",
      each { ability in groups.filter { $0.ability == ability }.map(\.last.seconds).max().map(String.init) })
    family(
      "lucid_last_success_timestamp_seconds", "gauge", "Start of the last run with outcome ok or nothing.",
      unit: "seconds",
      each { ability in
        groups.filter { $0.ability == ability && ($0.outcome == "ok" || $0.outcome == "nothing") }.map(\.last.seconds).max().map(
          String.init)
      })
    family(
      "lucid_kept_run_duration_seconds", "gauge", "Total duration of the stored runs.", unit: "seconds",
      each { ability in Self.seconds(sum(ability, \.milliseconds)) })
    family(
      "lucid_kept_tokens", "gauge", "Model tokens of the stored runs.",
      abilities.flatMap { ability in
        [("read", sum(ability, \.tokens.input)), ("written", sum(ability, \.tokens.output))].map {
          (Self.labels([("ability", ability), ("direction", $0.0)]), "\($0.1)")
        }
      })
    family(
      "lucid_kept_cost", "gauge",
      "Model cost of the stored runs, in the currency of the configured prices; absent without prices.",
      each { ability in
        let costs = groups.filter { $0.ability == ability }.compactMap(\.tokens.cost)
        return costs.isEmpty ? nil : String(costs.reduce(0, +))
      })
    family(
      "lucid_deliveries", "gauge", "Deliveries of the stored runs, by state.",
      figures.deliveries.map { (Self.labels([("kind", $0.kind), ("state", $0.state)]), "\($0.count)") })
    let open = figures.deliveries.filter { $0.state == "waiting" || $0.state == "underway" }.reduce(0) { $0 + $1.count }
    family("lucid_deliveries_pending", "gauge", "Pending deliveries.", [("", "\(open)")])
    if let reminders {
      family(
        "lucid_reminders_delivered", "counter", "Reminders and tasks delivered to a recipient.", [("", "\(reminders.delivered)")])
      family(
        "lucid_reminders_pending", "gauge", "Due reminders and tasks that are not delivered.", [("", "\(reminders.pending)")])
      family(
        "lucid_reminders_last_delivery_timestamp_seconds", "gauge", "The last delivery of a reminder or task.", unit: "seconds",
        reminders.last.map { [("", "\($0.seconds)")] } ?? [])
    }
    if let people {
      family("lucid_people", "gauge", "People whose run histories are summed.", [("", "\(people.all - people.unread)")])
      family("lucid_people_unread", "gauge", "People whose run history could not be read.", [("", "\(people.unread)")])
    }
    family("lucid_proposals_pending", "gauge", "Pending changes.", [("", "\(figures.proposals)")])
    family("lucid_record_size_bytes", "gauge", "Size of the run history on disk.", unit: "bytes", [("", "\(figures.size.bytes)")])
    return out + "# EOF\n"
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private static func labels(_ labels: [(name: String, value: String)]) -> String {
    "{" + labels.map { "\($0.name)=\"\(escape($0.value))\"" }.joined(separator: ",") + "}"
  }

  private static func escape(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
