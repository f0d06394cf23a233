import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport
import LucidSyntax

/// `lucid fmt`: canonical form. Files are replaced in one piece, and only when something changes.
struct FormatCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// What became of one file.
  private enum Outcome {
    case same(SourceFile)
    case changed(SourceFile, String)
    case leftAlone(SourceFile, String)
    case invalid(SourceFile, [Diagnostic])
  }

  func start() throws(CommandError) -> ExitCode {
    let files = AbilityPaths(invocation.operands)
    var unreadable = files.unreadable
    var outcomes: [Outcome] = []
    for path in files.paths {
      do throws(CommandError) {
        let file = try AbilityFile.read(path)
        guard path == "-" || HostFile.kind(path) == .file else {
          throw CommandError(.usage, "\(path) is shipped inside the program and is no file of yours")
        }
        let outcome = outcome(file)
        try act(outcome, path)
        outcomes.append(outcome)
      } catch {
        unreadable.append(error)
      }
    }
    for error in unreadable { Output.error(error.text) }
    conclude(outcomes)
    if outcomes.contains(where: { if case .invalid = $0 { true } else { false } }) { return .fileInvalid }
    if !unreadable.isEmpty { return .usage }
    let changed = outcomes.contains { if case .changed = $0 { true } else { false } }
    return changed && invocation.has(.checkOnly) ? .notMet : .ok
  }

  private func outcome(_ file: SourceFile) -> Outcome {
    let source = invocation.has(.migrate) ? Migration.migrate(file, Composition(vault: nil).compiler) : file
    switch Formatter.format(source) {
    case .formatted(let text): return Array(text.utf8) == file.bytes ? .same(file) : .changed(file, text)
    case .leftAlone(let reason):
      return source.bytes == file.bytes
        ? .leftAlone(file, reason) : .changed(file, String(decoding: source.bytes, as: UTF8.self))
    case .unreadable(let diagnostics): return .invalid(file, diagnostics)
    }
  }

  /// Standard input goes to standard output, whatever becomes of it, so that an editor never loses a text.
  private func act(_ outcome: Outcome, _ path: String) throws(CommandError) {
    let quiet = invocation.has(.checkOnly) || invocation.has(.diff)
    switch outcome {
    case .same(let file):
      if path == "-", !quiet { try out(Self.text(file)) }
    case .changed(let file, let text):
      if invocation.has(.diff) {
        try out(UnifiedDiff(old: Self.text(file), new: text, oldName: file.name, newName: file.name + " (formatted)").text)
      } else if invocation.has(.checkOnly) {
        try out(file.name + "\n")
      } else if path == "-" {
        try out(text)
      } else {
        do throws(HostError) {
          try OutputFile(path).write(Array(text.utf8))
        } catch {
          throw CommandError(error)
        }
        try out("formatted \(path)\n")
      }
    case .leftAlone(let file, let reason):
      Output.error("lucid: \(file.name) was left as it is: \(reason)\n")
      if path == "-", !quiet { try out(Self.text(file)) }
    case .invalid(let file, let diagnostics):
      let screen = ScreenChoice.screen(invocation, descriptor: 2)
      Output.error(TextDiagnostics(SourceSet([file]), screen: screen).render(diagnostics))
    }
  }

  private func conclude(_ outcomes: [Outcome]) {
    guard !invocation.has(.quietCheck), !invocation.operands.contains("-"), !outcomes.isEmpty else { return }
    let changed = outcomes.count { if case .changed = $0 { true } else { false } }
    guard changed > 0 || outcomes.contains(where: { if case .same = $0 { true } else { false } }) else { return }
    func files(_ n: Int) -> String { n == 1 ? "1 file" : "\(n) files" }
    let rest = outcomes.count { if case .same = $0 { true } else { false } }
    let verb = invocation.has(.checkOnly) || invocation.has(.diff) ? "would be changed" : "formatted"
    let parts = (changed > 0 ? ["\(files(changed)) \(verb)"] : []) + (rest > 0 ? ["\(files(rest)) in canonical form"] : [])
    Output.error("lucid: " + parts.joined(separator: ", ") + "\n")
  }

  private func out(_ text: String) throws(CommandError) {
    do throws(HostError) {
      try Output.out(text)
    } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
  }

  private static func text(_ file: SourceFile) -> String { String(decoding: file.bytes, as: UTF8.self) }
}
