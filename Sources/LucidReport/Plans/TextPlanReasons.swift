import LucidCore

/// Why a plan is as it is: words that led to steps, sentences that need a value, and what a run
/// would ask.
extension TextPlan {
  private static let mostMentions = 3

  /// Under a step: the words that led to it, and the sentences that name it.
  func reasons(for i: Int) -> [StyledText] {
    let reasons = shown.plan.reasons
    var words: [InferenceEvidence] = []
    var times: [InferenceEvidence] = []
    for clue in reasons.clues {
      switch clue.meaning {
      case .step(i): words.append(clue)
      case .time(step: i): times.append(clue)
      default: break
      }
    }
    var lines: [StyledText] = []
    if !words.isEmpty {
      let then = times.isEmpty ? "" : ", its time because of \(quoted(times))"
      lines.append(StyledText("because of \(quoted(words))\(then)", .dim))
    }
    return lines + mentions(of: shown.plan.steps[i].name, false)
  }

  /// `"HRV" and "heart rate" (ability.lucidability:4)`.
  private func quoted(_ clues: [InferenceEvidence]) -> String {
    clues.map { clue in "\"\(clue.words)\"" + (shown.place(clue.span).map { " (\($0))" } ?? "") }.joined(separator: ", ")
  }

  /// Adds the prompt's prohibitions and what it asks for in vain, above the steps.
  func refusals(_ page: inout LineWriter) {
    for clue in shown.plan.reasons.clues {
      switch clue.meaning {
      case .refusal(let family):
        page.add(StyledText("\(family) is not used because of \(quoted([clue]))", .dim), indent: 2)
      case .unanswered(let reason): page.add(StyledText(clue.unanswered(reason).text, .warn), indent: 2)
      case .step, .time: break
      }
    }
  }

  /// The sentences that name something. A value that costs nothing is not looked for in the
  /// arguments of steps, which show it themselves.
  func mentions(of name: String, _ isFree: Bool) -> [StyledText] {
    let plan = shown.plan
    let steps = Set(plan.steps.map(\.name))
    var seen: Set<String> = []
    let found = plan.reasons.mentions.filter { mention in
      mention.name == name && !(steps.contains(mention.consumer)) && !(isFree && mention.consumer != "prompt")
        && seen.insert(mention.sentence + mention.conditions.map(\.text).joined()).inserted
    }
    var lines = found.prefix(Self.mostMentions).map { mention in
      var head: [String] = []
      if mention.consumer != "prompt" { head.append("in \(mention.consumer)") }
      if let place = shown.place(mention.span) { head.append(place) }
      let condition = Self.reached(mention.conditions).map { ", \($0)" } ?? ""
      return StyledText((head + ["\"\(Self.cut(mention.sentence, around: name))\""]).joined(separator: " ") + condition, .dim)
    }
    if found.count > Self.mostMentions { lines.append(StyledText("and \(found.count - Self.mostMentions) more", .dim)) }
    return lines
  }

  /// `only if events.count > 0`, `for each event in events.items`.
  static func reached(_ conditions: [PromptReference.Condition]) -> String? {
    guard !conditions.isEmpty else { return nil }
    return conditions.map { condition in
      if case .each(let item, let list) = condition { "for each \(item) in \(list)" } else { "only if " + condition.text }
    }.joined(separator: ", ")
  }

  /// At most some 70 characters of a sentence, with the placeholder among them.
  static func cut(_ sentence: String, around name: String) -> String {
    let longest = 70
    guard sentence.count > longest else { return sentence }
    let at = sentence.firstRange(of: "<<" + name) ?? sentence.firstRange(of: name)
    let place = at.map { sentence.distance(from: sentence.startIndex, to: $0.lowerBound) } ?? 0
    let start = max(0, min(place - 30, sentence.count - longest))
    let window = sentence.dropFirst(start).prefix(longest)
    return (start > 0 ? "…" : "") + window + (start + longest < sentence.count ? "…" : "")
  }

  // MARK: Questions

  func questions(_ expressions: ExpressionText, _ page: inout LineWriter) {
    guard !shown.questions.isEmpty else { return }
    page.heading("Queries of a run" + (shown.moment.map { " at \($0)" } ?? ""))
    let labels = shown.questions.map { $0.isVariable ? "<<\($0.name)>>" : $0.name }
    let column = Self.column(labels)
    for (label, question) in zip(labels, shown.questions) {
      let verb = question.effect == .read ? "" : question.effect == .write ? " (writes)" : " (sends)"
      let head = StyledText(question.tool, .strong) + StyledText(verb, .warn)
      let step = question.isVariable ? nil : shown.plan.steps.first { $0.name == question.name }
      let given = arguments(question, expressions.inside(question, shown.plan))
      let line = StyledText.joined([head, given.isEmpty ? nil : StyledText(given)], by: "  ")
      page.add(StyledText(label), line, column: column)
      if let note = Self.note(question, step?.modifiers?.forEach.map { expressions.text($0.list) }) {
        page.add("", StyledText(note, .dim), column: column)
      }
    }
  }

  /// As far as they are known; the rest as the file has it.
  private func arguments(_ question: PredictedCall, _ expressions: ExpressionText) -> String {
    let parameters = catalog.tool(question.tool)?.parameters ?? []
    return question.arguments.enumerated().compactMap { i, value in
      if case .null = value { return nil }
      let name = parameters.indices.contains(i) ? parameters[i].name : "argument \(i + 1)"
      let text = value.standin == nil ? expressions.literal(value) : shown.given(question, i).map(expressions.text) ?? "<<…>>"
      return "\(name): \(text)"
    }.joined(separator: ", ")
  }

  /// `list` is that of a `for_each`.
  private static func note(_ question: PredictedCall, _ list: String?) -> String? {
    let count = question.items.map { Count.of($0, "time") } ?? list.map { "once for each of \($0)" }
    let certainty: String? =
      switch question.certainty {
      case .certain: nil
      case .whenNeeded: "only when a sentence that is reached needs it"
      case .depends(let paths): paths.isEmpty ? "depends on the run" : "depends on \(paths.joined(separator: ", "))"
      case .never: "not called: the condition is false"
      }
    let parts = [count, certainty].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
