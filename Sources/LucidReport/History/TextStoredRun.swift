package import LucidCore
import LucidWording

/// A kept run for a person: the run as it was shown, and under it what it was made from.
package struct TextStoredRun {
  private let zone: Zone
  private let screen: Screen
  private let timings: Bool
  private let words: PageWords
  private let language: TextLanguage

  /// Without `timings` the same run gives the same text.
  package init(zone: Zone, screen: Screen = .plain, timings: Bool = true, language: Language = .english) {
    (self.zone, self.screen, self.timings) = (zone, screen, timings)
    (words, self.language) = (PageWords(language), TextLanguage(code: language.rawValue))
  }

  /// `left` is what deliveries have handed over.
  package func render(_ kept: StoredRun, deliveries: [StoredDelivery] = [], left: [LoggedRequest] = [], name: String) -> String {
    var page = LineWriter(ANSIWriter(screen, accent: RGB(kept.record.ability.color)))
    page.heading("How it was made")
    facts(kept, name, left, &page)
    if !kept.inputs.isEmpty {
      page.heading("Inputs")
      let column = self.column(kept.inputs.map(\.name))
      for input in kept.inputs { page.add(StyledText(input.name), StyledText(text(input.value)), column: column) }
    }
    let variables = kept.record.variables.filter { $0.status != .neverNeeded }
    if !variables.isEmpty {
      page.heading("Variables")
      let column = self.column(variables.map(\.name))
      for variable in variables { page.add(StyledText(variable.name), StyledText(text(variable.value)), column: column) }
    }
    steps(kept, &page)
    if !deliveries.isEmpty {
      page.heading("Delivered")
      for delivery in deliveries {
        page.add(
          .joined([StyledText(TerminalSanitizer.line(delivery.words)), TextDeliveries.state(delivery, words)]), hanging: 2)
      }
    }
    return TextRun(zone: zone, screen: screen, format: kept.plan.output, showsPrompt: true).render(kept.record) + "\n" + page.text
  }

  private func facts(_ kept: StoredRun, _ name: String, _ left: [LoggedRequest], _ page: inout LineWriter) {
    for fact in facts(kept, name, left) { page.add(StyledText(fact.label, .dim), StyledText(fact.text), column: 9) }
  }

  /// The sources of the run: labels and texts.
  func facts(_ kept: StoredRun, _ name: String, _ left: [LoggedRequest]) -> [(label: String, text: String)] {
    let record = kept.record
    let requesters = RequesterCount.all(record.proposals.compactMap(\.requester)).map(\.requester.message)
    let isByAbility = record.answer?.isByAbility ?? false
    let facts: [(label: MessageText, text: MessageText?)] = [
      (.words(.factRun), name == record.id ? .name(name) : .words(.inParentheses, name, record.id)),
      (.words(.factFile), .name((kept.file.path ?? kept.file.name) + ", SHA-256 \(kept.file.hash.prefix(12))")),
      (.words(.factCommand), .name("lucid " + kept.words.joined(separator: " "))),
      (.words(.factAskedBy), requesters.isEmpty ? nil : .list(requesters)),
      (.words(isByAbility ? .factAnswer : .factModel), record.answer.map(Self.author)),
      (.words(.factSent), Self.sent(kept.sent + left)), (.words(.factAsked), ServiceLines.message(kept.services, zone: zone)),
      (
        .words(.factKept),
        kept.omitted.isEmpty ? nil : .words(.keptWithout, MessageText.list(kept.omitted.map(MessageText.family)))
      ),
    ]
    return facts.compactMap { fact in fact.text.map { (words.message(fact.label), words.message($0)) } }
  }

  private static func author(_ answer: Answer) -> MessageText {
    let failed = answer.failedModel.map { MessageText.words(.hasFailed, $0.name, $0.failure.words) }
    let author = MessageText.chain(RunReasons.writer(answer.author), failed)
    return .list([author, answer.usage.map(RunNotes.usage)].compactMap { $0 })
  }

  /// `nothing left this machine`, or how much to whom.
  static func sent(_ requests: [LoggedRequest]) -> MessageText {
    guard !requests.isEmpty else { return .words(.nothingLeft) }
    var lines: [MessageText] = []
    for address in requests.map(\.address).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      let of = requests.filter { $0.address == address }
      let bytes = ByteCount.bytes(of.reduce(0) { $0 + $1.text.utf8.count }).text
      let place: MessageText =
        of[0].receiver == .elsewhere ? .name(address) : .words(of[0].receiver == .here ? .serverHere : .aProgram, address)
      let line = MessageText.words(.sentTo, bytes, place)
      lines.append(of.count > 1 ? .words(.sentIn, line, of.count) : line)
    }
    if requests.allSatisfy({ $0.receiver == .here }) { lines.append(.words(.nothingLeft)) }
    return .chain(lines) ?? ""
  }

  private func steps(_ kept: StoredRun, _ page: inout LineWriter) {
    // The calls of built-in variables stand under their names.
    let others = kept.calls.filter { $0.step == nil && $0.tool.contains(".") }
    guard !kept.record.steps.isEmpty || !others.isEmpty else { return }
    page.heading("Steps")
    let names = kept.record.steps.map(\.name) + (others.isEmpty ? [] : ["others"])
    let column = self.column(names)
    for step in kept.record.steps {
      let calls = kept.calls.filter { $0.step == step.name }
      page.add(StyledText(step.name, .strong), head(step), column: column)
      for call in calls { add(call, column, &page) }
    }
    if !others.isEmpty { page.add(StyledText("others", .strong), "called for a variable or by the model", column: column) }
    for call in others { add(call, column, &page) }
  }

  /// The items of a `for_each`: `5 items`, `3 of 5 items, 1 failed`.
  private func calls(for items: StepFacts.Items) -> StyledText {
    let done = items.count - items.leftOut - items.failed
    var text = MessageText.count(items.count, .item)
    if done != items.count { text = .words(.itemsOf, done, text) }
    if items.failed > 0 { text = .words(.itemsFailed, text, items.failed) }
    return shown(text, items.failed > 0 ? .warn : .dim)
  }

  func head(_ step: StepRecord) -> StyledText {
    let state: StyledText =
      switch step.status {
      case .done: StyledText(words[.stepDone], .good)
      case .skipped(let reason): StyledText(words[.leftOut, words.skipped(reason)], .dim)
      case .failed(let failure): shown(.words(.failedBecause, failure.words), .bad)
      case .notRun: StyledText(words[.notReached], .dim)
      }
    let calls = step.facts.map { (facts) -> StyledText in
      // Where a list was given up, the failure says at which item.
      if let items = facts.items { return step.status == .done ? self.calls(for: items) : "" }
      if facts.tries > 1 { return shown(.words(.triesOf, facts.tries), .warn) }
      return facts.cached > 0 ? shown(.words(.fromCache), .dim) : ""
    }
    return .joined([StyledText(step.tool), state, calls, timings ? StyledText("\(step.elapsed.count) ms", .dim) : nil])
  }

  private func add(_ call: CallRecord, _ column: Int, _ page: inout LineWriter) {
    page.add(line(of: call), indent: 2 + column, hanging: 2)
  }

  /// The arguments of a call and its result.
  func line(of call: CallRecord) -> StyledText {
    let asked = call.arguments.map { "\($0.name): \(text($0.value))" }.joined(separator: ", ")
    let gave = call.failure.map { shown($0.words, .bad) } ?? StyledText(brief(call.result ?? .null))
    let line = (asked.isEmpty ? "" : StyledText(asked + " ", .dim)) + StyledText(.advice, .dim) + " " + gave
    return (call.step == nil ? StyledText(call.tool + " ") : "") + line
  }

  /// `3 items`, or the value itself when it is short.
  private func brief(_ value: Value) -> String {
    if let items = value["items"].list ?? value.list { return words.message(.count(items.count, .item)) }
    if let record = value.record { return record["title"].text ?? record["name"].text ?? record.type.name }
    return text(value)
  }

  private func column(_ names: [String]) -> Int { min(26, (names.map { DisplayWidth.of($0) }.max() ?? 0) + 2) }

  private func shown(_ message: MessageText, _ tone: TextStyle) -> StyledText { StyledText(words.message(message), tone) }

  func text(_ value: Value) -> String {
    if case .absent(let absence) = value { return "(\(words.message(absence.missing.message)))" }
    let text = TerminalSanitizer.line(ValueText.text(value, zone: zone, language: language))
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}
