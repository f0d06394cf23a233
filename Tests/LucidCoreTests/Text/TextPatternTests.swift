import LucidCore
import Testing

@Suite struct TextPatternTests {
  @Test(arguments: [
    ("INV-{digits}", "Invoice INV-2041, paid", "2041"), ("INV-{digits}", "INV-x INV-7", "7"), ("INV-{digits}", "inv-7", nil),
    ("INV-", "An INV-7", "INV-"), ("parcel {word} is", "Your parcel 1Z999AA10123456784 is here", "1Z999AA10123456784"),
    ("{number} EUR", "For 3 items 1.234,50 EUR", "1.234,50"), ("{number}", "Total 84.20.", "84.20"), ("{number}", "none", nil),
    ("{letters}{text}x", "a", nil), ("due {text}.", "It is due on Friday. Pay. due now.", "on Friday"),
    ("due {text}", "due today\nor later", "today"), ("due {text}.", "due today\nor later.", nil),
    ("{text}: ", "Name: Ann", "Name"),
    ("{letters} {digits}", "Größe 42", "Größe"), ("{digits}/{digits}", "on 12/34", "12"), ("{digits}", "", nil),
    ("a{digits}b", "a1a2b", "2"), ("{word}-", "a-b-c", nil), ("🎉{word}", "x 🎉ok", "ok"),
  ])
  func finds(pattern: String, text: String, expected: String?) throws {
    guard !pattern.contains("}{") else {
      #expect(throws: TextPattern.Mistake.self) { try TextPattern(pattern) }
      return
    }
    #expect(try TextPattern(pattern).first(in: text) == expected)
  }

  @Test(arguments: [
    ("", nil), ("{digits", nil), ("{digit}", "{digits}"), ("a{words}b", "a{word}b"), ("{digits}{word}", nil), ("{}", nil),
    ("INV-\\d+", "INV-{digits}"), ("(INV-.*)", "INV-{text}"), ("[0-9]+ EUR", "{digits} EUR"),
    (String(repeating: "a", count: 201), nil),
  ])
  func isRefused(pattern: String, corrected: String?) throws {
    let mistake = try #require(throws: TextPattern.Mistake.self) { try TextPattern(pattern) }
    #expect(mistake.corrected == corrected && !mistake.message.text.isEmpty)
  }

  /// Patterns that would be looked for anew from every place.
  @Test(arguments: ["1{digits}x", "a{text}b", "{digits}x", "{text}x", "a{word}-b", "{letters}1"]) func aLongTextIsReadOnce(
    pattern: String
  ) throws {
    for letter in ["1", "a", "1a"] {
      #expect(try TextPattern(pattern).first(in: String(repeating: letter, count: 200_000)) == nil || pattern == "{letters}1")
    }
  }
}
