import LucidCore

extension German {
  func calendar(_ kind: StatementKind.Calendar, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .noneFound: "Kein Termin gefunden."
    case .empty: try empty(s)
    case .count: try eventCount(s)
    case .soon: try soon(s)
    case .running: try running(s)
    case .first: "\(TitleMarks.capital(try onDay(s))) beginnt der Tag mit \(try title(s)) um \(time(try s.instant(.at)))."
    case .getReady: try getReady(s)
    case .key: "\(try title(s)) solltest du \(try onDay(s)) nicht verpassen: \(try span(s))\(place(s))."
    case .prepare: try prepare(s)
    case .longestOfDays: "\(try title(s)) \(try onDay(s)) ist der längste Termin dieser Tage: \(try span(s))."
    case .over: try over(s)
    case .overlap: "\(try title(s)) und \(try other(s)) überschneiden sich \(try onDay(s)), \(try span(s)).\(try otherTimes(s))"
    case .decide: try decide(s)
    case .unanswered: try unanswered(s)
    case .answer: "Sage \(try title(s)) zu oder ab."
    case .backToBack: "\(try title(s)) und \(try other(s)) folgen \(try atTime(s)) direkt aufeinander."
    case .apart:
      "\(TitleMarks.capital(try onDay(s))) ist nichts zu eng: Zwischen zwei Terminen liegen mindestens "
        + "**\(length(try s.minutes(.length)))**."
    case .load:
      "\(TitleMarks.capital(try onDay(s))) belegen Termine "
        + "\(s.certainty == .atLeast ? "mindestens " : "")**\(length(try s.minutes(.length)))**."
    case .allDay: try allDay(s)
    case .bestBlock, .focusBlock: try block(s, isFree: kind == .bestBlock)
    case .keepFree: "Halte \(try block(s)) für konzentrierte Arbeit frei."
    case .longestGap: "Die längste freie Lücke ist \(try gapDay(s)) **\(try span(s))**, \(length(try s.minutes(.length)))."
    case .fullestDay: try fullestDay(s)
    case .freestDay: try freestDay(s)
    case .freeSlots: try freeSlots(s)
    case .noSlot: try noSlot(s)
    case .noNext: "In den nächsten 7 Tagen steht kein Termin mit Uhrzeit an."
    case .protect: "**\(try span(s))** solltest du \(try onDay(s)) freihalten: \(length(try s.minutes(.length))) am Stück."
    case .blockStretch: "Reserviere \(try block(s)), bevor es jemand anders tut."
    case .noBlock: "In deinen Arbeitszeiten ist keine freie Zeit lang genug für konzentrierte Arbeit."
    case .blockFocus: "Reserviere \(try block(s)) für Arbeit, die Ruhe braucht."
    case .next: try next(s)
    case .added:
      "\(try title(s)) \(done(s, "wurde eingetragen", undone: "würde eingetragen", already: "stand schon im Kalender")): \(try written(s))."
    case .deleted: "\(try title(s)) \(done(s, "wurde gelöscht: vorher", undone: "würde gelöscht: bisher")) \(try written(s))."
    case .changed: "\(try title(s)) \(done(s, "wurde", undone: "würde")) geändert: \(try written(s))."
    case .clash: "\(try title(s)) überschneidet sich mit einem anderen Termin."
    }
  }

  // MARK: Sentences

  private func eventCount(_ s: Statement) throws(StatementError) -> String {
    let n = try s.count(.count)
    let isMatching = s.values[.rank]?.word == "matching"
    let noun = isMatching ? count(n, "passenden Termin", "passende Termine") : count(n, "Termin", "Termine")
    let time = s.values[.rank]?.word == "timed" ? " mit Uhrzeit" : ""
    let events = (s.certainty == .atLeast ? "mindestens " : "") + "**\(noun)**\(time)"
    let days = try s.count(.total)
    guard let range = s.range else { throw StatementError(kind: s.kind.name, name: .day) }
    guard days > 1 else { return "\(TitleMarks.capital(within(range))) hast du \(range.isRest ? "noch " : "")\(events)." }
    return "Du hast \(events) an \(days) Tagen, \(within(range))."
  }

  /// `**Planung** läuft bis 15:30, Raum 4.`
  private func running(_ s: Statement) throws(StatementError) -> String {
    let date = try s.day(.day)
    let end = time(try s.instant(.at))
    return "\(try title(s)) läuft \(date == moment.today ? "bis \(end)" : "\(until(date)) um \(end)")\(place(s))."
  }

  private func empty(_ s: Statement) throws(StatementError) -> String {
    guard let range = s.range else { throw StatementError(kind: s.kind.name, name: .day) }
    let days = TitleMarks.capital(within(range))
    switch s.values[.rank]?.word {
    case "matching": return "\(days) steht kein passender Termin im Kalender."
    case "timed": return "\(days) steht kein Termin mit Uhrzeit \(range.isRest ? "mehr an" : "im Kalender")."
    default: return "\(days) steht nichts \(range.isRest ? "mehr " : "")im Kalender."
    }
  }

  private func soon(_ s: Statement) throws(StatementError) -> String {
    let minutes = try s.minutes(.length)
    return "\(try title(s)) beginnt \(minutes < 1 ? "jetzt" : "in \(length(minutes)), um \(time(try s.instant(.at)))")."
  }

  /// A block of free time, which another sentence may have named.
  private func block(_ s: Statement) throws(StatementError) -> String {
    s.isTold ? "diese Zeit" : "**\(try span(s))** \(try onDay(s))"
  }

  private func decide(_ s: Statement) throws(StatementError) -> String {
    if s.isTold { return "Entscheide dich jetzt für einen der beiden." }
    return "Entscheide dich zwischen \(try title(s)) und \(try other(s)), \(try atTime(s))."
      + (try otherTimes(s))
  }

  /// The choice between two events in a line: `Entscheide: **Review** oder **Zahnarzt**, heute um
  /// 14:30`.
  func decisions(_ s: Statement) throws(StatementError) -> [String] {
    let (first, second) = (try title(s), try other(s))
    return [
      "Entscheide dich zwischen \(first) und \(second), \(try atTime(s)).",
      "Entscheide: \(first) oder \(second), \(try atTime(s))",
    ]
  }

  /// ` Für **Review** (1 h) ist heute frei: 10:00–11:00, 14:00–15:00.`; nothing where no event can
  /// move.
  private func otherTimes(_ s: Statement) throws(StatementError) -> String {
    guard let move = move(s, more: " und mehr"), let range = s.range else { return "" }
    return move.slots.isEmpty ? " " + (try noSlot(s)) : " Für \(move.event) ist \(within(range)) frei: \(move.slots)."
  }

  /// `**2 Einladungen** warten auf deine Antwort: **Review** morgen um 9:00, **Messe** am Freitag.`
  private func unanswered(_ s: Statement) throws(StatementError) -> String {
    let n = try s.count(.count)
    let items = try invitations(s) { self.on($0) + ($1.map { " um " + time($0) } ?? "") }
    let more = s.values[.more]?.count.map { " und \($0) weitere" } ?? ""
    let least = s.certainty == .atLeast ? "Mindestens " : ""
    let waiting = "**\(count(n, "Einladung", "Einladungen"))** \(n == 1 ? "wartet" : "warten")"
    return "\(least)\(waiting) auf deine Antwort: \(items)\(more)."
  }

  private func getReady(_ s: Statement) throws(StatementError) -> String {
    let when = "\(try span(s))\(place(s))"
    if s.values[.rank]?.word == "now" { return "Sei jetzt \(s.isTold ? "dabei" : "bei \(try title(s))"): \(when)." }
    return "Mach dich bereit\(s.isTold ? "" : " für " + (try title(s))): \(when)."
  }

  private func prepare(_ s: Statement) throws(StatementError) -> String {
    let date = try s.day(.day)
    let day = s.isTold ? "" : (date == moment.today ? "" : on(date) + " ") + "um \(time(try s.instant(.at))) "
    if s.values[.rank]?.word == "private" {
      return s.isTold ? "Halte dir die halbe Stunde davor frei." : "Sei \(day)pünktlich bei \(try title(s))."
    }
    let rank =
      switch s.values[.rank]?.word {
      case "only": ": einziger Termin des Tages"
      case "longest": ": längster Termin des Tages"
      default: ""
      }
    return "Bereite \(try title(s)) \(day)vor\(rank)."
  }

  private func over(_ s: Statement) throws(StatementError) -> String {
    let count = try s.count(.count)
    let rank = count == 1 ? "war heute der einzige Termin mit Uhrzeit" : "war heute der längste von **\(count) Terminen**"
    return "\(try title(s)) \(rank): \(try span(s))."
  }

  private func allDay(_ s: Statement) throws(StatementError) -> String {
    let first = try s.day(.day)
    guard let last = s.values[.until]?.day else { return "\(try title(s)) ist \(on(first)), ganztägig." }
    if let range = s.range {
      return "\(try title(s)) ist \(on(range.first)), ganztägig (\(within(StatementRange(first, last))))."
    }
    return "\(try title(s)) dauert \(within(StatementRange(first, last)))."
  }

  private func block(_ s: Statement, isFree: Bool) throws(StatementError) -> String {
    let length = length(try s.minutes(.length)) + (isFree ? " frei" : "")
    return "**\(try span(s))** ist \(try onDay(s)) die beste Zeit für konzentrierte Arbeit: \(length)."
  }

  private func fullestDay(_ s: Statement) throws(StatementError) -> String {
    let events = count(try s.count(.count), "Termin", "Termine")
    return "**\(TitleMarks.capital(day(try s.day(.day))))** ist der vollste Tag: \(events), \(length(try s.minutes(.length)))."
  }

  private func freestDay(_ s: Statement) throws(StatementError) -> String {
    let day = "**\(TitleMarks.capital(on(try s.day(.day))))**"
    guard let minutes = s.values[.length]?.minutes else { return "\(day) steht nichts zu fester Zeit an." }
    return "\(day) ist am wenigsten belegt: \(length(minutes))."
  }

  private func freeSlots(_ s: Statement) throws(StatementError) -> String {
    let spans = try s.list(.items).compactMap(\.span)
    let shared = s.values[.day]?.day
    // Of several days that were looked at, each is named, also where only one has slots.
    let isNamed = shared != nil && s.range?.isOneDay != false
    let texts = spans.map { (!isNamed ? prefix(moment.date($0.start)) : "") + span($0) }
    guard let length = s.values[.length]?.minutes else {
      let when = s.range.map { search($0) + " " } ?? shared.map { on($0) + " " } ?? ""
      let list = openEnded(texts, of: s, word: "ab").joined(separator: ", ")
      if s.range?.isHourWithMore(than: spans) == true { return "Du bist \(when)nicht durchgehend frei, nur **\(list)**." }
      return "Du bist \(when)frei: **\(list)**\(s.certainty == .atLeast ? " und mehr" : "")."
    }
    let slots = count(spans.count, "freies Zeitfenster", "freie Zeitfenster")
    let day = s.range.map { search($0) + " " } ?? shared.map { on($0) + " " } ?? ""
    let isLonger = spans.contains { Double($0.end.seconds - $0.start.seconds) > length * 60 }
    return
      "Du hast \(day)\(s.certainty == .atLeast ? "mindestens " : "")**\(slots)** von "
      + "\(isLonger ? "mindestens " : "")\(self.length(length)): "
      + texts.joined(separator: ", ") + "."
  }

  private func next(_ s: Statement) throws(StatementError) -> String {
    let soon = s.values[.length]?.minutes.map { ", in \(length($0))" } ?? ""
    return "Als Nächstes \(try title(s)): \(when(try s.day(.day), try s.instant(.at)))\(soon)\(place(s))."
  }

  private func noSlot(_ s: Statement) throws(StatementError) -> String {
    let slot = s.values[.length]?.minutes.map { "kein Zeitfenster von " + length($0) } ?? "keine Zeit"
    guard let closed = s.values[.rank]?.word, let range = s.range else {
      return "\(TitleMarks.capital(s.range.map(search) ?? "in dieser Zeit")) ist \(slot) frei."
    }
    switch closed {
    case "over": return "Deine Arbeitszeit ist \(on(range.first)) vorbei, also ist darin \(slot) mehr frei."
    case "off" where range.isOneDay:
      return "\(TitleMarks.capital(on(range.first))) ist kein Arbeitstag: Es gibt keine Arbeitszeit zu verplanen."
    default: return "\(TitleMarks.capital(within(range))) ist keine Arbeitszeit, also wurde \(slot) gesucht."
    }
  }

  // MARK: Parts

  /// `heute`, `heute von 12:00 bis 17:00`, `von heute bis Freitag`.
  func within(_ range: StatementRange) -> String {
    guard range.isOneDay else { return "\(from(range.first)) \(until(range.last))" }
    return on(range.first) + (range.part?.span.map { " von \(time($0.start)) bis \(time($0.end))" } ?? "")
  }

  /// `heute in deinen übrigen Arbeitszeiten`.
  private func search(_ range: StatementRange) -> String {
    guard range.isWorkingHours else { return within(range) }
    return within(range) + (range.isRest ? " in deinen übrigen Arbeitszeiten" : " in deinen Arbeitszeiten")
  }

  /// `heute um 9:30`.
  private func atTime(_ s: Statement) throws(StatementError) -> String { when(try s.day(.day), try s.instant(.at)) }

  /// `morgen, 7:00–8:00`, `am Mittwoch, ganztägig`.
  private func written(_ s: Statement) throws(StatementError) -> String {
    on(try s.day(.day)) + ", " + (s.values[.span]?.span.map(span) ?? "ganztägig")
      + (s.values[.rank]?.word == "repeats" ? ", und wiederholt sich" : "")
  }
}
