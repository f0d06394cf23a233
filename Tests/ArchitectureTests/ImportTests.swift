import LucidTesting
import Testing

/// Who may import whom. The build does not refuse an undeclared import of a neighbour, so this does.
@Suite struct ImportTests {
  /// The modules in the order in which data flows. Modules of C are shared out here too: a library has one owner.
  static let allowed: [String: Set<String>] = [
    "LucidCore": [],
    // The only owner of the platform.
    "LucidSystem": ["LucidCore", "CSystem", "Glibc"],
    "LucidStorage": ["LucidCore"],
    "LucidAgenda": ["LucidCore"],
    "LucidWording": ["LucidCore"],
    "LucidRPC": ["LucidCore"],
    "LucidYAML": ["LucidCore", "LucidSystem", "CYAML"],
    "LucidWords": ["LucidCore"],
    "LucidSyntax": ["LucidCore", "LucidYAML", "LucidWords"],
    "LucidCompiler": ["LucidCore", "LucidYAML", "LucidSyntax", "LucidWords"],
    "LucidEditor": ["LucidCore", "LucidRPC", "LucidYAML", "LucidSyntax", "LucidCompiler"],
    "LucidImport": ["LucidCore", "LucidYAML", "LucidSyntax"],
    "LucidRuntime": ["LucidCore", "LucidAgenda", "LucidSystem", "LucidStorage", "LucidWords"],
    "LucidAbilityTesting": ["LucidCore", "LucidRuntime"],
    "LucidBuiltins": ["LucidCore", "LucidAgenda", "LucidRuntime", "LucidWords"],
    "LucidBackends": [
      "LucidCore", "LucidSystem", "LucidStorage", "LucidSQLite", "LucidYAML", "LucidHTTP", "LucidRuntime", "LucidBuiltins",
      "CICal", "CMime", "CXMLSax", "LucidVault", "LucidPrograms",
    ],
    "LucidHTTP": ["LucidCore", "LucidSystem", "LucidStorage", "CCurl", "CMicroHTTPD"],
    "LucidModels": [
      "LucidCore", "LucidAgenda", "LucidSystem", "LucidWording", "LucidHTTP", "LucidRuntime", "LucidWords", "FoundationModels",
    ],
    "LucidAgent": ["LucidCore", "LucidRuntime", "LucidWords"],
    "LucidSQLite": ["CSQLite"],
    "LucidHistory": ["LucidCore", "LucidAgenda", "LucidSystem", "LucidStorage", "LucidRuntime", "LucidSQLite"],
    "LucidLibrary": [
      "CZlib", "LucidCore", "LucidSystem", "LucidStorage", "LucidHTTP", "LucidSyntax", "LucidCompiler", "LucidRuntime",
    ],
    "LucidSession": [
      "LucidCore", "LucidRuntime", "LucidAbilityTesting", "LucidBuiltins", "LucidBackends", "LucidModels", "LucidHistory",
      "LucidLibrary", "LucidSystem", "LucidDelivery", "LucidCompiler", "LucidWording", "LucidVault", "LucidPrograms", "LucidMCP",
      "LucidHTTP", "LucidStorage", "LucidAgenda",
    ],
    "LucidSchedule": ["LucidCore", "LucidSystem", "LucidStorage", "LucidYAML", "LucidSyntax", "LucidArguments", "LucidWords"],
    "LucidDelivery": ["LucidCore", "LucidSystem", "LucidHTTP", "LucidRuntime", "LucidReport"],
    "LucidConfiguration": [
      "LucidCore", "LucidSystem", "LucidYAML", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidBuiltins",
      "LucidHTTP", "LucidModels", "LucidHistory", "LucidLibrary", "LucidDelivery", "LucidPrograms", "LucidMCP",
    ],
    "LucidDoctor": [
      "LucidCore", "LucidSystem", "LucidRuntime", "LucidBuiltins", "LucidBackends", "LucidHTTP", "LucidModels", "LucidHistory",
      "LucidConfiguration", "LucidReport", "LucidVault", "LucidMCP",
    ],
    "LucidReport": ["LucidCore", "LucidWording"],
    "LucidArguments": ["LucidCore"],
    "LucidFuzzing": ["LucidCore", "LucidYAML", "LucidSyntax", "LucidCompiler", "LucidBuiltins", "LucidReport"],
    "lucid-fuzz": ["LucidFuzzing", "LucidBuiltins", "LucidCore", "LucidSystem"],
    "LucidShipped": ["LucidCore", "LucidSyntax", "LucidCompiler", "LucidLibrary", "LucidReport"],
    "LucidTesting": ["LucidCore", "LucidSystem", "LucidStorage", "LucidRuntime", "LucidWording", "Testing"],
    "LucidLab": [
      "LucidCore", "LucidSystem", "LucidYAML", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidBuiltins", "LucidTesting",
      "LucidWording",
    ],
    "LucidVault": ["LucidCore", "LucidSystem", "LucidRuntime", "LucidBuiltins"],
    "LucidPrograms": ["LucidCore", "LucidSystem", "LucidRuntime", "LucidBuiltins"],
    "LucidMCP": ["LucidCore", "LucidSystem", "LucidStorage", "LucidRPC", "LucidRuntime", "LucidPrograms", "LucidHTTP"],
    "LucidGrading": [
      "LucidCore", "LucidSystem", "LucidCompiler", "LucidRuntime", "LucidBuiltins", "LucidModels", "LucidAgent",
      "LucidHistory", "LucidSession", "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped", "LucidApplication",
      "LucidSetup", "LucidWords",
    ],
    "LucidSetup": [
      "LucidCore", "LucidSystem", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidBuiltins", "LucidVault", "LucidMCP",
      "LucidPrograms", "LucidBackends", "LucidHTTP", "LucidModels", "LucidSchedule", "LucidConfiguration", "LucidDoctor",
      "LucidReport", "LucidArguments", "LucidApplication",
    ],
    "LucidHomes": [
      "LucidCore", "LucidSystem", "LucidCompiler", "LucidLibrary", "LucidVault", "LucidHistory", "LucidSchedule",
      "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped", "LucidApplication",
    ],
    "LucidSharing": [
      "LucidCore", "LucidSystem", "LucidCompiler", "LucidLibrary", "LucidAbilityTesting", "LucidBuiltins", "LucidSession",
      "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped", "LucidApplication",
    ],
    "LucidAutomation": [
      "LucidCore", "LucidSystem", "LucidCompiler", "LucidLibrary", "LucidRuntime", "LucidBuiltins", "LucidBackends",
      "LucidHistory", "LucidSession", "LucidSchedule", "LucidDelivery", "LucidConfiguration", "LucidDoctor", "LucidReport",
      "LucidArguments", "LucidApplication",
    ],
    "LucidServing": [
      "LucidCore", "LucidSystem", "LucidRPC", "LucidCompiler", "LucidLibrary", "LucidRuntime", "LucidBuiltins", "LucidMCP",
      "LucidHTTP", "LucidModels", "LucidHistory", "LucidSession", "LucidConfiguration", "LucidReport",
      "LucidArguments", "LucidShipped", "LucidApplication",
    ],
    "LucidAuthoring": [
      "LucidCore", "LucidSystem", "LucidSyntax", "LucidCompiler", "LucidEditor", "LucidLibrary", "LucidRuntime", "LucidBuiltins",
      "LucidBackends", "LucidHTTP", "LucidModels", "LucidAgent", "LucidHistory", "LucidSession", "LucidSchedule",
      "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped", "LucidApplication",
    ],
    "LucidWeb": [
      "LucidCore", "LucidSystem", "LucidWording", "LucidSyntax", "LucidCompiler", "LucidLibrary", "LucidRuntime", "LucidBuiltins",
      "LucidBackends", "LucidHTTP", "LucidModels", "LucidHistory", "LucidSession", "LucidSchedule", "LucidDelivery",
      "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped", "LucidApplication", "LucidSharing",
      "LucidAutomation", "LucidAuthoring", "LucidAgent",
    ],
    // All but the command line's own: it knows no command and no option.
    "LucidApplication": [
      "LucidCore", "LucidWording", "LucidSystem", "LucidSyntax", "LucidCompiler", "LucidImport", "LucidLibrary", "LucidRuntime",
      "LucidAbilityTesting", "LucidBuiltins", "LucidVault", "LucidBackends", "LucidHTTP", "LucidModels", "LucidAgent",
      "LucidHistory", "LucidSession", "LucidSchedule", "LucidDelivery", "LucidConfiguration", "LucidDoctor", "LucidReport",
      "LucidArguments", "LucidShipped", "LucidPrograms", "LucidMCP", "LucidSQLite",
    ],
    "LucidCommands": modules.union(["LucidApplication"]),
    "lucid": ["LucidCommands"],
    "lucid-bench": modules,
    "ship-data": ["Glibc"],
    "Plugins": ["PackagePlugin", "Foundation"],
  ]
  static let modules: Set<String> = [
    "LucidCore", "LucidSystem", "LucidYAML", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidAbilityTesting",
    "LucidBuiltins", "LucidBackends", "LucidHTTP", "LucidModels", "LucidAgent", "LucidHistory", "LucidLibrary", "LucidReport",
    "LucidArguments", "LucidShipped", "LucidImport", "LucidDelivery", "LucidSchedule", "LucidSession", "LucidConfiguration",
    "LucidDoctor", "LucidSQLite", "LucidWording", "LucidEditor", "LucidRPC", "LucidVault", "LucidPrograms", "LucidMCP",
    "LucidGrading", "LucidSetup", "LucidHomes", "LucidSharing", "LucidAutomation", "LucidServing", "LucidAuthoring",
    "LucidWeb",
  ]
  /// What comes with the system and the language. Foundation is not among them: see docs/decisions/0001-libraries.md.
  static let system: Set<String> = ["Synchronization"]

