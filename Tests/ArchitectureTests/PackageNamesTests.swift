import LucidTesting
import Testing

/// The Debian packages to build with are named in the Makefile and nowhere else, so that no second list can fall behind.
@Suite struct PackageNamesTests {
  static let build: [String] =
    RepositoryFiles.lines("Makefile")
    .first { $0.hasPrefix("BUILD_PACKAGES := ") }?.split(separator: " ").dropFirst(2).map(String.init) ?? []

  @Test func areNamedInTheMakefile() { #expect(Self.build.contains("libyaml" + "-dev") && Self.build.contains("tzdata")) }

  @Test(arguments: build.filter { $0.hasSuffix("-dev") }) func areNamedOnce(package: String) {
    let filter = WordFilter([package])
    let mentions = RepositoryFiles.texts.flatMap { path in
      RepositoryFiles.lines(path).filter { filter.admits($0) }.map { _ in path }
    }
    #expect(mentions == ["Makefile"])
  }
}
