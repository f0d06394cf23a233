import LucidCore
import LucidTesting
import LucidWords
import Testing

/// Said on Monday, April 6, 2026, at 07:30 in Toronto, unless a case says otherwise.
@Suite struct SpokenMomentTests {
  static func iso(_ text: String, now: Instant = Monday.now, zone: Zone = Monday.zone) throws -> String {
    zone.iso(try TimePhrase(text).instant(now: now, zone: zone))
  }

  @Test(arguments: [
    // Figures, as S60 has them.
    ("2026-04-07 15:00", "2026-04-07T15:00:00-04:00"), ("2026-04-07T15:00:00", "2026-04-07T15:00:00-04:00"),
    ("2026-04-07T19:00:00Z", "2026-04-07T15:00:00-04:00"), ("2026-04-07 19:00:00 Z", "2026-04-07T15:00:00-04:00"),
    ("2026-04-07T15:00:00.250-04:00", "2026-04-07T15:00:00-04:00"), ("2026-04-07T21:00+0200", "2026-04-07T15:00:00-04:00"),
    ("2026-04-07", "2026-04-07T00:00:00-04:00"),
    // Days.
    ("today", "2026-04-06T00:00:00-04:00"), ("Tomorrow", "2026-04-07T00:00:00-04:00"), ("yesterday", "2026-04-05T00:00:00-04:00"),
    ("day after tomorrow", "2026-04-08T00:00:00-04:00"), ("friday", "2026-04-10T00:00:00-04:00"),
    ("monday", "2026-04-13T00:00:00-04:00"), ("next monday", "2026-04-13T00:00:00-04:00"),
    ("next friday", "2026-04-17T00:00:00-04:00"), ("this friday", "2026-04-10T00:00:00-04:00"),
    ("april 7", "2026-04-07T00:00:00-04:00"), ("7 Apr 2027", "2027-04-07T00:00:00-04:00"),
    ("the 7th of April", "2026-04-07T00:00:00-04:00"), ("april 5", "2027-04-05T00:00:00-04:00"),
    ("february 29", "2028-02-29T00:00:00-05:00"), ("tuesday april 7", "2026-04-07T00:00:00-04:00"),
    // As `<<today>>` and a date and time read in a sentence.
    ("Monday, April 6, 2026", "2026-04-06T00:00:00-04:00"), ("Friday, April 10, 2026 at 5:00 PM", "2026-04-10T17:00:00-04:00"),
    // Times; without a day they are today's.
    ("9am", "2026-04-06T09:00:00-04:00"), ("9:05 a.m.", "2026-04-06T09:05:00-04:00"), ("12 am", "2026-04-06T00:00:00-04:00"),
    ("12pm", "2026-04-06T12:00:00-04:00"), ("14:30", "2026-04-06T14:30:00-04:00"), ("7:05:09", "2026-04-06T07:05:09-04:00"),
    ("noon", "2026-04-06T12:00:00-04:00"), ("tonight", "2026-04-06T20:00:00-04:00"),
    ("tonight at 9", "2026-04-06T21:00:00-04:00"),
    ("this afternoon", "2026-04-06T14:00:00-04:00"), ("evening", "2026-04-06T18:00:00-04:00"),
    ("end of day", "2026-04-06T17:00:00-04:00"), ("EOD friday", "2026-04-10T17:00:00-04:00"),
    ("end of the day tomorrow", "2026-04-07T17:00:00-04:00"),
    // Both.
    ("tomorrow morning", "2026-04-07T08:00:00-04:00"), ("tomorrow 9am", "2026-04-07T09:00:00-04:00"),
    ("9am tomorrow", "2026-04-07T09:00:00-04:00"), ("tomorrow at 9 in the morning", "2026-04-07T09:00:00-04:00"),
    ("tomorrow evening at 7", "2026-04-07T19:00:00-04:00"), ("friday 14:30", "2026-04-10T14:30:00-04:00"),
    ("on fri, 2pm", "2026-04-10T14:00:00-04:00"), ("monday 7:30", "2026-04-06T07:30:00-04:00"),
    ("monday 7am", "2026-04-13T07:00:00-04:00"), ("april 7 at noon", "2026-04-07T12:00:00-04:00"),
    // From now on.
    ("now", "2026-04-06T07:30:00-04:00"), ("in 2 hours", "2026-04-06T09:30:00-04:00"),
    ("in 30 minutes", "2026-04-06T08:00:00-04:00"),
    ("in 7 h 30 min", "2026-04-06T15:00:00-04:00"), ("in 1h30m", "2026-04-06T09:00:00-04:00"),
    ("in an hour", "2026-04-06T08:30:00-04:00"),
    ("in half an hour", "2026-04-06T08:00:00-04:00"), ("in two hours and 15 minutes", "2026-04-06T09:45:00-04:00"),
    ("3 days from now", "2026-04-09T07:30:00-04:00"), ("in a week", "2026-04-13T07:30:00-04:00"),
    ("in 3 days at 9am", "2026-04-09T09:00:00-04:00"),
  ]) func isUnderstood(text: String, iso: String) throws { #expect(try Self.iso(text) == iso) }

  @Test(arguments: [
    ("", "a date or date and time is needed, and the text is empty"),
    ("later", "`later` does not say when"), ("soon", "`soon` does not say when"),
    ("2026-06", "`2026-06` is no whole date"), ("2026-02-30", "`2026-02-30` is no whole date"),
    ("next week", "`next week` does not say which day"), ("this week", "`this week` does not say which day"),
    ("weekend", "`weekend` may be either of two days"), ("midnight", "`midnight` may be the one before or after the day"),
    ("tomorrow at 9", "`tomorrow at 9` may be in the morning or in the evening"), ("4/7", "`4/7` may be read in two orders"),
    ("7/4", "`7/4` may be read in two orders"), ("25:00", "`25:00` has an hour that no clock shows"),
    ("13pm", "`13pm` has an hour that no clock shows"), ("9:75", "`9:75` has a time that no clock shows"),
    ("2 hours", "`2 hours` is a length of time, not a point in time"), ("30m", "`30m` is a length of time, not a point in time"),
    ("in a month", "`in a month` is not the same length every time"), ("april", "`april` does not say which day of the month"),
    ("april 31", "`april 31`: that month has no day 31"), ("february 29 2027", "`february 29 2027`: that month has no day 29"),
    ("today tomorrow", "`today tomorrow` says two different times"), ("9am 10am", "`9am 10am` says two different times"),
    ("tomorrow morning 3pm", "`tomorrow morning 3pm` says two different times"),
    ("tuesday april 6 2026", "`tuesday april 6 2026` says two different times"),
    ("tomorow", "`tomorow` is not a date or date and time; did you mean `tomorrow`?"),
    ("call Sam", "`call Sam` is not a date or date and time"),
    ("in 999999999 weeks", "`in 999999999 weeks` is too far away"), ("??", "`??` is not a date or date and time"),
  ]) func isRefused(text: String, message: String) {
    let refusal = #expect(throws: PhraseError.self) { try TimePhrase(text) }
    #expect(refusal?.message == message)
    #expect(refusal?.hint.isEmpty == false)
  }

  @Test func aWeekdayThatDisagreesIsRefusedWhenThePlaceIsKnown() throws {
    let moment = try TimePhrase("friday april 7")
    let refusal = #expect(throws: PhraseError.self) { try moment.instant(now: Monday.now, zone: Monday.zone) }
    #expect(refusal?.message == "`friday april 7` contradicts itself: that day is Tuesday, April 7")
  }

  @Test(arguments: [
    ("tomorrow", false), ("2026-04-07", false), ("friday", false), ("april 7", false), ("tomorrow 9am", true),
    ("in 3 days", true),
    ("2026-04-07T00:00", true), ("noon", true), ("now", true),
  ]) func aDayAloneHasNoTime(text: String, hasTime: Bool) throws {
    let moment = try TimePhrase(text)
    #expect(moment.hasTime == hasTime)
    guard !hasTime else { return try moment.requireTime() }
    let refusal = #expect(throws: PhraseError.self) { try moment.requireTime() }
    #expect(refusal?.message == "`\(text)` does not say at what time")
    // What is proposed instead can be read.
    for proposal in (refusal?.hint ?? "").split(separator: "`").enumerated().filter({ $0.offset % 2 == 1 }).map(\.element) {
      #expect(try TimePhrase(String(proposal)).hasTime)
    }
  }

  /// Clocks in Toronto go forward on March 8, 2026, at 2:00 and back on November 1 at 2:00.
  @Test(arguments: [
    ("tomorrow 2:30", "2026-03-07T12:00", "2026-03-08T03:30:00-04:00"),
    ("in 24 hours", "2026-03-07T12:00", "2026-03-08T13:00:00-04:00"),
    ("in 1 day", "2026-03-07T12:00", "2026-03-08T12:00:00-04:00"),
    ("tomorrow 1:30am", "2026-10-31T12:00", "2026-11-01T01:30:00-04:00"),
    ("in 2 hours", "2026-11-01T00:30", "2026-11-01T01:30:00-05:00"), ("sunday", "2026-10-31T12:00", "2026-11-01T00:00:00-04:00"),
  ]) func clocksChange(text: String, now: String, iso: String) throws {
    #expect(try Self.iso(text, now: try TimePhrase(now).instant(now: Monday.now, zone: Monday.zone)) == iso)
  }

  /// Whatever is written, reading it ends and never traps.
  @Test func anyWordsAreBorne() {
    let words = [
      "in", "next", "this", "a", "half", "an", "hour", "and", "9", "14", ":", "30", "am", "morning", "friday", "april", "7th",
      "of", "the", "from",
      "now", "2026", "-", "99999999999999999999", "weeks", "noon", "day", "after", "tomorrow", "end", "at", "é", "🕘", "/", ".",
    ]
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int(state >> 33 & 7) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += words[Int(state >> 33) % words.count] + (state & 1 << 40 == 0 ? " " : "")
      }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if let moment = try? TimePhrase(text) { _ = try? moment.instant(now: Monday.now, zone: Monday.zone) }
    }
  }
}

