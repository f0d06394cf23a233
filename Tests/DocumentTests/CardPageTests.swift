import LucidApplication
import LucidBuiltins
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession
import LucidSetup
import LucidShipped
import LucidTesting
import Testing

/// `docs/cards.md` has each kind of card with its keys and an example, and each example gives the card below it.
@Suite struct CardPageTests {
  private struct Section {
    var keys: [String] = []
    var ability = ""
    var card = ""
  }

  /// By the name of the card in the heading.
  private static let sections: [String: Section] = {
    var sections: [String: Section] = [:]
    var (name, fence): (String?, String?) = (nil, nil)
    for line in RepositoryFiles.lines("docs/cards.md") {
      if line.hasPrefix("```") {
        fence = fence == nil ? String(line.dropFirst(3)) : nil
      } else if let name, let fence {
        if fence == "yaml" { sections[name]?.ability += line + "\n" } else { sections[name]?.card += line + "\n" }
      } else if line.hasPrefix("#") {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        name = parts.count == 3 ? String(parts[1]) : nil
        if let name { sections[name] = Section() }
      } else if let name, line.hasPrefix("Keys: ") || sections[name]?.keys.isEmpty == false && sections[name]?.ability == "" {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        sections[name]?.keys += stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
      }
    }
    return sections
  }()

  /// Those of the families, and those that an author fills.
  private static let kinds = Composition().builtins.catalog.cards.sorted() + ["tiles", "list", "table", "text"]

  @Test func hasEveryKind() {
    #expect(Self.sections.keys.sorted() == Self.kinds.sorted())
  }

  @Test(arguments: kinds) func hasItsKeysAndGivesItsExample(kind: String) async throws {
    let section = try #require(Self.sections[kind])
    let common: Set<String> = ["kind", "title", "generated_at", "notes"]
    let file = try #require(ShippedAbilities.sampleConfiguration)
    let settings = Configuration.read(file).configuration.settings
    let composition = Composition(vault: ShippedAbilities.sampleVault, zones: Monday.zones, settings: settings)
    let plan = try #require(composition.compiler.compile(SourceFile(name: kind, text: section.ability)).plans.first)
    let context = composition.tools.context(
      clock: TestClock(Monday.now), loop: nil, zone: Monday.zone, settings: settings, runID: "card", observer: nil)
    let record = await Executor(context).run(plan, inputs: [])
    let card = try #require(record.card)
    #expect(card.kind == kind)
    #expect(section.keys == card.body.type.fields.map(\.name).filter { !common.contains($0) })
    #expect(!section.card.isEmpty)
    let text = TextRun(zone: Monday.zone).render(record)
    #expect(text.contains("\n\n" + section.card), "\(kind): \(text)")
  }
}
