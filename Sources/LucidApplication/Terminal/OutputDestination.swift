package import LucidArguments
package import LucidReport
package import LucidSystem

extension HostEnvironment {
  /// Writes a result to standard output.
  package func print(_ text: String) throws(CommandError) {
    do throws(HostError) { try output.out(text) } catch { throw CommandError(.usage, "cannot write \(error.message)") }
  }

  /// Writes a result to standard output. `exit` is how the command ends.
  package func print(_ result: CommandResult, _ exit: ExitCode) throws(CommandError) {
    try print(result.text(ExitFacts(exit), jsonLayout))
  }

  /// A person reads JSON in lines, a program as one.
  package var jsonLayout: JSONResult.Layout {
    terminal.isTerminal(1) ? .indented(width: terminal.width(1) ?? 80) : .compact
  }
}

/// The destination of a result: standard output, or the FILE of `-o`.
package struct OutputDestination {
  /// nil for standard output.
  private let file: OutputFile?
  private let output: Output
  private let layout: JSONResult.Layout

  /// `path` is nil or `-` for standard output. Looks at the file before anything is run, so that no
  /// answer is made that has no place to go.
  package init(_ path: String?, _ host: HostEnvironment) throws(CommandError) {
    output = host.output
    guard let path, path != "-" else {
      file = nil
      layout = host.jsonLayout
      return
    }
    layout = .compact
    do throws(HostError) {
      file = try OutputFile(path, readers: .umask)
    } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
  }

  package var isFile: Bool { file != nil }

  /// Sends a result. `exit` is how the command ends.
  package func send(_ result: CommandResult, _ exit: ExitCode) throws(CommandError) {
    try send(result.text(ExitFacts(exit), layout))
  }

  /// A result whose file fails at the last moment is not lost: it goes to standard output.
  package func send(_ text: String) throws(CommandError) {
    do throws(HostError) {
      guard let file else { return try output.out(text) }
      try file.write(Array(text.utf8))
    } catch {
      guard isFile, (try? output.out(text)) != nil else { throw CommandError(.usage, "cannot write \(error.message)") }
      throw CommandError(.usage, "cannot write \(error.message)", hint: "the result went to standard output instead")
    }
  }
}
