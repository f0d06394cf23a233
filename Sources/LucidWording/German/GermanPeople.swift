import LucidCore

/// Contacts and mail.
extension German {
  func contacts(_ kind: StatementKind.Contacts, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .none: return "Kein passender Kontakt im Adressbuch."
    case .contact:
      let company = s.values[.company]?.text.map { " (\($0))" } ?? ""
      return "\(try title(s))\(company)\(reach(s))."
    case .turns: return "\(try title(s)) wird \(on(try s.day(.day))) **\(try s.count(.count))**."
    case .created: return "Der Kontakt \(try title(s)) \(done(s, "steht", undone: "stünde")) im Adressbuch\(reach(s))."
    case .changed:
      let fate = done(s, "ist geändert", undone: "würde geändert", already: "war schon so")
      return "Der Kontakt \(try title(s)) \(fate)\(reach(s))."
    case .birthday: return "\(try title(s)) hat \(on(try s.day(.day))) Geburtstag."
    }
  }

  func mail(_ kind: StatementKind.Mail, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .needsAnswer where s.isTold && s.values[.excerpt] != nil: "\(sender(s)) schreibt\(quotation(s))."
    case .needsAnswer where isRequest(s):
      "\(try message(s)) \(s.values[.excerpt]?.text?.hasSuffix("?") == true ? "fragt" : "bittet")\(s.values[.day]?.day.map { " " + since($0) } ?? "")\(deadline(s) ?? before(s) ?? "")\(quotation(s))."
    case .needsAnswer:
      "\(try message(s)) \(isPayment(s) ? "fordert" : "braucht") \(s.values[.day]?.day.map { since($0) + " " } ?? "")eine \(isPayment(s) ? "Zahlung" : "Antwort")\(deadline(s) ?? before(s) ?? "")\(quotation(s))."
    case .pressing where isOver(s): "\(try message(s)) ist noch unbeantwortet\(deadline(s) ?? "")\(quotation(s))."
    case .pressing:
      "\(try message(s)) drängt und ist \(s.values[.day]?.day.map(since) ?? "noch") unbeantwortet\(deadline(s) ?? "")\(quotation(s))."
    case .reply: try reply(s)
    case .aboutEvent where s.isTold: "\(sender(s)) schreibt dazu\(quotation(s))."
    case .aboutEvent: "\(sender(s)) zu \(try title(s)), \(try eventTime(s)): „\(try s.text(.excerpt))“."
    case .forInformation: "Zur Kenntnis: \(try messages(s))."
    case .archivable: "Kann ins Archiv: \(try messages(s))."
    case .count: try mailCount(s)
    case .urgentCount: try messageCount(s) + (try isOne(s) ? " braucht" : " brauchen") + " eine Antwort."
    case .nothingUrgent: "Keine Nachricht braucht eine Antwort."
    case .none: "Keine Nachrichten gefunden."
    case .latest:
      "Die neueste gefundene Nachricht ist \(try message(s))\(s.values[.day]?.day.map { ", " + when($0, s.values[.at]?.instant) } ?? "")."
    }
  }

  /// `; die Frist war gestern um 17:00`; nil for one that is not over.
  private func deadline(_ s: Statement) -> String? {
    s.values[.until]?.day.map {
      "; die Frist \(isOver(s) ? "war" : "ist") " + when($0, s.values[.at]?.instant) + there(s)
    }
  }

  /// ` (dort 15:00)`, of an hour on the sender's clock; nothing where it is the same.
  private func there(_ s: Statement) -> String { s.values[.there]?.text.map { " (dort \($0))" } ?? "" }

  /// `: „Holst du sie ab?“`, of a message whose sentence that asks is told.
  private func quotation(_ s: Statement) -> String { s.values[.excerpt]?.text.map { ": „\($0)“" } ?? "" }

  /// `, vor **Brückenprüfung** heute um 15:00`, of a message about an event.
  private func before(_ s: Statement) -> String? {
    guard let event = s.values[.other]?.text, let at = s.values[.moment]?.instant else { return nil }
    return ", vor \(TitleMarks.bold(event, none: Self.texts.noSubject)) \(when(moment.date(at), at))"
  }

  private func reply(_ s: Statement) throws(StatementError) -> String {
    let sender = s.values[.sender]?.text
    let sentence =
      isPayment(s)
      ? "Bezahle \(try subject(s))\(sender.map { " von " + $0 } ?? "") oder widersprich."
      : "Antworte \(sender.map { $0 + " " } ?? "")auf \(try subject(s))."
    if s.isTold, isPayment(s) { return "Bezahle oder widersprich." }
    if s.isTold, let sender { return "Antworte \(sender) zuerst." }
    if let sender, let asked = shortRequest(s) {
      return (lead(s).map { $0 + ": " } ?? "") + "\(sender) \(asked.hasSuffix("?") ? "fragt" : "bittet"): „\(asked)“."
    }
    return (lead(s).map { $0 + ": " } ?? "") + sentence
  }

  /// Until when, as a sentence begins with it: `Bis 8:30`, `Vor 15:00`; nil without a deadline that
  /// is ahead.
  private func lead(_ s: Statement) -> String? {
    guard let day = s.values[.until]?.day, !isOver(s) else {
      return s.values[.moment]?.instant.map { at in
        let date = moment.date(at)
        return "Vor \(date == moment.today ? time(at) : when(date, at))"
      }
    }
    let at = s.values[.at]?.instant.map { time($0) + there(s) }
    if day == moment.today { return at.map { "Bis \($0)" } ?? "Heute" }
    return "Bis \(self.day(day))\(at.map { " um " + $0 } ?? "")"
  }

  func headlines(_ s: Statement) throws(StatementError) -> [String] {
    switch s.kind {
    case .mail(.aboutEvent), .notes(.aboutEvent):
      let at = s.values[.at]?.instant.map { " um " + time($0) } ?? ""
      let day = try s.day(.day)
      return try aboutEvent(s, day: day == moment.today ? "" : " " + on(day), at: at)
    case .mail(.reply):
      return try lines(about: s, lead: lead(s), whole: try reply(s)) { "\(sender(s)): „\($0)“" }
    case .calendar(.decide): return try decisions(s)
    default: return []
    }
  }

  /// When an event begins: `heute um 13:30`.
  func eventTime(_ s: Statement) throws(StatementError) -> String { when(try s.day(.day), s.values[.at]?.instant) }

  /// `4 Nachrichten, davon 3 ungelesen; 2 brauchen eine Antwort.`
  private func mailCount(_ s: Statement) throws(StatementError) -> String {
    let count = try s.count(.count)
    let unread = try s.count(.unread)
    let waiting = try s.count(.waiting)
    let all = count == 1 ? ", ungelesen" : ", alle ungelesen"
    let state = unread == 0 ? "" : unread == count ? all : ", davon \(unread) ungelesen"
    let reply = waiting == 0 ? "keine braucht" : waiting == 1 ? "1 braucht" : "\(waiting) brauchen"
    return "\(try messageCount(s))\(state); \(reply) eine Antwort."
  }

  /// `1 Nachricht`, `Mehr als 20 Nachrichten`.
  private func messageCount(_ s: Statement) throws(StatementError) -> String {
    if try isOne(s) { return "1 Nachricht" }
    return (s.certainty == .atLeast ? "Mehr als " : "") + count(try s.count(.count), "Nachricht", "Nachrichten")
  }

  /// `**Subject** von Dana`.
  private func message(_ s: Statement) throws(StatementError) -> String { "\(try subject(s)) von \(sender(s))" }

  private func messages(_ s: Statement) throws(StatementError) -> String {
    let names = try s.list(.items).compactMap { item -> String? in
      guard let parts = item.list, let subject = parts.first?.text else { return nil }
      let sender = parts.dropFirst().first?.text ?? Self.texts.unknownSender
      return "\(TitleMarks.bold(subject, none: Self.texts.noSubject)) von \(sender)"
    }
    return list(names) + (s.values[.more]?.count.map { " und \($0) weitere" } ?? "")
  }
}
