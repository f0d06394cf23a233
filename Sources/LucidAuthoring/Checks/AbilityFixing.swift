package import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport
package import LucidSystem

/// Files with their fixes: each is replaced where that is safe, or its fixed text is the result.
package struct AbilityFixing {
  /// The result for all files.
  package struct Outcome {
    /// The fixed text of standard input, or the differences of all files.
    package var text = ""
    /// One line for each file that was fixed.
    package var remarks: [String] = []
    /// Diagnostics that are left.
    package var findings: [Finding] = []
    package var checked = 0
    package var errors: [CommandError] = []
  }

  private let choice: CodeChoice
  private let fixer: Fixer
  private let showsDiff: Bool
  private let host: HostEnvironment

  /// `guesses` applies likely fixes, too; `showsDiff` writes no file.
  package init(_ choice: CodeChoice, guesses: Bool, showsDiff: Bool, _ host: HostEnvironment) {
    (self.choice, self.showsDiff, self.host) = (choice, showsDiff, host)
    fixer = Fixer(Composition().compiler, guesses: guesses) { choice.wants($0) }
  }

  /// Fixes the files of `operands`; those that cannot be read or written are named in the outcome.
  package func fix(_ operands: [String]) throws(CommandError) -> Outcome {
    if operands.contains("-"), operands.count > 1 {
      throw CommandError(.usage, "with --fix, `-` must be the only file: the fixed text goes to standard output")
    }
    let files = AbilityPaths(operands)
    var outcome = Outcome()
    outcome.errors = files.unreadable
    for path in files.paths {
      do throws(CommandError) {
        let file = try AbilityFile.read(path, host)
        let fixed = fixer.fix(file)
        outcome.text += try deliver(fixed, of: file, path)
        if !showsDiff, !fixed.applied.isEmpty { outcome.remarks.append(Self.summary(fixed)) }
        outcome.checked += 1
        if let finding = Finding(fixed.compilation, choice) { outcome.findings.append(finding) }
      } catch {
        outcome.errors.append(error)
      }
    }
    return outcome
  }

  /// Returns a difference, the text of standard input, or nothing when the file itself was written.
  private func deliver(_ fixed: Fixer.Result, of file: SourceFile, _ path: String) throws(CommandError) -> String {
    if showsDiff {
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
    return path == "-" ? Self.text(fixed.file) : ""
  }

  /// Nothing when it is no text: half of a file would be worse.
  private static func text(_ file: SourceFile) -> String { String(validating: file.bytes, as: UTF8.self) ?? "" }

  /// `my.lucidability: fixed foreign-placeholder in line 4, unquoted-color in line 6`.
  private static func summary(_ fixed: Fixer.Result) -> String {
    let list = fixed.applied.map { "\($0.code.rawValue) in line \($0.line)" }.joined(separator: ", ")
    return "lucid: \(TerminalSanitizer.message(fixed.file.name)): fixed \(list)\n"
  }
}
