import LucidTesting
import Testing

/// A target declares the modules that its files import: otherwise its objects are not built anew when one of them changes.
@Suite struct DeclaredImportTests {
  /// The dependencies of each target by its name, read from the manifest.
  static let declared: [String: Set<String>] = {
    let manifest = RepositoryFiles.lines("Package.swift").joined(separator: "\n")
    var declared: [String: Set<String>] = [:]
    for part in manifest.matches(of: /arget\(\s*name: "([\w-]+)"(?:,\s*dependencies: \[([^\]]*)\])?/) {
      let names = (part.2 ?? "").matches(of: /"([\w-]+)"/).map { String($0.1) }
      declared[String(part.1)] = Set(names)
    }
    return declared
  }()

  private static let files = (RepositoryFiles.under("Sources") + RepositoryFiles.under("Tests")).filter {
    $0.hasSuffix(".swift") && !$0.hasPrefix("Sources/Plugins") && !$0.hasPrefix("Tests/Soak") && !$0.hasPrefix("Tests/Fixtures")
  }

  @Test func readsTheManifest() {
    #expect(Self.declared.count > 50)
    #expect(Self.declared["LucidSystem"]?.contains("CSystem") == true)
  }

  @Test(arguments: files) func areDeclared(path: String) {
    let target = String(path.split(separator: "/")[1])
    guard let own = Self.declared[target] else { return }
    for name in RepositoryFiles.lines(path).compactMap(ImportTests.imported) where Self.declared[name] != nil {
      #expect(own.contains(name), "\(target) imports \(name) and does not declare it")
    }
  }

  /// What a test target declares and does not import is compiled for nothing.
  @Test func testsDeclareOnlyWhatTheyImport() {
    var imported: [String: Set<String>] = [:]
    for path in Self.files where path.hasPrefix("Tests/") {
      let target = String(path.split(separator: "/")[1])
      imported[target, default: []].formUnion(RepositoryFiles.lines(path).compactMap(ImportTests.imported))
    }
    #expect(imported.count > 30)
    // A program that is run, not imported.
    let programs: Set<String> = ["lucid-soak"]
    for (target, own) in Self.declared {
      guard let imported = imported[target] else { continue }
      let idle = own.subtracting(imported).subtracting(programs)
      #expect(idle.isEmpty, "\(target) declares \(idle.sorted()) and imports none of it")
    }
  }
}
