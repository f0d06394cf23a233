import LucidCore
import LucidTesting
import Testing

@testable import LucidBuiltins

/// Deadlines in words. All sentences are of a message that was sent on Wednesday 2026-04-01, 08:00.
@Suite struct DeadlineTests {
  private static func deadline(_ text: String) -> String? {
    DeadlineReader(sent: Monday.at(8, days: -5), zone: Monday.zone).find(in: text)?.iso
  }

  @Test(arguments: [
    // A bare hour at the end of a clause, or before its day.
    ("Tell me before 11, I have to plan.", "2026-04-01T11:00"), ("Send it before 11 tomorrow?", "2026-04-02T11:00"),
    ("I need it by 4.", "2026-04-01T16:00"), ("Until 3 tomorrow.", "2026-04-02T15:00"),
    // In words, with its day behind or in front.
    ("Tell me before eleven.", "2026-04-01T11:00"), ("I need it by ten tonight.", "2026-04-01T22:00"),
    ("I tell the gate tomorrow before 10.", "2026-04-02T10:00"), ("Please answer by half past nine.", "2026-04-01T09:30"),
    ("I need it by noon.", "2026-04-01T12:00"), ("Sign up by midnight tonight.", "2026-04-01"),
    // With the part of the day; of an hour that is over the one of tomorrow.
    ("Let me know by eleven in the morning so I can time it.", "2026-04-01T11:00"),
    ("Please tell us by seven in the morning who comes.", "2026-04-02T07:00"),
    ("Tell us by nine in the evening who comes.", "2026-04-01T21:00"),
    // When somebody who asks passes it on.
    ("Do you bring Paulo? I tell them the number tonight.", "2026-04-01"),
    ("Schickst du sie mir? Ich drucke um elf und gehe dann heim.", "2026-04-01T11:00"),
    // A time stands before its day or behind it.
    ("Could you send the report by 5pm on Friday?", "2026-04-03T17:00"),
    ("Please confirm by 5pm tomorrow.", "2026-04-02T17:00"),
    ("I need it by 17:00 on Friday.", "2026-04-03T17:00"),
    ("Please reply by noon on Friday.", "2026-04-03T12:00"),
    ("Please answer by 9 am on April 8.", "2026-04-08T09:00"),
    ("Send it by 9am on 8 April, please.", "2026-04-08T09:00"),
    ("Please send it by 5:30 pm on Thursday.", "2026-04-02T17:30"),
    ("Can you send the slides before 5pm on Thursday?", "2026-04-02T17:00"),
    ("We need your vote by 5 p.m. on Friday.", "2026-04-03T17:00"),
    ("Please send it by Friday 5pm.", "2026-04-03T17:00"),
    ("Please send it by Friday at 17:00.", "2026-04-03T17:00"),
    ("Please send it by April 8th at 9am.", "2026-04-08T09:00"),
    ("Hold the room until Monday 10:00.", "2026-04-06T10:00"),
    ("Sign it by 10:00 today.", "2026-04-01T10:00"),
    ("Please send it by 2026-04-10 14:00.", "2026-04-10T14:00"),
    ("The form is due Friday at noon.", "2026-04-03T12:00"),
    ("The deadline is Friday, 5pm.", "2026-04-03T17:00"),
    // The end of a working day is at 17:00, as everywhere.
    ("Please send it by COB Friday.", "2026-04-03T17:00"),
    ("Please send it by EOD tomorrow.", "2026-04-02T17:00"),
    ("Please send it by end of day Friday.", "2026-04-03T17:00"),
    ("Please send it by close of business on Monday.", "2026-04-06T17:00"),
    ("Please send it by EOD.", "2026-04-01T17:00"),
    // A date decides against the weekday before it.
    ("Please pay by Friday, April 10.", "2026-04-10"),
    ("Please pay by Friday 10 April at noon.", "2026-04-10T12:00"),
    ("The report is due on April 9.", "2026-04-09"),
    ("The offer expires on April 12.", "2026-04-12"),
    ("The deadline (April 8) still stands.", "2026-04-08"),
    // Ends of periods, days of the month and lengths.
    ("Please send it by the 15th.", "2026-04-15"),
    ("Please send it by the end of the month.", "2026-04-30"),
    ("Please send it by the end of April.", "2026-04-30"),
    ("Please send it by the end of the week.", "2026-04-03"),
    ("Please send it by the end of next week.", "2026-04-10"),
    ("Please reply within two days.", "2026-04-03"),
    ("Please reply within two weeks.", "2026-04-15"),
    ("The offer expires in 3 days.", "2026-04-04"),
    ("Could you call me in three days?", "2026-04-04"),
    ("Please send it by tomorrow morning.", "2026-04-02"),
    // A deadline that was moved.
    ("The deadline was extended from Friday to Monday.", "2026-04-06"),
    ("The deadline was extended to Monday.", "2026-04-06"),
    ("The deadline has been moved from April 8 to April 15.", "2026-04-15"),
  ])
  func englishDeadlines(text: String, due: String) { #expect(Self.deadline(text) == due, "\(text)") }

  @Test(arguments: [
    ("Bitte bis Freitag 17 Uhr.", "2026-04-03T17:00"),
    ("Bitte vor elf.", "2026-04-01T11:00"), ("Sag es mir bis zehn.", "2026-04-01T10:00"),
    ("Bitte bis halb neun.", "2026-04-01T08:30"), ("Bitte bis Mitternacht.", "2026-04-01"),
    ("Bitte bis 17 Uhr am Freitag.", "2026-04-03T17:00"),
    ("Bitte bis 12 Uhr morgen.", "2026-04-02T12:00"),
    ("Bitte bis morgen 12 Uhr.", "2026-04-02T12:00"),
    ("Bitte bis 9:30 Uhr am 8. April.", "2026-04-08T09:30"),
    ("Bitte bis heute 10 Uhr.", "2026-04-01T10:00"),
    ("Spätestens Freitag um 9 Uhr brauche ich es.", "2026-04-03T09:00"),
    ("Bitte bis Mittwoch, 8. April, 18 Uhr.", "2026-04-08T18:00"),
    ("Bitte bis Freitag, 10. April.", "2026-04-10"),
    ("Bitte bis Freitagabend.", "2026-04-03"),
    ("Bitte bis Montagmittag.", "2026-04-06T12:00"),
    ("Kannst du mir das bis übermorgen schicken?", "2026-04-03"),
    ("Bitte bis zum 15. antworten.", "2026-04-15"),
    ("Bitte bis zum 15. April antworten.", "2026-04-15"),
    ("Bitte bis Monatsende bezahlen.", "2026-04-30"),
    ("Bitte bis Ende des Monats bezahlen.", "2026-04-30"),
    ("Bitte bis Ende April bezahlen.", "2026-04-30"),
    ("Bitte bis Ende der Woche.", "2026-04-03"),
    ("Bitte bis Ende nächster Woche.", "2026-04-10"),
    ("Bitte zahlen Sie innerhalb von 14 Tagen.", "2026-04-15"),
    ("Bitte binnen einer Woche antworten.", "2026-04-08"),
    ("Die Rechnung ist in 3 Tagen fällig.", "2026-04-04"),
    ("Die Frist endet am Freitag.", "2026-04-03"),
    ("Die Frist wurde von Freitag auf Montag verlängert.", "2026-04-06"),
    ("Die Abgabe wurde vom 8. April auf den 15. April verschoben.", "2026-04-15"),
  ])
  func germanDeadlines(text: String, due: String) { #expect(Self.deadline(text) == due, "\(text)") }

  /// The hour of a sender whose clock shows another time; UTC is that of programs.
  @Test(
    arguments: [
      (7200, "It leaves by 15:00 our time today.", "2026-04-01T09:00", "15:00"),
      (7200, "Please confirm by 17:00 your time.", "2026-04-01T17:00", nil),
      (0, "Please confirm by 17:00.", "2026-04-01T17:00", nil),
      (-14_400, "Please confirm by 17:00.", "2026-04-01T17:00", nil), (nil, "Please confirm by 17:00.", "2026-04-01T17:00", nil),
      (-25_200, "Bitte bis 23 Uhr.", "2026-04-02T02:00", "23:00"), (7200, "Please send it by Friday.", "2026-04-03", nil),
    ] as [(Int?, String, String, String?)])
  func onTheClockOfTheSender(offset: Int?, text: String, due: String, there: String?) {
    let found = DeadlineReader(sent: Monday.at(8, days: -5), zone: Monday.zone, offset: offset).find(in: text)
    #expect(found?.iso == due)
    #expect(found?.there.map { String($0.iso.prefix(5)) } == there)
  }

  /// A day that is over is the last one of its name, and none that is to come.
  @Test(arguments: [
    ("The deadline was last Friday.", "2026-03-27"),
    ("You missed the deadline on Monday.", "2026-03-30"),
    ("The deadline on Monday has passed.", "2026-03-30"),
    ("The deadline expired yesterday.", "2026-03-31"),
    ("The report was due on Monday.", "2026-03-30"),
    ("The report was due by Friday.", "2026-03-27"),
    ("Die Frist ist am Freitag abgelaufen.", "2026-03-27"),
    ("Die Frist war am Montag.", "2026-03-30"),
    ("Du hast die Frist am Montag verpasst.", "2026-03-30"),
    ("Die Abgabe war letzten Freitag.", "2026-03-27"),
    ("Die Rechnung war gestern fällig.", "2026-03-31"),
    // What is still to come counts before what is over.
    ("The deadline was last Friday. Please send it by Monday.", "2026-04-06"),
  ])
  func pastDeadlines(text: String, due: String) { #expect(Self.deadline(text) == due, "\(text)") }

  @Test(arguments: [
    "Sign up by 3 friends.", "Pay by 20 euros.", "The photos of Friday are here.", "We met by chance on Friday.",
    "See you at 5pm on Friday.",
    "The deadline of last week has passed.", "I will be there by then.", "Returns are free within 14 days.",
    "We moved in 3 days ago.", "Das war vor 3 Tagen.", "Die Fotos von Freitag sind da.",
    "Wir sind seit Montag im Urlaub.", "Before ten people came.", "Das war vor elf Tagen.",
  ])
  func noDeadline(text: String) { #expect(Self.deadline(text) == nil, "\(text)") }

  /// An hour at which something closes, or that is called `before that`, where the message asks.
  @Test(
    arguments: [
      ("Can you swap? Moira closes the rota at noon on Friday, so tell me before that.", "2026-04-03T12:00"),
      ("Our courier collects at three today. Please approve the proofs before that.", "2026-04-01T15:00"),
      ("Could you pick up the drops? The vet shuts at half past five.", "2026-04-01T17:30"),
      ("Das Portal schließt am Freitag um acht Uhr abends. Trägst du sie bitte ein?", "2026-04-03T20:00"),
      ("Der Bote kommt um 15 Uhr. Kannst du mir das davor schicken?", "2026-04-01T15:00"),
      ("The shop closes at noon.", nil), ("The meeting begins at noon. Can you come?", nil),
      ("We met at noon on Friday. Can you send the report?", nil),
    ] as [(String, String?)]) func whenItIsTooLate(text: String, expected: String?)
  { #expect(Self.deadline(text) == expected) }

  /// Fives of minutes, and the half of English.
  @Test(arguments: [
    ("Please answer by ten past nine.", "2026-04-01T09:10"), ("Bitte antworte bis zehn vor neun.", "2026-04-01T08:50"),
    ("Please tell me by twenty to ten.", "2026-04-01T09:40"), ("Please answer by half nine.", "2026-04-01T09:30"),
    ("Bitte antworte bis halb zehn.", "2026-04-01T09:30"),
  ]) func minutesInWords(text: String, expected: String) { #expect(Self.deadline(text) == expected) }

  /// An hour of a clock elsewhere is not one of here: its day alone is told.
  @Test(arguments: [
    ("Please send it by Friday 9 am Sydney time.", "2026-04-03"), ("Tell me by 7 pm in Calgary.", "2026-04-01"),
    ("Please send it by 9:00 your time today.", "2026-04-01T09:00"),
  ]) func clocksElsewhere(text: String, expected: String) { #expect(Self.deadline(text) == expected) }
}
