import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidTesting
import Testing

/// Abilities made of other programs' files.
@Suite struct AbilityImportTests {
  private static func made(_ path: String, kind: String? = nil) throws -> AbilityImport {
    try AbilityImport(path, kind: kind, name: "the result", ApplicationLab().host)
  }

  @Test func theFormatIsFoundOut() throws {
    let recipe = RepositoryFiles.lines("Tests/Fixtures/import/goose-review.yaml").joined(separator: "\n")
    let lab = ApplicationLab(["review.yaml": recipe])
    let made = try Self.made(lab.home.path + "/review.yaml")
    #expect(!made.compilation.hasErrors && made.text.contains("lucidability: 1"))
    let json = try JSONParser.parse(Array(made.json.utf8))
    #expect(json["kind"]?.text == "goose" && json["text"]?.text == made.text)
    #expect(json["notes"]?.list?.count == made.notes.count)
  }

  @Test func aFolderIsAPattern() throws {
    let lab = ApplicationLab(["p/system.md": "# IDENTITY\n\nYou sum up texts.\n", "empty/x.txt": ""])
    let made = try Self.made(lab.home.path + "/p")
    #expect(try JSONParser.parse(Array(made.json.utf8))["kind"]?.text == "fabric")
    #expect(throws: CommandError.self) { try Self.made(lab.home.path + "/empty") }
  }

  @Test func whatIsNoForeignFileIsRefused() throws {
    let lab = ApplicationLab(["a.lucidability": ApplicationLab.ability("Mine"), "b.txt": "nothing\n"])
    for name in ["a.lucidability", "b.txt"] {
      let error = #expect(throws: CommandError.self) { try Self.made(lab.home.path + "/" + name) }
      #expect(error?.exit == .fileInvalid)
    }
    let wrong = #expect(throws: CommandError.self) { try Self.made(lab.home.path + "/b.txt", kind: "goose") }
    #expect(wrong?.exit == .fileInvalid && wrong?.hint?.contains("goose") == true)
  }
}
