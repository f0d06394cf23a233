import LucidConfiguration
import LucidCore
import LucidModels
import LucidSystem
import LucidTesting
import Testing

@testable import LucidSetup
@testable import LucidVault

/// What is found on a machine, and the first configuration.
@Suite struct SetupTests {
  private static func file(_ text: String) -> SourceFile { SourceFile(name: "config.yaml", text: text) }

  @Test func theFirstConfigurationIsGoodWhateverWasFound() throws {
    var answers = SetupAnswers()
    #expect(ConfigurationCheck.diagnostics(Self.file(answers.text), Monday.zones).map(\.message) == [])
    answers.name = "Ann: \"O'Hara\" # {x}"
    answers.timezone = "America/Toronto"
    answers.vault = "~/my, files"
    answers.region = "NO"
    answers.emails = ["ann@example.com", "a+b@example.com"]
    answers.places = [
      DetectedSource(family: "calendar", folders: ["~/a b", "/c, d"], program: "khal", isList: true),
      DetectedSource(family: "mail", folders: ["~/Mail"], program: "mbsync", isWritable: false),
      DetectedSource(family: "notes", folders: ["~/[x]"], program: "Obsidian"),
    ]
    let model = LocalServer.Model("a: b", context: 2_048, callsTools: false, parameters: 135e6)
    answers.model = LocalProfile(LocalServer(.ollama, address: "http://127.0.0.1:11434/v1", models: [model]))
    let (configuration, diagnostics) = Configuration.read(Self.file(answers.text))
    #expect(diagnostics.map(\.message) == [])
    #expect(configuration.settings.name == answers.name && configuration.settings.region == "NO")
    #expect(configuration.settings.emails == answers.emails)
    #expect(configuration.vault == answers.vault && configuration.models.standard == "ollama")
    let profile = try #require(configuration.models["ollama"])
    #expect(profile.model == "a: b" && profile.isSmall && !profile.callsTools)
    #expect(profile.context == 2_048 && profile.maxTokens == 512)
    #expect(configuration.backends.places.map(\.folders) == answers.places.map(\.folders))
    #expect(configuration.backends.places.map(\.isWritable) == [true, false, true])
  }

  @Test(arguments: [[], [DetectedSource(family: "notes", folders: ["~/N"], program: "Obsidian")]])
  func whatOneDoesNotHaveIsOff(places: [DetectedSource]) {
    var answers = SetupAnswers()
    answers.places = places
    answers.off = ["weather", "health"]
    let (configuration, diagnostics) = Configuration.read(Self.file(answers.text))
    #expect(diagnostics.map(\.message) == [])
    #expect(configuration.settings.off == ["weather", "health"])
    #expect(configuration.backends.places.map(\.family) == places.map(\.family))
  }

  @Test func iniFilesOfOtherProgramsAreRead() {
    let ini = IniFile("[calendars]\n[[home]]\npath = ~/a # here\n; no\n[[work]]\nPATH=\"~/b # c\"\n[locale]\nx = 1\n")
    #expect(ini.sections.map(\.names) == [[], ["calendars"], ["calendars", "home"], ["calendars", "work"], ["locale"]])
    #expect(ini.sections[2]["path"] == "~/a" && ini.sections[3]["path"] == "~/b # c")
  }
}
