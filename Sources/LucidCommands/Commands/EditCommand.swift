import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidLibrary
import LucidReport
import LucidSystem

/// `lucid edit`: the file, or an ability of the library, in the person's editor, checked when the
/// editor ends.
struct EditCommand: Command {
  static let name = "edit"
  static let spec = CommandSpec(
    name, "edit an ability, check it", group: .write,
    discussion: [
      "Opens FILE, or an ability of the library by name, in $VISUAL or $EDITOR (default: vi) and checks it afterwards. "
        + "On a terminal you can continue editing while there are mistakes."
    ],
    operands: [.init("FILE", .ability, "a path to a file, or an ability of the library by name, id or label")],
    options: CommandParts.appearance,
    examples: [.init("lucid edit my.lucidability", "then lucid try my.lucidability")],
    exits: [.fileInvalid, .requirementNotMet])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let operand = invocation.operands[0]
    let own = try ownFile(operand)
    let path = own?.path ?? operand
    // A default that was only looked at stays the program's.
    defer { if let own { try? own.library.dropUnchanged(own.name) } }
    guard path != "-" else { throw CommandError(.usage, "standard input cannot be edited", hint: "name a file") }
    _ = try AbilityFile.read(path, shipped: false, invocation.host)
    let compiler = Composition().compiler
    let permit = try Editor.permit(ConfigurationLoader(invocation))
    let editor = Editor.name(invocation.host.process)
    while true {
      guard let status = Editor.open(path, with: editor, permit: permit), status == 0 else {
        throw CommandError(.usage, "the editor `\(editor)` failed", hint: "EDITOR=nano lucid edit \(path)")
      }
      let compilation = compiler.compile(try AbilityFile.read(path, shipped: false, invocation.host))
      let screen = ScreenChoice.screen(invocation)
      let report = TextDiagnostics(compilation.sources, screen: screen).render(compilation.diagnostics)
      try invocation.host.print(report.isEmpty ? "No mistakes found.\n" : report)
      guard compilation.hasErrors else { return .ok }
      guard invocation.host.terminal.canAsk, wantsToGoOn() else {
        return compilation.needsOtherProgram ? .requirementNotMet : .fileInvalid
      }
    }
  }

  /// The file of an ability of the library; a default gets one of its own. nil for a path.
  private func ownFile(_ operand: String) throws(CommandError) -> (library: Library, name: String, path: String)? {
    guard HomeLibrary.mayName(operand), HostFile.kind(operand) == .missing, invocation.host.folders.data != nil else {
      return nil
    }
    let library = try HomeLibrary.open(invocation.host)
    return try CommandError.from { () throws(LibraryError) in
      guard let name = try library.name(operand) else { return nil }
      return (library, name, try library.materialise(name))
    }
  }

  /// Return means yes; the end of the input means no.
  private func wantsToGoOn() -> Bool {
    invocation.host.output.error("Continue editing? [Y/n] ")
    guard let answer = StandardInput.line() else { return false }
    return answer.isEmpty || Terminal.isYes(answer)
  }
}
