import LucidApplication
import LucidArguments
import LucidAuthoring
import LucidCore
import LucidReport
import LucidSystem

/// `lucid fmt`: files in the canonical form. A file is replaced whole, and only when its new form
/// says the same.
struct FormatCommand: Command {
  static let name = "fmt"
  static let spec = CommandSpec(
    name, "format ability files", group: .write,
    discussion: [
      "Writes keys in one order and style. Comments, x- keys and the lines of your texts are kept, and the meaning never changes: "
        + "the new form is parsed again and compared before the file is replaced. Folders are searched for files that end in .lucidability; "
        + "`-` formats standard input to standard output.",
      "Files that cannot be parsed are not changed, nor is JSON without --migrate. "
        + "With --check the exit code is 20 if a file would change.",
    ],
    operands: [.init("FILE", .files, repeatable: true, "files or folders; `-` for standard input")],
    options: [.checkForm, .diff, .migrate, .jsonResult, .quietFormat] + CommandParts.appearance,
    examples: [
      .init("lucid fmt my.lucidability", "one file"),
      .init("lucid fmt --diff abilities/", "show what would change in a folder"),
      .init("lucid fmt --check .", "for continuous integration"),
      .init("lucid fmt --migrate old.lucidability", "an ability of an older app"),
    ],
    exits: [.fileInvalid, .requirementNotMet, .internalError])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isDry = invocation.has(.checkForm) || invocation.has(.diff)
    let (isQuiet, isJSON) = (invocation.has(.quietFormat), invocation.has(.jsonResult))
    if invocation.operands.contains("-"), invocation.operands.count > 1 {
      throw CommandError(.usage, "`-` must be the only file: its result goes to standard output")
    }
    let found = AbilityPaths(invocation.operands)
    for error in found.unreadable { invocation.host.output.error(error.text) }
    var exit: ExitCode = found.unreadable.isEmpty ? .ok : .usage
    let formatter = FormattedFile.formatter(migrates: invocation.has(.migrate))
    var files: [FormattedFile] = []
    for path in found.paths {
      do throws(CommandError) {
        files.append(FormattedFile(try AbilityFile.read(path, shipped: false, invocation.host), formatter))
      } catch {
        invocation.host.output.error(error.text)
        exit = .usage
      }
    }
    for file in files {
      let screen = ScreenChoice.screen(invocation, descriptor: 2)
      let complaint = file.complaint(screen, isQuiet: isQuiet, namesMigrations: !isJSON)
      if !complaint.isEmpty { invocation.host.output.error(complaint) }
      exit = FormattedFile.worse(exit, file.exit)
    }
    let isPipe = found.paths == ["-"]
    if !isDry, !isPipe {
      for i in files.indices where files[i].isChanged {
        do throws(CommandError) { try files[i].write() } catch {
          invocation.host.output.error(error.text)
          exit = FormattedFile.worse(exit, .usage)
        }
      }
    }
    if invocation.has(.checkForm), files.contains(where: \.isChanged) { exit = FormattedFile.worse(exit, .fileInvalid) }
    let report = FormatReport(files)
    try invocation.host.print(
      isJSON ? .json(report.json) : .text(text(report, isDry: isDry, isPipe: isPipe, isQuiet: isQuiet)), exit)
    return exit
  }

  private func text(_ report: FormatReport, isDry: Bool, isPipe: Bool, isQuiet: Bool) -> String {
    if isDry, invocation.has(.diff) { return report.diffs(on: ScreenChoice.screen(invocation)) }
    // What was left alone comes out as it went in, so that an editor that pipes a text through loses nothing.
    if isPipe, !isDry { return report.files.first.map { $0.text ?? String(decoding: $0.file.bytes, as: UTF8.self) } ?? "" }
    if isQuiet { return "" }
    return isDry ? report.names : report.summary
  }
}