/// Days, times of day and durations alone, in the same words.
@Suite struct SpokenPartsTests {
  @Test(arguments: [
    ("2026-12-24", "2026-12-24"), ("today", "2026-04-06"), ("tomorrow", "2026-04-07"), ("yesterday", "2026-04-05"),
    ("friday", "2026-04-10"), ("next friday", "2026-04-17"), ("april 9", "2026-04-09"), ("the 5th of april", "2027-04-05"),
    ("in 3 days", "2026-04-09"), ("a week from now", "2026-04-13"), ("day after tomorrow", "2026-04-08"),
  ]) func days(text: String, iso: String) throws {
    let placed = Value.text(text).placed(as: .date, at: Monday.now, in: Monday.zone)
    #expect(placed == CivilDate(iso: iso).map(Value.date))
    #expect(throws: Never.self) { try TimePhrase(day: text) }
  }

  @Test(arguments: [
    ("tomorrow 9am", "`tomorrow 9am` says a time of day, and a date alone is needed"),
    ("2026-12-24T09:00", "`2026-12-24T09:00` says a time of day, and a date alone is needed"),
    ("now", "`now` says a time of day, and a date alone is needed"),
    ("9am", "`9am` says a time of day, and a date alone is needed"),
    ("in 2 hours", "`in 2 hours` says a time of day, and a date alone is needed"),
    ("tomorow", "`tomorow` is not a date; did you mean `tomorrow`?"), ("", "a date is needed, and the text is empty"),
    ("later", "`later` does not say when"), ("4/7", "`4/7` may be read in two orders"),
  ]) func noDays(text: String, message: String) {
    let refusal = #expect(throws: PhraseError.self) { try TimePhrase(day: text) }
    #expect(refusal?.message == message)
    Self.expectRemedy(refusal) { (text: String) throws(PhraseError) in _ = try TimePhrase(day: text) }
  }

