import LucidCore
import LucidModels
import LucidRuntime
import LucidSession
import LucidWording

/// A client that answers a question with the records that a search found, without a model.
struct FoundAnswer: ModelClient {
  let name = "digest"
  let immediate = true
  let isModel = false
  let search: SourceSearch
  let examples: MessageText

  func stated(_ observations: [Observation]) -> [Observation] { [] }

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let page = PageWords(request.language)
    let lines = FoundLines(search, language: request.language, now: request.now, zone: request.zone)
    var text: String
    switch search.outcome(search.records(request.observations)) {
    case .found(let found): text = lines.list(found)
    case .nearest(let word, let near, let found):
      text = page.message(.words(.nearestFound, word, near)) + "\n\n" + lines.list(found)
    case .none(let elsewhere):
      text = page.message(.words(.foundNothing, search.wanted))
      if !elsewhere.isEmpty { text += "\n\n" + page.message(.words(.foundElsewhere)) + "\n\n" + lines.list(elsewhere) }
    case .refused(let words):
      let read = search.read(request.observations).map { MessageText.family($0) }
      let named = MessageText.row(words.map { "`\($0.oneLine(limit: 40))`" })
      // Nothing is said of a source that could not be read.
      let failure = read.isEmpty ? search.failures(request.observations).first : nil
      throw StepFailure(.unavailable, failure ?? .words(.wordNotFound, MessageText.row(read), named), hint: examples)
    }
    part(text)
    var answer = Answer(text: text, author: name, remark: .words(.builtInSummary))
    // All of it is from the records, and how far off they are is no claim.
    answer.modelText = ""
    return answer
  }
}

/// The built-in summary, and below it the records of a listing that it leaves out.
struct CompleteAnswer: ModelClient {
  let name = "digest"
  let immediate = true
  let isModel = false
  let search: SourceSearch

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var answer = try await Digest().answer(request) { _ in }
    let untold = search.listed(request.observations).filter { !answer.text.contains($0.record.heading.oneLine(limit: 120)) }
    if !untold.isEmpty {
      let lines = FoundLines(search, language: request.language, now: request.now, zone: request.zone)
      answer.modelText = answer.text
      answer.text += "\n\n" + lines.list(untold)
    }
    part(answer.text)
    return answer
  }
}

/// The answers to two questions of one message, each from the results of its own steps.
struct JointAnswer: ModelClient {
  let name = "digest"
  let immediate = true
  let isModel = false
  /// The clients, and how many of the observations in their order are for each.
  let parts: [(client: any ModelClient, count: Int)]

  func stated(_ observations: [Observation]) -> [Observation] {
    shared(observations).flatMap { $0.client.stated($0.observations) }
  }

  private func shared(_ observations: [Observation]) -> [(client: any ModelClient, observations: [Observation])] {
    var left = observations[...]
    return parts.map { part in
      defer { left = left.dropFirst(part.count) }
      return (part.client, Array(left.prefix(part.count)))
    }
  }

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var joint: Answer?
    for (client, observations) in shared(request.observations) {
      var own = request
      own.observations = observations
      let answer = try await client.answer(own) { _ in }
      if var before = joint {
        before.modelText = (before.modelText ?? before.text) + (answer.modelText ?? answer.text)
        before.text += "\n\n" + answer.text
        before.sentences += answer.sentences
        joint = before
      } else {
        joint = answer
      }
    }
    let answer = joint ?? Answer(text: "", author: name)
    part(answer.text)
    return answer
  }
}

/// An answer that needs no source, such as what can be asked.
struct FixedAnswer: ModelClient {
  let name = "digest"
  let immediate = true
  let isModel = false
  let text: MessageText

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let text = PageWords(request.language).message(text)
    part(text)
    return Answer(text: text, author: name)
  }
}
