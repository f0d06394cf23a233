import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// What messages say of the time and the place of an event. Now is Monday, April 6, 2026, 07:30.
@Suite struct ProposedChangeTests {
  private static func event(
    _ title: String, _ hour: Int, _ minute: Int = 0, days: Int = 0, place: String? = nil, people: [String] = [],
    series: String? = nil
  ) -> Event {
    Event(
      id: title, title: title, start: Monday.at(hour, minute, days: days), end: Monday.at(hour + 2, minute, days: days),
      location: place, calendar: "Work", attendees: people.map { Event.Attendee(name: nil, email: $0) }, series: series)
  }

  private static let events = [
    event("Product review", 13, 30, place: "Room 3.02", people: ["tess@example.org"]),
    event("Dinner at Mam's", 18, place: "4 Seapoint"),
    event("Workshop at Beffroi", 10, days: 1, place: "Rue du Marais 31, Brussels", people: ["lucie@beffroi.example"]),
    event("ICE nach Hamburg", 6, 6, days: 1, place: "Berlin Hauptbahnhof, Gleis 7"),
    event("Elternabend Klasse 4b", 19, place: "Birkenschule, Aula"),
    event("Theo soccer practice", 17, 30, place: "Westside fields", series: "soccer"),
    event("Day shift Ward 4", 7, 45, days: 1, place: "St Brigid's Hospital, Ward 4"),
    event("Brunch with Nil", 11, place: "Café Linth, Limmatquai"),
    event("Jurysitzung Hafenhaus", 9, 30, days: 1, people: ["hauser@recht.example"]),
    event("Tutorial", 14, place: "Room 310", people: ["chidi@college.example"]),
  ]

  private static func message(
    _ subject: String, _ text: String, from: String, hours: Int64 = 2, answered: Bool = false
  ) -> Message {
    Message(
      id: "\(subject) \(hours)", from: MailParticipant(text: from), subject: subject,
      date: Monday.now.adding(seconds: -hours * 3600),
      snippet: text, unread: true, answered: answered, bulk: false)
  }

