import LucidCore
import LucidSystem
import LucidTesting
import Testing

@Suite struct ZoneTests {
  let zone = Monday.zone

  @Test(arguments: [
    ("2026-04-06T07:30:00", "2026-04-06T07:30:00-04:00"), ("2026-01-06T07:30:00", "2026-01-06T07:30:00-05:00"),
    ("2026-03-08T02:30:00", "2026-03-08T03:30:00-04:00"), ("2026-11-01T01:30:00", "2026-11-01T01:30:00-04:00"),
    ("2099-07-01T12:00:00", "2099-07-01T12:00:00-04:00"), ("2099-12-01T12:00:00", "2099-12-01T12:00:00-05:00"),
  ]) func wallClockBecomesInstant(wall: String, expected: String) {
    let civil = CivilDateTime(date: CivilDate(iso: wall.prefix(10))!, time: CivilTime(iso: wall.suffix(8))!)
    #expect(zone.iso(zone.instant(civil)) == expected)
  }

  @Test func aDayIsACalendarDay() {
    let saturday = zone.instant(CivilDateTime(date: CivilDate(iso: "2026-03-07")!, time: CivilTime(hour: 9, minute: 0)!))
    #expect(zone.iso(zone.add(Period(days: 1), to: saturday)) == "2026-03-08T09:00:00-04:00")
    #expect(zone.iso(zone.add(Period(seconds: 86_400), to: saturday)) == "2026-03-08T10:00:00-04:00")
  }

  @Test func namesThatAreNoZonesAreNil() {
    for name in ["", "Nowhere/City", "../passwd", "/etc/passwd", "tzdata.zi", "America"] {
      #expect(SystemZones().zone(name) == nil, "\(name)")
    }
  }

  @Test func patterns() {
    let civil = zone.civil(Monday.now)
    #expect(DatePattern.format(civil, DatePattern.dateTime) == "Monday, April 6, 2026 at 7:30 AM")
    #expect(DatePattern.format(civil, "yyyy-MM-dd'T'HH:mm 'o''clock'") == "2026-04-06T07:30 o'clock")
    #expect(DatePattern.firstUnknownLetter(in: "yyyy-MM-dd q") == "q")
    #expect(DatePattern.firstUnknownLetter(in: "d 'of") == "'")
    #expect(DatePattern.format(zone.civil(Monday.at(12, 5)), "h:mm a") == "12:05 PM")
  }
}
