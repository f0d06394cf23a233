import LucidCore
import LucidRuntime

/// `healthGrid`: every metric of the day with its change, and the verdict.
struct HealthGrid: CardBuilder {
  let kind = "healthGrid"
  let body = RecordType(
    "HealthGrid",
    [
      .init("metrics", .list(.record(Metric.type)), "In the order of the result."),
      .init("verdict", .text, "As in the result of `health.today`; null when only sleep was asked for."),
      .init("advice", .text, "One action; null when only sleep was asked for."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    guard let result = observations.result(of: "health.today") ?? observations.result(of: "health.sleep") else { return nil }
    let record = Record(body, ["metrics": result["metrics"], "verdict": result["verdict"], "advice": result["advice"]])
    return CardParts(observations, presenters, context).card(kind, title, record, context)
  }
}
