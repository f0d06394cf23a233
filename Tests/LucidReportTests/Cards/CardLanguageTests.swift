import LucidCore
import LucidTesting
import LucidWording
import Testing

@testable import LucidReport

/// Cards in the languages of the catalogues.
@Suite struct CardLanguageTests {
  private func drawn(_ card: Card, _ language: Language, on screen: Screen = .terminal(width: 80, color: false)) -> (
    text: String, html: String
  ) {
    var page = LineWriter(ANSIWriter(screen, accent: RGB("#FF9F0A")))
    let view = CardRenderers.view(card, zone: Monday.zone, language: language)
    TextCard(page.ink).draw(view, on: &page)
    return (page.text, HTMLBlocks().section(view))
  }

  /// Sample cards in German, to be read: what is still English in them is data.
  @Test(arguments: SampleCards.all.map(\.name)) func looksAsRecordedInGerman(name: String) throws {
    let card = try #require(SampleCards.all.first { $0.name == name }?.card)
    Golden.expect(drawn(card, .german).text, "report/german/card-\(name).txt")
  }

  /// Each kind with an empty body says in the text and in HTML what is not there, in both languages.
  @Test(
    arguments: [
      ("calendarList", CardWord.noEvents), ("habitGrid", .noHabits), ("healthGrid", .noMeasurements), ("mailList", .noMessages),
      ("notes", .noNotes), ("contacts", .noContacts), ("forecast", .noForecast), ("reminder", .noReminders),
      ("tasks", .nothingToDo),
      ("tiles", .nothing), ("freeSlots", .noFreeTime), ("dayPlan", .nothingPlanned), ("daily", .notAvailable),
    ])
  func anEmptyCardSpeaksItsLanguage(kind: String, word: CardWord) {
    let card = SampleCards.card(kind, "T", record("Empty", [:]))
    for language in Language.allCases {
      let (text, html) = drawn(card, language)
      let expected = CardWords(language)[word]
      #expect(text.contains(expected) && html.contains(expected), "\(kind) \(language)")
    }
    #expect(!drawn(card, .german).text.contains(CardWords(.english)[word]))
  }

  @Test func headingsDaysAndFiguresAreGerman() {
    let event = record(
      "Event",
      ["title": .text("Zahnarzt"), "start": .datetime(Monday.at(9)), "end": .datetime(Monday.at(10)), "all_day": .boolean(false)])
    let day = record("Day", ["date": .date(Monday.date), "events": list([event])])
    let body = record(
      "CalendarList",
      ["range_from": .date(Monday.date), "range_to": .datetime(Monday.at(0, days: 1)), "count": .integer(1), "days": list([day])])
    let text = drawn(SampleCards.card("calendarList", "Kalender", body), .german).text
    #expect(text.contains("Heute, Montag, 6. April") && text.contains("1 Termin") && !text.contains("Today"))
    let metric = SampleCards.metric("resting_hr", 58.5, "bpm", 56, 4.5, [56, 57, 58])
    let health = drawn(SampleCards.card("healthGrid", "H", record("HealthGrid", ["metrics": list([metric])])), .german).text
    #expect(health.contains("Ruhepuls") && health.contains("58,5 bpm") && health.contains("+4,5 %") && health.contains("üblich"))
  }

  /// An event that began on an earlier day has no time of its beginning on this one.
  @Test func anEventThatBeganBeforeIsTimedByItsEnd() {
    func text(_ end: Instant) -> String {
      let event = record(
        "Event", ["title": .text("Night"), "start": .datetime(Monday.at(20, days: -1)), "end": .datetime(end)])
      let day = record("Day", ["date": .date(Monday.date), "events": list([event])])
      let body = record(
        "CalendarList",
        [
          "range_from": .date(Monday.date), "range_to": .datetime(Monday.at(0, days: 1)), "count": .integer(1),
          "days": list([day]),
        ])
      return drawn(SampleCards.card("calendarList", "C", body), .english).text
    }
    #expect(text(Monday.at(6)).contains("until 06:00") && !text(Monday.at(6)).contains("20:00"))
    #expect(text(Monday.at(12, days: 1)).contains("until Tue 12:00"))
  }

