import LucidAgent
import LucidArguments
package import LucidCore
import LucidReport
import LucidRuntime
package import LucidSession

/// A stored run that a conversation is about.
package struct StoredResult {
  /// The first words of each stored result in a prompt.
  private static let heading = "This is a stored result that the user asks about."
  /// Shorter words say little about what is asked.
  private static let shortest = 4

  package let name: String
  package let label: String
  private let record: RunRecord

  /// Errors: there is no such run, or it never came to an end.
  package init(_ name: String, _ environment: CommandEnvironment) throws(CommandError) {
    let (kept, run) = try RunRecords(environment).whole(name)
    guard kept.record.answer != nil || !kept.record.observations.isEmpty else {
      throw CommandError(
        .usage, "the run \(run.name) of \(run.label) has no result to ask about", hint: "lucid why \(run.name) says why")
    }
    (self.name, label, record) = (run.name, run.label, kept.record)
  }

  // MARK: With a model

  /// Returns the result as the first exchange of a conversation: what was asked and found, and the
  /// answer. `room` is in bytes, for all of it: results are cut to fit, and say so.
  package func exchange(room: Int, zone: Zone) -> ConversationFile.Exchange {
    let answer = PromptSanitizer.sanitize(record.answer?.text ?? "(There was no answer.)")
    var text = "\(Self.heading) \(record.ability.label), run at \(zone.iso(record.started)), outcome \(record.outcome.rawValue)."
    if let prompt = record.prompt { text += "\nIts prompt was:\n" + PromptSanitizer.sanitize(prompt) }
    let notices = record.notices.map { "- " + PromptSanitizer.sanitize($0.text) }
    if !notices.isEmpty { text += "\nWhat was missing or noticed:\n" + notices.joined(separator: "\n") }
    let done = record.observations.filter { $0.status == .done }
    var left = max(0, room - text.utf8.count - answer.utf8.count)
    for (i, observation) in done.enumerated() {
      // What a small result does not need is left for the others.
      let share = left / (done.count - i)
      let block = DataFence.fenced(observation, most: share, zone)
      left = max(0, left - block.utf8.count)
      text += "\n\n" + block
    }
    return ConversationFile.Exchange(
      at: zone.iso(record.started), run: name, user: text, assistant: answer, labels: record.labels, deeds: record.deeds,
      isSubject: true)
  }

  // MARK: Without a model

  /// Returns a client that answers with the sentences of the result that the question names.
  ///
  /// Errors: it names none of them.
  func client(for question: String, zone: Zone, lack: ModelLack) throws(CommandError) -> any ModelClient {
    let words = Self.words(question)
    let found = RunSentences.texts(record, zone: zone).filter { !words.isDisjoint(with: Self.words($0)) }
    guard !found.isEmpty else {
      throw CommandError(
        .modelFailed,
        "\(lack.reason), and no sentence of the stored result of \(label) (\(name)) has a word of the question",
        hint: "lucid history show \(name) shows all of it; \(lack.remedy)")
    }
    return StoredSentences(
      text: found.map { "- " + $0 }.joined(separator: "\n"), remark: .words(.fromStoredResult, label, name))
  }

  private static func words(_ text: String) -> Set<String> {
    Set(
      FoldedText(text).words.filter {
        ($0.count >= shortest || $0.allSatisfy(\.isNumber)) && !common.contains($0)
      })
  }

  /// Words that stand in every question.
  private static let common: Set<String> = [
    "what", "when", "where", "which", "that", "this", "with", "from", "have", "does", "were", "will", "about", "there", "your",
    "they", "them", "then", "than", "into", "many", "much", "long", "tell", "more", "welche", "wann", "wird", "sind", "habe",
    "mein", "meine", "oder", "nicht", "eine", "einen", "über",
  ]
}

/// A client that says sentences of a stored result, without a model.
private struct StoredSentences: ModelClient {
  let name = "digest"
  let immediate = true
  let text: String
  let remark: MessageText

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    Answer(text: text, author: name, remark: remark)
  }
}
