import LucidTesting
import Testing

@testable import LucidSystem

@Suite struct VersionedLibraryTests {
  private func library(_ name: String) throws -> VersionedLibrary {
    try #require(VersionedLibrary.all.first { $0.name == name })
  }

  @Test func everyLibraryOfTheTableHasTriedVersions() {
    let libraries = VersionedLibrary.all
    #expect(Set(libraries.map(\.name)).count == libraries.count)
    for library in libraries { #expect(!library.tried.isEmpty, "\(library.name)") }
    let rows = SystemRequirement.all.filter { [.library, .optionalLibrary].contains($0.kind) }
    for row in rows { #expect(!row.libraries.isEmpty, "\(row.name) has no row in Versions.c") }
  }

  /// The libraries of this machine are those of a supported system.
  @Test func eachTellsItsVersion() throws {
    for library in VersionedLibrary.all {
      let found = try #require(library.found, "\(library.name) does not tell its version")
      #expect(library.supports(found), "\(library.name) \(found)")
    }
  }

  @Test(
    arguments: [
      ("7.88.1", "7.88.1"), ("libcurl/8.14.1 OpenSSL/3.5.0", "8.14.1"), (".so.3.0.20", "3.0.20"), ("1.3.1", "1.3.1"),
      ("1.2.13.1-motley", "1.2.13"), ("3.0", "3.0.0"), ("4", "4.0.0"), ("none", nil), ("", nil),
    ] as [(String, String?)])
  func readsAVersion(_ text: String, _ version: String?) {
    #expect(LibraryVersion(text)?.description == version)
  }

  /// Another version of a major that was tried is used; an older and a newer major are not.
  @Test(arguments: [
    ("gmime", ["3.0.0", "3.2.13", "3.99.0"], ["2.6.23", "4.0.0"]),
    ("libcurl", ["7.88.1", "8.0.0", "8.99.0"], ["6.5.2", "9.0.0"]),
    ("libmicrohttpd", ["0.9.75", "1.0.1"], ["2.0.0"]),
  ])
  func supportsTriedMajors(_ name: String, _ good: [String], _ bad: [String]) throws {
    let library = try library(name)
    #expect(good.allSatisfy { LibraryVersion($0).map(library.supports) ?? false })
    #expect(!bad.contains { LibraryVersion($0).map(library.supports) ?? true })
  }

  private func unsupported(_ versions: [String: String]) -> UnsupportedLibraries? {
    UnsupportedLibraries(VersionedLibrary.all) { versions[$0.name].flatMap { LibraryVersion($0) } }
  }

  @Test func supportedAndSilentLibrariesAreNotNamed() {
    #expect(unsupported([:]) == nil)
    #expect(unsupported(["libcurl": "8.15.0", "zlib": "1.4.0"]) == nil)
  }

  @Test func aNewerOneIsNamedWithItsRemedy() {
    #expect(
      unsupported(["libcurl": "9.0.0", "zlib": "1.4.0"])?.notice == """
        lucid: libcurl 9.0.0 is installed, which lucid cannot use: it needs libcurl 7 or 8
          update lucid to a release that supports libcurl 9

        """)
  }

  @Test func anOlderAndANewerOneAreNamedWithTheirRemedies() {
    #expect(
      unsupported(["libmicrohttpd": "2.0.0", "gmime": "2.6.23"])?.notice == """
        lucid: gmime 2.6.23 is installed, which lucid cannot use: it needs gmime 3; libmicrohttpd 2.0.0 is installed, which lucid \
        cannot use: it needs libmicrohttpd 0 or 1
          install gmime 3; update lucid to a release that supports libmicrohttpd 2

        """)
  }
}
