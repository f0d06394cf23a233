import LucidApplication
import LucidCore
import LucidTesting
import Testing

@testable import LucidWeb

/// The fields of a sheet as the command line of its run.
@Suite struct SheetFormTests {
  private static func plan(_ kinds: [(String, PlanInput.Kind)]) -> Plan {
    let facts = AbilityFacts(label: "A", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: "Hi")
    return Plan(
      ability: facts, files: [], prompt: .literal("Hi"),
      inputs: kinds.map { PlanInput(name: $0.0, kind: $0.1, type: .text, fallback: nil, choices: [], ask: nil) }, variables: [],
      steps: [], waves: [], condition: nil, card: nil, output: .text, limits: RunLimits(), capabilities: CapabilityCard())
  }

  private static func request(_ fields: [(String, String)], isPost: Bool = true) -> WebRequest {
    var request = WebRequest(path: "/run/a")
    (request.isPost, request.fields) = (isPost, fields.map { (name: $0.0, value: $0.1) })
    return request
  }

  private let plan = Self.plan([("city", .string), ("paper", .file), ("maxDays", .integer)])

  @Test func theWordsAreThoseOfTheCommandLine() {
    let form = SheetForm("a", Self.request([("in.city", "New York"), ("in.maxDays", ""), ("back", "/x"), ("city", "Rome")]))
    let options = form.options(plan, isShown: false)
    #expect(options.words == ["run", "a", "city=New York"] && options.ability == "a" && !options.isApproved)
    #expect(options.inputs.map(\.name) == ["city"] && options.inputs.map(\.value) == ["New York"])
  }

  @Test func aFileIsNoPath() {
    let form = SheetForm("a", Self.request([("in.paper", "/etc/passwd"), ("in.city", "Rome")]))
    #expect(form.options(plan, isShown: false).words == ["run", "a", "paper=-", "city=Rome"])
    #expect(form.fields(plan).map(\.name) == ["in.city"])
  }

  /// A permission counts for the text whose card the page has shown.
  @Test func consentIsForWhatWasShown() {
    let form = SheetForm("a", Self.request([("permission", "once"), ("hash", "00ff")]))
    #expect(form.options(plan, isShown: true).isApproved && form.options(plan, isShown: true).words == ["run", "--approve", "a"])
    #expect(!form.options(plan, isShown: false).isApproved)
    #expect(form.consentFields.map(\.value) == ["once", "00ff"])
    #expect(SheetForm("a", Self.request([("permission", "yes")])).consent == nil)
    #expect(SheetForm("a", Self.request([("permission", "always"), ("hash", "00ff")])).consentFields.isEmpty)
  }

  @Test func aLinkNamesInputsAsTheCommandLineDoes() {
    let form = SheetForm("a", Self.request([("maxdays", "3"), ("in.city", "Rome"), ("try", "1"), ("other", "x")], isPost: false))
    let inputs = form.inputs(of: plan)
    #expect(inputs.map(\.name).sorted() == ["city", "maxDays"] && form.isTry)
    #expect(form.options(plan, isShown: true).isTry)
  }
}
