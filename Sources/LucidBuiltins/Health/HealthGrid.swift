import LucidCore
import LucidRuntime

/// `healthGrid`: every metric of the day with its change, and the verdict.
struct HealthGrid: CardBuilder {
  let kind = "healthGrid"
  let body = RecordType(
    "HealthGrid",
    [
      .init("metrics", .list(.record(Metric.type)), "In the order of the result."),
      .init("verdict", .text, "As in the result of `health.today`; null for anything else."),
      .init("advice", .text, "One action; null for anything else."),
      .init("sleep_so_far", .integer, "Minutes asleep in a night that may go on; null for any other."),
      .init("until", .date, "The last day of a trend that ends in the past; null for anything else."),
      .init("first", .date, "The first day of a trend; null for anything else."),
      .init("last", .date, "Its last day, included; null for anything else."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    let tools = ["health.today", "health.sleep", "health.trend"]
    guard let result = tools.lazy.compactMap({ observations.result(of: $0) }).first else { return nil }
    let past = TrendWording(.record(result), in: context).pastRange
    let record = Record(
      body,
      [
        "metrics": result["metrics"],
        "sleep_so_far": result.type.index(of: "so_far_minutes") == nil ? result["sleep_so_far"] : result["so_far_minutes"],
        "verdict": result["verdict"], "advice": result["advice"],
        "until": past.map { .date($0.last) } ?? .null, "first": result["from"],
        "last": result["to"].date.map { .date($0.adding(days: -1)) } ?? .null,
      ])
    return CardParts(observations, presenters, context).card(kind, title, record, context)
  }
}