  @Test(arguments: RepositoryFiles.under("Sources").filter { $0.hasSuffix(".swift") })
  func importsOnlyWhatItsModuleMay(path: String) throws {
    let module = String(path.split(separator: "/")[1])
    let allowed = try #require(Self.allowed[module], "\(module) has no row in the table of imports")
    for name in RepositoryFiles.lines(path).compactMap(Self.imported) {
      #expect(allowed.contains(name) || Self.system.contains(name), "\(module) may not import \(name)")
    }
  }

  /// Libraries of C that one module imports and no other.
  static let owners = [
    "CYAML": "LucidYAML", "CSQLite": "LucidSQLite", "CICal": "LucidBackends", "CMime": "LucidBackends",
    "CXMLSax": "LucidBackends", "CZlib": "LucidLibrary", "CMicroHTTPD": "LucidHTTP",
  ]

  @Test func everyLibraryHasOneOwner() {
    for (library, owner) in Self.owners {
      #expect(Self.allowed.filter { $0.value.contains(library) }.map(\.key) == [owner], "\(library) has other owners")
    }
  }

  /// Foundation belongs to the plugin that SwiftPM runs while it builds, and to nothing that is shipped.
  @Test func foundationIsForTheBuildAlone() {
    for (module, others) in Self.allowed where module != "Plugins" {
      #expect(!others.contains { $0.hasPrefix("Foundation") && $0 != "FoundationModels" }, "\(module) may import Foundation")
    }
  }

