import LucidCore
import Testing

@testable import LucidSyntax

/// Conditions that YAML takes for something else: the remedy, and whether it is applied unasked.
@Suite struct ForeignConditionTests {
  @Test(arguments: [
    ("when: [ events.count > 3 ]", "events.count > 3", true), ("when: {{ events.count > 3 }}", "events.count > 3", true),
    ("when: !urgent", "not urgent", true), ("when: !(a > 3)", "not (a > 3)", true),
    ("when: a > 3 ? true : false", "a > 3", true),
    // A conversion that has no counterpart may have meant something: a person has to look at it.
    ("when: [ int(a) > 3 ]", "a > 3", false),
  ]) func remedies(line: String, condition: String, isSafe: Bool) throws {
    let finding = try #require(ForeignConditions.finding(SourceFile(name: "f", text: line + "\n"), id: 0))
    let fix = try #require(finding.fix)
    #expect(fix.edits.map(\.replacement) == [condition])
    #expect(fix.isSafe == isSafe)
  }

  @Test(arguments: ["when: a > 3", "when: 'a ? b : c'", "unless: [a]"]) func leftAlone(line: String) {
    #expect(ForeignConditions.finding(SourceFile(name: "f", text: line + "\n"), id: 0) == nil)
  }
}
