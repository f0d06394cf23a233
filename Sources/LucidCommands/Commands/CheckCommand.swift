import LucidApplication
import LucidArguments
import LucidAuthoring
import LucidCompiler
import LucidCore
import LucidReport
import LucidSystem
import LucidYAML

/// `lucid check`: every mistake in files, without running them. Folders are walked; many files are
/// checked on all cores.
struct CheckCommand: Command {
  static let name = "check"
  static let spec = CommandSpec(
    name, "check for mistakes", group: .write,
    discussion: [
      "Reports all errors and warnings with their place, what was expected and the nearest valid name, and hints for better prompts. "
        + "Folders are searched for files that end in .lucidability. Nothing is run, read or sent.",
      "--fix applies safe fixes: a file is replaced atomically, and only if it has no new error. With `-` the fixed text goes to "
        + "standard output.",
      "To allow a finding in a file, write `x-lucid-allow: [vague-word]` at the top of a document or in a step.",
    ],
    operands: [.init("FILE", .files, repeatable: true, "files or folders; `-` for standard input")],
    options: [.strictCheck, .select, .ignore, .fix, .fixGuesses, .fixDiff, .checkFormat, .json, .output, .quietCheck]
      + CommandParts.appearance,
    examples: [
      .init("lucid check my.lucidability", "one file"),
      .init("lucid check --strict abilities/", "a folder; warnings and hints fail too"),
      .init("lucid check --fix --diff my.lucidability", "show what --fix would change"),
      .init("lucid check --format=sarif -o lucid.sarif .", "for code scanning"),
      .init("lucid check --format=github .", "annotations in a pull request"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  private let invocation: Invocation
  private let format: DiagnosticsFormat
  private let choice: CodeChoice
  private let compiler = Composition().compiler

  init(invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    format = try Self.format(invocation)
    choice = try CodeChoice(invocation)
  }

  private static func format(_ invocation: Invocation) throws(CommandError) -> DiagnosticsFormat {
    let word = invocation.text(.checkFormat)
    if invocation.has(.json), let word, word != "json" {
      throw CommandError(.usage, "`--format=\(word)` and `--json` ask for different results; give one of them")
    }
    return word.flatMap(DiagnosticsFormat.init) ?? (invocation.has(.json) ? .json : .text)
  }

  /// The result for one file; nothing is kept of a clean one, except for the ids in it.
  private enum Result: Sendable {
    case checked(Finding?, ids: [SharedIdentities.Place])
    case unreadable(CommandError)
  }

  func run() throws(CommandError) -> ExitCode {
    if invocation.has(.fix) || invocation.has(.fixGuesses) { return try fix() }
    if invocation.has(.fixDiff) { throw CommandError(.usage, "`--diff` shows what `--fix` would change; give both") }
    let delivery = try OutputDestination(invocation)
    let files = AbilityPaths(invocation.operands)
    var unreadable = files.unreadable
    var findings: [Finding] = []
    var ids: [SharedIdentities.Place] = []
    var checked = files.paths.count
    for result in check(files.paths) {
      switch result {
      case .checked(let finding, let found):
        if let finding { findings.append(finding) }
        ids += found
      case .unreadable(let error):
        unreadable.append(error)
        checked -= 1
      }
    }
    if ids.count > 1 { SharedIdentities.add(ids, to: &findings, choice) }
    // What cannot be read is no mistake of an author, and no reason to leave the other files alone.
    for error in unreadable { invocation.host.output.error(error.text) }
    let report = CheckReport(findings: findings, checked: checked)
    let exit = report.exit(strict: invocation.has(.strictCheck)) ?? (unreadable.isEmpty ? .ok : .usage)
    if !invocation.has(.quietCheck), checked > 0 || format == .json || format == .sarif {
      try delivery.send(report.result(format, ScreenChoice.screen(invocation, toFile: delivery.isFile)), exit)
    }
    return exit
  }

  /// Applies fixes. With `-` the fixed text is the result, with `--diff` the differences are;
  /// diagnostics that are left then go to standard error.
  private func fix() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isQuiet = invocation.has(.quietCheck)
    let fixing = AbilityFixing(
      choice, guesses: invocation.has(.fixGuesses), showsDiff: invocation.has(.fixDiff), invocation.host)
    let outcome = try fixing.fix(invocation.operands)
    if !isQuiet { for remark in outcome.remarks { invocation.host.output.error(remark) } }
    for error in outcome.errors { invocation.host.output.error(error.text) }
    let isData = invocation.operands.contains("-") || invocation.has(.fixDiff)
    if isData { try delivery.send(outcome.text) }
    let report = CheckReport(findings: outcome.findings, checked: outcome.checked)
    let exit = report.exit(strict: invocation.has(.strictCheck)) ?? (outcome.errors.isEmpty ? .ok : .usage)
    if !isQuiet, outcome.checked > 0 || format == .json || format == .sarif {
      if !isData {
        try delivery.send(report.result(format, ScreenChoice.screen(invocation, toFile: delivery.isFile)), exit)
      } else if !outcome.findings.isEmpty {
        let left = report.result(format, ScreenChoice.screen(invocation, descriptor: 2))
        invocation.host.output.error(left.text(ExitFacts(exit)))
      }
    }
    return exit
  }

  /// In the order of the paths.
  private func check(_ paths: [String]) -> [Result] {
    guard paths.count > 16, invocation.host.process.cores > 1 else { return paths.compactMap { check($0) } }
    return ParallelWork.map(paths, count: min(invocation.host.process.cores, 16)) { check($0) }.compactMap(\.self)
  }

  private func check(_ path: String) -> Result? {
    let file: SourceFile
    do throws(CommandError) {
      file = try AbilityFile.read(path, invocation.host)
    } catch {
      return .unreadable(error)
    }
    let compilation = compiler.check(file)
    let finding = Finding(compilation, choice)
    guard finding != nil || !compilation.ids.isEmpty else { return nil }
    let ids = compilation.ids.map { SharedIdentities.Place(path: path, id: $0.text.lowercased(), span: $0.span) }
    return .checked(finding, ids: ids)
  }
}
