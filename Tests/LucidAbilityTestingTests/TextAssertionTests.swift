import LucidCore
import Testing

@testable import LucidAbilityTesting

@Suite struct TextJudgeTests {
  @Test(arguments: [
    (TextCheck.contains("b"), "abc", true), (.contains("B"), "abc", false), (.notContains("x"), "abc", true),
    (.notContains("b"), "abc", false), (.equals("abc\n"), "  abc\n", true), (.equals("abc"), "abcd", false),
    (.equals("a\nb"), "a  \nb \n", true), (.equals("a\nb"), "a\n b", false),
    (.startsWith("ab"), "abc", true), (.startsWith("bc"), "abc", false), (.endsWith("bc"), "abc\n", true),
    (.endsWith("ab"), "abc", false), (.matches("a*c"), "abbc", true), (.matches("a*c"), "abbcd", false),
    (.matches("*b*"), "a\nb\nc", true), (.matches("abc"), "abc", true), (.matches("*"), "", true), (.matches("a*"), "", false),
    (.maxWords(2), "one two", true), (.maxWords(2), "one\ntwo three", false), (.maxWords(2), "- one — two", true),
    (.maxWords(0), "", true),
  ])
  func holds(check: TextCheck, text: String, good: Bool) {
    #expect(TextAssertion.holds(check, TextAssertion.trimmed(text)) == good)
  }

  /// Patterns that make a backtracking matcher take for ever.
  @Test func manyStarsEnd() {
    let text = Array(String(repeating: "a", count: 2_000))
    #expect(!TextAssertion.matches(text, Array(String(repeating: "*a", count: 30) + "*b")))
  }

  @Test(
    arguments: [
      (TextCheck.contains("One two"), "a one two", "it is there with other capitals"),
      (.contains("one two"), "one\n  two", "it is there with other spaces or line breaks"),
      (.contains("one two"), "**one** two", "it is there with other Markdown marks"),
      (.equals("one two"), "one  two", "it is there with other spaces or line breaks"),
      (.startsWith("two"), "one two", nil), (.contains("three"), "one two", nil), (.notContains("one"), "one", nil),
    ] as [(TextCheck, String, String?)])
  func saysWhyItMayDiffer(check: TextCheck, text: String, remark: String?) throws {
    let failure = try #require(
      TextAssertion.failure(text, check, AbilityTestAssertion("answer", .answer(check), at: Span(start: 0, end: 0))))
    #expect(failure.remark == remark)
  }
}
