import LucidPrograms
import LucidTesting
import Testing

/// What a person types and sees, from `Tests/Fixtures/commands`. To add to it: a line that begins with `$ `, and LUCID_RECORD=1 once.
/// With LUCID_SESSION=NAME only that one is played.
@Suite struct SessionTests {
  static let all = RepositoryFiles.under("Tests/Fixtures/commands").filter { $0.hasSuffix(".session") }
  static let names = all.filter { path in Golden.setting("LUCID_SESSION").map { path.hasSuffix("/\($0).session") } ?? true }

  @Test(arguments: names) func saysWhatItSaid(path: String) throws {
    let sandbox = Sandbox()
    let session = Session(String(decoding: RepositoryFiles.bytes(path), as: UTF8.self))
    let text = try session.replay { command in
      let ended = try sandbox.run(command.line, input: command.input)
      return Ended(exit: ended.exit, out: sandbox.plain(ended.out), err: sandbox.plain(ended.err))
    }
    Golden.expect(text, String(path.dropFirst("Tests/Fixtures/".count)))
  }

  @Test func thereAreSome() { #expect(Self.all.count > 5) }
}

extension Sandbox {
  /// Without the folder of this run.
  func plain(_ text: String) -> String { text.replacing(root, with: "ROOT") }
}
