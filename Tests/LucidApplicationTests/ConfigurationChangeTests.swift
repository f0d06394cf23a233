import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidServing
import LucidSetup
import LucidTesting
import Testing

/// Changes of a configuration, key by key, and its listing.
@Suite struct ConfigurationChangeTests {
  private static let path = ".config/lucid/config.yaml"
  private static let text = "# Mine.\nuser: { name: Ada }  # me\nprofiles:\n  work: { user: { city: Rome } }\n"

  private static func change(_ key: String, profile: String? = nil, _ lab: ApplicationLab) throws -> ConfigurationChange {
    try ConfigurationChange(key, profile: profile, lab.environment())
  }

  @Test func oneKeyChangesAndTheRestStays() throws {
    let lab = ApplicationLab([Self.path: Self.text])
    #expect(try Self.change("user.city", lab).set("Montreal") == "Montreal")
    let new = try #require(lab.home.text(Self.path))
    #expect(new.hasPrefix("# Mine.\nuser: { name: Ada, city: Montreal }  # me\n"))
    try Self.change("user.city", lab).unset()
    #expect(lab.home.text(Self.path) == Self.text)
    let error = #expect(throws: CommandError.self) { try Self.change("user.city", lab).unset() }
    #expect(error?.exit == .nothing)
  }

  @Test func aProfileHasKeysOfItsOwn() throws {
    let lab = ApplicationLab([Self.path: Self.text])
    let change = try Self.change("user.city", profile: "work", lab)
    #expect(change.key == "profiles.work.user.city")
    _ = try change.set("Oslo")
    #expect(lab.home.text(Self.path)?.contains("city: Oslo") == true)
  }

  /// It may still be made, so it is written; the person learns of it at once.
  @Test(
    arguments: [
      ("vault", "~/gone", nil, "there is no folder ~/gone", "the vault is the folder with calendar/, mail/, notes/ and so on"),
      ("backends.mail", "~/gone", nil, "there is no folder ~/gone", "lucid config set backends.mail DIR"),
      ("backends.mail", "~/gone", "work", "there is no folder ~/gone", "lucid config set backends.mail DIR"),
      ("backends.notes", "[~/there, ~/gone]", nil, "there is no folder ~/gone", "lucid config set backends.notes DIR"),
      ("backends.bookmarks", "~/gone.html", nil, "there is no file ~/gone.html", "lucid config set backends.bookmarks FILE"),
      ("backends.mail", "~/there", nil, nil, nil), ("backends.mail", "off", nil, nil, nil), ("user.city", "Rome", nil, nil, nil),
      ("vault", "~/there", "work", nil, nil),
    ] as [(String, String, String?, String?, String?)])
  func aFolderThatIsMissingIsNamed(key: String, value: String, profile: String?, message: String?, hint: String?) throws {
    let lab = ApplicationLab([Self.path: Self.text, "there/a": "", "other/b": ""])
    // Of another family, about which nothing is said.
    _ = try Self.change("backends.tasks", profile: profile, lab).set("~/lost")
    let change = try Self.change(key, profile: profile, lab)
    _ = try change.set(value)
    let found = change.absences
    #expect(found.map(\.message) == [message].compactMap(\.self) && found.compactMap(\.hint) == [hint].compactMap(\.self))
    #expect(lab.home.text(Self.path)?.contains(value) == true)
  }

  @Test func nothingInvalidIsWritten() throws {
    let lab = ApplicationLab([Self.path: Self.text])
    #expect(throws: CommandError.self) { try Self.change("user.nosuch", lab) }
    for (key, value) in [
      ("user.timezone", "Nowhere/Here"), ("history.keep", "soon"), ("models.near.key", "sk-ant-0123456789abcdef0123"),
    ] {
      let error = #expect(throws: CommandError.self, "\(key)") { try Self.change(key, lab).set(value) }
      #expect(error.map { [.usage, .fileInvalid].contains($0.exit) } == true)
    }
    #expect(lab.home.text(Self.path) == Self.text)
  }

  /// A value that a closed list refuses is shown in the file, whichever key has the list.
  @Test(arguments: [("user.language", "fr"), ("user.language", "den"), ("policy.writes", "aply")])
  func aClosedListRefusesInTheFile(key: String, value: String) throws {
    let lab = ApplicationLab([Self.path: Self.text])
    let error = #expect(throws: CommandError.self) { try Self.change(key, lab).set(value) }
    #expect(error?.exit == .fileInvalid)
    #expect(lab.home.text(Self.path) == Self.text)
    #expect(try Self.change("user.language", lab).set("de-AT") == "de-AT")
  }

  @Test func theListingNamesOrigins() throws {
    let lab = ApplicationLab([Self.path: Self.text])
    let listing = try ConfigurationListing(lab.environment(), zone: "Europe/Rome", vault: nil)
    #expect(listing.table[["user", "name"]]?.line == "Ada")
    #expect(listing.text.contains("option --tz") && listing.text.contains("line 2"))
    let keys = try #require(try JSONParser.parse(Array(listing.json.text(ExitFacts(.ok)).utf8))["keys"]?.list)
    let zone = keys.first { $0["key"]?.text == "user.timezone" }
    #expect(zone?["value"]?.text == "Europe/Rome" && zone?["from"]?.text == "option")
    // Without a file there are defaults only.
    #expect(try ConfigurationListing(ApplicationLab().environment(), zone: nil, vault: nil).text.hasPrefix("no configuration"))
  }
}
