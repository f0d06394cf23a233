import LucidBackends
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@Suite struct LeavingLinkTests {
  /// A link out of the vault is the user's to change, so nothing tries it twice.
  @Test func aLinkThatLeavesIsNotTriedAgain() async throws {
    let folder = ScratchFolder()
    folder.write("", to: "outside/a.ics")
    folder.write("", to: "vault/notes/a.md")
    #expect(symlink(folder.path + "/outside", folder.path + "/vault/calendar") == 0)
    let tree = try #require(FolderTree(folder.path + "/vault"))
    let backend = VaultCalendar(tree: tree, pool: BlockingPool(), zones: Monday.zones)
    let failure = await #expect(throws: StepFailure.self) {
      try await backend.events(from: Monday.at(0), to: Monday.at(1), zone: Monday.zone)
    }
    #expect(failure?.retryable == false && failure?.hint?.hasPrefix("lucid config set backends.calendar /") == true)
  }
}
