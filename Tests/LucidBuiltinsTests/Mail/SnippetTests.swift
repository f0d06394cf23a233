import LucidBuiltins
import Testing

@Suite struct SnippetTests {
  @Test(arguments: [
    ("Hello\n\nworld", "Hello world"), ("Yes.\n\nOn Monday, Sam wrote:\n\n> Are you in?\n> Sam", "Yes."),
    ("Yes.\n-- \nDana\nNorthwind", "Yes."), ("Yes.\n-----Original Message-----\nFrom: x", "Yes."),
    ("> all\n> quoted", "> all > quoted"),
    ("First:\n\nnot quoted", "First: not quoted"), ("> q\n\nBelow the quote", "Below the quote"), ("A\r\nB", "A B"),
    ("On one\n> q\nin between:\n> r\nend", "On one end"),
  ]) func own(text: String, snippet: String) { #expect(Snippet.of(text) == snippet) }

  @Test(arguments: ["", " \n\t\n", "\u{200B}"]) func nothing(text: String) { #expect(Snippet.of(text) == nil) }

  @Test func length() {
    let long = Snippet.of(String(repeating: "word ", count: 100))
    #expect((long?.count ?? 0) <= 200)
    #expect(long?.hasSuffix("word…") == true)
    #expect(Snippet.of(String(repeating: "x", count: 200))?.count == 200)
  }
}
