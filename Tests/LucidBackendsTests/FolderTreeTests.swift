import Glibc
import LucidBackends
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@Suite struct FolderTreeTests {
  let tree = FolderTree(Repository.path("Sources"))!

  @Test func readsWhatIsInside() throws {
    #expect(try tree.list("LucidCore").contains { $0.name == "Files" && $0.isFolder })
    #expect(try tree.read("CYAML/shim.h", limit: .kib(1)) == Array("#include <yaml.h>\n".utf8))
    #expect(try tree.list("nowhere").isEmpty)
    #expect(try tree.entry("nowhere") == nil)
  }

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

  @Test(arguments: ["../Package.swift", "/etc/passwd", "a/../../b", "a//b"]) func neverLeavesTheTree(path: String) {
    #expect(throws: FileTreeError.self) { try tree.read(path, limit: .mib(1)) }
  }
}
