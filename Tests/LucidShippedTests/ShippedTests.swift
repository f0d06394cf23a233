import LucidCore
import LucidShipped
import LucidSystem
import LucidTesting
import Testing

/// The program must hold what the repository holds, byte by byte.
@Suite struct ShippedTests {
  static let onDisk: [String] =
    RepositoryFiles.under("abilities").filter { path in
      path.hasSuffix(".lucidability") || path.hasPrefix("abilities/model-test/") && path.hasSuffix(".tsv")
    }
    + RepositoryFiles.under(".lucidability-samples/robin").filter { !$0.hasSuffix("/.keep") }
    + RepositoryFiles.under("docs/diagnostics")

  @Test func holdsExactlyTheFilesOfTheRepository() {
    #expect(Shipped.paths == Self.onDisk.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(!Shipped.paths.isEmpty)
  }

  @Test(arguments: onDisk) func everyByteIsThere(path: String) throws {
    let repository = try #require(FolderTree(Repository.path("")))
    #expect(try Shipped.file(path) == repository.read(path, limit: .mib(64)))
  }

  @Test(arguments: ["", "abilities", "abilities/plans/nothing.lucidability", "\u{FFFF}"]) func unknownPathsAreNil(path: String) {
    #expect(Shipped.file(path) == nil)
  }

  @Test func aTreeHasPathsOfItsOwn() throws {
    let robin = Shipped.tree(under: ".lucidability-samples/robin", name: "the sample person")
    #expect(try robin.list("").map(\.name).contains("config.yaml"))
    #expect(try robin.read("config.yaml", limit: .kib(64)) == Shipped.file(".lucidability-samples/robin/config.yaml"))
    #expect(try Shipped.tree(under: ".lucidability-samples/rob", name: "x").list("").isEmpty)
  }
}
