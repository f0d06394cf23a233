import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSetup
import LucidTesting
import Testing

/// Services of the network in the configuration, without one to ask.
@Suite struct ServiceSetupTests {
  private static let path = ".config/lucid/config.yaml"
  private static let old = "# mine\nuser: { city: Montreal } # here\nbackends:\n  mail: ~/Mail # all\n"

  private func run(
    _ lab: ApplicationLab, _ words: String..., offline: Bool = true, _ change: (inout SetupDialog.Options) -> Void = { _ in }
  ) throws -> String {
    var options = SetupDialog.Options()
    options.acceptsDefaults = true
    change(&options)
    let setup = ServiceSetup(lab.environment(), options, isOffline: offline)
    let (result, exit) = try setup.run(words[0], Array(words.dropFirst()))
    return result.text(ExitFacts(exit))
  }

  @Test(arguments: [
    (["weather", "60.17,24.94"], "weather: { open_meteo: on, at: [60.17, 24.94] }"), (["weather", "off"], "weather: off"),
    (["travel", "osrm=http://127.0.0.1:5", "from=A 1"], "travel: { osrm: \"http://127.0.0.1:5\", from: \"A 1\" }"),
    (["web", "http://127.0.0.1:8"], "web: { searxng: \"http://127.0.0.1:8\" }"),
    (["web", "brave", "key={ env: BRAVE_KEY }"], "web: { brave: { key: { env: BRAVE_KEY } } }"),
    (
      ["feeds", "https://www.town.example/a?b=c", "two=https://town.example/2"],
      "feeds: { town: \"https://www.town.example/a?b=c\", two: \"https://town.example/2\" }"
    ),
  ]) func writesOneKeyAndNothingElse(words: [String], line: String) throws {
    let lab = ApplicationLab([Self.path: Self.old])
    var options = SetupDialog.Options()
    options.acceptsDefaults = true
    let setup = ServiceSetup(lab.environment(), options, isOffline: true)
    let (result, exit) = try setup.run(words[0], Array(words.dropFirst()))
    let text = result.text(ExitFacts(exit))
    #expect(
      exit == .ok && text.contains("  backends.\(line)\n") && text.contains("to undo: lucid config unset backends."), "\(text)")
    #expect(text.split(separator: "\n").count <= 10)
    #expect(lab.home.text(Self.path) == Self.old + "  \(line)\n")
  }

  /// A family of the configuration is named as one, and no other is suggested for it.
  @Test(arguments: ["diary", "chat", "tiny"]) func aDeclaredFamilyNeedsNoService(name: String) throws {
    let own = """
      tools:
        diary.read: { run: [cat], result: string }
        chat.read: { http: { url: "https://chat.example/read" }, result: string }
      mcp: { tiny: { command: [x] } }

      """
    let error = #expect(throws: CommandError.self) { try run(ApplicationLab([Self.path: own]), name) }
    #expect(error?.message == "`\(name)` is declared under `tools` or `mcp` of the configuration and needs no other setup")
    #expect(error?.hint == "lucid tools own lists what it can reach")
    let other = #expect(throws: CommandError.self) { try run(ApplicationLab([Self.path: Self.old]), name) }
    #expect(other?.message.hasPrefix("there is no service for `\(name)`") == true)
  }

  /// The names that may be meant are those of every family, also of one's own.
  @Test(arguments: [
    ("dairy", "; did you mean `diary`?", "lucid tools own"),
    ("tinny", "; did you mean `tiny`?", "lucid tools own"),
    ("chatt", "; did you mean `chat`?", "lucid tools own"),
    ("wether", "; did you mean `weather`?", "lucid setup weather PLACE"),
    ("calender", "; did you mean `calendar`?", "lucid config set backends.calendar DIR"),
    ("calendar", "", "lucid config set backends.calendar DIR"),
    ("zzzzzz", "", "lucid setup takes weather, travel, web, feeds, mail, habits"),
    ("files", "", "lucid setup takes weather"),
  ]) func aMisspeltFamilyIsSuggested(word: String, end: String, hint: String) throws {
    let own = """
      tools:
        diary.read: { run: [cat], result: string }
        chat.read: { http: { url: "https://chat.example/read" }, result: string }
      mcp: { tiny: { command: [x] } }

      """
    let error = #expect(throws: CommandError.self) { try run(ApplicationLab([Self.path: own]), word) }
    #expect(error?.message == "there is no service for `\(word)`\(end)")
    #expect(error?.hint?.hasPrefix(hint) == true, "\(error?.hint ?? "")")
  }

  @Test func saysWhatLeavesAndAsks() throws {
    let lab = ApplicationLab([Self.path: Self.old])
    let error = #expect(throws: CommandError.self) {
      try run(lab, "weather", "60.17,24.94") { $0.acceptsDefaults = false }
    }
    #expect(error?.exit == .consentMissing && error?.hint?.contains("--yes") == true)
    #expect(lab.captured.errors.contains("to api.open-meteo.com: your coordinates with two decimals"))
    #expect(lab.home.text(Self.path) == Self.old)
  }

  /// Nothing listens there.
  @Test func aServiceThatDoesNotAnswerIsNotWritten() throws {
    let lab = ApplicationLab([Self.path: Self.old])
    let error = #expect(throws: CommandError.self) {
      try run(lab, "weather", "60.17,24.94", "http://127.0.0.1:1/v1/forecast", offline: false)
    }
    #expect(error?.exit == .backendFailed && error?.message.hasSuffix("nothing was written") == true)
    let hint = error?.hint ?? ""
    #expect(hint.hasPrefix("lucid setup weather ") && hint.contains(" --offline ") && !hint.contains("doctor"), "\(hint)")
    #expect(lab.home.text(Self.path) == Self.old)
  }

  @Test func otherKeysOfASourceStay() throws {
    let lab = ApplicationLab([
      Self.path:
        "backends:\n  web: { searxng: \"http://127.0.0.1:8\", fetch: [a.example] }\n  feeds:\n    a: https://a.example/1 # one\n"
    ])
    _ = try run(lab, "web", "searxng=http://127.0.0.1:9")
    let text = try run(lab, "feeds", "https://a.example/2")
    #expect(text.contains("backends.feeds.a2: https://a.example/2"), "\(text)")
    let written = lab.home.text(Self.path) ?? ""
    #expect(written.contains("web: { searxng: \"http://127.0.0.1:9\", fetch: [\"a.example\"] }"), "\(written)")
    #expect(written.contains("    a: https://a.example/1 # one\n    a2: https://a.example/2\n"), "\(written)")
  }

  @Test func undoBringsBackWhatWasThere() throws {
    let lab = ApplicationLab([Self.path: "backends: { weather: { open_meteo: on, at: [1, 2] } }\n"])
    let text = try run(lab, "weather", "off")
    #expect(text.contains("to undo: lucid config set backends.weather '{ open_meteo: on, at: [1, 2] }'"), "\(text)")
    #expect(try run(lab, "weather", "off").hasPrefix("unchanged: "))
  }

  @Test(arguments: [
    ["wether", "x"], ["weather"], ["weather", "Rome"], ["travel", "http://127.0.0.1:1"],
    ["travel", "valhalla=http://127.0.0.1:1", "osrm=http://127.0.0.1:2"], ["travel", "valhalla=ftp://x"], ["web", "brave"],
    ["web", "brave", "key=BSA0123456789"], ["web", "searxng=http://127.0.0.1:1", "x"], ["feeds", "nope"],
    ["feeds", "a b=https://x.example/"],
  ]) func refusesOthersWithARemedy(words: [String]) {
    let lab = ApplicationLab([Self.path: Self.old])
    var options = SetupDialog.Options()
    options.acceptsDefaults = true
    let error = #expect(throws: CommandError.self) {
      try ServiceSetup(lab.environment(), options, isOffline: true).run(words[0], Array(words.dropFirst()))
    }
    #expect(error?.exit == .usage)
    #expect(lab.home.text(Self.path) == Self.old)
  }

  @Test func aDryRunWritesNothing() throws {
    let lab = ApplicationLab()
    let text = try run(lab, "weather", "1,2", offline: false) { $0.isDry = true }
    #expect(text.hasPrefix("would be written to ~/.config/lucid/config.yaml\n") && lab.home.text(Self.path) == nil, "\(text)")
  }
}
