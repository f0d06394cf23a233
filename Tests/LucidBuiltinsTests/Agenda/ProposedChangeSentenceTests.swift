import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// Sentences by which people change an event, and sentences that change nothing. Now is Monday,
/// April 6, 2026, 07:30.
@Suite struct ProposedChangeSentenceTests {
  private static func event(
    _ title: String, _ hour: Int, _ minute: Int = 0, days: Int = 0, place: String? = nil, people: [String] = []
  ) -> Event {
    Event(
      id: title, title: title, start: Monday.at(hour, minute, days: days), end: Monday.at(hour + 2, minute, days: days),
      location: place, calendar: "Home", attendees: people.map { Event.Attendee(name: nil, email: $0) })
  }

  private static let events = [
    event("Story hour with Otis", 10, 30, place: "Main Street library"),
    event("Vatertagsessen", 12, 30, place: "Gasthaus zum Lindwurm"),
    event("Lunch at Mum's", 13),
    event("Pick up Theo", 15, 10, place: "Maple Grove School"),
    event("Valentin Klavier", 16, place: "Musikschule Neubau"),
    event("Thanksgiving dinner", 17, place: "Here", people: ["janine@okoro.example", "perry@comeau.example"]),
    event("Engagement shoot: Lena and Tom", 17, 30, place: "Oriental Bay steps"),
    event("Elternabend 3c", 18, place: "Schule, Aula"),
    event("Choir practice", 19, place: "Parish hall"),
    event("Band night", 20, place: "Cellar bar"),
    event("Perry lands", 6, 5, days: 1, place: "Stanfield airport"),
    event("Chorbus nach Melk", 7, 20, days: 1, place: "Schottenring, vor der Börse"),
    event("Conference with Ms Alvarez", 7, 30, days: 1, place: "Maple Grove School, room 9"),
    event("Otis at Mum's", 8, days: 1, people: ["janine@okoro.example"]),
    event("Flight to Porto", 8, 55, days: 1, place: "Terminal 2"),
    event("Ferry to Picton", 15, 30, days: 1, place: "Aotea Quay"),
    event("Book club", 19, 30, days: 1, place: "Northgate library"),
    event("Ferry to Wellington", 14, 15, days: 2, place: "Picton"),
    event("Wedding: Kirsty and Dev", 13, 30, days: 5, place: "Kahu Station, river lawn", people: ["kirsty@lisle.example"]),
  ]

  /// All events that the message changes: `Choir practice: 19:00 → 19:30`.
  private static func told(_ subject: String, _ text: String, from: String, hours: Int64) -> [String] {
    let message = Message(
      id: "m", from: MailParticipant(text: from), subject: subject, date: Monday.now.adding(seconds: -hours * 3600),
      snippet: text, unread: true, answered: false, bulk: false)
    let list: [String: Value] = [
      "items": .list(events.map { .record($0.record) }), "from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 7)),
    ]
    let type = CalendarTypes.eventList
    let calendar = Observation(
      step: "events", tool: "calendar.events", status: .done,
      value: .record(Record(type, values: type.fields.map { list[$0.name] ?? .null })))
    let mail = MailTypes.list
    let found = Observation(
      step: "mail", tool: "mail.search", status: .done,
      value: .record(
        Record(mail, values: mail.fields.map { $0.name == "items" ? .list([.record(message.record)]) : .null })))
    let out = ProposedChanges.applied(to: [calendar, found], in: Monday.present)
    return EventList(out[0].value).all.compactMap { event in
      event.facts.change.map { change in
        let day = change.start.map { Monday.zone.date($0) } ?? Monday.zone.date(change.calendarStart)
        let isSameDay = day == Monday.zone.date(change.calendarStart)
        func clock(_ at: Instant) -> String { String(Monday.zone.civil(at).time.iso.prefix(5)) }
        let time = change.start.map { "\(clock(change.calendarStart)) → \(isSameDay ? "" : "\(day.iso) ")\(clock($0))" }
        let end = change.start == nil ? change.end.map { "until \(clock($0))" } : nil
        let place = change.place.map { change.isRoom ? "+ \($0)" : "→ \($0)" }
        let state = change.state == .moved ? nil : change.state.rawValue
        return "\(event.title): " + [state, time, end, place].compactMap { $0 }.joined(separator: "; ")
      }
    }.sorted()
  }

