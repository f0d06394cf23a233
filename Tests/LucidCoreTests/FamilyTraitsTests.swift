import Testing

@testable import LucidCore

/// The table of families, and the lists that are computed from it.
@Suite struct FamilyTraitsTests {
  /// Stored labels hold bits: a family keeps its own, and none is left out.
  @Test func bitsAreThoseOfStoredLabels() {
    let names = FamilyTraits.all.sorted { $0.bit < $1.bit }.map(\.name)
    #expect(FamilyTraits.all.map(\.bit).sorted() == (0..<UInt32(FamilyTraits.all.count)).map { $0 })
    #expect(
      names.prefix(19) == [
        "other", "calendar", "contacts", "travel", "files", "habits", "health", "location", "mail", "notes", "reminders", "tasks",
        "weather", "web", "run", "mcp", "notify", "model", "feeds",
      ])
    for name in names { #expect(FamilySet(known: name)?.names == [name]) }
  }

  @Test func nobodysSecretsAreNotPersonal() {
    let rest = FamilySet.all.subtracting(.personal).names
    #expect(rest == ["feeds", "mcp", "model", "notify", "travel", "weather", "web"])
    #expect(FamilySet.mixed.names == ["calendar", "contacts", "notes", "reminders", "tasks"])
    #expect(FamilySet.others.isSuperset(of: FamilySet(["mail", "web", "feeds", "files", "mcp", "run", "other", "model"])))
  }

  @Test(
    arguments: [
      ("search", ["web", "notes"]), ("file", ["files", "notes"]), ("inbox", ["mail"]), ("forecast", ["weather"]), ("teapot", []),
    ] as [(String, [String])]) func wordsOfOtherSystemsNameFamilies(word: String, families: [String])
  {
    #expect(FamilyTraits.families(by: word) == families)
  }

  @Test func promptsWantAFamilyOrATool() {
    #expect(FamilyTraits.step(wanting: "sleep") == "health.sleep")
    #expect(FamilyTraits.step(wanting: "inbox") == "mail")
    #expect(FamilyTraits.step(wanting: "in") == nil)
  }

  @Test func eachFamilyIsSetUpByItsOwnCommand() {
    #expect(SetUp.source("weather") == "lucid setup weather PLACE")
    #expect(SetUp.source("mail") == "lucid config set backends.mail DIR")
    #expect(SetUp.source("diary") == "lucid tools own")
  }

  @Test func gapsHaveANounByTheirKind() {
    #expect(FamilyTraits.gap(in: "habits", .undated) == "which habits are archived")
    #expect(FamilyTraits.gap(in: "habits", .unknown) == "entries of the day in habits")
    #expect(FamilyTraits.gap(in: "mail", .changed) == "which messages are read")
    #expect(FamilyTraits.gap(in: "diary", .unknown) == "diary")
  }

  @Test func namesAreSaidInEachLanguage() {
    #expect(FamilyTraits.noun("travel", .english) == "travel times")
    #expect(FamilyTraits.noun("travel", .german) == "Fahrzeit")
    #expect(FamilyTraits.noun("diary", .german) == "diary")
  }
}
