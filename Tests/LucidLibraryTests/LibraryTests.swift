import LucidCore
import LucidLibrary
import LucidShipped
import LucidSyntax
import LucidTesting
import Testing

@Suite struct LibraryTests {
  /// Every library begins with the defaults: one of the gallery is installed already, until it is removed.
  @Test func aDefaultOfTheGalleryIsThereAlready() throws {
    let lab = LibraryLab()
    let text = LibraryLab.text("Briefing")
    let before = try lab.names
    let failure = #expect(throws: LibraryError.self) { try lab.install(text, template: "briefing") }
    #expect(failure?.message == "Briefing is in the library already, as `briefing`")
    #expect(try lab.names == before)
    #expect(try lab.install(text, template: "briefing", again: true).map(\.name) == ["briefing-2"])
    try lab.library.remove("briefing-2")
    try lab.library.remove("briefing")
    #expect(try lab.install(text, template: "briefing").count == 1)
  }

  static let defaults = [
    "briefing", "calendar", "health", "email", "weather", "habits", "plan-day", "traffic", "notes", "reminder",
  ]

  @Test func s12_aFreshLibraryHasTheTenDefaults() throws {
    let lab = LibraryLab()
    let entries = try lab.library.entries()
    #expect(entries.map(\.name) == Self.defaults && entries.allSatisfy { $0.isDefault && $0.listing.problem == nil })
    #expect(entries[9].listing.id == "A0000001-0000-0000-0000-00000000000A")
    #expect(lab.scratch.files() == ["index"])
  }

  @Test func s13_whatIsForThisPartOfTheDayComesFirst() throws {
    let lab = LibraryLab()
    for name in Self.defaults { try lab.library.remove(name) }
    _ = try lab.install(LibraryLab.text("A", "slot: evening\n"))
    _ = try lab.install(LibraryLab.text("B", "slot: morning\n"))
    _ = try lab.install(LibraryLab.text("C"))
    #expect(try lab.shown(.morning) == ["B", "A", "C"])
    #expect(try lab.shown(.evening) == ["A", "B", "C"])
  }

  @Test func s14_changesAreOnDisk() throws {
    let lab = LibraryLab()
    for label in ["A", "B", "C"] { _ = try lab.install(LibraryLab.text(label)) }
    #expect(try lab.library.move("c", to: .before("a")) == 11)
    try lab.library.remove("b")
    #expect(try Array(lab.names.suffix(2)) == ["c", "a"])
    #expect(lab.scratch.text("lucid/abilities/order.txt")?.hasSuffix("reminder\nc\na\n") == true)
    #expect(try lab.library.move("a", to: .place(1)) == 1)
    #expect(try lab.names.first == "a")
    #expect(throws: LibraryError.self) { try lab.library.move("nosuch", to: .place(1)) }
  }

  @Test func s15_resetRestoresTheDefaultsAndKeepsTheRest() throws {
    let lab = LibraryLab()
    let before = try #require(try lab.library.source("briefing"))
    _ = try lab.library.materialise("briefing")
    let edited = String(decoding: before.bytes, as: UTF8.self).replacing("label: Briefing", with: "label: Mine")
    try lab.library.replace("briefing", Array(edited.utf8), expected: before.bytes, origin: nil)
    try lab.library.remove("weather")
    _ = try lab.install(LibraryLab.text("Own"))
    _ = try lab.library.move("own", to: .place(1))
    #expect(try lab.library.entries().first { $0.name == "briefing" }?.listing.label == "Mine")
    let report = try lab.library.reset(all: false)
    #expect(report.restored == ["briefing", "weather"] && report.kept == ["own"])
    #expect(try lab.names == Self.defaults + ["own"])
    #expect(try lab.library.entries()[4].listing.id == "A0000001-0000-0000-0000-000000000005")
    #expect(lab.scratch.text("lucid/replaced/briefing.lucidability")?.contains("label: Mine") == true)
    #expect(try lab.library.reset(all: true).removed == ["own"])
    #expect(try lab.names == Self.defaults)
  }

  /// Changes a default, as an editor does.
  private static func change(_ name: String, in lab: LibraryLab) throws {
    let before = try #require(try lab.library.source(name)).bytes
    _ = try lab.library.materialise(name)
    try lab.library.replace(name, before + Array("# mine\n".utf8), expected: before, origin: nil)
  }

  private static func isChanged(_ name: String, in lab: LibraryLab) -> Bool {
    lab.scratch.text("lucid/abilities/\(name).lucidability") != nil
  }

