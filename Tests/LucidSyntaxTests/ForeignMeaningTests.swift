import LucidCore
import Testing

@testable import LucidSyntax

/// Every row of `Foreign/`: a fix is safe only where the expression has one meaning in all languages that write it so, and the fix
/// has that meaning. Each row was compared with what the other language gives.
@Suite struct ForeignMeaningTests {
  private struct Row: Sendable {
    let text: String
    let own: String?
    let isSafe: Bool

    init(_ text: String, _ own: String?, safe isSafe: Bool = true) { (self.text, self.own, self.isSafe) = (text, own, isSafe) }
  }

  /// Conditions.
  private static let conditions: [Row] = [
    // Of booleans these are the same; `&` of numbers combines bits, and joins texts in spreadsheets.
    Row("a && b", "a and b"), Row("a || b", "a or b"), Row("!a", "not a"), Row("!(a and b)", "not (a and b)"),
    Row("a & b", "a and b", safe: false), Row("a ∧ b", "a and b"), Row("a ∨ b", "a or b"),
    Row("a === b", "a == b"), Row("a !== b", "a != b"), Row("a <> b", "a != b"), Row("a = b", "a == b"),
    Row("n => 3", "n >= 3", safe: false), Row("n =< 3", "n <= 3"), Row("n ≥ 3", "n >= 3"),
    Row("n × 2 > m", "n * 2 > m"), Row("n ÷ 2 > m", "n / 2 > m"), Row("n -gt 3", "n > 3"), Row("n -le 3", "n <= 3"),
    // 3 // 2 is 1, and 3 / 2 is 1.5.
    Row("n // 2 > m", "n / 2 > m", safe: false), Row("n > 3 // busy", "n > 3", safe: false), Row("n > 3 # busy", "n > 3"),
    // 8 / 2 ** 2 is 2, and 8 / 2 * 2 is 8.
    Row("n ** 2 > m", "n * n > m"), Row("m / n ** 2 > 1", "m / (n * n) > 1"), Row("n ** 3 > 1", nil),
    // Null is not the empty text.
    Row("a is null", "a == null"), Row("a is not null", "a != null"), Row("a is None", "a == null"), Row("a is nil", "a == null"),
    Row("a IS NULL", "a == null"), Row("a IS NOT NULL", "a != null"), Row("a is undefined", "a is not available"),
    Row("a is not undefined", "a is available"),
    Row("a is defined", "a is available"), Row("a is missing", "a is not available"), Row("a is true", "a"),
    Row("a is false", "not a"), Row("a is not true", "not a"), Row("a is blank", "a is empty", safe: false),
    Row("a is present", "a is available", safe: false), Row("a is not present", "a is not available", safe: false),
    Row("1 < n < 5", "1 < n and n < 5"), Row("n between 1 and 5", "n >= 1 and n <= 5"),
    Row("l contains \"x\"", "\"x\" in l"), Row("n greater than 3", "n > 3"), Row("n is at least 3", "n >= 3"),
    Row("a equals \"x\"", "a == \"x\""), Row("a is \"x\"", "a == \"x\""),
    // Functions and methods.
    Row("len(l) > 0", "l | length > 0"), Row("is_empty(a)", "a is empty"), Row("empty(a)", "a is empty", safe: false),
    Row("isset(a)", "a is available", safe: false), Row("defined(a)", "a is available", safe: false),
    Row("available(a)", "a is available"), Row("int(a) > 3", "a > 3", safe: false),
    Row("a.includes(\"x\")", "\"x\" in a"), Row("contains(a, \"x\")", "\"x\" in a", safe: false),
    // Half is rounded to the even number in Python and up in JavaScript; the first two are left out by a slice.
    Row("round(n) > 3", "n | round > 3", safe: false), Row("a.sort() == b", "a | sort == b", safe: false),
    Row("a.slice(2) == b", "a | slice(2) == b", safe: false), Row("a.concat(b) == c", "a | join(b) == c", safe: false),
    Row("a.trim() == b", "a | trim == b"), Row("a.at(1) == b", "a[1] == b"),
    Row("a.get(\"b\") == c", "a.b == c"), Row("a?.b == c", "a.b == c"),
    Row("a[\"b\"] == c", "a.b == c"), Row("a->b == c", "a.b == c"), Row("a:b == c", "a.b == c", safe: false),
    // Literals.
    Row("t > 5pm", "t > 17:00"), Row("t > 12am", "t > 00:00"), Row("d == 06.04.2026", "d == 2026-04-06"),
    Row("n > 1_000", "n > 1000"), Row("n > 1,000", "n > 1000", safe: false), Row("n > 1,5", "n > 1.5", safe: false),
    Row("p < 1h30m", "p < 90m"), Row("p < 90min", "p < 90m"), Row("p < 2H", "p < 2h"), Row("p < 3 days", "p < 3d"),
    // A month is no minute, and no number of days.
    Row("p < 1M", "p < 1mo", safe: false), Row("p < 2months", "p < 2mo"), Row("p < 1 month", "p < 1mo"),
    Row("p < 2 years", "p < 2y"), Row("p < 1m30M", nil),
    Row("n > 3)", "n > 3", safe: false),
    Row("n > 50%", "n > 50", safe: false), Row("a in (\"x\", \"y\")", "a in [\"x\", \"y\"]"),
  ]

