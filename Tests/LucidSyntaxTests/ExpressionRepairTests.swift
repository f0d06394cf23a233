import LucidCore
import Testing

@testable import LucidSyntax

/// Expressions of other languages: what they are here.
@Suite struct ExpressionRepairTests {
  private static func repair(_ text: String) -> TextRepair? {
    let bytes = Array(text.utf8)
    do throws(ExpressionError) {
      _ = try ExpressionParser.expression(bytes, 0..<bytes.count)
      return nil
    } catch {
      return error.repair
    }
  }

  @Test(arguments: [
    ("sleep.minutes // 60", "write `(sleep.minutes * 1m) | words` for a text such as `6 h 10 min`"),
    ("(a + b) % 60", "write `((a + b) * 1m) | words` for a text such as `6 h 10 min`"),
    ("x.seconds % 60", "write `(x.seconds * 1s) | words` for a text such as `6 h 10 min`"),
    ("n // 7", "for whole numbers from 0 write `((n - 3) / 7) | round`"),
    ("n % 2 == 0", "for whole numbers from 0 write `n - 2 * (((n - 0.5) / 2) | round)`"),
    ("a * n % 60", "subtract the multiple: `7 - 2 * 3` is the remainder of 7 / 2"),
  ]) func divisionsWithARemainderHaveARemedy(text: String, note: String) {
    #expect(throws: (any Error).self) { try ExpressionParser.expression(Array(text.utf8), 0..<text.utf8.count) }
    do throws(ExpressionError) {
      _ = try ExpressionParser.expression(Array(text.utf8), 0..<text.utf8.count)
    } catch {
      #expect(error.notes == [note])
    }
  }

  @Test(arguments: [
    ("a && b", "a and b", true), ("a || b", "a or b", true), ("!a", "not a", true), ("a === b", "a == b", true),
    ("a <> b", "a != b", true), ("n -gt 3", "n > 3", true), ("a AND b", "a and b", true), ("n ≥ 3", "n >= 3", true),
    ("a is not none", "a != null", true), ("a is defined", "a is available", true), ("a is true", "a", true),
    ("a is \"x\"", "a == \"x\"", true), ("n greater than 3", "n > 3", true), ("1 < n < 5", "1 < n and n < 5", true),
    ("n between 1 and 5", "n >= 1 and n <= 5", true), ("len(l) > 0", "l | length > 0", true),
    ("exists(a)", "a is available", false),
    ("a in (\"x\", \"y\")", "a in [\"x\", \"y\"]", true), ("t > 7:30", "t > 07:30", true), ("t > 5pm", "t > 17:00", true),
    ("d == 06.04.2026", "d == 2026-04-06", true), ("now + 2 hours > e", "now + 2h > e", true), ("p < 1h30m", "p < 90m", true),
    ("n > 1_000", "n > 1000", true), ("n > 1,5", "n > 1.5", false), ("(n > 3", "(n > 3)", false), ("n > 3)", "n > 3", false),
    ("n > 3;", "n > 3", true), ("n > 3 // busy", "n > 3", false), ("${{ n > 3 }}", "n > 3", true), ("<<n > 3>>", "n > 3", true),
    ("a == “x”", "a == \"x\"", true), ("a == \"x", "a == \"x\"", false),
    ("a?.b == c", "a.b == c", true), ("a[\"b\"] == c", "a.b == c", true), ("a ? true : false", "a", true),
    ("a.upper() == \"X\"", "a | upper == \"X\"", true), ("contains(a, \"x\")", "\"x\" in a", false),
    ("a und b", "a and b", false), ("n > 0 oder m > 0", "n > 0 or m > 0", false), ("nicht (a)", "not (a)", false),
    ("a.startsWith(\"Os\")", "(a | take(2)) == \"Os\"", false), ("l[::2]", "l", false), ("l[::-1]", "l | reverse", false),
    ("l[1:9:2]", "l[1:9]", false),
  ]) func rewrites(text: String, expected: String, isSafe: Bool) throws {
    let repair = try #require(Self.repair(text))
    #expect(TextEdit.apply(repair.edits, to: Array(text.utf8), in: 0..<text.utf8.count) == expected)
    #expect(repair.isSafe == isSafe)
  }

  /// No remedy is better than a wrong one.
  @Test(arguments: [
    "a b", "a +", "", "a % 2 == 0", "always()", "a.endsWith(\"x\")", "a like \"x%\"", "a === === b", "06/04/2026 +",
  ])
  func leavesAlone(text: String) {
    #expect(Self.repair(text) == nil)
  }

