import LucidCore

/// Finds deadlines in English and German text: `by Monday 10:00`, `by 5pm on Friday`, `due
/// tomorrow`, `Frist morgen`, `bis Freitag 17 Uhr`, `can you send it today?`.
///
/// A day counts only beside a word that makes it a deadline: `The photos of today` has none. Days
/// are those after the one on which the message was sent. In a sentence that says that a deadline
/// is over they are the days before: `The deadline was Friday`.
struct DeadlineReader {
  let sent: Instant
  let zone: Zone

  /// The earliest one that was still to come when the message was sent, else the last one that was
  /// over; nil for none.
  func find(in text: String) -> Deadline? {
    let sentences = DeadlineWords(text).sentences
    let found = sentences.flatMap { deadlines(in: $0) }
    return found.filter { $0.end(in: zone) >= sent }.min { $0.end(in: zone) < $1.end(in: zone) }
      ?? found.max { $0.end(in: zone) < $1.end(in: zone) }
  }

  // MARK: Sentences

  private func deadlines(in words: [DeadlineWords.Word]) -> [Deadline] {
    let days = DeadlineDays(words: words, today: zone.date(sent))
    let names = words.indices.filter { DeadlineWords.deadlines.contains(words[$0].folded) }
    if let name = names.first, words.contains(where: { DeadlineWords.moves.contains($0.folded) }) {
      return [moved(words, days) ?? near(name, days)].compactMap { $0 }
    }
    let isPast = names.contains { isOver(words, at: $0) }
    return words.indices.compactMap { i in
      let word = words[i].folded
      let deadline: Deadline?
      if DeadlineWords.limits.contains(word) {
        deadline = limit(days, after: i)
      } else if DeadlineWords.deadlines.contains(word) {
        deadline = near(i, days)
      } else if isRequest(words, at: i) {
        deadline = request(days, after: i)
      } else {
        return nil
      }
      return isPast ? deadline.map(past) : deadline
    }
  }

  private func isRequest(_ words: [DeadlineWords.Word], at i: Int) -> Bool {
    DeadlineWords.requests.contains(words[i].folded)
      || (DeadlineWords.asked.contains(words[i].folded) && words.indices.contains(i + 1)
        && DeadlineWords.you.contains(words[i + 1].folded))
  }

  /// Whether the sentence says that the deadline named at a word is over: "has passed", "was due",
  /// "Frist war". A tense further away is one of another verb.
  private func isOver(_ words: [DeadlineWords.Word], at i: Int) -> Bool {
    if words.contains(where: { DeadlineWords.over.contains($0.folded) }) { return true }
    return words.indices.contains { abs($0 - i) <= 3 && DeadlineWords.past.contains(words[$0].folded) }
  }

  /// The new day of a deadline that was moved: the one behind "to" or "auf".
  private func moved(_ words: [DeadlineWords.Word], _ days: DeadlineDays) -> Deadline? {
    let targets = words.indices.filter { DeadlineWords.targets.contains(words[$0].folded) }
    for i in targets.reversed() {
      if let deadline = limit(days, after: i) { return deadline }
    }
    return nil
  }

  // MARK: Readings

  /// Reads the words right behind "by": a day, a time, or both in either order, with only words
  /// between that belong to them.
  private func limit(_ days: DeadlineDays, after i: Int) -> Deadline? {
    var found = Reading()
    var at = i + 1
    while at < days.words.count {
      let count = found.take(days, at, allowsNumber: true)
      if count == 0, !DeadlineWords.small.contains(days.words[at].folded) { break }
      at += max(count, 1)
    }
    return deadline(found, allowsTimeAlone: true)
  }

  /// Reads the words near "deadline" or "due": those behind it, else those in front of it.
  private func near(_ i: Int, _ days: DeadlineDays) -> Deadline? {
    var found = scan(days, from: i + 1, through: i + 5)
    if found.day == nil {
      for at in stride(from: i - 1, through: max(0, i - 4), by: -1) where found.day == nil {
        _ = found.take(days, at)
      }
    }
    return deadline(found, allowsTimeAlone: true)
  }

  private func request(_ days: DeadlineDays, after i: Int) -> Deadline? {
    deadline(scan(days, from: i + 1, through: i + 8), allowsTimeAlone: false)
  }

  /// A time may stand up to four words behind the last one in which a day can.
  private func scan(_ days: DeadlineDays, from first: Int, through last: Int) -> Reading {
    var found = Reading()
    var at = first
    while at < days.words.count, at <= last || (found.day != nil && found.time == nil && at <= last + 4) {
      at += max(found.take(days, at), 1)
    }
    return found
  }

  /// The day and the time that were found so far.
  private struct Reading {
    var day: DeadlineDays.Day?
    var time: CivilTime?

    /// Takes the day or the time that begins at a word; returns how many words it has, 0 for none.
    /// A date decides against a weekday before it, and both against the end of a working day.
    mutating func take(_ days: DeadlineDays, _ at: Int, allowsNumber: Bool = false) -> Int {
      if let (time, count) = DeadlineDays.time(days.words, at) {
        if self.time == nil { self.time = time }
        return count
      }
      guard let (day, count) = days.day(at, allowsNumber: allowsNumber) else { return 0 }
      if self.day.map({ day.kind.rawValue > $0.kind.rawValue }) ?? true {
        self.day = day
        if time == nil { time = day.time }
      }
      return count
    }
  }

  private func deadline(_ found: Reading, allowsTimeAlone: Bool) -> Deadline? {
    let today = zone.date(sent)
    if let day = found.day {
      // Said on a Monday, `Monday 10:00` is this morning as long as that is to come.
      if day.kind == .weekday, day.date == today.adding(days: 7), let time = found.time,
        zone.instant(CivilDateTime(date: today, time: time)) > sent
      {
        return Deadline(day: today, time: time)
      }
      return Deadline(day: day.date, time: found.time)
    }
    guard let time = found.time, allowsTimeAlone else { return nil }
    let isOver = zone.instant(CivilDateTime(date: today, time: time)) < sent
    return Deadline(day: today.adding(days: isOver ? 1 : 0), time: time)
  }

  /// The same day of the week before the message was sent; an earlier day stays.
  private func past(_ deadline: Deadline) -> Deadline {
    let today = zone.date(sent)
    guard deadline.day > today, deadline.day <= today.adding(days: 7) else { return deadline }
    return Deadline(day: deadline.day.adding(days: -7), time: deadline.time)
  }
}
