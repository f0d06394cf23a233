import LucidCore
import LucidTesting
import LucidWording
import Testing

@testable import LucidReport

/// Cards in the languages of the catalogues.
@Suite struct CardLanguageTests {
  private func drawn(_ card: Card, _ language: Language) -> (text: String, html: String) {
    var page = LineWriter(ANSIWriter(.terminal(width: 80, color: false), accent: RGB("#FF9F0A")))
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
      ("calendarList", CardLabel.noEvents), ("habitGrid", .noHabits), ("healthGrid", .noMeasurements), ("mailList", .noMessages),
      ("notes", .noNotes), ("contacts", .noContacts), ("forecast", .noForecast), ("reminder", .noReminders),
      ("tasks", .nothingToDo),
      ("tiles", .nothing), ("freeSlots", .noFreeTime), ("dayPlan", .nothingPlanned), ("daily", .notAvailable),
    ])
  func anEmptyCardSpeaksItsLanguage(kind: String, label: CardLabel) {
    let card = SampleCards.card(kind, "T", record("Empty", [:]))
    for language in Language.allCases {
      let (text, html) = drawn(card, language)
      #expect(text.contains(label.text(language)) && html.contains(label.text(language)), "\(kind) \(language)")
    }
    #expect(!drawn(card, .german).text.contains(label.text(.english)))
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

  /// A title is what a person wrote, also where it is a word of a card.
  @Test(arguments: ["Focus", "Inbox", "Today", "done", "to", "Nothing", "Calendar", "clear"])
  func aTitleIsNeverTranslated(title: String) {
    func text(_ label: String, _ value: String, _ part: String) -> String {
      let tile = record(
        "Tile",
        [
          "label": .text(label), "value": .text(value), "sub": .text(""), "source": .text("s"), "icon": .text("calendar"),
          "state": .text("ok"), "title": .text(part),
        ])
      let card = SampleCards.card("briefing", "B", record("Briefing", ["tiles": list([tile])]))
      return drawn(card, .german).text
    }
    #expect(text("Next", title, "value").contains(title))
    #expect(text(title, "none", "label").contains(title))
  }

  /// What a card holds as a sentence of its builder is said by the catalogue, from its statements.
  @Test func adviceAndTilesAreSaidByTheCatalogue() {
    var reply = Statement(.mail(.nothingUrgent), .fact, weight: 40)
    reply.step = "mail"
    let tile = record(
      "Tile", ["label": .text("Mail"), "value": .text("nothing urgent"), "source": .text("mail"), "state": .text("ok")])
    let briefing = Card(
      kind: "briefing", title: "B", generated: Monday.now, body: record("Briefing", ["tiles": list([tile])]), statements: [reply])
    let german = drawn(briefing, .german).html
    #expect(german.contains("E-Mail") && german.contains("Keine Nachricht braucht eine Antwort."))
    #expect(!german.contains("nothing urgent"))
    #expect(drawn(briefing, .english).text.contains("nothing urgent"))
  }

  @Test func everyLabelAndNounHasBothLanguages() {
    for label in CardLabel.allCases {
      let (english, german) = (label.text(.english), label.text(.german))
      #expect(!english.isEmpty && !german.isEmpty)
      // The same word in both.
      #expect(english != german || ["Wind", "wind"].contains(english), "\(english)")
    }
    for noun in CardNoun.allCases {
      #expect(noun.text(.german, 1).hasPrefix("1 ") && noun.text(.german, 2).hasPrefix("2 "))
      #expect(noun.text(.english, 1) != noun.text(.english, 2))
    }
    // A word that cards hold is found by its English text.
    #expect(CardWords(.german).translated("drained") == "erschöpft" && CardWords(.german).translated("Zoom") == "Zoom")
    #expect(CardWords(.english).translated("drained") == "drained")
  }
}