  static let choir = "Parish Choir <post@parishchoir.example>"
  static let band = "Cellar Bar <gigs@cellarbar.example>"
  static let school = "Sekretariat <post@schule3.example>"
  static let teacher = "Zuzana Kvapil <zuzana@kvapil.example>"
  static let airline = "Alba Air <trips@albaair.example>"
  static let perry = "Perry Comeau <perry@comeau.example>"
  static let inn = "Gasthaus zum Lindwurm <tisch@lindwurm.example>"
  static let lena = "Lena Dragović <lena@dragovic.example>"
  static let kirsty = "Kirsty Lisle <kirsty@lisle.example>"
  static let ferries = "Strait Line Ferries <sailings@straitline.example>"
  static let coach = "Busreisen Lechthaler <fahrten@lechthaler.example>"
  static let club = "Una Byrne <una@byrne.example>"
  static let library = "Chebucto Libraries <branches@chebuctolibraries.example>"
  static let janine = "Janine Okoro <janine@okoro.example>"
  static let mum = "Elspeth Bain <elspeth@bain.example>"
  static let alvarez = "Ms Alvarez <alvarez@maplegrove.example>"

  @Test(arguments: [
    (choir, "Tonight", "Choir practice is off today, the hall has no heating.", ["Choir practice: cancelled"]),
    (choir, "Choir practice", "Practice won't take place tonight.", ["Choir practice: cancelled"]),
    (choir, "Choir practice", "We're called off for tonight, sorry.", ["Choir practice: cancelled"]),
    (choir, "Choir practice", "No practice tonight.", ["Choir practice: cancelled"]),
    (choir, "Choir practice", "Practice isn't happening today.", ["Choir practice: cancelled"]),
    (school, "Elternabend 3c", "Der Elternabend fällt heute leider flach.", ["Elternabend 3c: cancelled"]),
    (
      teacher, "Valentins Stunde heute",
      "Ich liege mit Fieber im Bett. Valentins Klavierstunde um vier muss heute leider ausfallen.",
      ["Valentin Klavier: cancelled"]
    ),
    (
      janine, "No Otis on Tuesday", "I've got Tuesday off after all, so you needn't have him. Put your feet up!",
      ["Otis at Mum's: cancelled"]
    ),
    (choir, "Choir practice", "Practice is pushed back half an hour tonight.", ["Choir practice: 19:00 → 19:30"]),
    (choir, "Choir practice", "Practice has been brought forward by an hour today.", ["Choir practice: 19:00 → 18:00"]),
    (choir, "Choir practice", "Practice starts at 7:15, not 7.", ["Choir practice: 19:00 → 19:15"]),
    (choir, "Choir practice", "Tonight we meet at quarter to seven.", ["Choir practice: 19:00 → 18:45"]),
    (band, "Band night", "Doors now 9pm.", ["Band night: 20:00 → 21:00"]),
    (band, "Band night", "New start 9 pm.", ["Band night: 20:00 → 21:00"]),
    (choir, "Choir practice", "We moved practice to 18:00.", ["Choir practice: 19:00 → 18:00"]),
    (school, "Elternabend 3c", "Wir treffen uns heute schon um halb sechs.", ["Elternabend 3c: 18:00 → 17:30"]),
    (band, "Band night", "Einlass heute erst ab 21 Uhr.", ["Band night: 20:00 → 21:00"]),
    (airline, "Your flight to Porto", "Your flight to Porto tomorrow now leaves at 9:25.", ["Flight to Porto: 08:55 → 09:25"]),
    (airline, "Your flight to Porto", "The flight to Porto tomorrow now lands at 11:40.", ["Flight to Porto: until 11:40"]),
    (
      perry, "Later plane", "They've put us on the later plane, so we land at 9:25 and not at five past six.",
      ["Perry lands: 06:05 → 09:25"]
    ),
    (
      inn, "Ihre Reservierung heute", "Leider können wir Ihnen den Tisch heute erst um 13:15 Uhr geben.",
      ["Vatertagsessen: 12:30 → 13:15"]
    ),
    (
      lena, "Today a bit later?", "Tom can't get away in time. We'll be at the steps at quarter past six today instead.",
      ["Engagement shoot: Lena and Tom: 17:30 → 18:15"]
    ),
    (
      kirsty, "It's the woolshed", "Decided: the ceremony on Saturday is in the woolshed, not on the lawn. Same time.",
      ["Wedding: Kirsty and Dev: → Kahu Station, woolshed"]
    ),
    (
      kirsty, "Saturday", "Woolshed instead of lawn on Saturday, it will be wet.",
      ["Wedding: Kirsty and Dev: → Kahu Station, Woolshed"]
    ),
    (
      ferries, "Change to your sailing", "Your sailing on Tuesday at 15:30 now leaves at 14:15.",
      ["Ferry to Picton: 15:30 → 14:15"]
    ),
    (
      ferries, "Your crossings",
      "The ferry to Picton on Tuesday now leaves at 16:00. The ferry to Wellington on Wednesday is cancelled.",
      ["Ferry to Picton: 15:30 → 16:00", "Ferry to Wellington: cancelled"]
    ),
    (
      coach, "Ihre Fahrt nach Melk",
      "Der Ring ist gesperrt. Der Bus fährt am Dienstag vom Westbahnhof, Ausgang Felberstraße, und schon um zehn vor sieben.",
      ["Chorbus nach Melk: 07:20 → 06:50; → Westbahnhof"]
    ),
    (
      airline, "Your flight to Porto", "The 08:55 to Porto tomorrow leaves from Hall North, gate 4.",
      ["Flight to Porto: → Hall North"]
    ),
    (club, "Book club", "Book club is moved to Thursday.", ["Book club: 19:30 → 2026-04-09 19:30"]),
    (school, "Elternabend 3c", "Der Elternabend wird auf Mittwoch verschoben.", ["Elternabend 3c: 18:00 → 2026-04-08 18:00"]),
    (school, "Elternabend 3c", "Der Elternabend beginnt erst um halb acht.", ["Elternabend 3c: 18:00 → 19:30"]),
    (school, "Elternabend 3c", "Der Elternabend ist eine halbe Stunde später.", ["Elternabend 3c: 18:00 → 18:30"]),
    (
      school, "Elternabend 3c", "Der Elternabend ist um eine Stunde nach hinten verschoben.", ["Elternabend 3c: 18:00 → 19:00"]
    ),
    (school, "Elternabend 3c heute in der Turnhalle", "Die Aula ist gesperrt.", ["Elternabend 3c: → Turnhalle"]),
    (
      library, "Story hour moves for one day",
      "The boiler at Main Street is out. Story hour today is at the North Pier branch, at the same time.",
      ["Story hour with Otis: → North Pier branch"]
    ),
    (janine, "Dinner today", "Could we eat at four rather than five?", ["Thanksgiving dinner: asked; 17:00 → 16:00"]),
    (
      mum, "Lunch, and my tablets", "Could you come at half twelve rather than one today? Netta has to leave at two. Mum",
      ["Lunch at Mum's: asked; 13:00 → 12:30"]
    ),
  ]) func changesAnEvent(from: String, subject: String, text: String, told: [String]) {
    // A wedding is spoken of days before.
    #expect(Self.told(subject, text, from: from, hours: from == Self.kirsty ? 24 : 2) == told)
  }