  /// A row says what is not settled about its event, and the bar names it so.
  @Test func anOpenInvitationIsMarked() {
    func text(status: String = "confirmed", reply: String? = nil, _ language: Language = .english) -> (text: String, html: String)
    {
      let event = record(
        "Event",
        [
          "title": .text("Offsite"), "start": .datetime(Monday.at(8)), "end": .datetime(Monday.at(18)), "busy": .boolean(true),
          "status": .text(status), "reply": .optional(reply),
        ])
      let day = record("Day", ["date": .date(Monday.date), "events": list([event])])
      let body = record(
        "CalendarList",
        [
          "range_from": .date(Monday.date), "range_to": .datetime(Monday.at(0, days: 1)), "count": .integer(1),
          "days": list([day]),
        ])
      return drawn(SampleCards.card("calendarList", "C", body), language)
    }
    let tentative = text(status: "tentative", reply: "tentative")
    #expect(tentative.text.contains("tentative") && tentative.html.contains("Offsite (tentative)"))
    #expect(text(reply: "needs_action").text.contains("not answered"))
    #expect(text(reply: "needs_action", .german).text.contains("unbeantwortet"))
    #expect(!text().html.contains("tentative"))
  }

  private func briefing(_ tile: Tile) -> Card {
    let fields = record(
      "Tile",
      [
        "label": tile.label.value, "value": tile.value.value, "sub": CardPhrase.values(tile.sub), "source": .text("s"),
        "icon": .text(tile.icon), "state": .text("ok"),
      ])
    return SampleCards.card("briefing", "B", record("Briefing", ["tiles": list([fields])]))
  }

  @Test func aTileWithoutItsValueSaysWhy() {
    let missing = Value.absent(Absence(unavailable: "weather", .words(.noFileIn, "weather.json", "~/vault")))
    let tile = record("Tile", ["label": .text("Wetter"), "value": missing, "state": .text("missing")])
    let card = SampleCards.card("tiles", "T", record("Tiles", ["tiles": list([tile])]))
    let reason = "Wetter ist nicht verfügbar: weather.json fehlt in ~/vault"
    #expect(drawn(card, .german).html.contains(reason))
    #expect(drawn(card, .english).html.contains("weather is not available: no weather.json in ~/vault"))
  }

  /// A title is what a person wrote, also where it is a word of a card.
  @Test(arguments: ["Focus", "Inbox", "Today", "done", "to", "Nothing", "Calendar", "clear", "#"])
  func aTitleIsNeverTranslated(title: String) {
    func text(_ label: CardPhrase, _ value: CardPhrase) -> String {
      drawn(briefing(Tile(label, value, sub: [.word(.newest, [.title(title)])], icon: "calendar")), .german, on: .plain).text
    }
    #expect(text(.word(.next), .title(title)).contains("Als Nächstes  \(title) - neueste: \(title)\n"))
    #expect(text(.title(title), .word(.none)).contains("\(title)  keine - neueste: \(title)\n"))
  }

  /// The advice of a source that no statement words stays as it is.
  @Test func adviceIsSaidByTheCatalogue() {
    let body = record("Travel", ["minutes": .integer(34), "usual_minutes": .integer(25), "advice": .text("Go by tram.")])
    let leave = Statement(
      .travel(.leaveNow), .action, weight: 70, [.length: .length(minutes: 34), .usual: .length(minutes: 25)])
    func text(_ statements: [Statement], _ language: Language) -> String {
      drawn(Card(kind: "travel", title: "T", generated: Monday.now, body: body, statements: statements), language).text
    }
    #expect(text([leave], .german).contains("Brich jetzt auf: 34 min statt der üblichen 25."))
    #expect(text([leave], .english).contains("Leave now: 34 min instead of the usual 25."))
    #expect(text([], .german).contains("Go by tram.") && text([], .english).contains("Go by tram."))
  }
}