  /// The table of `docs/architecture.md` names every library module and its imports, without the prefix and C libraries.
  @Test func theTableOfTheDocumentIsTheSame() {
    var documented: [String: Set<String>] = [:]
    for line in RepositoryFiles.lines("docs/architecture.md") where line.hasPrefix("| `Lucid") {
      let cells = line.split(separator: "|").map { cell in cell.drop { $0 == " " } }
      guard cells.count >= 3, let name = cells[0].split(separator: "`").first, !name.contains("/") else { continue }
      let imports = cells[2].split { !$0.isLetter }.map { "Lucid" + $0 }
      documented[String(name)] = cells[2].hasPrefix("nothing") ? [] : Set(imports)
    }
    let tools: Set<String> = ["LucidFuzzing", "LucidTesting", "LucidLab"]
    for (module, others) in Self.allowed where module.hasPrefix("Lucid") && !tools.contains(module) {
      #expect(documented[module] == others.filter { $0.hasPrefix("Lucid") }, "docs/architecture.md on \(module)")
    }
    #expect(Set(documented.keys).isSubset(of: Self.allowed.keys))
  }

  /// The module that a line imports; nil for any other line.
  static func imported(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let at = words.firstIndex(of: "import"), at + 1 < words.count else { return nil }
    let before = words[..<at].allSatisfy {
      $0.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains($0)
    }
    guard before else { return nil }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let name = kinds.contains(words[at + 1]) && at + 2 < words.count ? words[at + 2] : words[at + 1]
    return name.split(separator: ".").first.map(String.init)
  }

  @Test(arguments: [
    ("import LucidCore", "LucidCore"), ("  @preconcurrency import Glibc", "Glibc"),
    ("@testable import LucidReport", "LucidReport"),
    ("import struct LucidCore.Value", "LucidCore"), ("package import CYAML", "CYAML"), ("// import Foundation", nil),
    ("let important = 1", nil), ("import", nil),
  ])
  func readsAnImportLine(line: String, module: String?) { #expect(Self.imported(line[...]) == module) }
}
