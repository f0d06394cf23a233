import LucidBackends
import LucidTesting
import Testing

/// What a person types and sees, from `Tests/Fixtures/commands`. To add to it: a line that begins with `$ `, and LUCID_RECORD=1 once.
@Suite struct SessionTests {
  static let names = RepositoryFiles.under("Tests/Fixtures/commands").filter { $0.hasSuffix(".session") }

  @Test(arguments: names) func saysWhatItSaid(path: String) throws {
    let sandbox = Sandbox()
    let session = Session(String(decoding: RepositoryFiles.bytes(path), as: UTF8.self))
    let text = try session.replay { command in
      let ended = try sandbox.run(command.line, input: command.input)
      return Ended(exit: ended.exit, out: sandbox.plain(ended.out), err: sandbox.plain(ended.err))
    }
    Golden.expect(text, String(path.dropFirst("Tests/Fixtures/".count)))
  }

  @Test func thereAreSome() { #expect(Self.names.count > 5) }
}

extension Sandbox {
  /// Without the folder of this run.
  func plain(_ text: String) -> String { text.replacing(root, with: "ROOT") }
}
