import LucidCore
import LucidRuntime

/// `files.read`: the text of a file that the person gave with the command. No other file can be
/// read, whatever `path` says.
struct FilesRead: Tool {
  let backend: Bound<any FilesBackend>

  /// As much of a file as is given, in characters.
  static let longest = 8_000

  static let document = RecordType(
    "Document",
    [
      .init("id", .text, "The name of the file."),
      .init("name", .text, "The name of the file, without its folder."),
      .init("text", .text, "Plain text, at most 8 000 characters."),
      .init("chars", .integer, "How many characters the file has."),
      .init("truncated", .boolean, "Whether `text` was cut."),
    ])

  let signature = ToolSignature(
    "files", "read", "The text of a file that was given with --attach.",
    parameters: [Parameter("path", .text, role: .selector, "The name of the file; not needed when one was given.")],
    result: .record(document), cost: .cheap, reach: .words(.reachFiles),
    example: "files.read: { path: report.txt }")

  var cues: TriggerPhrases { TriggerPhrases(["attached file", "attached document", "the attachment"], isStandard: true) }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let names = try backend().names
    let number = try Self.number(arguments.text("path"), among: names)
    let text = try await backend().text(of: number)
    let count = text.count
    let name = names[number].oneLine(limit: 120)
    var notices: [Notice] = []
    if count > Self.longest {
      notices.append(.file(name, .words(.firstCharacters, Self.longest, MessageText.count(count, .character))))
    }
    return ToolResult(
      .record(
        Record(
          Self.document,
          [
            "id": .text(name), "name": .text(name), "text": .text(String(text.prefix(Self.longest))), "chars": .integer(count),
            "truncated": .boolean(count > Self.longest),
          ])), notices: notices)
  }

  static func number(_ path: String?, among names: [String]) throws(StepFailure) -> Int {
    guard !names.isEmpty else {
      throw StepFailure(.unavailable, .words(.noFileWasGiven), hint: .words(.attachFile))
    }
    let given = names.map { $0.oneLine(limit: 120) }.joined(separator: ", ")
    guard let path else {
      guard names.count == 1 else {
        throw StepFailure(.badArgument, .words(.whichFile, names.count), hint: .words(.pathIsOneOf, given))
      }
      return 0
    }
    guard let number = names.firstIndex(of: path) else {
      throw StepFailure(.badArgument, .words(.fileNotGiven, path.oneLine(limit: 80)), hint: .words(.givenWere, given))
    }
    return number
  }
}
