package import LucidBuiltins
package import LucidCompiler
import LucidCore

/// The compiler as the program has it, on a machine where no source answers: what every fuzzed file
/// goes through.
///
/// The shipped plans are not here: what fuzzes is linked in a way that the tool which puts them
/// into the program cannot be.
package struct FuzzedLanguage: Sendable {
  package let compiler: Compiler

  private static let plans = [
    "morningBriefing": """
    lucidability: 1
    kind: plan
    name: morningBriefing
    steps:
      - id: events
        calendar.events: { from: <<today>>, to: <<tomorrow>> }
        on_error: omit
      - id: mail
        mail.urgent: { since: 24h, limit: 5 }
        when: events.count > 0
    """,
    "calendarToday": """
    lucidability: 1
    kind: plan
    name: calendarToday
    inputs: { days: { type: integer, default: 1 } }
    steps:
      - use: calendarToday
      - calendar.events: { from: <<today>>, to: <<today | plus(7d)>> }
    """,
  ]

  /// `families` answer nothing. `plans` by name, in place of two that are made for this.
  package init(_ families: [Family], plans given: [String: String]? = nil) {
    let plans = given ?? Self.plans
    compiler = Compiler(
      catalog: Builtins(families: families).catalog, planNames: plans.keys.sorted(), version: ProgramVersion("1")!
    ) { name in plans[name].map { SourceFile(name: "plans/" + name, text: $0) } }
  }
}
