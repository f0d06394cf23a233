import Testing

@testable import LucidAuthoring

/// The header of an ability as fields: their values, and the text with others.
@Suite struct AbilityHeaderTests {
  private static let text = """
    lucidability: 1
    kind: ability
    label: Evening
    # Shown in the list.
    summary: "What is left: today" # short
    color: "#FF9F0A"
    prompt: |
      Today is <<today>>.
      What is left?

    """

  @Test func readsTheValues() throws {
    let header = try #require(AbilityHeader(Self.text))
    #expect(header["label"] == "Evening")
    #expect(header["summary"] == "What is left: today")
    #expect(header["color"] == "#FF9F0A")
    #expect(header["slot"] == "")
    #expect(header["prompt"] == "Today is <<today>>.\nWhat is left?")
  }

  /// What is not set stays as it is, with its comments.
  @Test func writesOneValue() throws {
    let header = try #require(AbilityHeader(Self.text))
    let text = header.text(setting: ["label": "Late: evening"])
    #expect(text.contains("label: \"Late: evening\"\n"), "\(text)")
    #expect(text.contains("# Shown in the list.\n") && text.contains(" # short\n"))
    #expect(AbilityHeader(text)?["prompt"] == header["prompt"])
    #expect(AbilityHeader(text)?["color"] == "#FF9F0A")
  }

  @Test func writesAMissingKeyWhereItBelongs() throws {
    let text = try #require(AbilityHeader(Self.text)).text(setting: ["slot": "evening", "icon": "moon"])
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("#") }
    let keys = lines.compactMap {
      $0.split(separator: ":").first
    }
    let (slot, prompt) = (try #require(keys.firstIndex(of: "slot")), try #require(keys.firstIndex(of: "prompt")))
    #expect(slot < prompt, "\(text)")
    #expect(AbilityHeader(text)?["icon"] == "moon")
  }

  @Test func anEmptyValueTakesItsKeyAway() throws {
    let text = try #require(AbilityHeader(Self.text)).text(setting: ["summary": "", "color": ""])
    #expect(!text.contains("summary") && !text.contains("color"), "\(text)")
  }

  @Test(arguments: [
    "a\nb\n\n c: d", "# no comment", "- no: list", "true", "42", "<<today>> \"quoted\" 'too' \\ ü 🌙", "trailing ",
  ])
  func everyValueComesBack(value: String) throws {
    for key in ["label", "summary", "prompt"] {
      let text = try #require(AbilityHeader(Self.text)).text(setting: [key: value])
      #expect(AbilityHeader(text)?[key] == value, "\(text)")
    }
  }

  /// The ability is found among the other documents of its file.
  @Test func findsTheAbility() throws {
    let text = "lucidability: 1\nkind: plan\nname: p\nsteps: []\n---\n" + Self.text
    let header = try #require(AbilityHeader(text))
    #expect(header["label"] == "Evening")
    #expect(header.text(setting: ["label": "Late"]).contains("kind: plan\n"))
  }

  @Test(arguments: ["", "a: [", "- a\n- b\n", "lucidability: 1\nkind: plan\nname: p\n", "\"text"])
  func othersHaveNoHeader(text: String) { #expect(AbilityHeader(text) == nil) }

  /// A value that is no text stays as it is.
  @Test func aListIsNoField() throws {
    let header = try #require(AbilityHeader("lucidability: 1\nkind: ability\nlabel: A\nsummary: [a, b]\n"))
    #expect(!header.canSet("summary") && header.canSet("icon"))
    #expect(header.text(setting: ["summary": "x"]).contains("summary: [a, b]"))
  }
}
