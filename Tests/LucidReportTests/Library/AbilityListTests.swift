import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The library as lines, as JSON and as a page.
@Suite struct AbilityListTests {
  private func ability(
    _ name: String, _ look: AbilityLook, problem: String? = nil, writes: [String] = [], slot: TimeSlot? = .morning
  ) -> AbilityViewModel {
    AbilityViewModel(
      name: name, label: name.uppercased(), id: nil, slot: slot, summary: "A line on \(name).", look: look, isDefault: true,
      isChanged: false, order: 0, reads: [], writes: writes, sends: [], problem: problem)
  }

  private var abilities: [AbilityViewModel] {
    [
      ability("briefing", AbilityLook(icon: "sun.max", color: "#FF9F0A", category: "Morning")),
      ability("a<b>", AbilityLook(icon: "no.such", color: "not a colour", category: "Me & you"), writes: ["notes"]),
      ability("plain", AbilityLook(), problem: "line 3: wrong"),
    ]
  }

  private func lines(_ screen: Screen) -> [Substring] {
    TextLibrary(screen: screen).list(abilities.map(\.line)).split(separator: "\n")
  }

  @Test func iconsAndCategoriesStandInColumns() {
    let lines = lines(.terminal(width: 100, color: false))
    #expect(lines[0] == "☀ briefing  Morning   A line on briefing")
    #expect(lines[1] == "◆ a<b>      Me & you  A line on a<b> · writes")
    #expect(lines[2] == "◆ plain               cannot run: line 3: wrong")
    #expect(self.lines(.terminal(width: 60, color: false))[0] == "☀ briefing  A line on briefing")
  }

  /// A pipe gets the lines that programs read.
  @Test func aPipeGetsNeither() {
    #expect(lines(.plain)[0] == "briefing  A line on briefing - default - morning")
  }

  @Test func eachIconHasItsOwnColour() {
    let lines = lines(.terminal(width: 100, palette: .indexed))
    #expect(lines[0].hasPrefix("\u{1B}[38;5;214m☀\u{1B}[0m") && lines[1].hasPrefix("\u{1B}[36m◆"))
  }

  @Test func jsonHasThem() {
    let json = JSONLibrary().list(abilities).text(ExitFacts("ok", 0))
    #expect(json.contains(##""icon":"sun.max","color":"#FF9F0A","category":"Morning""##))
    #expect(json.contains(#""icon":null,"color":null,"category":null"#))
  }

  @Test func thePageHasATileForEachUnderItsCategory() {
    let page = HTMLDock().page(abilities)
    #expect(page.components("<li class=\"card\">") == 3 && page.components("<h2 class=\"over\">") == 3)
    #expect(page.contains("<h2 class=\"over\">Me &amp; you</h2>") && page.contains("<h2 class=\"over\">Other</h2>"))
    #expect(page.contains("<code>lucid run a&lt;b&gt;</code> · morning · writes") && page.contains("cannot run: line 3: wrong"))
    #expect(!page.contains("<script") && page.contains("<html lang=\"en\">") && !page.contains("a<b>"))
    #expect(HTMLDock().page([]).contains("The library is empty."))
  }

  /// An ability may have any colour; its icon is seen on its ground.
  @Test(arguments: ["#FFFFFF", "#000000", "#FFD60A", "#0000FF"]) func iconsCanBeSeen(color: String) {
    let own = HTMLStyle.own(RGB(color))
    #expect(own.components("rgb(") == 4 && own.contains("--own-dark:"))
  }
}
