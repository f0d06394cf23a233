import LucidArguments
import LucidSystem

/// The destination of a result: standard output, or the FILE of `-o`.
struct OutputDestination {
  /// nil for standard output.
  private let file: OutputFile?
  private let output: Output

  /// Looks at FILE before anything is run, so that no answer is made that has no place to go.
  init(_ invocation: Invocation) throws(CommandError) {
    output = invocation.host.output
    guard let path = invocation.text(.output), path != "-" else {
      file = nil
      return
    }
    do throws(HostError) {
      file = try OutputFile(path, readers: .umask)
    } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
  }

  var isFile: Bool { file != nil }

  /// A result whose file fails at the last moment is not lost: it goes to standard output.
  func send(_ text: String) throws(CommandError) {
    do throws(HostError) {
      guard let file else { return try output.out(text) }
      try file.write(Array(text.utf8))
    } catch {
      guard isFile, (try? output.out(text)) != nil else { throw CommandError(.usage, "cannot write \(error.message)") }
      throw CommandError(.usage, "cannot write \(error.message)", hint: "the result went to standard output instead")
    }
  }
}
