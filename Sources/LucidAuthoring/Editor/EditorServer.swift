package import LucidApplication
package import LucidArguments
import LucidCompiler
import LucidEditor
import LucidLibrary
package import LucidSystem

/// The language server on the standard streams, for an editor that started it. It reads the text of
/// the editor and the files that it imports, and nothing of the person's.
package struct EditorServer {
  private let host: HostEnvironment
  /// After so long without a word of the editor diagnostics are those of `lucid check`.
  private static let pause = 500

  package init(_ host: HostEnvironment) { self.host = host }

  /// Serves until the editor says `exit`. Returns 0 where `shutdown` came before it, else 1, as the
  /// protocol asks.
  ///
  /// Errors: the editor went away without a word, or replies cannot be written.
  package func serve() throws(CommandError) -> ExitCode {
    let preview = SamplePreview(host)
    let server = LanguageServer(
      Composition().compiler, version: Composition.version.text, imports: { ImportedFiles.read($0, at: $1) },
      sample: { preview.value($0) }, preview: { preview.text($0, of: $1, ability: $2) })
    while server.exitCode == nil {
      switch StandardInput.next(milliseconds: 0) {
      case .bytes(let bytes): try send(server.receive(bytes))
      case .end: throw Self.unfinished
      case .silence:
        try send(server.settle())
        switch StandardInput.next(milliseconds: server.awaitsPause ? Self.pause : nil) {
        case .bytes(let bytes): try send(server.receive(bytes))
        case .silence: try send(server.pause())
        case .end: throw Self.unfinished
        }
      }
    }
    return server.exitCode == 0 ? .ok : .notMet
  }

  private static let unfinished = CommandError(
    .usage, "the editor ended the connection without `exit`", hint: "an editor starts this command: docs/editors.md")

  private func send(_ messages: [String]) throws(CommandError) {
    guard !messages.isEmpty else { return }
    do throws(HostError) { try host.output.out(messages.joined()) } catch { throw CommandError(error) }
  }
}
