import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSystem

/// Writes the declaration of a tool of the configuration into the file of an ability.
struct ToolInsertion {
  private let tool: ToolSettings.Tool

  init(_ tool: ToolSettings.Tool) { self.tool = tool }

  /// Returns what was done. Errors: the file cannot be read, understood or written, or declares all
  /// of them like that already.
  static func insert(_ tools: [ToolSettings.Tool], into path: String, isJSON: Bool) throws(CommandError) -> CommandResult {
    var declared: [String] = []
    for tool in tools where try ToolInsertion(tool).insert(into: path) { declared.append(tool.name) }
    guard !declared.isEmpty else {
      throw CommandError(
        .nothing, "\(path) declares \(tools.map(\.name).joined(separator: ", ")) like that already")
    }
    let names = declared.joined(separator: ", ")
    return ActionReport.result(isJSON, "\(TerminalSanitizer.message(path)): declared \(names).\n", done: "declared") { json in
      json.field("file", path)
      json.strings("tools", declared)
    }
  }

  /// Returns whether the file was changed; false when it has the declaration already. Errors: the
  /// file cannot be read, understood or written.
  @discardableResult
  func insert(into path: String) throws(CommandError) -> Bool {
    guard path != "-", HostFile.kind(path) == .file else {
      throw CommandError(
        .usage, "there is no file `\(TerminalSanitizer.message(path, limit: 200))`", hint: "name the file of an ability")
    }
    let file = try AbilityFile.readFile(path)
    guard let bytes = DeclarationEdit(tool).applied(to: file) else {
      throw CommandError(
        .fileInvalid, "\(path) has no ability that could be changed", hint: ShellWord.line(["lucid", "check", path]))
    }
    guard bytes != file.bytes else { return false }
    do throws(HostError) { try OutputFile(path, readers: .umask).replace(file.bytes, with: bytes) } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
    return true
  }
}
