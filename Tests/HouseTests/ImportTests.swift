import LucidTesting
import Testing

/// Who may import whom. The build does not refuse an undeclared import of a neighbour, so this does.
@Suite struct ImportTests {
  /// The rooms in the order in which data flows. Modules of C are shared out here too: a library has one owner.
  static let allowed: [String: Set<String>] = [
    "LucidCore": [],
    // The only owner of the platform.
    "LucidSystem": ["LucidCore", "CSystem", "Glibc"],
    "LucidSyntax": ["LucidCore", "LucidSystem", "CYAML"],
    "LucidCompiler": ["LucidCore", "LucidSyntax"],
    "LucidImport": ["LucidCore", "LucidSyntax"],
    "LucidRuntime": ["LucidCore", "LucidSystem"],
    "LucidTrials": ["LucidCore", "LucidRuntime"],
    "LucidBuiltins": ["LucidCore", "LucidRuntime"],
    "LucidBackends": [
      "LucidCore", "LucidSystem", "LucidRuntime", "LucidBuiltins", "CSystem", "CICal", "CMime", "CXMLSax", "CYAML",
    ],
    "LucidModels": ["LucidCore", "LucidSystem", "LucidRuntime", "CCurl", "FoundationModels"],
    "LucidAgent": ["LucidCore", "LucidRuntime"],
    "LucidRecord": ["LucidCore", "LucidSystem", "CSQLite"],
    "LucidLibrary": ["LucidCore", "LucidSystem", "LucidSyntax", "LucidCompiler"],
    "LucidSession": [
      "LucidCore", "LucidRuntime", "LucidTrials", "LucidBuiltins", "LucidBackends", "LucidModels", "LucidRecord", "LucidLibrary",
      "LucidSystem",
    ],
    "LucidSchedule": ["LucidCore"],
    "LucidDelivery": ["LucidCore"],
    "LucidReport": ["LucidCore"],
    "LucidArguments": ["LucidCore"],
    "LucidFuzzing": ["LucidCore", "LucidSyntax", "LucidCompiler", "LucidBuiltins", "LucidReport"],
    "lucid-fuzz": ["LucidFuzzing", "LucidSystem"],
    "LucidShipped": ["LucidCore"],
    "LucidTesting": [
      "LucidCore", "LucidSystem", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidBuiltins", "LucidBackends", "Testing",
    ],
    "lucid": rooms.union(["CSystem"]),
    "lucid-bench": rooms,
    "ship-data": ["Glibc"],
    "Plugins": ["PackagePlugin", "Foundation"],
  ]
  static let rooms: Set<String> = [
    "LucidCore", "LucidSystem", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidTrials", "LucidBuiltins", "LucidBackends",
    "LucidModels",
    "LucidAgent", "LucidRecord", "LucidLibrary", "LucidReport", "LucidArguments", "LucidShipped", "LucidImport",
    "LucidDelivery", "LucidSchedule", "LucidSession",
  ]
  /// What comes with the system and the language. Foundation is not among them: see docs/decisions/0001-libraries.md.
  static let system: Set<String> = ["Synchronization"]

  /// The one file that reads JSON, with the decoder of the standard distribution.
  static let json = "Sources/LucidBackends/JSON/JSONReader.swift"

  @Test(arguments: RepositoryFiles.under("Sources").filter { $0.hasSuffix(".swift") })
  func importsOnlyWhatItsRoomMay(path: String) throws {
    let room = String(path.split(separator: "/")[1])
    let allowed = try #require(Self.allowed[room], "\(room) has no row in the table of imports")
    for name in RepositoryFiles.lines(path).compactMap(Self.imported) {
      if path == Self.json, name == "FoundationEssentials" || name == "Foundation" { continue }
      #expect(allowed.contains(name) || Self.system.contains(name), "\(room) may not import \(name)")
    }
  }

  @Test func theTableHasNoRoomThatIsWrongWayRound() {
    for (room, others) in Self.allowed where Self.rooms.contains(room) {
      for other in others { #expect(Self.allowed[other]?.contains(room) != true, "\(room) and \(other) import each other") }
    }
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
