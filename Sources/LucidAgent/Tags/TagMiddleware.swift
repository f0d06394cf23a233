package import LucidCore
package import LucidRuntime

/// Does what the action tags in a model's answer ask for, in reading order, and puts in their
/// places what came of it. The rest stays as it is.
///
/// Only what a model wrote is looked at, once: what is put in is not, nor is an answer that is
/// JSON.
package struct TagMiddleware: ResponseMiddleware {
  /// More is no answer but a flood: the rest is not done, and says so.
  static let most = 20

  private let tags: TagRegistry

  package init(_ tags: TagRegistry = .standard) { self.tags = tags }

  package func next(after answer: Answer, to request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure)
    -> AnswerStep
  {
    guard request.output != .json, answer.calls.isEmpty, !session.context.model.immediate else { return .next }
    for name in tags.scanner.unregisteredNames(in: answer.text) {
      session.note(Notice(.words(.tagUnknown, name), about: name))
    }
    for name in tags.scanner.namesInCode(of: answer.text) {
      session.note(Notice(.words(.tagInCode, name), about: name))
    }
    guard let done = await carriedOut(answer.text, request, session, tellsFailures: false) else { return .next }
    var other = answer
    (other.text, other.modelText) = (done.text, done.own)
    return .replace(other)
  }

  /// The text with what came of its tags in their places, and the model's own words without them;
  /// nil without tags. `tellsFailures` tells
  /// the person of tags that were not done, where the text is not shown.
  func carriedOut(
    _ text: String, _ request: ModelRequest, _ session: ToolCallSession, tellsFailures: Bool
  ) async -> (text: String, own: String)? {
    let found = meant(in: text, request, session)
    guard !found.isEmpty else { return nil }
    let wording = TagWording(request, session.context.wording)
    var words: [String] = []
    for (i, tag) in found.enumerated() {
      words.append(i < Self.most ? await done(tag, session, wording, tellsFailures) : wording.failed(Self.flood))
    }
    if tellsFailures, found.count > Self.most { session.fellShort(Notice(Self.flood.words)) }
    // The model has not read what the calls gave; from now on it may.
    for observation in session.observations where observation.status == .done { session.show(observation.labels) }
    var bytes = Array(text.utf8)
    var own = bytes
    for (tag, words) in zip(found, words).reversed() {
      bytes.replaceSubrange(tag.range, with: Self.placed(words, at: tag.range, in: bytes))
      own.replaceSubrange(tag.range, with: [0x20])
    }
    return (String(decoding: bytes, as: UTF8.self), String(decoding: own, as: UTF8.self))
  }

  /// The tags that the model means: not those that it quotes, or that a text which it has read
  /// holds.
  private func meant(in text: String, _ request: ModelRequest, _ session: ToolCallSession) -> [TagScanner.Found] {
    let found = tags.scanner.tags(in: text)
    guard !found.isEmpty else { return [] }
    let known = Set(request.textsRead.flatMap { tags.scanner.tags(in: $0, alsoInCode: true).map(Self.identity) })
    let quotation = Quotation(Array(text.utf8))
    return found.filter { tag in
      guard quotation.holds(tag.range) || known.contains(Self.identity(tag)) else { return true }
      session.note(Notice(.words(.tagQuoted, tag.name), about: tag.name))
      return false
    }
  }

  /// The identity of a tag: all of it but its blanks.
  private static func identity(_ tag: TagScanner.Found) -> String { tag.name + tag.json.filter { !$0.isWhitespace } }

  private static let flood = StepFailure(.badArgument, .words(.tooManyTags, most))

  /// Executes a tag and returns the text that replaces it.
  private func done(
    _ tag: TagScanner.Found, _ session: ToolCallSession, _ wording: TagWording, _ tellsFailures: Bool
  ) async -> String {
    guard tag.form != .broken, let action = tags[tag.name] else {
      session.note(Notice(.words(.tagBrokeOff), about: tag.name.isEmpty ? nil : tag.name))
      return ""
    }
    var words: [String] = []
    do throws(StepFailure) {
      guard tag.form != .unreadable else { throw StepFailure(.badArgument, .words(.tagUnreadable, tag.name)) }
      guard tag.form == .whole else { throw StepFailure(.badArgument, .words(.tagNotClosed, tag.name)) }
      let object = try TagObject(tag: tag.name, json: tag.json)
      let calls = try action.calls(object)
      for key in object.unknown(action.keys) {
        session.note(Notice(.words(.tagGivenMore, tag.name, wording.plain(key)), about: tag.name))
      }
      for call in calls {
        guard call.tool != "web.search" else { throw StepFailure(.badArgument, .words(.searchedOnce)) }
        switch try await session.call(call.tool, call.arguments, mustWait: call.mustWait, isShown: false) {
        case .done(let result): words.append(action.words(for: call, result, wording))
        case .waits(let proposal): words.append(wording.waits(proposal))
        }
      }
    } catch {
      words.append(wording.failed(error))
      if tellsFailures { session.fellShort(Notice(.words(.notCarriedOut, tag.name, error.shownWords), about: tag.name)) }
    }
    return words.joined(separator: " ")
  }

  /// A list gets lines of its own.
  private static func placed(_ words: String, at range: Range<Int>, in bytes: [UInt8]) -> [UInt8] {
    var words = words[...]
    guard words.hasPrefix("\n") else { return Array(words.utf8) }
    if range.lowerBound == 0 || bytes[range.lowerBound - 1] == 0x0A { words = words.dropFirst() }
    if range.upperBound == bytes.count || bytes[range.upperBound] == 0x0A || bytes[range.upperBound] == 0x0D {
      words = words.dropLast()
    }
    return Array(words.utf8)
  }
}
