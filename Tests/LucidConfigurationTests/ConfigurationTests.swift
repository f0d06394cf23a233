import LucidBuiltins
import LucidCore
import LucidSystem
import LucidTesting
import LucidYAML
import Testing

@testable import LucidConfiguration
@testable import LucidVault

/// The configuration as it is read, laid over and changed.
@Suite struct ConfigurationTests {
  private static func file(_ text: String) -> SourceFile { SourceFile(name: "config.yaml", text: text) }

  private static func edited(_ text: String, _ body: (ConfigurationEdit) throws -> [UInt8]?) throws -> String? {
    try body(ConfigurationEdit(file(text))).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func set(_ text: String, _ key: String, _ value: String) throws -> String? {
    let path = try ConfigurationPath(key)
    let typed = try ConfigurationValue(value, as: path.shape)
    return try edited(text) { try $0.setting(path.parts) { typed.written(inFlow: $0) } }
  }

  private static func unset(_ text: String, _ key: String) throws -> String? {
    try edited(text) { try $0.removing(ConfigurationPath(key).parts) }
  }

  // MARK: Working hours

  @Test func hoursMayRunOverMidnight() {
    let (night, none) = Configuration.read(Self.file("hours: { from: \"20:00\", to: \"08:15\", days: [sat, sun] }\n"))
    #expect(none.isEmpty, "\(none.map(\.message))")
    #expect(night.settings.hours == WorkingHours(from: 20 * 3600, to: 8 * 3600 + 900, days: [6, 7]))
    let (same, wrong) = Configuration.read(Self.file("hours: { from: \"08:00\", to: \"08:00\" }\n"))
    #expect(wrong.map(\.message) == ["working hours begin and end at the same time"])
    #expect(same.settings.hours == WorkingHours())
  }

  // MARK: Sources that the user does not have, and addresses

  /// As readers of YAML 1.1 and 1.2 write the word.
  @Test(arguments: ["off", "false", "\"off\"", "'off'", "\"false\""]) func everyFamilyCanBeOff(word: String) {
    for name in Families.unbound.map(\.name) {
      let (configuration, diagnostics) = Configuration.read(Self.file("backends: { \(name): \(word) }\n"))
      #expect(diagnostics.isEmpty, "\(name): \(diagnostics.map(\.message))")
      #expect(configuration.settings.off == [name] && configuration.backends.off == [name], "\(name)")
      #expect(configuration.backends.places.isEmpty)
    }
  }

  @Test(arguments: ["on", "true", "\"on\""]) func onIsAsIfItWereNotSet(word: String) {
    let (configuration, diagnostics) = Configuration.read(Self.file("backends: { mail: \(word), weather: \(word) }\n"))
    #expect(diagnostics.isEmpty && configuration.settings.off.isEmpty && configuration.backends.places.isEmpty)
  }

  @Test func whatIsNoSwitchIsRefused() throws {
    #expect(!Configuration.read(Self.file("backends: { weather: never }\n")).diagnostics.isEmpty)
    #expect(!Configuration.read(Self.file("backends: { mail: never }\n")).diagnostics.isEmpty)
    #expect(try Self.set("", "backends.weather", "off") == "backends:\n  weather: off\n")
  }

  @Test func sectionsAndWritesTakeTheSameWords() {
    let file = Self.file(
      "sections: { web: false, notes: off, mail: true }\nbackends: { notes: { folder: ~/N, writes: false } }\n")
    let (configuration, diagnostics) = Configuration.read(file)
    #expect(diagnostics.isEmpty && configuration.sectionsOff == ["web", "notes"] && configuration.sectionsOn == ["mail"])
    #expect(configuration.backends.places.first?.isWritable == false)
  }

  @Test(arguments: ["robin", "robin@", "@example.org", "a b@example.org", "a@b@c"]) func whatIsNoAddressIsRefused(text: String) {
    let (configuration, diagnostics) = Configuration.read(Self.file("user: { emails: [\"\(text)\", r@example.org] }\n"))
    #expect(configuration.settings.emails == ["r@example.org"])
    #expect(diagnostics.map(\.code) == [.invalidValue] && diagnostics[0].message.contains("is not an email address"))
  }

  @Test(
    arguments: [
      ("\"00:00\"", 0, nil), ("\"05:30\"", 19_800, nil), ("\"11:59\"", 43_140, nil),
      ("\"12:00\"", 14_400, "a day ends before noon of the next"),
      ("\"24:00\"", 14_400, "a day ends before noon of the next"), ("late", 14_400, "`late` is not a time such as \"08:00\""),
    ] as [(String, Int, String?)]) func whenADayEnds(text: String, second: Int, message: String?)
  {
    let (configuration, diagnostics) = Configuration.read(Self.file("day_ends: \(text)\n"))
    #expect(configuration.settings.dayEnds.secondOfDay == second)
    #expect(diagnostics.map(\.message) == [message].compactMap { $0 })
  }

  /// Languages that have a catalogue, with a region or without.
  @Test(arguments: [
    ("en", true), ("de", true), ("de-AT", true), ("en_GB.UTF-8", true), ("DE", true), ("fr", false), ("Deutsch", false),
    ("e", false),
  ])
  func aLanguageWithoutTextsIsRefusedByName(code: String, isThere: Bool) {
    let (configuration, diagnostics) = Configuration.read(Self.file("user: { language: \"\(code)\" }\n"))
    #expect(configuration.settings.language == (isThere ? code : "en"))
    #expect(
      diagnostics.map(\.message) == (isThere ? [] : ["there are no texts in the language `\(code)`"]))
    #expect(diagnostics.allSatisfy { $0.notes == ["write en or de; a region may follow, as in de-AT"] })
  }