  /// Named by its name, its id or its label; the others and the order are left as they are.
  @Test(arguments: ["briefing", "Briefing", "a0000001-0000-0000-0000-000000000005"])
  func oneDefaultIsRestored(operand: String) throws {
    let lab = LibraryLab()
    let id = operand.hasSuffix("5") ? try lab.library.entries()[4].name : "briefing"
    let other = id == "email" ? "notes" : "email"
    for name in [id, other] { try Self.change(name, in: lab) }
    _ = try lab.install(LibraryLab.text("Own"))
    _ = try lab.library.move("own", to: .place(1))
    let names = try lab.names
    let report = try lab.library.reset([operand, operand])
    #expect(report.restored == [id] && report.replaced == [id] && report.kept.isEmpty && !report.reordered)
    #expect(!Self.isChanged(id, in: lab) && Self.isChanged(other, in: lab))
    #expect(try lab.names == names)
    #expect(lab.scratch.text("lucid/replaced/\(id).lucidability")?.hasSuffix("# mine\n") == true)
    #expect(try lab.library.reset([operand]).restored.isEmpty)
  }

  /// Removed ones come back to the place that they are shipped at, also where something else has
  /// the label.
  @Test func removedDefaultsAreRestoredInTheirPlace() throws {
    let lab = LibraryLab()
    for name in ["weather", Self.defaults[0]] { try lab.library.remove(name) }
    _ = try lab.install(LibraryLab.text("Weather"))
    let own = try #require(try lab.names.last)
    #expect(try lab.library.reset(["weather"]).restored == ["weather"])
    #expect(try lab.names == Array(Self.defaults.dropFirst()) + [own])
    #expect(try lab.library.reset([Self.defaults[0]]).restored == [Self.defaults[0]])
    #expect(try lab.names == Self.defaults + [own])
    #expect(lab.scratch.text("lucid/abilities/order.txt")?.contains("\n-") == false)
  }

  @Test(arguments: ["own", "nosuch", "", "../x"]) func whatIsNoDefaultIsNotRestored(operand: String) throws {
    let lab = LibraryLab()
    try Self.change("briefing", in: lab)
    _ = try lab.install(LibraryLab.text("Own"))
    #expect(throws: LibraryError.self) { try lab.library.reset(["briefing", operand]) }
    #expect(Self.isChanged("briefing", in: lab))
  }

  /// A default is kept by its id: a newer program brings a newer text, and never a second one.
  @Test func s16_aLibraryThatIsOpenedAgainHasNoDefaultTwice() throws {
    let lab = LibraryLab()
    _ = try lab.library.materialise("notes")
    #expect(try lab.names.count == 10 && lab.library.entries().allSatisfy(\.isDefault))
  }

