package import LucidCore

/// A kept run for a person: the run as it was shown, and under it what it was made from.
package struct TextStoredRun {
  private let zone: Zone
  private let screen: Screen
  private let timings: Bool

  /// Without `timings` the same run gives the same text.
  package init(zone: Zone, screen: Screen = .plain, timings: Bool = true) {
    (self.zone, self.screen, self.timings) = (zone, screen, timings)
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
        page.add(.joined([StyledText(TerminalSanitizer.line(delivery.words)), TextDeliveries.state(delivery)]), hanging: 2)
      }
    }
    return TextRun(zone: zone, screen: screen, format: kept.plan.output, showsPrompt: true).render(kept.record) + "\n" + page.text
  }

  private func facts(_ kept: StoredRun, _ name: String, _ left: [LoggedRequest], _ page: inout LineWriter) {
    for fact in facts(kept, name, left) { page.add(StyledText(fact.label, .dim), StyledText(fact.text), column: 9) }
  }

  /// The sources of the run: labels and texts.
  func facts(_ kept: StoredRun, _ name: String, _ left: [LoggedRequest]) -> [(label: String, text: String)] {
    var facts: [(label: String, text: String)] = []
    func add(_ label: String, _ text: String) { facts.append((label, text)) }
    add("run", name + (name == kept.record.id ? "" : " (\(kept.record.id))"))
    add("file", (kept.file.path ?? kept.file.name) + ", SHA-256 \(kept.file.hash.prefix(12))")
    add("command", "lucid " + kept.words.joined(separator: " "))
    let requesters = RequesterCount.all(kept.record.proposals.compactMap(\.requester)).map(\.requester.text)
    if !requesters.isEmpty { add("asked by", requesters.joined(separator: ", ")) }
    if let answer = kept.record.answer {
      let tokens = answer.usage.map { ", " + RunNotes.usage($0).text } ?? ""
      let failed = answer.failedModel.map { "; \($0.name) failed: \($0.failure.message)" } ?? ""
      let isByAbility = answer.isByAbility
      add(isByAbility ? "answer" : "model", RunReasons.writer(answer.author) + failed + tokens)
    }
    add("sent", Self.sent(kept.sent + left))
    if !kept.services.isEmpty { add("asked", ServiceLines.text(kept.services, zone: zone)) }
    if !kept.omitted.isEmpty { add("kept", "without " + kept.omitted.joined(separator: ", ")) }
    return facts
  }

  /// `nothing left this machine`, or how much to whom.
  package static func sent(_ requests: [LoggedRequest]) -> String {
    guard !requests.isEmpty else { return "nothing left this machine" }
    var lines: [String] = []
    for address in requests.map(\.address).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      let of = requests.filter { $0.address == address }
      let bytes = ByteCount.bytes(of.reduce(0) { $0 + $1.text.utf8.count }).text
      let place = of[0].receiver == .elsewhere ? "" : of[0].receiver == .here ? " (a server on this machine)" : " (a program)"
      lines.append("\(bytes) to \(address)\(place)" + (of.count > 1 ? " in \(of.count) requests" : ""))
    }
    let stayed = requests.contains { $0.receiver != .here } ? "" : "; nothing left this machine"
    return lines.joined(separator: "; ") + stayed
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
    let count = items.count == 1 ? "1 item" : "\(items.count) items"
    let failed = items.failed > 0 ? ", \(items.failed) failed" : ""
    return StyledText((done == items.count ? "" : "\(done) of ") + count + failed, items.failed > 0 ? .warn : .dim)
  }

  func head(_ step: StepRecord) -> StyledText {
    let state: StyledText =
      switch step.status {
      case .done: StyledText("done", .good)
      case .skipped(let reason): StyledText("left out: " + reason.text, .dim)
      case .failed(let failure): StyledText("failed: " + failure.message, .bad)
      case .notRun: StyledText("not reached", .dim)
      }
    let calls = step.facts.map { (facts) -> StyledText in
      // Where a list was given up, the failure says at which item.
      if let items = facts.items { return step.status == .done ? self.calls(for: items) : "" }
      if facts.tries > 1 { return StyledText("\(facts.tries) tries", .warn) }
      return facts.cached > 0 ? StyledText("from the cache", .dim) : ""
    }
    return .joined([StyledText(step.tool), state, calls, timings ? StyledText("\(step.elapsed.count) ms", .dim) : nil])
  }

  private func add(_ call: CallRecord, _ column: Int, _ page: inout LineWriter) {
    page.add(line(of: call), indent: 2 + column, hanging: 2)
  }

  /// The arguments of a call and its result.
  func line(of call: CallRecord) -> StyledText {
    let asked = call.arguments.map { "\($0.name): \(text($0.value))" }.joined(separator: ", ")
    let gave = call.failure.map { StyledText($0.message, .bad) } ?? StyledText(Self.brief(call.result ?? .null, text))
    let line = (asked.isEmpty ? "" : StyledText(asked + " ", .dim)) + StyledText(.advice, .dim) + " " + gave
    return (call.step == nil ? StyledText(call.tool + " ") : "") + line
  }

  /// `3 items`, or the value itself when it is short.
  private static func brief(_ value: Value, _ text: (Value) -> String) -> String {
    if let items = value["items"].list { return items.count == 1 ? "1 item" : "\(items.count) items" }
    if let items = value.list { return items.count == 1 ? "1 item" : "\(items.count) items" }
    if let record = value.record { return record["title"].text ?? record["name"].text ?? record.type.name }
    return text(value)
  }

  private func column(_ names: [String]) -> Int { min(26, (names.map { DisplayWidth.of($0) }.max() ?? 0) + 2) }

  func text(_ value: Value) -> String {
    if case .absent(let absence) = value { return "(\(absence.reason))" }
    let text = TerminalSanitizer.line(ValueText.text(value, zone: zone))
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}
