import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidShipped
import LucidSyntax
import Testing

/// The variables that read a source are tools now: `check` names their placeholders, and they
/// migrate to a variable of the file.
@Suite struct RetiredVariableTests {
  private static let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)

  private static func migrated(_ text: String) -> String? {
    let formatter = Formatter(migration: Migration { compiler.catalog.variable($0) != nil })
    guard case .formatted(let text, _) = formatter.format(SourceFile(name: "old", text: text)) else { return nil }
    return text
  }

  private static func errors(_ text: String) -> [Diagnostic] {
    compiler.compile(SourceFile(name: "old", text: text)).diagnostics.filter { $0.severity == .error }
  }

  private static let head = "lucidability: 1\nkind: ability\nlabel: Old\n"

  @Test func aPlaceholderIsNamedOnce() {
    let found = Self.errors(Self.head + "prompt: \"<<next_event>> in <<location | upper>>, <<next_event>>\"\n")
    #expect(found.map(\.code) == [.oldForm])
    #expect(
      found.first?.message
        == "`<<next_event>>` is `<<next_event.title>>`, `<<location.city>>` now, "
        + "beside `variables: { next_event: { calendar.next: {} }, location: { location.current: {} } }`")
  }

  @Test(
    arguments: [
      ("prompt: \"<<next_event>>\"\n", ["<<next_event.title>>", "next_event: { calendar.next: {} }"]),
      ("prompt: \"{{next_event}}\"\n", ["<<next_event.title>>", "next_event: { calendar.next: {} }"]),
      (
        "variables:\n  city: <<location | upper>>\nprompt: \"<<city>>\"\nwhen: location is available\n",
        ["city: <<location.city | upper>>", "location: { location.current: {} }", "when: location.city is available"]
      ),
      (
        "prompt: \"<<next_event>>, <<location>>\"\ntests:\n  - name: t\n    world: { next_event: Gym, location: Rome }\n"
          + "    expect: { calls: { next_event: 1, location: 1 } }\n",
        [
          "calendar.next: { title: Gym }", "location.current: { city: Rome }", "calendar.next: 1", "location: 1",
          "location: { location.current: {} }",
        ]
      ),
    ] as [(String, [String])]) func migrates(body: String, parts: [String]) throws
  {
    let text = try #require(Self.migrated(Self.head + body))
    for part in parts { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(Self.errors(text) == [])
    #expect(Self.migrated(text) == text)
  }

  /// A name that the file gives itself is its own.
  @Test(arguments: [
    "inputs: { location: { type: string } }\nprompt: \"<<location>>\"\n",
    "steps:\n  - id: next_event\n    calendar.next: {}\nprompt: \"<<next_event.title>>\"\n",
    "steps:\n  - id: day\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"
      + "prompt: \"<<day.items | where(location != null) | table(title, location)>> <<day.items | map(location) | join>>\"\n",
    "steps:\n  - id: day\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"
      + "prompt: \"<<day.items | bullets('<<title>>, <<location>>')>> <<day.items | group(location) | length>>\"\n",
    "variables: { next_event: now }\nprompt: \"<<next_event>>\"\n",
    // The step without an id is called like its family.
    "steps:\n  - location\nprompt: \"<<if location is available>><<location.city>><<end>>\"\n",
  ])
  func ownNamesStay(body: String) {
    #expect(Self.errors(Self.head + body) == [])
  }

  @Test func filtersOverItemsAreKnown() {
    let found = Self.compiler.catalog.filters.filter { $0.parameters.contains(where: \.kind.isOverItems) }.map(\.name)
    #expect(Set(found) == FilterMigration.ofItems)
  }

  /// What is not there is said by the name of the family.
  @Test func aFamilyInAWorldStays() {
    let body = "steps:\n  - location.current: {}\nprompt: x\ntests:\n  - name: t\n    world: { location: unavailable }\n"
    #expect(Self.errors(Self.head + body + "    expect: { outcome: partial }\n") == [])
  }
}
