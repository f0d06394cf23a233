import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport
import LucidSystem

/// `lucid check --fix`: mends files where that is safe and says what it did; then reports what is left, as without `--fix`.
///
/// With `-` the mended text is the result, with `--diff` the difference is; what is left is then said on standard error.
struct FixCommand {
  private let invocation: Invocation
  private let format: DiagnosticsFormat
  private let choice: CodeChoice
  private let fixer: Fixer

  init(_ invocation: Invocation, _ format: DiagnosticsFormat, _ choice: CodeChoice, _ compiler: Compiler) {
    self.invocation = invocation
    self.format = format
    self.choice = choice
    fixer = Fixer(compiler, guesses: invocation.has(.fixGuesses)) { choice.wants($0) }
  }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let files = AbilityPaths(invocation.operands)
    let fromInput = invocation.operands.contains("-")
    if fromInput, invocation.operands.count > 1 {
      throw CommandError(.usage, "with --fix, `-` must be the only file: the fixed text goes to standard output")
    }
    var failed = files.unreadable
    var findings: [Finding] = []
    var checked = 0
    var result = ""
    for path in files.paths {
      do throws(CommandError) {
        let file = try AbilityFile.read(path, invocation.host)
        let fixed = fixer.fix(file)
        result += try deliver(fixed, of: file, path)
        checked += 1
        if let finding = Finding(fixed.compilation, choice) { findings.append(finding) }
      } catch {
        failed.append(error)
      }
    }
    for error in failed { invocation.host.output.error(error.text) }
    let isData = fromInput || invocation.has(.fixDiff)
    if isData { try delivery.send(result) }
    if !invocation.has(.quietCheck), checked > 0 || format == .json || format == .sarif {
      let report = CheckReport(findings: findings, checked: checked)
      if !isData {
        try delivery.send(report.text(format, ScreenChoice.screen(invocation, toFile: delivery.isFile)))
      } else if !findings.isEmpty {
        invocation.host.output.error(report.text(format, ScreenChoice.screen(invocation, descriptor: 2)))
      }
    }
    return CheckCommand.exit(findings, strict: invocation.has(.strictCheck)) ?? (failed.isEmpty ? .ok : .usage)
  }

  /// What goes to the result: a difference, the text of standard input, or nothing when the file itself was written.
  private func deliver(_ fixed: Fixer.Result, of file: SourceFile, _ path: String) throws(CommandError) -> String {
    if invocation.has(.fixDiff) {
      return UnifiedDiff(
        old: Self.text(file), new: Self.text(fixed.file), oldName: file.name, newName: file.name
      ).text
    }
    if path != "-", !fixed.applied.isEmpty {
      guard HostFile.kind(path) == .file else {
        throw CommandError(.usage, "`\(path)` is built in and cannot be fixed")
      }
      do throws(HostError) {
        try OutputFile(path, readers: .umask).replace(file.bytes, with: fixed.file.bytes)
      } catch {
        throw CommandError(.usage, "cannot write \(error.message)")
      }
    }
    if !fixed.applied.isEmpty, !invocation.has(.quietCheck) { invocation.host.output.error(Self.summary(fixed)) }
    return path == "-" ? Self.text(fixed.file) : ""
  }

  /// Nothing when it is no text: half of a file would be worse.
  private static func text(_ file: SourceFile) -> String { String(validating: file.bytes, as: UTF8.self) ?? "" }

  /// `my.lucidability: fixed foreign-placeholder in line 4, unquoted-color in line 6`.
  private static func summary(_ fixed: Fixer.Result) -> String {
    let list = fixed.applied.map { "\($0.code.rawValue) in line \($0.line)" }.joined(separator: ", ")
    return "lucid: \(Printable.text(fixed.file.name)): fixed \(list)\n"
  }
}