  /// Quoted or not, what is empty is refused as empty.
  @Test(arguments: ["", "\"\"", "''"]) func anEmptyLanguageIsRefused(text: String) {
    let (configuration, diagnostics) = Configuration.read(Self.file("user:\n  language: \(text)\n"))
    #expect(configuration.settings.language == "en")
    #expect(diagnostics.map(\.message) == ["`language` is empty; it must be text"])
    #expect(diagnostics.map(\.notes) == [["write `language: en`"]])
  }

  // MARK: Changes

  struct Change: CustomTestStringConvertible {
    let before: String
    let key: String
    /// nil takes the key away.
    let value: String?
    let after: String

    var testDescription: String { "\(key) = \(value ?? "nothing") in \(before)" }
  }

  static let changes: [Change] = [
    .init(before: "", key: "user.city", value: "Montreal", after: "user:\n  city: Montreal\n"),
    .init(before: "# mine", key: "vault", value: "~/v", after: "# mine\nvault: ~/v\n"),
    .init(before: "vault: ~/v # here\n", key: "vault", value: "~/w x", after: "vault: ~/w x # here\n"),
    .init(
      before: "user: { name: A } # me\n", key: "user.city", value: "Rome, Italy",
      after: "user: { name: A, city: \"Rome, Italy\" } # me\n"),
    .init(before: "user: {}\n", key: "user.city", value: "Rome", after: "user: { city: Rome }\n"),
    .init(before: "user:\n", key: "user.city", value: "Rome", after: "user: { city: Rome }\n"),
    .init(before: "user: # me\nvault: v\n", key: "user.city", value: "Rome", after: "user: { city: Rome } # me\nvault: v\n"),
    .init(
      before: "user:\n    # who\n    name: A # is it\n\n# the rest\nvault: v\n", key: "user.city", value: "Rome",
      after: "user:\n    # who\n    name: A # is it\n    city: Rome\n\n# the rest\nvault: v\n"),
    .init(
      before: "user:\r\n  name: A\r\nvault: v\r\n", key: "user.city", value: "R",
      after: "user:\r\n  name: A\r\n  city: R\r\nvault: v\r\n"),
    .init(before: "vault: v", key: "calendar", value: "Work", after: "vault: v\ncalendar: Work\n"),
    .init(
      before: "hours: # mine\n  days:\n  - mon # day one\n  - tue\n  from: '9:00'\n", key: "hours.days", value: "mon, wed",
      after: "hours: # mine\n  days: [mon, wed]\n  from: '9:00'\n"),
    .init(
      before: "policy: { local_only: [a, b] }\n", key: "policy.local_only", value: "[health]",
      after: "policy: { local_only: [health] }\n"),
    .init(
      before: "models:\n  default: a\n", key: "models.a.openai", value: "http://127.0.0.1:1/v1",
      after: "models:\n  default: a\n  a:\n    openai: http://127.0.0.1:1/v1\n"),
    .init(
      before: "x-note: |\n  a\n  b\nvault: v\n", key: "history.keep", value: "30d",
      after: "x-note: |\n  a\n  b\nvault: v\nhistory:\n  keep: 30d\n"),
    .init(
      before: "user:\n  name: >-\n    A\n    B\nvault: v\n", key: "user.name", value: "C", after: "user:\n  name: C\nvault: v\n"),
    .init(before: "user: { name: A, city: B }\n", key: "user.city", value: nil, after: "user: { name: A }\n"),
    .init(before: "user: { name: A, city: B }\n", key: "user.name", value: nil, after: "user: { city: B }\n"),
    .init(before: "vault: v\nuser: { name: A } # me\n# end\n", key: "user.name", value: nil, after: "vault: v\n# end\n"),
    .init(
      before: "user:\n  name: A\n  # where\n  city: B # there\nvault: v\n", key: "user.city", value: nil,
      after: "user:\n  name: A\n  # where\nvault: v\n"),
    .init(before: "vault: v\n", key: "vault", value: nil, after: ""),
  ]

