import LucidCore
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

  @Test(arguments: ["../Package.swift", "/etc/passwd", "a/../../b", "a//b"]) func neverLeavesTheTree(path: String) {
    #expect(throws: FileTreeError.self) { try tree.read(path, limit: .mib(1)) }
  }
}
