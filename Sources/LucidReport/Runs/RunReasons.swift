import LucidCore

/// What there is to say about how a run came out.
package struct RunReasons: Sendable {
  package struct Step: Sendable {
    package let name, tool, state: String
    package let reason, hint: String?

    package init(name: String, tool: String, state: String, reason: String?, hint: String?) {
      (self.name, self.tool, self.state, self.reason, self.hint) = (name, tool, state, reason, hint)
    }
  }

  package struct Failure: Sendable {
    /// nil when it was no step.
    package let step: String?
    package let message: String
    package let hint: String?
    /// `file:line:column`.
    package let place: String?

    package init(step: String?, message: String, hint: String?, place: String?) {
      (self.step, self.message, self.hint, self.place) = (step, message, hint, place)
    }
  }

  let label, outcome: String
  let started, zone: String?
  let steps: [Step]
  let failure: Failure?
  let notices: [String]
  let found: [Receipts.Receipt]
  let unfounded: [String]
  let author: String?
  /// What was typed, without the time and the zone; nil when the run does not tell.
  let typed: String?

  package init(
    label: String, outcome: String, started: String?, zone: String?, steps: [Step], failure: Failure?, notices: [String],
    found: [Receipts.Receipt], unfounded: [String], author: String?, typed: String? = nil
  ) {
    (self.label, self.outcome, self.started, self.zone) = (label, outcome, started, zone)
    (self.steps, self.failure, self.notices) = (steps, failure, notices)
    (self.found, self.unfounded, self.author) = (found, unfounded, author)
    self.typed = typed
  }

  /// What went wrong before anything else did; nil when nothing did.
  var first: Failure? {
    if let step = steps.first(where: { $0.state == "failed" }) {
      return Failure(
        step: step.name, message: step.reason ?? "it failed", hint: step.hint,
        place: failure?.step == step.name ? failure?.place : nil)
    }
    if let failure { return failure }
    return steps.first { $0.state == "skipped" }.map {
      Failure(step: $0.name, message: $0.reason ?? "it was left out", hint: nil, place: nil)
    }
  }

  /// Steps that gave nothing, in order.
  var missing: [Step] { steps.filter { $0.state != "done" } }

  /// Gives the same run again; FILE stands for an ability whose name the run does not tell.
  var command: String {
    let moment = started.map { " --at " + $0 } ?? ""
    return (typed ?? "lucid run FILE") + moment + (zone.map { " --tz \($0)" } ?? "")
  }

  package var json: String {
    var json = JSONText()
    json.object { json in
      json.field("ability", label)
      json.field("outcome", outcome)
      json.key("first_failure")
      if let first {
        json.object { json in
          json.field("step", first.step)
          json.field("message", first.message)
          json.field("hint", first.hint)
          json.field("place", first.place)
        }
      } else {
        json.null()
      }
      json.strings("missing", missing.map(\.name))
      json.strings("notices", notices)
      json.strings("unfounded", unfounded)
      json.field("receipts", found.count)
      json.field("command", command)
    }
    return json.text + "\n"
  }
}
