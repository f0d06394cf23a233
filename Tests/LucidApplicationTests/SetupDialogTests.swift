import LucidApplication
import LucidArguments
import LucidCore
import LucidTesting
import Testing

/// A first configuration, without a terminal.
@Suite struct SetupDialogTests {
  private static let path = ".config/lucid/config.yaml"

  private static func run(_ lab: ApplicationLab, _ change: (inout SetupDialog.Options) -> Void) throws -> (
    text: String, exit: ExitCode
  ) {
    var options = SetupDialog.Options()
    change(&options)
    return try SetupDialog(lab.environment(), options).run()
  }

  @Test func aDryRunWritesNothing() throws {
    let lab = ApplicationLab(["Notes/Journal/.obsidian/app.json": "{}", "Notes/Journal/a.md": "hi\n"])
    let (text, exit) = try Self.run(lab) { $0.isDry = true }
    #expect(exit == .ok && text.contains("timezone: America/Toronto"))
    #expect(lab.home.text(Self.path) == nil)
  }

  @Test func defaultsAreWrittenOnceAndNeverReplaced() throws {
    let lab = ApplicationLab()
    let (text, exit) = try Self.run(lab) { $0.acceptsDefaults = true }
    #expect(exit == .ok && text.contains("lucid doctor"))
    let written = try #require(lab.home.text(Self.path))
    lab.home.write(written + "# mine\n", to: Self.path)
    #expect(try Self.run(lab) { $0.acceptsDefaults = true }.exit == .nothing)
    #expect(lab.home.text(Self.path) == written + "# mine\n")
  }

  @Test func theJSONHasTheText() throws {
    let lab = ApplicationLab()
    let (text, _) = try Self.run(lab) { ($0.isDry, $0.isJSON) = (true, true) }
    let json = try JSONParser.parse(Array(text.utf8))
    #expect(json["done"]?.text == "dry-run" && json["text"]?.text?.contains("vault:") == true)
  }

  @Test func withoutATerminalSomebodyMustHaveAgreed() {
    let error = #expect(throws: CommandError.self) { try Self.run(ApplicationLab()) { _ in } }
    #expect(error?.exit == .consentMissing)
  }
}
