import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The capability card says the same in text, JSON and HTML.
@Suite struct ShownCardTests {
  static let plan = Plan(
    ability: SampleRuns.ability, files: [], prompt: .literal("Hi"), inputs: SampleCatalog.plan.inputs,
    variables: SampleCatalog.plan.variables,
    steps: SampleCatalog.plan.steps, waves: [], condition: nil, card: nil, output: .text,
    limits: RunLimits(tokens: 2000, cost: 0.5),
    capabilities: CapabilityCard(
      reads: [
        .init(source: "calendar", reach: "titles and times", through: ["calendar.events"]),
        .init(source: "mail", reach: "subjects", through: ["mail.search"]),
      ], writes: [.init(source: "reminders", reach: "one new reminder", through: ["reminders.create"])]),
    writes: [WriteCap(tool: "reminders.create", most: 3)])
  static let lines = CapabilityLine.of(plan, SampleCatalog.catalog) { $0 == "reads" && $1 == "mail" }
  static let card = CardViewModel(
    name: "sample", plan: plan, origin: "https://example.org/a\u{202E}b", hash: "00ff", path: nil, trust: "not yet",
    isTrusted: false, signed: "by anna@example.org", remarks: ["A remark."], lines: lines)
  static let forms = [
    TextLibrary(screen: Screen(width: 400)).card(card), JSONLibrary().cards([card]).text(ExitFacts("ok", 0)),
    HTMLAbility().page([card]),
  ]

  /// The card of an ability that asks no model has that line, and the texts of its author.
  @Test func anAbilityThatAsksNoModel() {
    func card(prompt: String) -> CardViewModel {
      let facts = AbilityFacts(
        label: "Own", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: prompt, answer: "Two of <<n>>.",
        headline: "Up")
      let plan = Plan(
        ability: facts, files: [], prompt: .literal(prompt), inputs: [], variables: [], steps: [], waves: [], condition: nil,
        card: nil, output: .text, limits: RunLimits(), capabilities: CapabilityCard(), answer: .literal("Two."),
        headline: .literal("Up"))
      return CardViewModel(
        name: "own", plan: plan, origin: "here", hash: "00", path: nil, trust: "not yet", isTrusted: false, lines: [])
    }
    for (prompt, asks) in [("", false), ("Say it.", true)] {
      let one = card(prompt: prompt)
      let text = TextLibrary(screen: Screen(width: 80)).card(one)
      let json = JSONLibrary().cards([one]).text(ExitFacts("ok", 0))
      for form in [text, HTMLAbility().page([one])] {
        #expect(form.contains("asks no model: no data goes to one") != asks)
        #expect(form.contains("Two of") && form.contains("Up") && form.contains("Prompt") == asks)
      }
      #expect(json.contains(#""asks_model":\#(asks)"#) && json.contains(#""answer":"Two of "#), "\(json)")
    }
  }

  @Test func everyFormSaysAllOfIt() throws {
    #expect(
      Self.lines.map(\.bounds) == [["from: today", "to: today | plus(1w)", "limit: 20"], ["unread: true", "since: 24h"], []])
    #expect(Self.lines.filter(\.isForbidden).map(\.access.source) == ["mail"])
    for form in Self.forms {
      for line in Self.lines {
        for part in [line.access.source, line.access.reach.text] + line.access.through.filter({ !$0.contains("<") }) + line.bounds
        {
          #expect(form.contains(HTMLEscape.escape(part)) || form.contains(part), "\(part)")
        }
      }
      for part in ["forbidden", "anna@example.org", "00ff", "How do you feel?", "calm | brisk", "any model", "2000", "0.5"] {
        #expect(form.contains(part), "\(part)")
      }
    }
  }

  @Test func whatSteersIsVisible() {
    for form in [Self.forms[0], Self.forms[2]] { #expect(form.contains("a\\u{202E}b") && !form.contains("\u{202E}")) }
  }
}
