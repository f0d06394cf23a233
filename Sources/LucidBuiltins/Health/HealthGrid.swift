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
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    let tools = ["health.today", "health.sleep", "health.trend"]
    guard let result = tools.lazy.compactMap({ observations.result(of: $0) }).first else { return nil }
    let record = Record(body, ["metrics": result["metrics"], "verdict": result["verdict"], "advice": result["advice"]])
    return CardParts(observations, presenters, context).card(kind, title, record, context)
  }
}
