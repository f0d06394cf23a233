package import LucidCore

/// Explains the result of a run.
package struct RunReasons: Sendable {
  package struct Step: Sendable {
    package let name, tool, state: String
    package let reason, hint: MessageText?

    package init(name: String, tool: String, state: String, reason: MessageText?, hint: MessageText?) {
      (self.name, self.tool, self.state, self.reason, self.hint) = (name, tool, state, reason, hint)
    }
  }

  package struct Failure: Sendable {
    /// nil when it was no step.
    package let step: String?
    package let message: MessageText
    package let hint: MessageText?
    /// `file:line:column`.
    package let place: String?

    package init(step: String?, message: MessageText, hint: MessageText?, place: String?) {
      (self.step, self.message, self.hint, self.place) = (step, message, hint, place)
    }
  }

  let label, outcome: String
  let started, zone: String?
  let steps: [Step]
  let failure: Failure?
  let notices: [MessageText]
  let found: [Receipts.Receipt]
  let unfounded: [String]
  let author: String?
  /// The model in whose place the author's answer was given, and the reason; nil for any other.
  let failedModel: (name: String, reason: MessageText)?
  /// The command line without the time and the zone; nil when it is unknown.
  let typed: String?
  /// The command line of the run itself; nil when it is not known.
  var words: String?
  /// The name in the run history; nil if it is not stored.
  var name: String?

  package init(
    label: String, outcome: String, started: String?, zone: String?, steps: [Step], failure: Failure?, notices: [MessageText],
    found: [Receipts.Receipt], unfounded: [String], author: String?, failedModel: (name: String, reason: MessageText)? = nil,
    typed: String? = nil
  ) {
    (self.label, self.outcome, self.started, self.zone) = (label, outcome, started, zone)
    (self.steps, self.failure, self.notices) = (steps, failure, notices)
    (self.found, self.unfounded, self.author) = (found, unfounded, author)
    (self.failedModel, self.typed) = (failedModel, typed)
  }

  /// Explains a stored run. `words` is its command line, `name` its name in the history.
  package init(_ kept: StoredRun, zone: Zone, words: String, name: String) {
    let record = kept.record
    let losses = RunNotes.losses(record.steps)
    let steps = record.steps.map { step in
      switch step.status {
      case .done: Step(name: step.name, tool: step.tool, state: "done", reason: nil, hint: nil)
      case .skipped(let reason): Step(name: step.name, tool: step.tool, state: "skipped", reason: reason.message, hint: nil)
      case .failed(let f): Step(name: step.name, tool: step.tool, state: "failed", reason: f.words, hint: f.remedy)
      case .notRun: Step(name: step.name, tool: step.tool, state: "not-run", reason: nil, hint: nil)
      }
    }
    self.init(
      label: record.ability.label, outcome: record.outcome.rawValue, started: zone.iso(record.started), zone: record.zone,
      steps: steps,
      failure: record.failure.map { Failure(step: $0.step, message: $0.failure.words, hint: $0.failure.remedy, place: nil) },
      notices: record.notices.map(\.message).filter { !losses.contains($0.text) }, found: record.receipts.found,
      unfounded: record.receipts.unfounded,
      author: record.answer?.author, failedModel: record.answer?.failedModel.map { ($0.name, $0.failure.words) })
    self.words = words
    self.name = name
  }

  /// The first failure; nil when there was none.
  var first: Failure? {
    if let step = steps.first(where: { $0.state == "failed" }) {
      return Failure(
        step: step.name, message: step.reason ?? .words(.itFailed), hint: step.hint,
        place: failure?.step == step.name ? failure?.place : nil)
    }
    if let failure { return failure }
    if let failedModel {
      return Failure(step: nil, message: .words(.gaveNoAnswer, failedModel.name, failedModel.reason), hint: nil, place: nil)
    }
    return steps.first { $0.state == "skipped" }.map {
      Failure(step: $0.name, message: $0.reason ?? .words(.itWasLeftOut), hint: nil, place: nil)
    }
  }

  /// The author of the answer, for a sentence; nil without one.
  var writer: MessageText? { author.map(Self.writer) }

  /// `the author of the ability` for the text of its `answer:`.
  static func writer(_ author: String) -> MessageText {
    author == Answer.abilityAuthor ? .words(.authorOfAbility) : .name(author)
  }

  /// Steps that gave nothing, in order.
  var missing: [Step] { steps.filter { $0.state != "done" } }

  /// Gives the same run again; FILE stands for an ability whose name the run does not tell.
  var command: String {
    if let words { return words }
    let moment = started.map { " --at " + $0 } ?? ""
    return (typed ?? "lucid run FILE") + moment + (zone.map { " --tz \($0)" } ?? "")
  }

  package var json: JSONResult {
    JSONResult { json in
      json.field("ability", label)
      json.field("outcome", outcome)
      json.object("first_failure", ifAny: first) { json, first in
        json.field("step", first.step)
        json.field("message", first.message.text)
        json.field("hint", first.hint?.text)
        json.field("place", first.place)
      }
      json.strings("missing", missing.map(\.name))
      json.strings("notices", notices.map(\.text))
      json.strings("not_found", unfounded)
      json.field("receipts", found.count)
      json.field("author", author)
      if let failedModel {
        json.object("failed_model") { json in
          json.field("name", failedModel.name)
          json.field("reason", failedModel.reason.text)
        }
      }
      json.field("command", command)
      if let name { json.field("replay", "lucid replay \(name)") }
    }
  }
}
