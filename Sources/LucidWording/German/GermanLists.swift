import LucidCore

/// Notes, reminders, tasks, files and pages.
extension German {
  func notes(_ kind: StatementKind.Notes, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .none: "Keine Notizen gefunden."
    case .workOn:
      "Arbeite an \(try title(s)) weiter: \(try s.text(.text))\(s.values[.more]?.count.map { " (und \($0) weitere)" } ?? "")."
    case .newest: "Die neueste Notiz ist \(try title(s))\(s.values[.day]?.day.map { ", " + from($0) } ?? "")."
    case .pinned:
      "\(count(try s.count(.count), "Notiz ist", "Notizen sind")) angeheftet: "
        + (try s.list(.items).compactMap(\.text).map(bold).joined(separator: ", "))
        + (s.values[.more]?.count.map { " (und \($0) weitere)" } ?? "") + "."
    case .readBefore: try readBefore(s)
    case .aboutEvent where s.isTold:
      (s.values[.other] == nil ? "Auch notiert" : "Deine Notiz \(try other(s))") + ": „\(try s.text(.excerpt))“."
    case .aboutEvent:
      (s.values[.other] == nil ? "Zu " : "Deine Notiz \(try other(s)) zu ")
        + "\(try title(s)), \(try eventTime(s)): „\(try s.text(.excerpt))“."
    case .created: "Notiz \(try title(s)) \(done(s, "angelegt", undone: "würde angelegt", already: "war schon da"))."
    case .changed: "Notiz \(try title(s)) \(done(s, "geändert", undone: "würde geändert", already: "war schon so"))."
    case .appended: "Notiz \(try title(s)) \(done(s, "ergänzt", undone: "würde ergänzt", already: "war schon so"))."
    case .deleted: "Notiz \(try title(s)) \(done(s, "gelöscht", undone: "würde gelöscht"))."
    }
  }

  private func readBefore(_ s: Statement) throws(StatementError) -> String {
    guard let date = s.values[.day]?.day else { return "Lies die Notiz \(try title(s)) für \(try other(s))." }
    let at = time(try s.instant(.at))
    return "Lies die Notiz \(try title(s)) vor \(try other(s)) \(date == moment.today ? "um \(at)" : "\(on(date)) um \(at)")."
  }

  func reminders(_ kind: StatementKind.Reminders, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .noneDue: s.values[.day] == nil ? "Gerade ist keine Erinnerung fällig." : try noneDue(s, "Erinnerung")
    case .noneOpen: "Keine Erinnerung ist offen."
    case .wasDue:
      "\(try title(s)) war \(try due(s)) fällig\(more(s) { ", dazu \(count($0, "weitere Erinnerung", "weitere Erinnerungen"))" })."
    case .doOrMove: "Erledige \(try title(s)) oder setze einen neuen Zeitpunkt."
    case .next: "Erinnerung **\(try due(s))**: \(try title(s))."
    case .open: "\(count(try s.count(.count), "Erinnerung ist", "Erinnerungen sind")) offen."
    case .done:
      "\(try title(s)) \(done(s, "ist", undone: "wäre", already: "war schon")) erledigt\(try again(s) { " und kommt \($0) wieder" })."
    case .changed:
      "Die Erinnerung \(try title(s)) \(done(s, "ist geändert", undone: "würde geändert", already: "war schon so"))."
    case .deleted: "Die Erinnerung \(try title(s)) \(done(s, "ist", undone: "würde")) gelöscht."
    case .takeBack: "Falls das nicht stimmt, macht lucid undo es rückgängig."
    case .set:
      "Die Erinnerung \(try title(s)) \(done(s, "kommt", undone: "käme", already: "war schon gesetzt; sie kommt")) **\(try due(s))**"
        + "\(distance(try s.instant(.moment)))."
    }
  }

  func tasks(_ kind: StatementKind.Tasks, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .none: "Es gibt nichts zu tun."
    case .noneDue: try noneDue(s, "Aufgabe")
    case .noneLabeled: "Keine Aufgabe mit dem Label \(try title(s)) ist offen."
    case .late: "\(try title(s)) war \(try due(s)) fällig\(more(s) { ", \(overdue($0))" })."
    case .next: "\(try title(s)) ist \(try due(s)) fällig."
    case .beginHigh: "Beginne mit \(try title(s)): hohe Priorität."
    case .begin: "Beginne mit \(try title(s))."
    case .open: "\(count(try s.count(.count), "Aufgabe ist", "Aufgaben sind")) offen."
    case .created:
      "Die Aufgabe \(try title(s)) \(done(s, "steht", undone: "stünde", already: "stand schon")) auf der Liste\(try dueTask(s))."
    case .done:
      "\(try title(s)) \(done(s, "ist", undone: "wäre", already: "war schon")) erledigt\(try again(s) { "; die nächste ist \($0) fällig" })."
    case .changed:
      "Die Aufgabe \(try title(s)) \(done(s, "ist geändert", undone: "würde geändert", already: "war schon so"))\(try dueTask(s))."
    case .deleted: "Die Aufgabe \(try title(s)) \(done(s, "ist", undone: "würde")) gelöscht."
    case .createdLabel: "Es \(done(s, "gibt", undone: "gäbe")) das Label \(try title(s))."
    }
  }

  func files(_ kind: StatementKind.Files, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .begins: "\(try title(s)) beginnt so: \(try s.text(.excerpt))"
    case .empty: "\(try title(s)) enthält keinen Text."
    }
  }

  func web(_ kind: StatementKind.Web, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .none: "Die Suche hat keine Seiten gefunden."
    case .page: "\(try title(s)) (\(try s.text(.site)))" + (s.values[.excerpt]?.text.map { ": \($0)" } ?? ".")
    }
  }

  /// `2 weitere Aufgaben sind auch überfällig`.
  private func overdue(_ n: Int) -> String { count(n, "weitere Aufgabe ist", "weitere Aufgaben sind") + " auch überfällig" }

  /// `; sie ist morgen fällig`; nothing without a deadline.
  private func dueTask(_ s: Statement) throws(StatementError) -> String {
    guard s.values[.day] != nil else { return "" }
    return "; sie \(s.values[.rank]?.word == "late" ? "war" : "ist") \(try due(s)) fällig"
  }

  /// When what repeats comes again; nothing for what does not.
  private func again(_ s: Statement, _ text: (String) -> String) throws(StatementError) -> String {
    s.values[.day] == nil ? "" : text("**\(try due(s))**")
  }

  /// `heute um 15:00`, `morgen`.
  private func due(_ s: Statement) throws(StatementError) -> String { when(try s.day(.day), s.values[.at]?.instant) }

  private func noneDue(_ s: Statement, _ noun: String) throws(StatementError) -> String {
    let date = try s.day(.day)
    if let at = s.values[.at]?.instant {
      return "\(TitleMarks.capital(on(date))) ist vor \(time(at)) keine \(noun) fällig."
    }
    return "\(TitleMarks.capital(moment.distance(date) <= 0 ? on(date) : until(date))) ist keine \(noun) fällig."
  }

  /// `, in 7 h 30 min`, `, vor 5 min`, `, jetzt` within half a minute; nothing from a day on.
  private func distance(_ instant: Instant) -> String {
    let seconds = instant.seconds - moment.now.seconds
    let size = abs(seconds)
    if size < 30 { return ", jetzt" }
    let minutes = max(1, Int((size + 30) / 60))
    return minutes >= 1440 ? "" : (seconds > 0 ? ", in " : ", vor ") + length(Double(minutes))
  }
}
