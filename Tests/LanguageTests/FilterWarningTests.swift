import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidShipped
import Testing

/// Arguments of filters that are right and hardly meant: a name of the language for a field, and a
/// text with a placeholder that nothing fills in.
@Suite struct FilterWarningTests {
  private static func warnings(_ filters: String) -> [Diagnostic] {
    let text = """
      lucidability: 1
      kind: ability
      label: Warned
      variables: { place: Rome }
      steps:
        - id: events
          calendar.events: { from: <<today>>, to: <<tomorrow>> }
        - id: habits
          habits.today: {}
      answer: |
        <<events.items | \(filters)>> <<habits.items | map(name) | join>> <<place>>

      """
    return ShippedLanguage.compiler(Builtins.unbound.catalog).check(SourceFile(name: "x", text: text)).diagnostics
  }

  @Test(
    arguments: [
      ("map(name) | join", DiagnosticCode.unknownField, "`name` is the built-in variable here", nil),
      ("sort(today) | length", .unknownField, "has no such field", nil),
      ("bullets(weekday)", .unknownField, "the same for every item", nil),
      ("map(title) | map(today) | join", .unknownField, "the same for every item", nil),
      (#"map(location | default("<<place>>")) | join"#, .expressionAsText, "`<<place>>` in it is not filled in", "place"),
      (#"map(title) | first | default("in <<place | upper>>")"#, .expressionAsText, "`<<place | upper>>`", nil),
      (#"map(title) | join("<<place>>")"#, .expressionAsText, "this is a text here", "place"),
    ] as [(String, DiagnosticCode, String, String?)])
  func warns(filters: String, code: DiagnosticCode, message: String, meant: String?) throws {
    let found = Self.warnings(filters)
    #expect(found.map(\.code) == [code] && found.first?.severity == .warning, "\(found)")
    #expect(found.first?.message.contains(message) == true, "\(found)")
    if let meant { #expect(found.first?.fix?.edits.first?.replacement == meant && found.first?.fix?.isSafe == false) }
  }

  /// Fields, names of the file, expressions of more than a name, and marks around what is no name.
  @Test(arguments: [
    "map(title) | join", "map(place) | join", "map(today + 1d) | join", "where(start > now) | length",
    #"bullets("<<today>> <<item.title>>")"#, #"map(title) | first | default("<<unknown>>")"#,
    #"map(title) | first | replace("<<1>>", "x")"#, #"map(title) | first | default("a << b >> c")"#, "table(title, today)",
  ]) func isSilent(filters: String) {
    #expect(Self.warnings(filters).filter { $0.severity != .hint } == [])
  }
}
