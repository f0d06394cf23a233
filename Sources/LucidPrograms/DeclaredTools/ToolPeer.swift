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
  private var noun: MessageText {
    switch self {
    case .tool(let name): .name(name)
    case .family(let name): .words(.programOf, name)
    case .server(let name): .words(.theMCPServer, name)
    }
  }

  private var isServer: Bool { if case .server = self { true } else { false } }

  private var programSetting: MessageText {
    switch self {
    case .tool(let name): .words(.ofSetting, "run", name)
    case .family(let name): "`backends: { \(name): { program: … } }`"
    case .server(let name): "`mcp: { \(name): { command: … } }`"
    }
  }

  private var folderSetting: MessageText {
    if case .family(let name) = self { "`backends: { \(name): { folders: … } }`" } else { .words(.ofSetting, "folders", name) }
  }

  // MARK: The start

  /// Errors: `.unavailable`, the program or a folder is not there.
  func check(_ words: [String], folders: [String]) throws(StepFailure) {
    guard let program = words.first, HostFile.kind(program) == .file else {
      throw StepFailure(
        .unavailable, .words(.noProgram, name, StepFailure.quoted(words.first ?? "", limit: 200)),
        hint: .words(.correctIn, programSetting))
    }
    guard HostFile.isExecutable(program) else {
      throw StepFailure(
        .unavailable, .words(.notExecutable, name, StepFailure.quoted(program, limit: 200)),
        hint: .name("chmod +x \(ShellWord.quoted(program))"))
    }
    for folder in folders where !HostFile.exists(folder) {
      throw StepFailure(
        .unavailable, .words(.noFolderAt, name, StepFailure.quoted(folder, limit: 200)),
        hint: .words(.createOrCorrect, folderSetting))
    }
  }

  package func notStarted(_ failure: StepFailure) -> StepFailure {
    StepFailure(
      failure.kind, .words(.doesNotStart, noun, failure.words.mapped { StepFailure.quoted($0) }),
      hint: isServer
        ? .words(.correctIn, programSetting) : .words(.toolTestTriesProgram, name))
  }

  // MARK: The conversation

  /// `isSandboxed`: a sandbox may be the reason.
  package func ended(_ status: Int32, wrote text: String, isSandboxed: Bool = true) -> StepFailure {
    let (end, complaint) = (Int(status), StepFailure.complaint(text))
    return StepFailure(
      .failed, end > 128 ? .words(.endedBySignal, noun, end - 128, complaint) : .words(.endedWith, noun, end, complaint),
      hint: .words(isServer ? isSandboxed ? .sandboxKeepsServer : .checkMCP : .sandboxKeeps, name))
  }

  package func silent(seconds: Int) -> StepFailure {
    StepFailure(.timedOut, .words(.noAnswer, noun, seconds), hint: .words(.raiseSeconds, name), retryable: true)
  }

  package func noMessage(_ line: [UInt8]) -> StepFailure {
    let text = StepFailure.quoted(String(decoding: line.prefix(400), as: UTF8.self), limit: 120)
    return StepFailure(
      .failed, .words(isServer ? .noMessageLine : .noAnswerLine, noun, text),
      hint: isServer
        ? .words(.mustWriteMessages)
        : .words(.mustWriteObjects))
  }

  package func tooLong(_ limit: ByteCount) -> StepFailure {
    StepFailure(
      .failed, .words(isServer ? .messageTooLong : .lineTooLong, noun, limit.text),
      hint: .words(isServer ? .lessOrRaiseBytes : .truncatedOrRaiseBytes, name))
  }
}