  /// The event with what the messages say of it: `10:00 → 09:30`, `Room 310 → B14`, `cancelled`.
  private static func told(_ title: String, _ messages: [Message]) -> String? {
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
        Record(mail, values: mail.fields.map { $0.name == "items" ? .list(messages.map { .record($0.record) }) : .null })))
    let out = ProposedChanges.applied(to: [calendar, found], in: Monday.present)
    let all = EventList(out[0].value).all
    guard let event = all.first(where: { $0.title == title }), let change = event.facts.change else { return nil }
    func clock(_ at: Instant) -> String { String(Monday.zone.civil(at).time.iso.prefix(5)) }
    let time = change.start.map { "\(clock(change.calendarStart)) → \(clock($0))" }
    let place = change.place.map { change.isRoom ? "+ \($0)" : "\(change.calendarPlace ?? "") → \($0)" }
    let state = change.state == .moved ? nil : change.state.rawValue
    return [state, time, place].compactMap { $0 }.joined(separator: "; ")
  }

  static let tess = "Tess Jansen <tess@example.org>"
  static let mam = "Orla Brennan <orla@post.example>"
  static let lucie = "Lucie Moreau <lucie@beffroi.example>"
  static let train = "Bahn <info@zug.example>"
  static let school = "Sekretariat <post@birkenschule.example>"
  static let coach = "Coach Dan <dan@westsidesoccer.example>"
  static let nil_ = "Nil Aydın <nil@aydin.example>"
  static let hauser = "Beate Hauser <hauser@recht.example>"
  static let chidi = "Dr Chidi <chidi@college.example>"
  static let deirdre = "Deirdre <deirdre@stbrigids.example>"

  @Test(arguments: [
    (
      "Product review", tess, "Room", "Room 3.02 has no power today, so the product review takes place in the Auditorium.",
      "Room 3.02 → Auditorium"
    ),
    ("Product review", tess, "Product review", "We start at 13:00 instead of 13:30.", "13:30 → 13:00"),
    ("Product review", tess, "Product review", "The product review is moved from 13:30 to 15:00.", "13:30 → 15:00"),
    ("Product review", tess, "Product review", "The product review is cancelled.", "cancelled"),
    (
      "Dinner at Mam's", mam, "Dinner", "Love, we eat at 17:30 and not at six, Cian has to catch the 20:10 train. Mam",
      "18:00 → 17:30"
    ),
    (
      "Workshop at Beffroi", lucie, "Tomorrow: half past nine",
      "Dear Marieke, we begin at 9:30 and not at ten, in the room Magritte. Do you need the projector? Lucie",
      "10:00 → 09:30; + room Magritte"
    ),
    ("ICE nach Hamburg", train, "Ihre Fahrt", "Der ICE um 06:06 fällt aus.", "cancelled"),
    (
      "ICE nach Hamburg", train, "Ihre Fahrt",
      "Der ICE um 06:06 fällt aus. Ihr neuer Zug fährt um 05:38 von Gleis 2, die Zugbindung ist aufgehoben.",
      "06:06 → 05:38; Berlin Hauptbahnhof, Gleis 7 → Gleis 2"
    ),
    (
      "Elternabend Klasse 4b", school, "Elternabend heute in der Turnhalle",
      "Liebe Eltern der 4b, die Aula ist gesperrt, der Elternabend findet um 19 Uhr in der Turnhalle statt.",
      "Birkenschule, Aula → Turnhalle"
    ),
    ("Elternabend Klasse 4b", school, "Elternabend", "Der Elternabend der 4b findet heute nicht statt.", "cancelled"),
    ("Theo soccer practice", coach, "No practice today", "Storms are coming, so practice is cancelled today. Dan", "cancelled"),
    (
      "Day shift Ward 4", deirdre, "Tomorrow", "You are on Ward 6 tomorrow and not on Ward 4.",
      "St Brigid's Hospital, Ward 4 → Ward 6"
    ),
    (
      "Brunch with Nil", nil_, "Brunch", "The Linth is full, I got us a table at the Rathaus Café. Same time!",
      "Café Linth, Limmatquai → Rathaus Café"
    ),
    (
      "Jurysitzung Hafenhaus", hauser, "Jury beginnt um 9 Uhr",
      "Liebe Frau Sommer, wir fangen morgen schon um 9 Uhr an. Essen Sie mittags mit?", "09:30 → 09:00"
    ),
    (
      "Tutorial", chidi, "Tutorial is in B14", "My office is being painted, so today's tutorial is in B14 in the basement.",
      "Room 310 → B14"
    ),
    ("Tutorial", chidi, "Tutorial", "Room 310 is now 204.", "Room 310 → 204"),
    ("Product review", tess, "Product review", "The product review is postponed to Thursday at 11:00.", "13:30 → 11:00"),
    ("Product review", tess, "Product review", "Das Product review wird auf Donnerstag um 11 Uhr verschoben.", "13:30 → 11:00"),
    ("Product review", tess, "Product review", "The review now starts at 2 pm.", "13:30 → 14:00"),
    ("Product review", tess, "Product review", "Das Product review ist jetzt in Raum 12.", "Room 3.02 → Raum 12"),
    ("Product review", tess, "Product review", "Das Product review entfällt heute.", "cancelled"),
    ("Product review", tess, "Product review cancelled", "Half of us are sick.", "cancelled"),
    ("Product review", tess, "Product review", "Wir beginnen erst um 14 Uhr.", "13:30 → 14:00"),
    (
      "Brunch with Nil", nil_, "Brunch", "Café Rathaus statt Café Linth, die Zeit bleibt.",
      "Café Linth, Limmatquai → Café Rathaus"
    ),
    ("Theo soccer practice", coach, "Soccer practice", "Heute kein Practice.", "cancelled"),
    ("Tutorial", chidi, "Tutorial", "The tutorial starts at half past two.", "14:00 → 14:30"),
  ]) func isTold(title: String, from: String, subject: String, text: String, told: String) {
    #expect(Self.told(title, [Self.message(subject, text, from: from)]) == told)
  }

  @Test(arguments: [
    ("Product review", tess, "Product review", "Could we start the review at 13:00?", "asked; 13:30 → 13:00"),
    ("Jurysitzung Hafenhaus", hauser, "Jurysitzung", "Können wir schon um 9 Uhr anfangen?", "asked; 09:30 → 09:00"),
    ("Product review", tess, "Product review", "Können wir uns bei Ihnen im Büro treffen?", "asked; Room 3.02 → Büro"),
  ]) func isARequest(title: String, from: String, subject: String, text: String, told: String) {
    #expect(Self.told(title, [Self.message(subject, text, from: from)]) == told)
    let answered = Self.told(title, [Self.message(subject, text, from: from, answered: true)])
    #expect(answered == told.replacing("asked", with: "answered"))
  }

  @Test(arguments: [
    (tess, "The product review is not cancelled."), (tess, "If it rains, the product review is cancelled."),
    (tess, "The product review might be moved to 15:00."), (tess, "Perhaps the product review takes place in the Auditorium."),
    (tess, "Is the product review cancelled?"), (tess, "The product review takes place in Room 3.02."),
    (tess, "The product review starts at 13:30."), (tess, "The product review on Thursday is cancelled."),
    (tess, "Bring your notes to the product review and be there by 13:10."),
    (tess, "After the product review the technician leaves at eleven."), (tess, "The product review is in good hands."),
    (tess, "Das Product review fällt nicht aus."), (tess, "Falls es regnet, fällt das Product review aus."),
    (tess, "The product review is at 10 in New York, which is an hour earlier for you."),
    (tess, "There is no product review template yet."), (tess, "The product review takes place in English."),
    (tess, "The product review takes place in December."),
    (tess, "Das Product review findet im Anschluss an die Sitzung statt."), (tess, "Das Product review findet im Advent statt."),
    (tess, "We meet the client at 15:00 before the product review."), (tess, "Product review: the client comes at 15:00."),
    (tess, "Wir treffen den Kunden um 15 Uhr vor dem Product review."), (tess, "You may move the product review to 15:00."),
    (tess, "I would start the product review at 15:00."),
    (tess, "Die Technik geht ab 15 Uhr, das Product review ist gut vorbereitet."),
    (tess, "Das Product review könnte um 15 Uhr beginnen."), (tess, "Das Product review findet wie geplant statt."),
    // Who has nothing to do with it changes nothing.
    ("Eve <eve@elsewhere.example>", "The product review is cancelled."),
  ]) func changesNothing(from: String, text: String) {
    #expect(Self.told("Product review", [Self.message("Product review", text, from: from)]) == nil)
  }

  @Test func theLatestHolds() {
    let first = Self.message("Product review", "The product review starts at 13:00.", from: Self.tess, hours: 5)
    let second = Self.message("Product review", "The product review starts at 14:00.", from: Self.tess, hours: 1)
    #expect(Self.told("Product review", [second, first]) == "13:30 → 14:00")
    let room = Self.message("Product review", "The product review takes place in the Auditorium.", from: Self.tess, hours: 1)
    #expect(Self.told("Product review", [first, room]) == "13:30 → 13:00; Room 3.02 → Auditorium")
  }

  /// What the sender goes on to ask is quoted too.
  @Test func theQuotation() throws {
    let text = "Love, we eat at 17:30 and not at six, Cian has a train. And bring the pavlova! Mam"
    let event = try #require(Self.events.first { $0.title == "Dinner at Mam's" })
    let change = ProposedChangeReader(
      event: event, words: EventWords(event, zone: Monday.zone), context: Monday.present
    ).change(in: Self.message("Sunday dinner", text, from: Self.mam))
    #expect(change?.quotation == "we eat at 17:30 and not at six, Cian has a train. And bring the pavlova!")
    #expect(change?.clause == "we eat at 17:30")
  }

  /// Of a series a message without a day is about the next one, and only if that is near.
  @Test func anOccurrenceOfASeries() {
    let text = "Practice is cancelled."
    #expect(Self.told("Theo soccer practice", [Self.message("Soccer practice", text, from: Self.coach)]) == "cancelled")
    #expect(Self.told("Theo soccer practice", [Self.message("Soccer practice", text, from: Self.coach, hours: 60)]) == nil)
  }

  /// The calendar's time stays busy, and the new one is too; a cancelled event clashes with nothing.
  @Test func timesAndClashes() {
    func change(_ state: ProposedChange.State, _ start: Instant?) -> ProposedChange {
      ProposedChange(
        state: state, start: start, end: start?.adding(seconds: 7200), calendarStart: Monday.at(10), calendarEnd: Monday.at(12),
        message: "m", sender: "Tess", quotation: "", clause: "")
    }
    let event = Self.event("Call", 10)
    let moved = event.changed(by: change(.moved, Monday.at(14)))
    #expect(moved.start == Monday.at(14) && moved.inCalendar == event)
    #expect(Event.busy([moved]) == [Slot(Monday.at(14), Monday.at(16)), Slot(Monday.at(10), Monday.at(12))])
    let cancelled = event.changed(by: change(.cancelled, nil))
    #expect(!cancelled.isAppointment && cancelled.facts.isPlanned)
    #expect(Event.busy([cancelled]) == [Slot(Monday.at(10), Monday.at(12))])
    #expect(Conflicts.marked([cancelled, Self.event("Other", 11)]).allSatisfy { !$0.facts.conflict })
    let asked = event.changed(by: change(.asked, Monday.at(14)))
    #expect(asked.start == event.start && asked.facts.change?.start == Monday.at(14))
  }

  @Test func aRecordIsReadBack() {
    let change = ProposedChange(
      state: .moved, start: Monday.at(9), end: Monday.at(10), place: "B14", isRoom: true, calendarStart: Monday.at(10),
      calendarEnd: Monday.at(11), calendarPlace: "A", message: "m", sender: "Tess", quotation: "q", clause: "c")
    #expect(ProposedChange(change.record) == change)
  }
}
