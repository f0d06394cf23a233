import LucidCore
import LucidWording

/// Shows one kind of card. A new kind is one file and one line in `CardRenderers.all`.
protocol CardRenderer: Sendable {
  /// `briefing`, `calendarList`, …
  var kind: String { get }
  /// Must bear any record: fields may be missing, null or of another type, lists may be empty.
  func view(_ body: CardFields, of card: Card) -> CardView
}

enum CardRenderers {
  static let all: [any CardRenderer] = [
    BriefingRenderer(),
    DailyRenderer(),
    CalendarListRenderer(),
    FreeSlotsRenderer(),
    HealthGridRenderer(),
    HabitGridRenderer(),
    MailListRenderer(),
    WeatherRenderer(),
    ForecastRenderer(),
    TravelRenderer(),
    NotesRenderer(),
    ReminderRenderer(),
    TasksRenderer(),
    ContactsRenderer(),
    DayPlanRenderer(),
    TilesRenderer(),
    ListRenderer(),
    TableRenderer(),
    TextRenderer(),
  ]

  /// An unknown kind is shown field by field.
  static func view(_ card: Card, zone: Zone, language: Language = .english, detail: CardDetail = .normal) -> CardView {
    let context = CardContext(now: card.generated, zone: zone, words: CardWords(language))
    let body = CardFields(record: card.body, context: context)
    let renderer = all.first { $0.kind == card.kind } ?? RecordRenderer()
    return renderer.view(body, of: card).shown(detail)
  }
}
