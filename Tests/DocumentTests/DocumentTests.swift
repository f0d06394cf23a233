import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession
import LucidShipped
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidServing
@testable import LucidSetup

/// What the documents show is what the program does.
@Suite struct DocumentTests {
  static let documents = RepositoryFiles.texts.filter { $0.hasSuffix(".md") }

  /// The fenced blocks of a document, with the word after the fence.
  private static func blocks(_ path: String) -> [(language: String, text: String)] {
    var blocks: [(String, String)] = []
    var open: (language: String, lines: [String])?
    for line in RepositoryFiles.lines(path).map(String.init) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append((block.language, block.lines.map { $0 + "\n" }.joined()))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }

  @Test(arguments: documents) func abilitiesCompile(path: String) {
    // What is shown to be refused has a test of its own: LanguagePageTests.
    for block in Self.blocks(path) where block.text.hasPrefix("lucidability:") && block.language != "yaml refused" {
      let compilation = Composition().compiler.compile(SourceFile(name: path, text: block.text))
      #expect(compilation.diagnostics.isEmpty, "\(TextDiagnostics(compilation.sources).render(compilation.diagnostics))")
    }
  }

  /// Tests in the abilities of a document pass too.
  @Test(arguments: documents) func testsOfAbilitiesPass(path: String) async {
    let suite = AbilityTestSuite(compiler: Composition().compiler, host: .madeUp(clock: SystemClock()))
    let parts = Self.blocks(path).filter { $0.text.hasPrefix("lucidability:") && $0.text.contains("\ntests:") }.map {
      suite.part(SourceFile(name: path, text: $0.text), folder: nil)
    }
    let reports = await suite.run(parts.filter { !$0.compilation.hasErrors }, on: nil)
    #expect(reports.allSatisfy { $0.failed == 0 }, "\(TextTestReport().render(reports))")
  }

  @Test func theReadmeShowsRealOutput() async throws {
    let blocks = Self.blocks("README.md")
    let ability = try #require(blocks.first { $0.language == "yaml" }?.text)
    let expected = try #require(blocks.first { $0.language == "text" }?.text)
    let sample = RepositoryFiles.lines(".lucidability-samples/waiting.lucidability")
    // The tests of the sample are left out there.
    #expect(sample.prefix { $0 != "tests:" }.joined(separator: "\n") + "\n" == ability)
    let file = try #require(ShippedAbilities.sampleConfiguration)
    let settings = Configuration.read(file).configuration.settings
    let composition = Composition(vault: ShippedAbilities.sampleVault, zones: Monday.zones, settings: settings)
    let plan = try #require(composition.compiler.compile(SourceFile(name: "waiting", text: ability)).plans.first)
    let context = composition.tools.context(
      clock: TestClock(Monday.now), loop: nil, zone: Monday.zone, settings: settings, runID: "readme", observer: nil)
    let record = await Executor(context).run(plan, inputs: [])
    #expect(TextRun(zone: Monday.zone).render(record) == expected)
  }

  @Test func theConfigurationInTheManualIsGood() throws {
    let block = try #require(Self.blocks("docs/vault.md").first { $0.language == "yaml" }?.text)
    let (configuration, diagnostics) = Configuration.read(SourceFile(name: "config.yaml", text: block))
    #expect(diagnostics.isEmpty)
    #expect(
      configuration.settings.name == "Robin Roy" && configuration.timezone == "America/Toronto"
        && configuration.vault == "~/vault")
    #expect(configuration.settings.hours == WorkingHours())
  }

  @Test(arguments: documents) func commandsExist(path: String) {
    for block in Self.blocks(path) where block.language.hasPrefix("sh") {
      for line in block.text.split(separator: "\n") where line.hasPrefix("lucid ") {
        #expect(throws: Never.self, "\(line)") { try CommandList.parser.parse(Self.words(line.prefix { $0 != "#" })) }
      }
    }
  }

  /// The operands of a command line as a shell reads them, without expansions.
  private static func words(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var (word, quote): (String?, Character?) = (nil, nil)
    for character in line + " " {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if quote == nil, character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return Array(words.dropFirst())
  }

  /// Files and folders that a document names between backquotes are there.
  @Test(arguments: ["README.md", "docs/architecture.md", "docs/extending.md", "docs/security.md", "CONTRIBUTING.md"])
  func filesExist(path: String)
    throws
  {
    for name in RepositoryFiles.lines(path).joined(separator: "\n").split(separator: "`").map(String.init) {
      // A module stands for its folder.
      let word = name.hasPrefix("Lucid") || name.hasPrefix("lucid/") && name.hasSuffix(".swift") ? "Sources/" + name : name
      guard word.contains("/"), !word.contains(" "), !word.contains("NAME"), !word.contains("FAMILY"), !word.contains("~"),
        !word.contains("\n"),
        ["Sources/", "Tests/", "docs/", "abilities/", ".lucidability-samples/"].contains(where: word.hasPrefix)
      else { continue }
      let known = RepositoryFiles.texts.contains { $0 == word || $0.hasPrefix(word.hasSuffix("/") ? word : word + "/") }
      #expect(known, "\(path) names \(word)")
    }
  }
}
