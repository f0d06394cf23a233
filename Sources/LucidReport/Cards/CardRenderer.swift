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

  /// The card of a run on a page with its headline and its answer.
  static func view(of record: RunRecord, zone: Zone, detail: CardDetail = .normal) -> CardView? {
    let sentences = [record.headline].compactMap { $0 } + (record.answer?.sentences ?? [])
    let told = Set(
      sentences.map(\.statement).flatMap { [$0.kind.name] + ($0.records.count <= most ? $0.subjects : []) })
    return record.card.map { view($0, zone: zone, language: record.language, detail: detail, told: told) }
  }

  /// A sentence about more records counts them, and tells none.
  private static let most = 2

  /// An unknown kind is shown field by field. `told` are the records that sentences beside the
  /// card are about, as `Statement.subjects` gives them, and the kinds of all of them.
  static func view(
    _ card: Card, zone: Zone, language: Language = .english, detail: CardDetail = .normal, told: Set<String> = []
  ) -> CardView {
    let context = CardContext(now: card.generated, zone: zone, words: CardWords(language), told: told)
    let body = CardFields(record: card.body, context: context)
    let renderer = all.first { $0.kind == card.kind } ?? RecordRenderer()
    return renderer.view(body, of: card).shown(detail)
  }
}
