import LucidApplication
import LucidSystem
import LucidTesting
import Testing

@testable import LucidSetup

/// What is found in made-up homes, by each program's own files.
@Suite struct DetectorTests {
  private func detect(_ files: [String: String], variables: [String: String] = [:]) throws -> Detection {
    let home = ScratchFolder(files)
    let process = ProcessFacts(variables: variables.merging(["HOME": home.path]) { a, _ in a })
    return Detection.all(try #require(HomeFolder(UserFolders(process))))
  }

  private func places(_ files: [String: String]) throws -> [String] {
    try detect(files).places.map { "\($0.family): \($0.shown)" }
  }

  private static let event = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
  private static let todo = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"

  @Test func anEmptyHomeHasNothing() throws {
    let found = try detect([:])
    #expect(found.places.isEmpty && found.shortcomings.isEmpty)
  }

  @Test func withoutAHomeNothingIsLookedFor() { #expect(HomeFolder(UserFolders(ProcessFacts())) == nil) }

  @Test func calendarsOfKhalAreTheFolderAboveThemWhenItHoldsNothingElse() throws {
    let khal = "[calendars]\n[[home]]\npath = ~/cal/home\n[[work]]\npath = ~/cal/work/\n"
    let both = ["cal/home/a.ics": Self.event, "cal/work/b.ics": Self.event]
    #expect(try places(both.merging([".config/khal/config": khal]) { a, _ in a }) == ["calendar: ~/cal (khal)"])
    let more = both.merging([".config/khal/config": khal, "cal/other/c.ics": Self.event]) { a, _ in a }
    #expect(try places(more) == ["calendar: ~/cal/home, ~/cal/work (khal)"])
  }

  @Test func calendarsOfKhalThatAreForReadingOnlyStaySo() throws {
    let khal = "[calendars]\n[[home]]\npath = ~/cal/*\nreadonly = True\n[[days]]\ntype = birthdays\n"
    let found = try places([".config/khal/config": khal, "cal/a/a.ics": Self.event, "cal/b/b.ics": Self.event])
    #expect(found == ["calendar: ~/cal (khal, read-only)"])
  }

  @Test func storagesOfVdirsyncerAreCalendarsTasksAndContacts() throws {
    let config = """
      [general]
      [storage cal]
      type = "filesystem"
      path = "~/dav/"
      fileext = ".ics"
      [storage cards]
      type = "filesystem"
      path = "~/cards"
      fileext = ".vcf"
      [storage far]
      type = "caldav"

      """
    let found = try places([
      ".config/vdirsyncer/config": config, "dav/one/a.ics": Self.todo, "cards/x/b.vcf": "BEGIN:VCARD\r\n",
    ])
    #expect(
      found == ["calendar: ~/dav (vdirsyncer)", "tasks: ~/dav (vdirsyncer)", "contacts: ~/cards (vdirsyncer)"])
  }

  @Test func todomanAndKhardNameTheirFolders() throws {
    let found = try places([
      ".config/todoman/config.py": "path = \"~/todo/*\"\n", "todo/list/a.ics": Self.todo,
      ".config/khard/khard.conf": "[addressbooks]\n[[people]]\npath = ~/people\n", "people/a.vcf": "BEGIN:VCARD\r\n",
      "other/x": "",
    ])
    #expect(found == ["tasks: ~/todo (todoman)", "contacts: ~/people (khard)"])
  }

  @Test func mailIsWhereMbsyncAndOfflineImapPutIt() throws {
    let mbsync = "IMAPStore far\nHost h\n\nMaildirStore near\nPath ~/Post/\nInbox ~/Post/Inbox\n\nChannel all\n"
    #expect(try places([".mbsyncrc": mbsync, "Post/Inbox/cur/m": "x"]) == ["mail: ~/Post (mbsync)"])
    let offline = "[Repository Local]\ntype = Maildir\nlocalfolders = ~/OffMail\n"
    #expect(try places([".offlineimaprc": offline, "OffMail/INBOX/cur/m": "x"]) == ["mail: ~/OffMail (OfflineIMAP)"])
  }

  @Test func loginsThatAreAddressesAreThePersons() throws {
    let mbsync = "IMAPAccount a\nUser robin@example.com\n\nIMAPStore b\nUser \"Robin@Example.com\"\n\nIMAPAccount c\nUser robin\n"
    let offline =
      "[Repository R]\nremoteuser = r@home.example\n[Repository S]\nremoteuser = @x.y\n[Repository T]\nremoteuser = r@x\n"
    let home = ScratchFolder([".mbsyncrc": mbsync, ".offlineimaprc": offline])
    let folder = try #require(HomeFolder(UserFolders(ProcessFacts(variables: ["HOME": home.path]))))
    #expect(Detection.all(folder).emails == ["robin@example.com", "r@home.example"])
  }

  /// The same folder is told of once, by the program that names it.
  @Test func aMaildirThatAProgramNamesIsToldOfOnce() throws {
    let mbsync = "MaildirStore near\nPath ~/Mail/\n"
    #expect(try places([".mbsyncrc": mbsync, "Mail/INBOX/cur/m": "x"]) == ["mail: ~/Mail (mbsync)"])
    #expect(try places(["Mail/INBOX/cur/m": "x"]) == ["mail: ~/Mail (Maildir)"])
  }

  @Test func theOpenVaultOfObsidianComesFirst() throws {
    let home = ScratchFolder(["a/x.md": "x", "b/x.md": "x", "Loose/.obsidian/app.json": "{}"])
    let json =
      "{\"vaults\":{\"1\":{\"path\":\"\(home.path)/a\",\"ts\":2},\"2\":{\"path\":\"\(home.path)/b\",\"ts\":1,\"open\":true}}}"
    home.write(json, to: ".config/obsidian/obsidian.json")
    let folder = try #require(HomeFolder(UserFolders(ProcessFacts(variables: ["HOME": home.path]))))
    #expect(Detection.all(folder).places(of: "notes").map(\.folders) == [["~/b"], ["~/a"], ["~/Loose"]])
  }

  @Test func aFolderOfMarkdownIsOne() throws {
    #expect(try places(["Notes/a.md": "# A"]) == ["notes: ~/Notes (Markdown)"])
    #expect(try places(["Notes/a.txt": "A"]) == [])
  }

  @Test func whatEvolutionHoldsIsForReadingOnly() throws {
    let data = ".local/share/evolution/"
    let found = try detect([
      data + "calendar/system/calendar.ics": Self.event, data + "addressbook/system/contacts.db": "SQLite",
    ])
    #expect(found.places.map(\.shown) == ["~/.local/share/evolution/calendar (Evolution, read-only)"])
    #expect(found.shortcomings.map(\.program) == ["Evolution"])
  }

  @Test func aFolderThatIsNotThereIsAShortcoming() throws {
    let found = try detect([".config/khard/khard.conf": "[addressbooks]\n[[people]]\npath = ~/gone\n"])
    #expect(found.places.isEmpty)
    #expect(found.shortcomings == [UnusableSource(program: "khard", reason: "names ~/gone, which does not exist")])
  }

  @Test func settingsAreWhereTheVariableSays() throws {
    let settings = ScratchFolder(["khard/khard.conf": "[addressbooks]\n[[people]]\npath = ~/people\n"])
    let found = try detect(["people/a.vcf": "x"], variables: ["XDG_CONFIG_HOME": settings.path])
    #expect(found.places.map(\.folders) == [["~/people"]])
  }

  @Test(
    arguments: [
      ("fr_CA.UTF-8", "fr", "CA"), ("en", "en", nil), ("de_DE@euro", "de", "DE"), ("C.UTF-8", nil, nil), ("POSIX", nil, nil),
      ("", nil, nil),
    ] as [(String, String?, String?)])
  func theLocaleNamesLanguageAndRegion(locale: String, language: String?, region: String?) {
    let found = SetupAnswers.locale(ProcessFacts(variables: ["LANG": locale]))
    #expect(found.language == language && found.region == region)
  }

  @Test func theZoneOfKhalIsTheOneThatItShowsEventsIn() throws {
    func zone(_ locale: String) throws -> String? {
      try detect([".config/khal/config": "[calendars]\n[[a]]\npath = ~/cal\n[locale]\n\(locale)"]).timezone
    }
    #expect(try zone("local_timezone = Europe/Berlin\ndefault_timezone = America/Toronto\n") == "Europe/Berlin")
    #expect(try zone("default_timezone = America/Toronto\n") == "America/Toronto")
    #expect(try zone("timeformat = %H:%M\n") == nil)
    #expect(try detect([:]).timezone == nil)
  }

  @Test func theNameIsThatOfGit() throws {
    #expect(try detect([".gitconfig": "[core]\n\tname = no\n[user]\n\tname = Ada Keller\n"]).name == "Ada Keller")
    #expect(try detect([".config/git/config": "[user]\nname = \"Ann O'Hara\" # me\n"]).name == "Ann O'Hara")
    #expect(try detect([".gitconfig": "[user]\nemail = a@example.org\n"]).name == nil)
  }

  @Test func exportsOfAppleHealthAreFoundTheLatestFirst() throws {
    let found = try places([
      "Downloads/apple_health_export/export.xml": "<HealthData/>", "Downloads/apple_health_export 2/export.xml": "<HealthData/>",
      "Documents/apple_health_export/readme.txt": "no export",
    ])
    #expect(
      found == [
        "health: ~/Downloads/apple_health_export 2 (Apple Health)", "health: ~/Downloads/apple_health_export (Apple Health)",
      ])
  }

  @Test func anArchiveOfAppleHealthIsNamedWithTheCommandThatUnpacksIt() throws {
    let found = try detect(["Downloads/Export.zip": "PK"])
    #expect(found.places.isEmpty && found.shortcomings.map(\.program) == ["Apple Health"])
    #expect(found.shortcomings[0].reason.contains("unzip -q ~/Downloads/Export.zip -d ~/Downloads (package unzip)"))
    #expect(try detect(["Downloads/export.zip": "PK", "Downloads/apple_health_export/export.xml": "<x/>"]).shortcomings.isEmpty)
  }
}