  @Test(arguments: changes) func aChangeLeavesTheRestAsItIs(change: Change) throws {
    let after = try change.value.map { try Self.set(change.before, change.key, $0) } ?? Self.unset(change.before, change.key)
    #expect(after == change.after)
  }

  /// What is set and taken away again leaves the file as it was, byte for byte.
  @Test(arguments: [
    "", "# only words\n", "vault: v\n", "user: { name: A }\n", "user:\n  name: A\n\nhours: { from: \"08:00\" }\n# end\n",
    "a: &x 1\nuser:\n  name: A\n",
  ]) func setAndUnsetIsNothing(text: String) throws {
    for (key, value) in [("calendar", "x: y"), ("user.region", "CA"), ("models.m.openai", "http://h/v1"), ("history.keep", "1d")]
    {
      let changed = try #require(try Self.set(text, key, value))
      #expect(changed != text)
      #expect(try Self.unset(changed, key) == text, "\(key) in \(text)")
    }
  }

  /// What cannot be changed safely is left alone.
  @Test(arguments: [
    ("a: &u { name: A }\nuser: *u\n", "user.city"), ("history: off\n", "history.keep"), ("user: A\n", "user.city"),
    ("- a\n", "vault"), ("vault: v\n---\nvault: w\n", "vault"), ("vault: [\n", "vault"), ("? vault\n: v\n", "user.city"),
  ]) func orIsRefused(text: String, key: String) {
    do {
      let after = try Self.set(text, key, "x")
      // A form that nobody writes may be changed, if it then says what it should.
      let read = YAMLReader.read(Self.file(after ?? ""), id: 0)
      #expect(read.diagnostics.isEmpty && key == "user.city" && text.hasPrefix("?"), "\(after ?? "")")
    } catch {}
  }

  @Test(arguments: [
    ("user.cty", "did you mean `city`?"), ("usr.city", "did you mean `user`?"), ("vault.x", "`vault` has no keys in it"),
    ("profiles.work.history", "there is no key `history` in `profiles.work`"), ("", "there is no key"),
  ]) func aKeyThatIsNoneIsSaid(key: String, message: String) {
    do {
      _ = try ConfigurationPath(key)
      Issue.record("\(key) is taken for a key")
    } catch { #expect(error.message.contains(message)) }
  }

  /// A placeholder of the reference is no key that can be written.
  @Test(arguments: ["policy.XYZ", "family", "policy.family", "profiles.work.policy.XYZ"])
  func noMessageOffersAPlaceholder(key: String) {
    let error = #expect(throws: ConfigurationError.self) { _ = try ConfigurationPath(key) }
    #expect(error?.hint?.hasPrefix("keys: ") == true && error?.hint?.contains("FAMILY") == false)
    #expect(error?.message.contains("FAMILY") == false)
  }

  @Test func noNoteOfACheckOffersAPlaceholder() {
    let found = Configuration.read(Self.file("policy: { wirtes: ask, XYZ: ask, FAMILY: ask }\n")).1
    #expect(found.count == 3)
    for one in found {
      #expect(!one.notes.contains { $0.contains("FAMILY") } && one.fix?.edits.first?.replacement != "FAMILY")
    }
  }

  // MARK: Layers

  @Test func aProfileIsLaidOverKeyByKey() throws {
    let text = """
      user: { name: A, city: Montreal }
      vault: ~/home
      backends: { mail: ~/Mail, notes: ~/Notes }
      models: { default: m, m: { openai: "http://127.0.0.1:1/v1" } }
      profiles:
        travel: { user: { city: Rome } }
        work: { vault: ~/work, backends: { mail: ~/WorkMail }, policy: { writes: apply } }
        mailOnly: { backends: { mail: ~/Other } }
      """
    func read(_ profile: String?) -> Configuration {
      let (configuration, diagnostics) = Configuration.read(Self.file(text), profile: profile)
      #expect(diagnostics.map(\.message) == [])
      return configuration
    }
    func bound(_ profile: String?) -> [String] { read(profile).backends.places.map { "\($0.family) \($0.folders[0])" } }
    #expect(read(nil).settings.city == "Montreal" && read("travel").settings.city == "Rome")
    #expect(read("travel").settings.name == "A" && read("work").models.standard == "m")
    #expect(read("work").vault == "~/work" && read("work").policy.writes == .apply && read(nil).policy.writes == .stage)
    #expect(bound(nil) == ["mail ~/Mail", "notes ~/Notes"])
    #expect(bound("work") == ["mail ~/WorkMail"], "a vault of its own goes with what is bound to it")
    #expect(bound("mailOnly") == ["mail ~/Other", "notes ~/Notes"])
    #expect(read("nobody").vault == "~/home")
  }

  @Test(arguments: [
    "profiles: { work: { history: off } }", "profiles: { work: { profiles: {} } }", "backends: { mail: Mail }",
    "backends: { mial: ~/Mail }", "backends: { mail: { writes: off } }", "backends: { mail: { folder: ~/Mail, writes: no } }",
    "profiles: { work: { models: { default: nobody } } }",
  ]) func mistakesAreFound(text: String) {
    #expect(!ConfigurationCheck.diagnostics(Self.file(text + "\n"), Monday.zones).isEmpty)
  }

  @Test func listsOfFoldersGetNamesOfTheirOwn() {
    let (configuration, _) = Configuration.read(
      Self.file("backends: { calendar: [/a/work, /b/work, /c/.home], mail: { folder: /m, writes: off } }\n"))
    #expect(
      configuration.backends.bindings(UserFolders(ProcessFacts())).map(\.path) == [
        "calendar/work", "calendar/work-2", "calendar/home", "mail",
      ])
    #expect(configuration.backends.bindings(UserFolders(ProcessFacts())).map(\.isWritable) == [true, true, true, false])
  }