  @Test(arguments: [
    ("07:30", "07:30"), ("7:30", "07:30"), ("9am", "09:00"), ("9:05 p.m.", "21:05"), ("noon", "12:00"), ("14:30", "14:30"),
    ("at 9pm", "21:00"), ("9 in the morning", "09:00"), ("evening", "18:00"), ("07:30:15", "07:30:15"), ("end of day", "17:00"),
  ]) func timesOfDay(text: String, iso: String) throws { #expect(try CivilTime(words: text).iso == iso) }

  @Test(arguments: [
    ("tomorrow 9am", "`tomorrow 9am` is not a time of day alone"), ("today", "`today` is not a time of day alone"),
    ("in 2 hours", "`in 2 hours` is not a time of day alone"), ("now", "`now` is not a time of day alone"),
    ("2026-04-06", "`2026-04-06` is not a time of day alone"), ("9", "`9` may be in the morning or in the evening"),
    ("25:00", "`25:00` has an hour that no clock shows"), ("nine", "`nine` is not a time of day"),
    ("", "a time of day is needed, and the text is empty"),
  ]) func noTimesOfDay(text: String, message: String) {
    let refusal = #expect(throws: PhraseError.self) { try CivilTime(words: text) }
    #expect(refusal?.message == message)
  }

  @Test(arguments: [
    ("30m", Period(seconds: 1800)), ("1h30m", Period(seconds: 5400)), ("7 days", Period(days: 7)),
    ("half an hour", Period(seconds: 1800)), ("a week", Period(days: 7)), ("2 hours and 15 minutes", Period(seconds: 8100)),
    ("90 Minutes", Period(seconds: 5400)), ("1d 30m", Period(days: 1, seconds: 1800)), ("an hour", Period(seconds: 3600)),
    ("two weeks", Period(days: 14)), ("0 minutes", Period()),
  ]) func durations(text: String, period: Period) throws {
    #expect(try Period(words: text) == period)
    // What is printed reads back the same.
    #expect(try Period(words: period.text) == period)
  }

  @Test(arguments: [
    ("soon", "`soon` is not a duration"), ("30", "`30` is not a duration"), ("in 2 hours", "`in 2 hours` is not a duration"),
    ("2 hours from now", "`2 hours from now` is not a duration"), ("2 month", "`2 month` is not the same length every time"),
    ("", "a duration is needed, and the text is empty"),
    ("-1h", "`-1h` is not a duration"), ("99999999999999999999 days", "`99999999999999999999 days` is not a duration"),
    ("900000000 days 900000000 days", "`900000000 days 900000000 days` is too far away"),
  ]) func noDurations(text: String, message: String) {
    let refusal = #expect(throws: PhraseError.self) { try Period(words: text) }
    #expect(refusal?.message == message)
    Self.expectRemedy(refusal) { (text: String) throws(PhraseError) in _ = try Period(words: text) }
  }

  @Test func listsArePlacedItemByItem() {
    let list = Value.list([.text("tomorrow"), .date(Monday.date)]).placed(as: .list(.date), at: Monday.now, in: Monday.zone)
    #expect(list == .list([.date(Monday.date.adding(days: 1)), .date(Monday.date)]))
    #expect(Value.text("tomorrow").placed(as: .text, at: Monday.now, in: Monday.zone) == .text("tomorrow"))
    #expect(Value.text("nonsense").placed(as: .date, at: Monday.now, in: Monday.zone).isMissing)
  }

  /// What a remedy proposes can be read.
  private static func expectRemedy(_ refusal: PhraseError?, _ read: (String) throws(PhraseError) -> Void) {
    let proposals = (refusal?.hint ?? "").split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(!proposals.isEmpty)
    for proposal in proposals { #expect(throws: Never.self, "\(proposal)") { try read(String(proposal)) } }
  }
}