  @Test func conditionsMeanTheSame() {
    for row in Self.conditions {
      let bytes = Array(row.text.utf8)
      var repair: TextRepair?
      do throws(ExpressionError) {
        _ = try ExpressionParser.expression(bytes, 0..<bytes.count)
        Issue.record("\(row.text) is an expression already")
      } catch { repair = error.repair }
      let own = repair.map { TextEdit.apply($0.edits, to: bytes, in: 0..<bytes.count) }
      #expect(own == row.own, "\(row.text)")
      if row.own != nil { #expect(repair?.isSafe == row.isSafe, "\(row.text)") }
    }
  }

  /// In a placeholder `a && b` gives a value in JavaScript, and a shell takes the default for an empty text too.
  private static let placeholders: [Row] = [
    Row("<<!busy>>", "<<not busy>>"), Row("<<! busy>>", "<<not busy>>"), Row("<<a && b>>", "<<a and b>>", safe: false),
    Row("<<a || b>>", "<<a or b>>", safe: false), Row("<<a ?? \"x\">>", "<<a | default(\"x\")>>"),
    Row("<<a || \"x\">>", "<<a | default(\"x\")>>", safe: false), Row("<<a:-Oslo>>", "<<a | default(\"Oslo\")>>", safe: false),
    Row("<<n // 2>>", "<<n / 2>>", safe: false), Row("<<today | plus(1M)>>", "<<today | plus(1mo)>>", safe: false),
    Row("<<today | plus(days=7)>>", "<<today | plus(7d)>>"),
    Row("<<l | sort(title, reverse=true)>>", "<<l | sort(title) | reverse>>", safe: false),
    Row("<<a | default: \"x\">>", "<<a | default(\"x\")>>", safe: false),
    Row("<<a | truncate: 20>>", "<<a | truncate(20)>>", safe: false), Row("<<l | join: \", \">>", "<<l | join(\", \")>>"),
    Row("<<l | map(attribute=\"title\")>>", "<<l | map(title)>>"),
    Row("<<l.join()>>", "<<l | join(\",\")>>"), Row("<<a.replace(\"x\", \"y\")>>", "<<a | replace(\"x\", \"y\")>>", safe: false),
    Row("<<l.map(x => x.title)>>", "<<l | map(title)>>"),
    Row("<<l.map(x => x.title.length)>>", "<<l | map(length)>>", safe: false),
    Row("<<next event>>", "<<next_event>>"),
  ]

  @Test func placeholdersMeanTheSame() {
    for row in Self.placeholders {
      let bytes = Array(row.text.utf8)
      let syntax = TemplateParser.parse(bytes)
      let repair = syntax.failures.first?.repair ?? syntax.suspects.first?.explanation?.repair
      let own = repair.map { TextEdit.apply($0.edits, to: bytes, in: 0..<bytes.count) }
      #expect(own == row.own, "\(row.text)")
      if row.own != nil { #expect(repair?.isSafe == row.isSafe, "\(row.text)") }
    }
  }
}