  @Test(arguments: [
    (choir, "Choir practice", "Practice is not off today."),
    (choir, "Choir practice", "Is practice off today?"),
    (choir, "Choir practice", "If it snows, practice is off today."),
    (choir, "Choir practice", "Practice may be pushed back half an hour."),
    (choir, "Choir practice", "Practice is not moved to 20:00."),
    (choir, "Choir practice", "Anna is off today, but practice goes ahead."),
    (choir, "Choir practice", "Anna is off today."),
    (choir, "Choir practice", "Last week practice was cancelled."),
    (choir, "Choir practice", "I have cancelled the order for the folders."),
    (choir, "Choir practice", "20 % off all folders for choir practice, now until 21:00."),
    (choir, "Choir practice", "Practice starts at 7 as always."),
    (choir, "Concert", "The concert is moved to Thursday."),
    (choir, "Choir practice", "After practice the bar opens at 9."),
    (choir, "Choir practice", "Please be there half an hour earlier to set up the chairs."),
    (choir, "Choir practice", "The bus to choir practice now leaves at 18:15."),
    (choir, "Choir practice", "The deadline is pushed back to 20:00."),
    (club, "Landing", "My own plane lands at 9:25 tomorrow."),
    (inn, "Ihre Reservierung heute", "Bitte bestätigen Sie Ihren Tisch bis 11 Uhr."),
    (ferries, "Your crossing", "The ferry to Picton leaves on Tuesday at 15:30."),
    (ferries, "Your crossings", "Both ferries may be late this week."),
    (ferries, "Ferries", "One of the two ferries is cancelled."),
    (ferries, "Ferries", "The ferry now leaves at 15:00."),
    (
      alvarez, "Early dismissal today",
      "School ends at 12:15 today because of the teachers' day. Please pick up your child then, there is no after-care."
    ),
    (alvarez, "Forms", "Please send the form to room 9, now until 10:00."),
    (airline, "Your flight to Porto", "Check-in for your flight to Porto now closes at 8:10."),
    (airline, "Your flight to Porto", "Online check-in for your flight to Porto starts at 8:00."),
    (kirsty, "Saturday", "Is the ceremony in the woolshed, not on the lawn?"),
    (kirsty, "Saturday", "Not on the lawn please, the grass is wet."),
    (kirsty, "Saturday", "The photos on the lawn are nicer than in the woolshed."),
    (kirsty, "Hair is early", "Hair now starts earlier on Saturday, so could you be with us by quarter to eight?"),
    (school, "Elternabend 3c", "Der Elternabend fällt nicht flach."),
    (school, "Elternabend 3c", "Der Elternabend könnte eine halbe Stunde später beginnen."),
    (school, "Elternabend 3c", "Vor dem Elternabend ist die Aula erst um halb sechs offen."),
    (school, "Elternabend 3c", "Die Anmeldung zum Elternabend ist auf Mittwoch verschoben."),
    (school, "Elternabend 3c", "Der Elternabend ist wie geplant, nur der Ausflug entfällt."),
    (teacher, "Valentin", "Valentin hat um vier sein Klavierheft vergessen."),
    (coach, "Ihre Fahrt nach Melk", "Der Bus nach Melk fährt am Dienstag um 7:20 Uhr ab."),
    (club, "Book club", "I was moved by the last book."),
    (club, "Library", "The talk at the library on Thursday is cancelled."),
    (band, "Band night", "The kitchen now closes at 9pm."),
    (band, "Band night", "New drummer at 9 tonight!"),
    (band, "Band night", "Doors open at 7:30 pm, the band plays at 8."),
    (choir, "Choir practice", "I'm off today, see you at practice."),
    (choir, "Choir practice", "We moved the piano to the hall at 18:00."),
    (choir, "Choir practice", "We now need two sopranos at 7:30."),
    (choir, "Choir practice", "It is now 18:00 and nobody is here."),
    (choir, "Choir practice", "I have rescheduled my dentist to 18:00, so I can come to practice."),
    (choir, "Choir practice", "The rehearsal of the band is cancelled."),
    (choir, "Choir practice", "Somebody wrote that practice is cancelled, that is not true."),
    (choir, "Choir practice", "Tomorrow's practice is cancelled."),
    (choir, "Choir practice", "Sorry for the cancelled practice."),
    (school, "Elternabend 3c", "Der Ausflug fällt aus, der Elternabend bleibt."),
    (school, "Elternabend 3c", "Die Schule ist heute geschlossen, der Elternabend findet trotzdem statt."),
    (airline, "Your flight to Porto", "Your flight to Porto is delayed. We will tell you more at 9:30."),
    (perry, "Friday", "I land at 9:25 on Friday."),
    (mum, "Lunch", "Lunch at 13:00 is fine, I moved the car. Mum"),
    ("Eve <eve@elsewhere.example>", "Wedding: Kirsty and Dev", "The wedding is cancelled."),
  ]) func changesNothing(from: String, subject: String, text: String) {
    #expect(Self.told(subject, text, from: from, hours: 2).isEmpty)
  }
}
