import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidHistory
import LucidReport
import LucidRuntime
import LucidServing
import LucidTesting
import Testing

/// Plans and prompts as they are shown, and the filters of the run history.
@Suite struct PreviewTests {
  private static let steps = "steps:\n  - id: mail\n    mail.urgent: {}\n"

  @Test func aPlanIsShownWithoutData() throws {
    let lab = ApplicationLab()
    let file = SourceFile(name: "mine.lucidability", text: ApplicationLab.ability("Mine", Self.steps))
    let (compilation, shown) = try PlanPreview(lab.environment().console).plans(file, at: nil)
    #expect(!compilation.hasErrors && shown.count == 1)
    #expect(TextPlan(shown[0]).render().contains("mail.urgent"))
  }

  @Test func aFileWithoutAPlanIsRefused() throws {
    let lab = ApplicationLab()
    let file = SourceFile(name: "mine.lucidability", text: "lucidability: 1\nkind: ability\nlabel: Mine\nnosuch: 1\n")
    let error = #expect(throws: CommandError.self) { try PlanPreview(lab.environment().console).plans(file, at: nil) }
    #expect(error?.exit == .fileInvalid && lab.captured.errors.contains("nosuch"))
  }

  @Test func thePromptOfTheSamplePerson() throws {
    let lab = ApplicationLab()
    var options = PromptPreview.Options()
    options.isSample = true
    let prompt = try PromptPreview(lab.environment(), options).prompt()
    #expect(!prompt.text.isEmpty)
    #expect(try JSONParser.parse(Array(prompt.json.text(ExitFacts(.ok)).utf8))["sections"]?.list?.isEmpty == false)
    options.persona = "nobody"
    #expect(throws: CommandError.self) { try PromptPreview(lab.environment(), options).prompt() }
  }

  @Test func filtersAreReadFromWords() throws {
    let lab = ApplicationLab()
    let environment = lab.environment(zone: "UTC", moment: "2026-04-06T12:00")
    #expect(try RunFilter.outcome(nil) == nil && RunFilter.outcome("killed") == "killed")
    let error = #expect(throws: CommandError.self) { try RunFilter.outcome("partal") }
    #expect(error?.message.contains("did you mean `partial`?") == true)
    #expect(try RunFilter.since("24h", environment).map { Zone.utc.iso($0) } == "2026-04-05T12:00:00Z")
    #expect(try RunFilter.since("07:30", environment).map { Zone.utc.iso($0) } == "2026-04-06T07:30:00Z")
    #expect(throws: CommandError.self) { try RunFilter.since("soon", environment) }
  }
}
