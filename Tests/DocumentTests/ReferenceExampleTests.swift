import LucidApplication
import LucidBuiltins
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession
import LucidShipped
import LucidTesting
import Testing

/// The example of each tool, filter and variable compiles and does what the reference says, for the sample person.
@Suite struct ReferenceExampleTests {
  private static let catalog = Composition().builtins.catalog

  /// The sample vault with the folder of drafts that `mail.draft` needs.
  private static let vault: MemoryTree = {
    let folder = ".lucidability-samples/robin/vault/"
    var files: [String: [UInt8]] = [:]
    for path in RepositoryFiles.under(String(folder.dropLast())) {
      files[String(path.dropFirst(folder.count))] = RepositoryFiles.bytes(path)
    }
    for part in ["cur", "new", "tmp"] { files["mail/.Drafts/\(part)/.keep"] = [] }
    return MemoryTree(name: "the sample vault", files: files)
  }()

  /// Errors: that the text does not compile without a remark.
  private static func run(_ text: String) async throws -> RunRecord {
    let file = try #require(ShippedAbilities.sampleConfiguration)
    var settings = Configuration.read(file).configuration.settings
    settings.emails = ["robin@example.com"]
    let composition = Composition(
      vault: vault, zones: Monday.zones, settings: settings,
      attached: [Repository.path("Tests/Fixtures/homes/report.txt"), Repository.path("Tests/Wishes/spending.csv")])
    let compilation = composition.compiler.compile(SourceFile(name: "example", text: text))
    #expect(
      compilation.diagnostics.isEmpty, "\(TextDiagnostics(compilation.sources).render(compilation.diagnostics))")
    let plan = try #require(compilation.plans.first)
    let context = composition.tools.context(
      clock: TestClock(Monday.now), loop: nil, zone: Monday.zone, settings: settings, runID: "example", model: ScriptedModel(),
      observer: nil)
    return await Executor(context).run(plan, inputs: [])
  }

  private static func ability(_ steps: String, writes: String = "", prompt: String) -> String {
    "lucidability: 1\nkind: ability\nlabel: Example\nsteps:\n\(steps)\(writes)prompt: |\n  \(prompt)\n"
  }

  @Test(arguments: catalog.tools.map(\.name)) func toolSucceeds(name: String) async throws {
    let tool = try #require(Self.catalog.tool(name))
    let example = try #require(tool.example, "\(name) has no example")
    #expect(example.hasPrefix(name + ": {"), "\(example)")
    let writes = tool.effect == .read ? "" : "writes: { \(name): 1 }\n"
    var text = Self.ability("  - id: result\n    \(example)\n", writes: writes, prompt: "<<result | json>>")
    if name == "ability.run" {
      text += "---\nlucidability: 1\nkind: ability\nlabel: Greeting\npart: true\nprompt: Say hello to <<name>>.\n"
    }
    let record = try await Self.run(text)
    let step = try #require(record.observations.first { $0.step == "result" })
    #expect(step.status == .done, "\(name): \(step.status)")
    // A notice would say that something of the call was left out; the sample may have it so already.
    #expect(step.notices.filter { !$0.isUnchanged }.isEmpty, "\(name): \(step.notices.map(\.text))")
    // A write that was made is told; that nothing is there is never said beside it.
    guard tool.effect == .write, let presenter = Composition().builtins.presenters.first(where: { $0.family == tool.family })
    else { return }
    let kinds = presenter.statements(step, in: Monday.present).map(\.kind.name)
    // When a note was used last is nothing that a person asks for.
    #expect(!kinds.isEmpty || name == "notes.touch", "\(name) is not told")
    #expect(!kinds.contains { $0.hasSuffix(".none") || $0.contains(".no_") || $0.hasSuffix(".empty") }, "\(name): \(kinds)")
  }

  private static func gives(_ example: TemplateExample) async throws -> String? {
    let steps = "  - id: events\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"
    return try await run(ability(steps, prompt: example.template)).prompt?.text
  }

  @Test(arguments: catalog.filters.map(\.name)) func filterGivesItsResult(name: String) async throws {
    let filter = try #require(Self.catalog.filter(name)?.signature)
    let example = try #require(filter.example, "\(name) has no example")
    #expect(example.template.contains("| \(name)"), "\(example.template) does not use \(name)")
    #expect(try await Self.gives(example) == example.result + "\n")
  }

  @Test(arguments: catalog.variables.map(\.name)) func variableGivesItsResult(name: String) async throws {
    let example = try #require(Self.catalog.variable(name)?.example, "\(name) has no example")
    #expect(example.template.contains("<<\(name)"), "\(example.template) does not use \(name)")
    #expect(try await Self.gives(example) == example.result + "\n")
  }
}
