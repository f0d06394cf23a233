import LucidAgent
import LucidApplication
import LucidCompiler
import LucidCore
import LucidReport
import LucidShipped
import LucidTesting
import Testing

@testable import LucidCommands

/// Every shipped section is without fault, and reads on the sample person's Monday as its fixture says.
@Suite struct ShippedSections {
  static let files = ShippedAbilities.sections + ShippedAbilities.optionalSections

  @Test func noneIsMissing() {
    #expect(ShippedAbilities.sections.count == 9 && ShippedAbilities.optionalSections.count == 1)
    #expect(ShippedAbilities.sectionNames == PromptScenarios.nine + ["tasks"])
  }

  @Test(arguments: files) func nothingIsWrongWithIt(_ file: SourceFile) throws {
    let compilation = Composition().compiler.check(file)
    #expect(compilation.diagnostics.isEmpty, "\(TextDiagnostics(compilation.sources).render(compilation.diagnostics))")
    let section = try #require(compilation.sections.first)
    #expect(
      compilation.sections.count == 1 && section.summary != nil && ShippedAbilities.section(section.name)?.bytes == file.bytes)
  }

  @Test(arguments: ShippedAbilities.sectionNames) func itReads(_ name: String) async throws {
    var setting = PromptContext()
    setting.persona = "oneOnOne"
    setting.on = ["tasks"]
    let prompt = try await World().prompt(setting)
    Golden.expect(prompt[name] + "\n", "sections/\(name).txt")
  }
}