  // MARK: Families

  /// Every family of which results can be stored can be left out of the history: the shipped ones,
  /// the language's, those of own tools and MCP servers.
  @Test func everyFamilyCanBeOmittedFromTheHistory() {
    let own = """
      tools: { diary.read: { run: [cat], result: string } }
      mcp: { tiny: { command: [x] } }

      """
    let families = Builtins.unbound.families
    for name in families.map(\.name) + ["diary", "tiny"] {
      let text = own + "history: { omit: [\(name)] }\n"
      let (configuration, diagnostics) = Configuration.read(Self.file(text))
      #expect(diagnostics.isEmpty, "\(name): \(diagnostics.map(\.message))")
      #expect(configuration.history.omitted == [name])
    }
  }

  @Test func aFamilyThatIsNoneCannotBeOmitted() {
    let (_, diagnostics) = Configuration.read(Self.file("history: { omit: [diary, gmail, helth] }\n"))
    #expect(
      diagnostics.map(\.message) == ["there is no family `diary`", "there is no family `helth`"])
    #expect(diagnostics.last?.notes == ["did you mean `health`?"])
  }

  @Test func thePolicyKnowsEveryFamilyThatWrites() {
    let families = Families.unbound
    let writing = Builtins(families: families).catalog.tools.filter { $0.effect == .write }
    #expect(PolicySettings.families == Set(writing.map(\.family)).sorted())
  }

  /// Tools that a person declared are ruled like the shipped ones.
  @Test func thePolicyTakesFamiliesOfOwnTools() {
    let own = """
      tools: { diary.write: { run: [cat], result: string, effect: write } }
      mcp: { tiny: { command: [x] } }

      """
    let (configuration, diagnostics) = Configuration.read(Self.file(own + "policy: { diary: stage, tiny: apply, mail: ask }\n"))
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    #expect(configuration.policy.families == ["diary": .stage, "tiny": .apply, "mail": .ask])
    let (_, refused) = Configuration.read(Self.file(own + "policy: { dairy: stage }\n"))
    #expect(refused.count == 1 && refused[0].message.contains("did you mean `diary`?"))
  }

  // MARK: Secrets

  static let secret = "sk-Zq81LmXw07TtPa55RrVv"

  @Test(arguments: [
    "models: { m: { openai: \"https://h/v1\", key: \(secret) } }", "models: { m: { openai: \"https://me:\(secret)@h/v1\" } }",
    "# \(secret)", "models: { m: { command: [curl, -H, \"Authorization: Bearer \(secret)\"] } }",
  ]) func aSecretIsRefusedAndNeverShown(text: String) {
    let found = ConfigurationCheck.diagnostics(Self.file(text + "\n"), Monday.zones)
    #expect(found.contains { $0.code == .credential && $0.severity == .error })
    #expect(found.allSatisfy { !"\($0)".contains(Self.secret) })
  }

  @Test func aReferenceIsNoSecret() {
    let text = """
      models:
        a: { openai: "https://h/v1", key: { env: OPENAI_API_KEY } }
        b: { openai: "https://h/v1", key: { command: [pass, show, api] }, max_tokens: 2000 }
        c: { openai: "https://h/v1", key: { file: ~/.keys/openai } }

      """
    #expect(ConfigurationCheck.diagnostics(Self.file(text), Monday.zones).map(\.message) == [])
  }
}
