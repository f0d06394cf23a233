import LucidCore
import LucidRuntime

/// `ask.choice`: the item of a list that the person chooses, by its id.
///
/// The id comes from the input that has the name of the step. The run never waits: without an id,
/// or with one that is not offered any longer, it ends with what is offered, and the next run
/// brings the answer along. An empty list gives null.
struct AskChoice: Tool {
  /// The most offers that a failure carries.
  private static let mostOffers = 50

  let signature = ToolSignature(
    ToolName.askFamily, ToolName.choiceVerb, "The item of a list that the person chooses.",
    parameters: [
      Parameter(
        "question", .text, role: .nonEmptyContent, required: true,
        "What the person is asked, such as `Which mail shall be answered?`"),
      Parameter("among", .list, role: .content, required: true, "The list: records with an `id`, or texts."),
      Parameter(
        "answer", .text, role: .nonEmptyContent, "The id of the chosen item; by default the input with the name of the step."),
    ],
    result: .any, reach: .words(.reachNothing), immediate: true, mayBeNull: true,
    example: "ask.choice: { question: \"Which drink?\", among: [tea, coffee], answer: tea }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    var items: [(id: String, value: Value)] = []
    for item in arguments["among"].list ?? [] {
      guard let id = Self.id(of: item) else {
        throw StepFailure(.badArgument, .words(.itemWithoutID), hint: .words(.giveRecords))
      }
      // Two texts that are the same are one offer.
      if !items.contains(where: { $0.id == id }) { items.append((id, item)) }
    }
    let answer = arguments.text("answer").flatMap { $0.isEmpty ? nil : $0 }
    if let answer, let chosen = items.first(where: { $0.id == answer }) { return ToolResult(chosen.value).made() }
    if answer == nil, items.isEmpty { return ToolResult(.null).made() }
    let question = (arguments.text("question") ?? "").oneLine(limit: 300)
    let more = items.count - Self.mostOffers
    throw StepFailure(
      .unanswered, answer.map { .words(.notOffered, $0.oneLine(limit: 80), question) } ?? .name(question),
      hint: items.isEmpty ? .words(.nothingOffered) : more > 0 ? .words(.moreOffered, more) : nil,
      offers: items.prefix(Self.mostOffers).map { ChoiceOffer(id: $0.id, text: Self.line($0.value, zone: context.zone)) })
  }

  private static func id(of item: Value) -> String? {
    switch item {
    case .text(let text): text
    case .record(let record): record.id
    case .truncated(let truncated): id(of: truncated.value)
    default: nil
    }
  }

  /// Title and time of a record.
  private static func line(_ item: Value, zone: Zone) -> String {
    guard case .record(let record) = item else { return item.text?.oneLine(limit: 120) ?? "" }
    for case .datetime(let time) in record.values {
      let civil = zone.civil(time)
      return "\(record.heading.oneLine(limit: 120)), \(civil.date.iso) \(civil.time.iso)"
    }
    return record.heading.oneLine(limit: 120)
  }
}
