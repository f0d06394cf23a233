import LucidCore

extension English {
  func habits(_ kind: StatementKind.Habits, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .allDone:
      try s.count(.count) == 1
        ? "The **one habit** is done \(today(s))." : "All **\(try s.count(.count)) habits** are done \(today(s))."
    case .doneToday: "**\(try s.count(.count)) of \(try s.count(.total))** habits done \(today(s))\(kept(s))."
    case .milestone: "\(try s.text(.title)) has reached **\(try streak(s))** in a row."
    case .unlogged: "**\(count(try s.count(.count), "habit")) still unlogged today**: \(try openHabits(s))."
    case .open: "Still open today: \(try openHabits(s))."
    case .keepStreak:
      "Log \(try s.text(.title)) \(s.values[.unit]?.word == "weekly" ? "this week " : "")to keep its streak of **\(try streak(s))**."
    case .start: "Start with \(try openHabits(s))."
    case .summary: "\(try doneDays(s)); the streak is **\(try streak(s))**."
    case .summaryPast: "\(try doneDays(s))\(s.range.map { " " + days($0) } ?? "")."
    case .logged: try logged(s)
    case .created: "\(done(s, "Created", undone: "Would create")) the habit \(try title(s))."
    case .archived: "\(done(s, "Set", undone: "Would set")) aside the habit \(try title(s))."
    case .streaks: "Streaks: \(list(try streaks(s)))."
    case .none: "No habit is set up."
    case .noStreak: "No habit has a streak."
    case .unusual: try unusual(s)
    }
  }

  private func today(_ s: Statement) -> String { s.values[.unit]?.word == "weekly" ? "today or this week" : "today" }

  /// `**Run** was done on **6 of 7 days**`.
  private func doneDays(_ s: Statement) throws(StatementError) -> String {
    "\(try title(s)) was done on **\(try s.count(.count)) of \(count(try s.count(.total), "day"))**"
  }

  private func logged(_ s: Statement) throws(StatementError) -> String {
    if let word = s.values[.verdict]?.word { return "\(done(s, "Logged", undone: "Would log")) \(try title(s)): **\(word)**." }
    let value = try s.amount(.value)
    let target = try s.amount(.target)
    let open = s.values[.rank]?.word == "short" ? ", still short of its target" : ""
    return "\(done(s, "Logged", undone: "Would log")) \(try title(s)): **\(progress(value, target))**\(open)."
  }

  /// `25 of 30 min`, `5 of 8`.
  func progress(_ value: (value: Double, unit: StatementUnit), _ target: (value: Double, unit: StatementUnit)) -> String {
    "\(number(value.value)) of \(number(target.value))\(target.unit == .plain ? "" : " " + target.unit.rawValue)"
  }

  /// `12 days`, `3 weeks`.
  private func streak(_ s: Statement) throws(StatementError) -> String {
    count(try s.count(.length), s.values[.unit]?.word == "weekly" ? "week" : "day")
  }

  private func streaks(_ s: Statement) throws(StatementError) -> [String] {
    try s.list(.items).compactMap { item in
      guard let parts = item.list, parts.count == 3, let name = parts[0].text, let length = parts[1].count else { return nil }
      return "\(name) **\(count(length, parts[2].word == "weekly" ? "week" : "day"))**"
    }
  }

  /// `: Run (3 days in a row)`: what was done, with streaks of more than one.
  private func kept(_ s: Statement) -> String {
    let names = (s.values[.items]?.list ?? []).compactMap { item -> String? in
      guard let parts = item.list, parts.count == 3, let name = parts[0].text, let length = parts[1].count else { return nil }
      return length > 1 ? "\(name) (\(count(length, parts[2].word == "weekly" ? "week" : "day")) in a row)" : name
    }
    return names.isEmpty ? "" : ": " + list(names) + (s.values[.more]?.count.map { " and \($0) more" } ?? "")
  }
}
