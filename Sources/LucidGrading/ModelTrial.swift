package import LucidApplication
import LucidArguments
package import LucidConfiguration
import LucidCore

/// A first look at a model: one question, one call and one tag, each a prompt of `models test` on
/// the sample person's data. Three requests at least.
package struct ModelTrial {
  /// A question on one appointment.
  let reading: AnswerGrade
  /// A task by a call; nil where the model is offered no tools.
  let call: AnswerGrade?
  /// A note by an action tag, without tools.
  let tag: AnswerGrade

  private static let (question, task, note) = ("standup", "create-task-plain", "create-note")

  /// Errors: the model cannot be asked at all.
  package init(
    _ environment: CommandEnvironment, _ name: String, as profile: ModelProfiles.Profile
  ) throws(CommandError) {
    let rows = try ModelTest.rows([.calls, .figures])
    func grade(_ id: String, _ profile: ModelProfiles.Profile, byTag: Bool = false) throws(CommandError) -> AnswerGrade {
      guard let row = rows.first(where: { $0.id == id }) else {
        throw CommandError(.internalError, "the prompt \(id) is not in this program")
      }
      var test = try ModelTest(environment, profile: name, as: profile)
      test.asksForTags = byTag
      return try test.run([row]).outcomes.first?.outcome.grade ?? .notGraded("it was stopped")
    }
    var without = profile
    without.callsTools = false
    reading = try grade(Self.question, profile)
    call = profile.callsTools ? try grade(Self.task, profile) : nil
    tag = try grade(Self.note, without, byTag: true)
  }

  package init(reading: AnswerGrade, call: AnswerGrade?, tag: AnswerGrade) {
    (self.reading, self.call, self.tag) = (reading, call, tag)
  }

  /// Whether the model did nothing that was asked of it: it may only rephrase. What was not graded
  /// says nothing of it.
  var isUseless: Bool { [reading, call, tag].compactMap(\.self).allSatisfy { Self.isBad($0) } }

  private static func isBad(_ grade: AnswerGrade) -> Bool {
    switch grade {
    case .right, .notGraded: false
    case .wrong, .empty: true
    }
  }

  /// Lines on what was tried, and what the model can be trusted with by that.
  func lines(rephrases: Bool) -> [String] {
    let tried = [("a question", reading), ("a call", call), ("a tag", tag)].compactMap { name, grade in
      grade.map { "\(name): \(Self.word($0))" }
    }
    return ["tried: " + tried.joined(separator: ", "), "it can be trusted " + trust(rephrases)]
  }

  private func trust(_ rephrases: Bool) -> String {
    if rephrases { return "to rephrase the built-in summary, which answers; `trust: answers` in its profile lifts that" }
    let changes = call == .right ? "changes by calls" : tag == .right ? "changes by tags" : nil
    switch (reading == .right, changes) {
    case (true, let changes?): return "with questions and \(changes), as far as one try of each tells"
    case (true, nil): return "with questions, and with no changes"
    case (false, let changes?): return "with \(changes); check what it answers"
    case (false, nil): return "with little yet: nothing that was tried could be judged as right"
    }
  }

  private static func word(_ grade: AnswerGrade) -> String {
    switch grade {
    case .right: "right"
    case .wrong(let why): "wrong (\(why.oneLine(limit: 80)))"
    case .empty: "no words"
    case .notGraded(let why): "not judged (\(why.oneLine(limit: 80)))"
    }
  }
}
