import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidServing
import LucidSetup
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
    let (result, exit) = try SetupDialog(lab.environment(), options).run()
    return (result.text(ExitFacts(exit)), exit)
  }

  @Test func aDryRunWritesNothing() throws {
    let lab = ApplicationLab(["Journal/.obsidian/app.json": "{}", "Journal/a.md": "hi\n"])
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

  /// A source that is neither found nor named would be missed by every run; one that lucid keeps
  /// itself stays, and the calendar.
  @Test func whatIsNotFoundIsOff() throws {
    let lab = ApplicationLab(["Journal/.obsidian/app.json": "{}", "Journal/a.md": "hi\n"])
    let (text, _) = try Self.run(lab) { $0.acceptsDefaults = true }
    #expect(text.contains("  off: habits, health, weather, travel, contacts, mail; to add one: lucid doctor\n"))
    let written = try #require(lab.home.text(Self.path))
    for family in ["habits", "health", "weather", "travel", "contacts", "mail"] {
      #expect(written.contains("\n  \(family): off\n"))
    }
    for family in ["calendar", "notes", "reminders", "tasks"] { #expect(!written.contains("\n  \(family): off\n")) }
  }

  @Test func whatTheVaultHasIsNotOff() throws {
    let lab = ApplicationLab(["vault/habits/habits.json": "[]", "vault/weather.json": "{}"])
    _ = try Self.run(lab) { $0.acceptsDefaults = true }
    let written = try #require(lab.home.text(Self.path))
    #expect(!written.contains("habits: off") && !written.contains("weather: off") && written.contains("health: off"))
  }
}

/// `lucid setup habits`: the remedy of every message about habits that do not exist.
@Suite struct HabitSetupTests {
  private static let config = ".config/lucid/config.yaml"

  private static func run(_ lab: ApplicationLab, _ words: String...) throws -> (text: String, exit: ExitCode) {
    let (result, exit) = try ServiceSetup(lab.environment(), SetupDialog.Options(), isOffline: false).run("habits", words)
    return (result.text(ExitFacts(exit)), exit)
  }

  private static func names(_ lab: ApplicationLab) throws -> [String] {
    let text = try #require(lab.home.text("vault/habits/habits.json"))
    return try JSONParser.parse(Array(text.utf8)).list?.compactMap { $0["name"]?.text } ?? []
  }

  @Test func createsHabitsAndTurnsThemOn() throws {
    let lab = ApplicationLab([Self.config: "vault: ~/vault\nbackends: { habits: off }\n", "vault/a": ""])
    let (text, exit) = try Self.run(lab, "Meditate,", "Water", "8")
    #expect(exit == .ok && text == "habits: Meditate, Water (8 a day)\nbackends.habits: on\n")
    #expect(try Self.names(lab) == ["Meditate", "Water"])
    #expect(lab.home.text(Self.config) == "vault: ~/vault\nbackends: { habits: on }\n")
  }

  @Test func addsToHabitsThatExist() throws {
    let lab = ApplicationLab([Self.config: "vault: ~/vault\n", "vault/a": ""])
    _ = try Self.run(lab, "Meditate")
    #expect(try Self.run(lab, "meditate, Read 10 min").text == "habits: Read (10 min a day)\n")
    #expect(try Self.names(lab) == ["Meditate", "Read"])
    #expect(try Self.run(lab, "Read").text == "unchanged\n")
    let text = try #require(lab.home.text("vault/habits/habits.json"))
    let ids = try JSONParser.parse(Array(text.utf8)).list?.compactMap { $0["id"]?.text } ?? []
    #expect(Set(ids).count == 2)
  }

  @Test(arguments: [[], [","], ["8"]]) func needsANameOfAHabit(words: [String]) {
    let lab = ApplicationLab([Self.config: "vault: ~/vault\n", "vault/a": ""])
    let error = #expect(throws: CommandError.self) {
      let (result, exit) = try ServiceSetup(lab.environment(), SetupDialog.Options(), isOffline: false).run("habits", words)
      return (result.text(ExitFacts(exit)), exit)
    }
    #expect(error?.exit == .usage && error?.hint == "such as lucid setup habits 'Meditate, Water 8'")
  }

  @Test func turnsThemOff() throws {
    let lab = ApplicationLab([Self.config: "vault: ~/vault\n", "vault/a": ""])
    #expect(try Self.run(lab, "off").text == "backends.habits: off\n")
  }
}
