import LucidCore

/// Contacts and mail.
extension English {
  func contacts(_ kind: StatementKind.Contacts, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .none: return "No matching contact in the address book."
    case .contact:
      let company = s.values[.company]?.text.map { " (\($0))" } ?? ""
      return "\(try title(s))\(company)\(reach(s))."
    case .turns: return "\(try title(s)) turns **\(try s.count(.count))** \(on(try s.day(.day)))."
    case .created: return "The contact \(try title(s)) \(done(s, "is", undone: "would be")) in the address book\(reach(s))."
    case .changed:
      let fate = done(s, "is changed", undone: "would be changed", already: "was like this already")
      return "The contact \(try title(s)) \(fate)\(reach(s))."
    case .birthday: return "The birthday of \(try title(s)) is \(on(try s.day(.day)))."
    }
  }

  func mail(_ kind: StatementKind.Mail, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .needsAnswer where s.isTold && s.values[.excerpt] != nil: "\(sender(s)) writes\(quotation(s))."
    case .needsAnswer:
      isPayment(s)
        ? "\(try message(s)) asks for a payment\(s.values[.day]?.day.map { ", since " + day($0) } ?? "")\(deadline(s) ?? "")."
        : try message(s) + (isRequest(s) ? asks(s) : needs(s)) + "\(deadline(s) ?? before(s) ?? "")\(quotation(s))."
    case .pressing where isOver(s): "\(try message(s)) is still unanswered\(deadline(s) ?? "")\(quotation(s))."
    case .pressing:
      "\(try message(s)) is pressing and \(s.values[.day]?.day.map { "unanswered since " + day($0) } ?? "still unanswered")\(deadline(s) ?? "")\(quotation(s))."
    case .reply: try reply(s)
    case .aboutEvent where s.isTold: "\(sender(s)) adds\(quotation(s))."
    case .aboutEvent: "\(sender(s)) on \(try title(s)), \(try eventTime(s)): “\(try s.text(.excerpt))”."
    case .forInformation: "For information: \(try messages(s))."
    case .archivable: "Can be archived: \(try messages(s))."
    case .count: try mailCount(s)
    case .urgentCount: TitleMarks.capital(try messageCount(s)) + (try isOne(s) ? " needs" : " need") + " a reply."
    case .nothingUrgent: "No mail needs a reply."
    case .none: "No mail was found."
    case .latest:
      "The latest message found is \(try message(s))\(s.values[.day]?.day.map { ", " + on($0) + (s.values[.at]?.instant.map { " at " + time($0) } ?? "") } ?? "")."
    }
  }

  private func needs(_ s: Statement) -> String {
    s.values[.day]?.day.map { " has needed an answer since " + day($0) } ?? " needs an answer"
  }

  /// ` asks, since yesterday`, of a message whose request is quoted.
  private func asks(_ s: Statement) -> String { " asks" + (s.values[.day]?.day.map { ", since " + day($0) } ?? "") }

  /// `; its deadline was yesterday at 17:00`; nil for one that is not over.
  private func deadline(_ s: Statement) -> String? {
    guard let day = s.values[.until]?.day else { return nil }
    return "; its deadline \(isOver(s) ? "was" : "is") " + on(day) + (s.values[.at]?.instant.map { " at " + time($0) } ?? "")
      + there(s)
  }

  /// ` (15:00 there)`, of an hour on the sender's clock; nothing where it is the same.
  private func there(_ s: Statement) -> String { s.values[.there]?.text.map { " (\($0) there)" } ?? "" }

  /// `: “Can you fetch her?”`, of a message whose sentence that asks is told.
  private func quotation(_ s: Statement) -> String { s.values[.excerpt]?.text.map { ": “\($0)”" } ?? "" }

  /// `, before **Bridge review** at 15:00`, of a message about an event.
  private func before(_ s: Statement) -> String? {
    guard let event = s.values[.other]?.text, let at = s.values[.moment]?.instant else { return nil }
    return ", before \(TitleMarks.bold(event, none: Self.texts.noSubject)) \(on(moment.date(at))) at \(time(at))"
  }

  private func reply(_ s: Statement) throws(StatementError) -> String {
    let sender = s.values[.sender]?.text
    let sentence =
      isPayment(s)
      ? "Pay or dispute \(try subject(s))\(sender.map { " from " + $0 } ?? "")."
      : "Reply to \(sender.map { $0 + " about " } ?? "")\(try subject(s))."
    if s.isTold, isPayment(s) { return "Pay it, or dispute it." }
    if s.isTold, let sender { return "Reply to \(sender) first." }
    if let sender, let asked = shortRequest(s) {
      return (lead(s).map { $0 + ": " } ?? "") + "\(sender) asks: “\(asked)”."
    }
    return lead(s).map { $0 + ": " + sentence.prefix(1).lowercased() + sentence.dropFirst() } ?? sentence
  }

  /// Until when, as a sentence begins with it: `By 08:30`, `Before 15:00`; nil without a deadline
  /// that is ahead.
  private func lead(_ s: Statement) -> String? {
    guard let day = s.values[.until]?.day, !isOver(s) else {
      return s.values[.moment]?.instant.map { at in
        let date = moment.date(at)
        return "Before \(date == moment.today ? time(at) : when(date, at))"
      }
    }
    let at = s.values[.at]?.instant.map { time($0) + there(s) }
    if day == moment.today { return at.map { "By \($0)" } ?? "Today" }
    return "By \(self.day(day))\(at.map { " at " + $0 } ?? "")"
  }

  func headlines(_ s: Statement) throws(StatementError) -> [String] {
    switch s.kind {
    case .mail(.aboutEvent), .notes(.aboutEvent):
      let at = s.values[.at]?.instant.map { " at " + time($0) } ?? ""
      let day = try s.day(.day)
      return try aboutEvent(s, day: day == moment.today ? "" : " " + on(day), at: at)
    case .mail(.reply):
      return try lines(about: s, lead: lead(s), whole: try reply(s)) { "\(sender(s)): “\($0)”" }
    case .calendar(.decide): return try decisions(s)
    default: return []
    }
  }

  /// When an event begins: `today at 13:30`.
  func eventTime(_ s: Statement) throws(StatementError) -> String {
    on(try s.day(.day)) + (s.values[.at]?.instant.map { " at " + time($0) } ?? "")
  }

  /// Among which messages one is the latest, with a space behind it; empty for all.
  /// `4 messages, 3 of them unread; 2 need a reply.`
  private func mailCount(_ s: Statement) throws(StatementError) -> String {
    let count = try s.count(.count)
    let unread = try s.count(.unread)
    let waiting = try s.count(.waiting)
    let state = unread == 0 ? "" : unread == count ? (count == 1 ? ", unread" : ", all unread") : ", \(unread) of them unread"
    let reply = waiting == 0 ? "none needs a reply" : waiting == 1 ? "1 needs a reply" : "\(waiting) need a reply"
    return TitleMarks.capital(try messageCount(s)) + state + "; " + reply + "."
  }

  /// `1 message`, `more than 20 messages`.
  private func messageCount(_ s: Statement) throws(StatementError) -> String {
    if try isOne(s) { return "1 message" }
    return (s.certainty == .atLeast ? "more than " : "") + count(try s.count(.count), "message")
  }

  /// `**Subject** from Dana`.
  private func message(_ s: Statement) throws(StatementError) -> String { "\(try subject(s)) from \(sender(s))" }

  private func messages(_ s: Statement) throws(StatementError) -> String {
    let names = try s.list(.items).compactMap { item -> String? in
      guard let parts = item.list, let subject = parts.first?.text else { return nil }
      let sender = parts.dropFirst().first?.text ?? Self.texts.unknownSender
      return "\(TitleMarks.bold(subject, none: Self.texts.noSubject)) from \(sender)"
    }
    return list(names) + (s.values[.more]?.count.map { " and \($0) more" } ?? "")
  }
}
