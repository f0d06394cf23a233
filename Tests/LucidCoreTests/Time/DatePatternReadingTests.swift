import LucidCore
import LucidTesting
import Testing

@Suite struct DatePatternReadingTests {
  /// The pattern, the text, and what is read on Monday, April 6, 2026; nil for nothing.
  @Test(arguments: [
    ("yyyy-MM-dd", "2026-04-10", "2026-04-10"), ("yyyy-MM-dd", " 2026-04-10 ", "2026-04-10"),
    ("yyyy-MM-dd", "2026-4-1", "2026-04-01"),
    ("yyyy-MM-dd", "26-04-10", nil), ("yyyy-MM-dd", "2026-04-10x", nil), ("yyyy-MM-dd", "2026-02-30", nil),
    ("yyyy-MM-dd", "", nil),
    ("yyyy-MM-dd", "0000-01-01", nil), ("d.M.yy", "9.4.27", "2027-04-09"), ("yyyyMMdd", "20260410", "2026-04-10"),
    ("d MMM", "15 Apr", "2026-04-15"), ("d MMM", "15 apr.", "2026-04-15"), ("d MMM", "15 April", "2026-04-15"),
    ("d MMM", "5 Apr", "2027-04-05"), ("d MMM", "6 Apr", "2026-04-06"), ("d MMM", "29 Feb", "2028-02-29"),
    ("d MMM", "31 Apr", nil),
    ("MMMM d, yyyy", "May 4, 2026", "2026-05-04"), ("d. MMMM yyyy", "4. Mai 2026", "2026-05-04"),
    ("d. MMM", "3. März", "2027-03-03"),
    ("EEEE, d. MMMM", "Dienstag, 7. April", "2026-04-07"), ("EEEE, d. MMMM", "Montag, 7. April", nil),
    ("EEE d MMM yyyy", "Tue 7 Apr 2026", "2026-04-07"), ("EEE d MMM yyyy", "Mon 7 Apr 2026", nil),
    ("MMMM yyyy", "May 2026", "2026-05-01"),
    ("'am' d.M.", "am 7.4.", "2026-04-07"), ("'am' d.M.", "um 7.4.", nil), ("HH:mm", "7:30", "07:30"), ("HH:mm", "24:00", nil),
    ("h:mm a", "12:05 AM", "00:05"), ("h:mm a", "12:05 p.m.", "12:05"), ("h:mm a", "13:05 PM", nil),
    ("HH:mm:ss", "07:30:15", "07:30:15"),
    ("yyyy-MM-dd HH:mm", "2026-04-07  9:15", "2026-04-07T09:15:00-04:00"),
    ("yyyy-MM-dd'T'HH:mm:ssxxx", "2026-04-07T09:15:00Z", "2026-04-07T05:15:00-04:00"),
    ("yyyy-MM-dd'T'HH:mmx", "2026-04-07T09:15+0200", "2026-04-07T03:15:00-04:00"),
    ("yyyy-MM-dd'T'HH:mmx", "2026-04-07T09:15+99", nil),
    ("d.M.yyyy 'oder' d.M.yyyy", "7.4.2026 oder 8.4.2026", nil), ("d.M. HH:mm", "7.4. 18:00", "2026-04-07T18:00:00-04:00"),
  ])
  func reads(pattern: String, text: String, expected: String?) {
    let value = DatePattern.read(text, pattern, today: Monday.date, zone: Monday.zone)
    let shown: String? =
      switch value {
      case .date(let date)?: date.iso
      case .time(let time)?: time.iso
      case .datetime(let instant)?: Monday.zone.iso(instant)
      default: nil
      }
    #expect(shown == expected)
  }

  @Test(
    arguments: [
      ("yyyy-MM-dd", ValueType.date), ("d MMM", .date), ("MMMM yyyy", .date), ("HH:mm", .time), ("h a", .time),
      ("d.M. HH:mm", .datetime),
      ("EEEE", nil), ("d", nil), ("yyyy", nil), ("d yyyy", nil), ("h:mm", nil), ("mm:ss", nil), ("'W'ww YYYY", nil),
      ("Q yyyy", nil),
      ("d MMM mm", nil), ("EEEE HH:mm", nil), ("d MMM x", nil), ("'open", nil), ("", nil),
    ] as [(String, ValueType?)])
  func knowsItsType(pattern: String, type: ValueType?) { #expect(DatePattern.type(readBy: pattern) == type) }

  /// What a pattern writes it reads again, in both languages.
  @Test(arguments: ["yyyy-MM-dd", "EEEE, d. MMMM yyyy", "EEE, MMM d, yyyy", "d.M.yy"]) func readsWhatItWrites(pattern: String) {
    for language in [TextLanguage.english, TextLanguage(code: "de")] {
      for day in stride(from: 20_500, to: 21_300, by: 17) {
        let date = CivilDate(daysSinceEpoch: day)
        let text = DatePattern.format(CivilDateTime(date: date), pattern, language: language)
        #expect(DatePattern.read(text, pattern, today: Monday.date, zone: .utc) == .date(date), "\(text)")
      }
    }
  }

  @Test func monthsAreAdded() {
    for (date, months, expected) in [
      ("2026-01-31", 1, "2026-02-28"), ("2028-01-31", 1, "2028-02-29"), ("2026-03-31", -1, "2026-02-28"),
      ("2026-12-15", 1, "2027-01-15"),
      ("2028-02-29", 12, "2029-02-28"), ("2026-04-06", 0, "2026-04-06"), ("2026-04-06", -16, "2024-12-06"),
    ] { #expect(CivilDate(iso: date)?.adding(months: months).iso == expected) }
    let spring = Monday.zone.instant(CivilDateTime(local: "2026-02-08T02:30")!)
    #expect(Monday.zone.iso(Monday.zone.add(Period(months: 1), to: spring)) == "2026-03-08T03:30:00-04:00")
  }
}
