import LucidCore

extension German {
  func habits(_ kind: StatementKind.Habits, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .allDone:
      try s.count(.count) == 1
        ? "Die **eine Gewohnheit** ist \(today(s)) erledigt."
        : "Alle **\(try s.count(.count)) Gewohnheiten** sind \(today(s)) erledigt."
    case .doneToday: try doneToday(s)
    case .milestone: "\(try s.text(.title)): **\(try streak(s))** in Folge erreicht."
    case .unlogged: try unlogged(s)
    case .open: "Heute noch offen: \(try openHabits(s))."
    case .keepStreak: try keepStreak(s)
    case .start: "Beginne mit \(try openHabits(s))."
    case .summary: "\(try doneDays(s)) erledigt; die Serie steht bei **\(try streakAfterFrom(s))**."
    case .summaryPast: "\(try doneDays(s)) erledigt\(s.range.map { ", " + days($0) } ?? "")."
    case .logged: try logged(s)
    case .created: "Gewohnheit \(try title(s)) \(done(s, "angelegt", undone: "würde angelegt"))."
    case .archived: "Gewohnheit \(try title(s)) \(done(s, "beiseitegelegt", undone: "würde beiseitegelegt"))."
    case .streaks: "Serien: \(list(try streaks(s)))."
    case .none: "Es ist keine Gewohnheit angelegt."
    case .noStreak: "Keine Gewohnheit hat eine Serie."
    case .unusual: try unusual(s)
    }
  }

  private func today(_ s: Statement) -> String { s.values[.unit]?.word == "weekly" ? "heute oder diese Woche" : "heute" }

  private func keepStreak(_ s: Statement) throws(StatementError) -> String {
    let week = s.values[.unit]?.word == "weekly" ? "diese Woche " : ""
    return "Trage \(try s.text(.title)) \(week)ein, damit die Serie von **\(try streakAfterFrom(s))** hält."
  }

  private func doneToday(_ s: Statement) throws(StatementError) -> String {
    let done = try s.count(.count)
    return
      "\(TitleMarks.capital(today(s))) \(done == 1 ? "ist" : "sind") **\(done) von \(try s.count(.total))** Gewohnheiten erledigt\(kept(s))."
  }

  private func unlogged(_ s: Statement) throws(StatementError) -> String {
    let habits = count(try s.count(.count), "Gewohnheit ist", "Gewohnheiten sind")
    return "**\(habits) heute noch nicht eingetragen**: \(try openHabits(s))."
  }

  /// `**Run** wurde an **6 von 7 Tagen**`.
  private func doneDays(_ s: Statement) throws(StatementError) -> String {
    "\(try title(s)) wurde an **\(try s.count(.count)) von \(count(try s.count(.total), "Tag", "Tagen"))**"
  }

  private func logged(_ s: Statement) throws(StatementError) -> String {
    let logged = "\(try title(s)) \(done(s, "eingetragen", undone: "würde eingetragen"))"
    if let word = s.values[.verdict]?.word { return "\(logged): **\(word == "done" ? "erledigt" : "offen")**." }
    let open = s.values[.rank]?.word == "short" ? ", noch unter dem Ziel" : ""
    return "\(logged): **\(progress(try s.amount(.value), try s.amount(.target)))**\(open)."
  }

  /// `25 von 30 min`, `5 von 8`.
  func progress(_ value: (value: Double, unit: StatementUnit), _ target: (value: Double, unit: StatementUnit)) -> String {
    "\(number(value.value)) von \(number(target.value))\(target.unit == .plain ? "" : " " + target.unit.rawValue)"
  }

  /// `12 Tage`, `3 Wochen`.
  private func streak(_ length: Int, _ unit: String?) -> String {
    unit == "weekly" ? count(length, "Woche", "Wochen") : count(length, "Tag", "Tage")
  }

  private func streak(_ s: Statement) throws(StatementError) -> String { streak(try s.count(.length), s.values[.unit]?.word) }

  /// `12 Tagen`, `3 Wochen`: the dative.
  private func streakAfterFrom(_ s: Statement) throws(StatementError) -> String {
    let length = try s.count(.length)
    return s.values[.unit]?.word == "weekly" ? count(length, "Woche", "Wochen") : count(length, "Tag", "Tagen")
  }

  private func streaks(_ s: Statement) throws(StatementError) -> [String] {
    try s.list(.items).compactMap { item in
      guard let parts = item.list, parts.count == 3, let name = parts[0].text, let length = parts[1].count else { return nil }
      return "\(name) **\(streak(length, parts[2].word))**"
    }
  }

  /// `: Laufen (3 Tage in Folge)`: what was done, with streaks of more than one.
  private func kept(_ s: Statement) -> String {
    let names = (s.values[.items]?.list ?? []).compactMap { item -> String? in
      guard let parts = item.list, parts.count == 3, let name = parts[0].text, let length = parts[1].count else { return nil }
      return length > 1 ? "\(name) (\(streak(length, parts[2].word)) in Folge)" : name
    }
    return names.isEmpty ? "" : ": " + list(names) + (s.values[.more]?.count.map { " und \($0) weitere" } ?? "")
  }
}
