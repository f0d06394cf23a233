import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The form of an ability before it runs.
@Suite struct SheetTests {
  private static func input(
    _ name: String, _ kind: PlanInput.Kind, item: PlanInput.Kind? = nil, _ fallback: Value? = nil, choices: [String] = [],
    ask: String? = nil, max: Int? = nil, isChosen: Bool = false
  ) -> PlanInput {
    PlanInput(
      name: name, kind: kind, item: item, type: .text, fallback: fallback, choices: choices, ask: ask, max: max,
      isChosen: isChosen)
  }

  private static func sheet(_ inputs: [PlanInput], isTry: Bool = false) -> HTMLSheet {
    let plan = Plan(
      ability: SampleRuns.ability, files: [], prompt: .literal("Hi"), inputs: inputs, variables: [], steps: [], waves: [],
      condition: nil, card: nil, output: .text, limits: RunLimits(), capabilities: ShownCardTests.plan.capabilities)
    let card = CardViewModel(
      name: "sample", plan: plan, origin: "here", hash: "00ff", path: nil, trust: "not yet", isTrusted: false,
      lines: ShownCardTests.lines)
    return HTMLSheet(LiveRunTests.page, "sample", card: card, isTry: isTry)
  }

  @Test func eachKindHasItsField() {
    let inputs = [
      Self.input("day", .date), Self.input("at", .time), Self.input("when", .datetime), Self.input("count", .integer, max: 9),
      Self.input("size", .number), Self.input("who", .string, ask: "Who <is> it?", max: 40), Self.input("paper", .file),
      Self.input("loud", .boolean, .boolean(true)), Self.input("tone", .choice, .text("warm"), choices: ["warm", "cold"]),
      Self.input("words", .list, item: .string), Self.input("wait", .duration, .null),
      Self.input("days", .list, item: .choice, choices: ["mon", "tue"]), Self.input("hidden", .string, isChosen: true),
    ]
    let form = Self.sheet(inputs).form([], .given)
    let accept = " accept=\"text/*,.md,.csv,.json,.ics,.vcf\""
    for (name, type) in [
      ("day", "date"), ("at", "time"), ("when", "datetime-local"), ("count", "number"), ("size", "number"), ("who", "text"),
      ("paper", "file"), ("words", "text"), ("wait", "text"),
    ] {
      #expect(
        form.contains("<input type=\"\(type)\"\(type == "file" ? accept : "") id=\"in-\(name)\" name=\"in.\(name)\""), "\(name)")
      #expect(form.contains("<label for=\"in-\(name)\">"), "\(name)")
    }
    #expect(form.contains("lucid run sample paper=FILE"))
    #expect(form.contains("enctype=\"multipart/form-data\"") && form.contains("name=\"hash\" value=\"00ff\""))
    #expect(form.contains("<option value=\"warm\" selected>") && form.contains("<option value=\"true\" selected>yes"))
    #expect(form.contains("type=\"checkbox\" name=\"in.days\" value=\"tue\"") && !form.contains("in.hidden"))
    #expect(form.contains("max=\"9\"") && form.contains("maxlength=\"40\"") && form.contains("Who &lt;is&gt; it?"))
    // Only what has no default is required.
    #expect(form.components(" required") == 5 && !form.contains("in-wait\" name=\"in.wait\" required"))
  }

  @Test func valuesOfALinkAreFilledIn() {
    let inputs = [
      Self.input("day", .date), Self.input("who", .string), Self.input("pick", .string, isChosen: true),
      Self.input("days", .list, item: .choice, choices: ["mon", "tue", "wed"]),
    ]
    let form = Self.sheet(inputs).form(
      [("day", "next friday"), ("who", "\"><script>"), ("pick", "e-1"), ("days", "mon, wed")], .given)
    let words = "<input type=\"text\" id=\"in-day-words\" name=\"in.day\" value=\"next friday\">"
    #expect(form.contains(words), "a day in words does not go into a field of days")
    #expect(form.contains("<input type=\"date\" id=\"in-day\" name=\"in.day\" value=\"\">"))
    for (kind, value) in [(PlanInput.Kind.date, "2026-04-06"), (.time, "09:30"), (.datetime, "2026-04-06T09:30")] {
      let form = Self.sheet([Self.input("x", kind)]).form([("x", value)], .given)
      #expect(form.contains("id=\"in-x\" name=\"in.x\" value=\"\(value)\">"), "\(form)")
      #expect(form.contains("<label class=\"sub\" for=\"in-x-words\">Or in words"), "\(form)")
      #expect(form.contains("-words\" name=\"in.x\" value=\"\">"), "\(form)")
    }
    #expect(form.contains("value=\"&quot;&gt;&lt;script&gt;\"") && form.contains("name=\"in.pick\""))
    #expect(form.components(" checked") == 2)
    #expect(Self.sheet(inputs).form([("who", "one\ntwo")], .given).contains("<textarea id=\"in-who\""))
  }

  @Test func thePermissionHasItsCard() {
    let sheet = Self.sheet([Self.input("who", .string)])
    let asked = sheet.form([], .asked)
    #expect(asked.contains("value=\"once\"") && asked.contains("value=\"always\"") && asked.contains("What it can reach"))
    let forbidden = sheet.form([], .forbidden("it reads mail, which you denied for good", hint: "lucid trust revoke sample"))
    #expect(forbidden.contains("role=\"alert\"") && forbidden.contains("lucid trust revoke sample"))
    #expect(!forbidden.contains("<form") && !forbidden.contains("<button"))
    #expect(!sheet.form([], .given).contains("name=\"permission\""))
    let sample = Self.sheet([], isTry: true).form([], .given)
    #expect(sample.contains("name=\"try\" value=\"1\"") && sample.contains("sample person"))
  }

  @Test func addressesAreEscaped() {
    #expect(HTMLSheet.address("a/../b c") == "/run/a%2F..%2Fb%20c")
  }
}