  @Test func s18_aTemplateIsTakenInOnce() throws {
    let lab = LibraryLab()
    let text = String(decoding: try #require(ShippedAbilities.template("sleep")).bytes, as: UTF8.self)
    let first = try lab.install(text, template: "sleep")
    #expect(first[0].name == "sleep" && AbilityID.isID(first[0].id))
    #expect(try lab.names.last == "sleep" && lab.library.origins()["sleep"]?.template == "sleep")
    #expect(throws: LibraryError.self) { try lab.install(text, template: "sleep") }
    #expect(try lab.install(text, template: "sleep", again: true)[0].name == "sleep-2")
  }

  @Test func s19_whatIsExportedComesBackTheSame() throws {
    let id = "0B2C1D3E-0000-4000-8000-000000000001"
    let rest = "id: \(id)\nicon: moon\ncolor: \"#112233\"\nslot: evening\nplan: sleepLastNight\n"
    let one = try LibraryLab().arrivals(LibraryLab.text("Own", rest))[0]
    let (lab, other) = (LibraryLab(), LibraryLab())
    #expect(try lab.install(one.text(id: id))[0].id == id)
    let back = try other.arrivals(one.text(id: nil))[0]
    #expect(back.plan.ability.id == nil && back.text(id: id) == one.text(id: id))
    #expect(try other.install(back.text(id: nil))[0].id != id)
    #expect(try !other.library.entries().last!.isDefault)
  }

  /// Several in one file come back as they were, in their order and without ids; what they share is there once.
  @Test func aPackComesBackTheSame() throws {
    let (lab, other) = (LibraryLab(), LibraryLab())
    func text(_ label: String, _ tool: String) -> String {
      LibraryLab.text(label, "plan: shared\n") + "---\nlucidability: 1\nkind: plan\nname: shared\nsteps:\n  - \(tool): {}\n"
    }
    let texts = [text("Zeta", "health.today"), LibraryLab.text("Alone", "# kept\nsummary: x\n"), text("Beta", "health.today")]
    let pack = try InstallCandidate.pack(texts.flatMap { try lab.arrivals($0) })
    #expect(pack.split(separator: "name: shared").count == 2 && !pack.contains("\nid:") && pack.contains("# kept"))
    let back = try other.arrivals(pack)
    #expect(back.map(\.plan.ability.label) == ["Zeta", "Alone", "Beta"])
    for (one, text) in zip(back, texts) where text.contains("shared") {
      let (card, expected) = (one.plan.capabilities, try lab.arrivals(text)[0].plan.capabilities)
      #expect(card.reads == expected.reads && card.writes == expected.writes && !one.plan.steps.isEmpty)
      #expect(card.flows.byDestination == expected.flows.byDestination)
    }
    #expect(try InstallCandidate.pack(back) == pack)
    let canonical = Formatter().format(SourceFile(name: "pack", text: pack))
    if case .formatted(let text, _) = canonical { #expect(text == pack) } else { Issue.record("it cannot be formatted") }
    // Only one of two different ones of a name could be used.
    #expect(throws: LibraryError.self) {
      try InstallCandidate.pack(lab.arrivals(texts[0]) + lab.arrivals(text("Delta", "weather.now")))
    }
  }

  @Test func s20_theOlderAppsJSONIsTakenInAsYAML() throws {
    let lab = LibraryLab()
    let json = """
      {"id": "0B2C1D3E-0000-4000-8000-000000000002", "label": "Old", "icon": "moon", "colorHex": "112233", "prompt": "Hi {{name}}",
       "planKeyRaw": "sleepLastNight", "sortOrder": 3, "isDefault": true, "preferredTimeSlot": "evening"}
      """
    _ = try lab.install(json)
    let text = try #require(lab.scratch.text("lucid/abilities/old.lucidability"))
    #expect(text.hasPrefix("lucidability: 1\nkind: ability\nid: \"0B2C1D3E-0000-4000-8000-000000000002\"\nlabel: Old\n"))
    for line in ["color: \"#112233\"", "plan: sleepLastNight", "slot: evening", "prompt: Hi <<name>>"] {
      #expect(text.contains(line))
    }
    #expect(!text.contains("isDefault") && !text.contains("sortOrder"))
  }

  @Test func anIdThatIsTakenIsReplaced() throws {
    let lab = LibraryLab()
    let one = try lab.install(LibraryLab.text("Own", "id: A0000001-0000-0000-0000-000000000001\n"))[0]
    #expect(one.id != "A0000001-0000-0000-0000-000000000001")
    #expect(try lab.names.count == 11 && lab.library.entries()[0].isDefault)
  }

  @Test func aBrokenFileIsListedAndHidesNothing() throws {
    let lab = LibraryLab()
    lab.scratch.write("lucidability: 1\nkind: ability\nlabel: Bad\npromt: x\n", to: "lucid/abilities/bad.lucidability")
    lab.scratch.write(LibraryLab.text("Good"), to: "lucid/abilities/good.lucidability")
    lab.scratch.write("\u{0}\u{1}", to: "lucid/abilities/worse.lucidability")
    let entries = try lab.library.entries()
    #expect(entries.map(\.name) == Self.defaults + ["bad", "good", "worse"])
    #expect(entries[10].listing.problem?.hasPrefix("line ") == true && entries[10].listing.label == "Bad")
    #expect(entries[11].listing.problem == nil && entries[12].listing.problem != nil)
  }

  @Test func theIndexHealsItself() throws {
    let lab = LibraryLab()
    lab.scratch.write(LibraryLab.text("One"), to: "lucid/abilities/one.lucidability")
    func label() throws -> String? { try lab.library.entries().last?.listing.label }
    #expect(try label() == "One")
    lab.scratch.write(LibraryLab.text("Two"), to: "lucid/abilities/one.lucidability")
    #expect(try label() == "Two")
    for damage in ["", "rubbish", "lucid library index 2 test\n"] {
      lab.scratch.write(damage, to: "index")
      #expect(try label() == "Two")
    }
  }

  @Test(arguments: [
    ("briefing", "briefing"), ("BRIEFING", "briefing"), ("Plan Day", "plan-day"),
    ("a0000001-0000-0000-0000-00000000000a", "reminder"), ("nosuch", nil), ("../briefing", nil), ("", nil),
  ]) func abilitiesAreFoundByNameIdAndLabel(operand: String, name: String?) throws {
    #expect(try LibraryLab().library.name(operand) == name)
  }

  @Test func twoThatAreCalledTheSameAreExplained() throws {
    let lab = LibraryLab()
    _ = try lab.install(LibraryLab.text("Twin"))
    _ = try lab.install(LibraryLab.text("Twin", "summary: another\n"))
    #expect(try lab.library.name("twin") == "twin")
    try lab.library.replace(
      "twin", Array(LibraryLab.text("Same").utf8), expected: lab.library.source("twin")!.bytes, origin: nil)
    try lab.library.replace(
      "twin-2", Array(LibraryLab.text("Same").utf8), expected: lab.library.source("twin-2")!.bytes, origin: nil)
    #expect(throws: LibraryError.self) { try lab.library.name("same") }
  }
}