  @Test(arguments: [
    ("<<a | truncate: 20>>", "<<a | truncate(20)>>"), ("<<a | truncate 20 | upper>>", "<<a | truncate(20) | upper>>"),
    ("<<a | default(value=\"x\")>>", "<<a | default(value: \"x\")>>"), ("<<a | plus(days=7)>>", "<<a | plus(7d)>>"),
    ("<<a | map(attribute=\"title\")>>", "<<a | map(title)>>"), ("<<a | where(title = \"x\")>>", "<<a | where(title == \"x\")>>"),
    ("<<a | sort(title, reverse=true) | first>>", "<<a | sort(title) | reverse | first>>"), ("<<a |>>", "<<a>>"),
    ("<<a |> upper>>", "<<a | upper>>"), ("<<a | join(, )>>", "<<a | join(\", \")>>"),
    ("<<a | split(;)>>", "<<a | split(\";\")>>"),
    ("<<a | where(e => not e.busy)>>", "<<a | where(not busy)>>"), ("<<a | map(e => e)>>", "<<a | map(item)>>"),
    ("<<a | where(lambda e: e.busy)>>", "<<a | where(busy)>>"),
  ]) func rewritesFilters(text: String, expected: String) throws {
    let bytes = Array(text.utf8)
    let repair = try #require(TemplateParser.parse(bytes).failures.first?.repair)
    #expect(TextEdit.apply(repair.edits, to: bytes, in: 0..<bytes.count) == expected)
  }

  @Test(arguments: [
    ("<<a ? \"x\" : \"y\">>", "<<if a>>x<<else>>y<<end>>"), ("<<'x' if a else b>>", "<<if a>>x<<else>><<b>><<end>>"),
    ("<<a ~ \"!\">>", "<<a>>!"), ("<<a ?? \"x\">>", "<<a | default(\"x\")>>"), ("<<a:-Oslo>>", "<<a | default(\"Oslo\")>>"),
    ("<<[e.title for e in l]>>", "<<l | map(title)>>"),
    ("<<[e for e in l if not e.busy] | length>>", "<<l | where(not busy) | length>>"),
    ("<<f\"{a} b\">>", "<<a>> b"), ("<<a | default(<<b>>)>>", "<<a | default(b)>>"), ("<<next event>>", "<<next_event>>"),
  ]) func rewritesPlaceholders(text: String, expected: String) throws {
    let bytes = Array(text.utf8)
    let syntax = TemplateParser.parse(bytes)
    let repair = try #require(syntax.failures.first?.repair ?? syntax.suspects.first?.explanation?.repair)
    #expect(TextEdit.apply(repair.edits, to: bytes, in: 0..<bytes.count) == expected)
  }
}

/// Tags and placeholders in the marks of other languages.
@Suite struct ForeignMarkTests {
  private static func found(_ text: String) -> [String] {
    ForeignMarkSearch(Array(text.utf8)) { ["today", "name", "events"].contains($0) ? $0 : $0 == "date" ? "today" : nil }.found()
      .map {
        $0.own + ($0.isCertain ? "" : "?")
      }
  }

  @Test(arguments: [
    ("${name}", ["<<name>>"]), ("$today", ["<<today>>?"]), ("<today>", ["<<today>>?"]), ("«today»", ["<<today>>?"]),
    ("{{ name | upper }}", ["<<name | upper>>"]), ("{{{today}}}", ["<<today>>"]), ("%name%", ["<<name>>?"]),
    ("[[today]]", ["<<today>>?"]), ("&lt;&lt;today&gt;&gt;", ["<<today>>"]), ("$(date)", ["<<today>>"]),
    ("{% if events.count > 3 %}x{% endif %}", ["<<if events.count > 3>>", "<<end>>"]),
    ("{{#each events.items}}{{this.title}}{{/each}}", ["<<for item in events.items>>", "<<item.title>>", "<<end>>"]),
    ("<%= name %>", ["<<name>>"]), ("{# note #}", [""]),
  ]) func finds(text: String, own: [String]) {
    #expect(Self.found(text) == own)
  }

  /// Prose, and words that name nothing.
  @Test(arguments: [
    "<<today>>", "{{today}}", "5 < 6 and 7 > 6", "100% of names", "$5", "<b>bold</b>", "{ \"a\": 1 }", "[link](x)", "«bonjour»",
    "<time> - <place>", "a % b % c", "&amp;", "{name, today}",
  ]) func leavesAlone(text: String) {
    #expect(Self.found(text) == [])
  }
}
