package import LucidCore
import LucidSystem

/// A program or a server that is asked for tools, by its name in the configuration: the failures
/// that all of them can have, each with its remedy.
package enum ToolPeer: Sendable {
  /// The program of a declared tool, `family.verb`.
  case tool(String)
  /// The program that answers for a family.
  case family(String)
  /// An MCP server.
  case server(String)

  private var name: String {
    switch self {
    case .tool(let name), .family(let name), .server(let name): name
    }
  }

  /// Begins a message.
  private var noun: String {
    switch self {
    case .tool(let name): name
    case .family(let name): "the program of \(name)"
    case .server(let name): "the MCP server \(name)"
    }
  }

  private var isServer: Bool { if case .server = self { true } else { false } }

  private var programSetting: String {
    switch self {
    case .tool(let name): "`run` of \(name)"
    case .family(let name): "`backends: { \(name): { program: … } }`"
    case .server(let name): "`mcp: { \(name): { command: … } }`"
    }
  }

  private var folderSetting: String {
    if case .family(let name) = self { "`backends: { \(name): { folders: … } }`" } else { "`folders` of \(name)" }
  }

  // MARK: The start

  /// Errors: `.unavailable`, the program or a folder is not there.
  func check(_ words: [String], folders: [String]) throws(StepFailure) {
    guard let program = words.first, HostFile.kind(program) == .file else {
      throw StepFailure(
        .unavailable, "\(name): there is no program \(StepFailure.quoted(words.first ?? "", limit: 200))",
        hint: "correct \(programSetting) in the configuration")
    }
    guard HostFile.isExecutable(program) else {
      throw StepFailure(
        .unavailable, "\(name): \(StepFailure.quoted(program, limit: 200)) is not executable",
        hint: "chmod +x \(ShellWord.quoted(program))")
    }
    for folder in folders where !HostFile.exists(folder) {
      throw StepFailure(
        .unavailable, "\(name): there is no folder \(StepFailure.quoted(folder, limit: 200))",
        hint: "create it, or correct \(folderSetting) in the configuration")
    }
  }

  package func notStarted(_ failure: StepFailure) -> StepFailure {
    StepFailure(
      failure.kind, "\(noun) does not start: \(StepFailure.quoted(failure.message))",
      hint: isServer
        ? "correct \(programSetting) in the configuration" : "`lucid tools own test \(name)` tries the program")
  }

  // MARK: The conversation

  package func ended(_ status: Int32, wrote text: String) -> StepFailure {
    let end = status > 128 ? "was ended by signal \(status - 128)" : "ended with \(status)"
    return StepFailure(
      .failed, "\(noun) \(end); \(StepFailure.complaint(text))",
      hint: "a sandbox keeps it from your files and the network: `folders` and `network` of \(name)"
        + (isServer ? ", --read and --network of add" : " in the configuration"))
  }

  package func silent(seconds: Int) -> StepFailure {
    StepFailure(
      .timedOut, "\(noun) did not answer within \(seconds) s",
      hint: "raise `limits: { seconds: … }` of \(name) in the configuration", retryable: true)
  }

  package func noMessage(_ line: [UInt8]) -> StepFailure {
    StepFailure(
      .failed,
      "\(noun) wrote a line that is no \(isServer ? "message" : "answer"): "
        + "\"\(StepFailure.quoted(String(decoding: line.prefix(400), as: UTF8.self), limit: 120))\"",
      hint: isServer
        ? "it must write messages of the protocol to standard output, and logs to standard error"
        : "it must write one JSON object with the `id` of the request a line, and messages to standard error")
  }

  package func tooLong(_ limit: ByteCount) -> StepFailure {
    StepFailure(
      .failed, "\(noun) wrote a \(isServer ? "message" : "line") of more than \(limit.text)",
      hint: "have it return less\(isServer ? "" : " and say `truncated`"), or raise `limits: { bytes: … }` of \(name) "
        + "in the configuration")
  }
}
