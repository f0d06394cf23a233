package import LucidCore
package import LucidRuntime

/// Variables that the clock and the configuration know; they cost nothing.
package struct FreeVariable: VariableProvider {
  package let signature: VariableSignature
  private let make: @Sendable (ToolContext) -> Value

  init(
    _ name: String, _ type: ValueType, pace: ChangePace = .configuration, _ doc: String, example: TemplateExample,
    _ make: @escaping @Sendable (ToolContext) -> Value
  ) {
    signature = VariableSignature(name, type, .free, pace: pace, doc, example: example)
    self.make = make
  }

  package func value(in context: ToolContext) async throws(StepFailure) -> ToolResult { ToolResult(make(context)) }

  /// To add one: its line here.
  package static let all: [FreeVariable] = [
    FreeVariable(
      "today", .date, pace: .data, "The local day; as text `Monday, April 6, 2026`.",
      example: .init("Today is <<today>>.", gives: "Today is Monday, April 6, 2026.")
    ) { .date($0.today) },
    FreeVariable(
      "tomorrow", .date, pace: .data, "The day after today.",
      example: .init(#"<<tomorrow | date("EEEE")>> is tomorrow."#, gives: "Tuesday is tomorrow.")
    ) { .date($0.today.adding(days: 1)) },
    FreeVariable(
      "yesterday", .date, pace: .data, "The day before today.",
      example: .init("Since <<yesterday>>.", gives: "Since Sunday, April 5, 2026.")
    ) { .date($0.today.adding(days: -1)) },
    FreeVariable(
      "now", .datetime, pace: .minute, "This moment; as text `Monday, April 6, 2026 at 7:30 AM`.",
      example: .init("It is <<now>>.", gives: "It is Monday, April 6, 2026 at 7:30 AM.")
    ) {
      .datetime($0.now)
    },
    FreeVariable(
      "time", .time, pace: .minute, "The local time of day; as text `7:30 AM`.",
      example: .init("It is <<time>>.", gives: "It is 7:30 AM.")
    ) {
      .time($0.zone.civil($0.now).time)
    },
    FreeVariable(
      "weekday", .text, pace: .data, "The name of the day, such as Monday.",
      example: .init("Plan my <<weekday>>.", gives: "Plan my Monday.")
    ) {
      .text(DatePattern.format(CivilDateTime(date: $0.today), "EEEE"))
    },
    FreeVariable(
      "timezone", .text, "The name of the time zone, such as America/Toronto.",
      example: .init("Times are in <<timezone>>.", gives: "Times are in America/Toronto.")
    ) { .text($0.zone.identifier) },
    FreeVariable(
      "region", .text, "The country code, such as CA.", example: .init("Holidays in <<region>>.", gives: "Holidays in CA.")
    ) { context in
      context.settings.region.map(Value.text)
        ?? .absent(Absence(unavailable: "region", .words(.setUserKey, "region")))
    },
    FreeVariable(
      "name", .text, "The person's first name.", example: .init("Good morning, <<name>>.", gives: "Good morning, Robin.")
    ) { context in
      let first = context.settings.name?.split(separator: " ").first.map(String.init)
      return first.map(Value.text) ?? .absent(Absence(unavailable: "name", .words(.setUserKey, "name")))
    },
  ]
}
