import Testing

@testable import LucidCompiler

@Suite struct SentencesTests {
  @Test(arguments: [
    ("", []), ("  \n\n ", []), ("One", ["One"]), ("One. Two! Three?", ["One.", "Two!", "Three?"]),
    ("A line\nthat goes on. Next", ["A line\nthat goes on.", "Next"]),
    (
      "Head:\n- first\n- second one\n  goes on\n* third\n1. fourth\n2) fifth",
      ["Head:", "- first", "- second one\n  goes on", "* third", "1. fourth", "2) fifth"]
    ),
    ("One\n\nTwo", ["One", "Two"]), ("# Title\ntext", ["# Title\ntext"]), ("text\n# Title", ["text", "# Title"]),
    ("Take it, e.g. on Monday. Done", ["Take it, e.g. on Monday.", "Done"]),
    ("He said \"stop.\" Then left.", ["He said \"stop.\"", "Then left."]),
    ("It costs 3.50 today.", ["It costs 3.50 today."]), ("At 7:30 a.m. we go", ["At 7:30 a.m. we go"]),
    ("<<if a>>\nOne.\n<<else>>\nTwo.\n<<end>>\nThree", ["<<if a>>", "One.", "<<else>>", "Two.", "<<end>>", "Three"]),
    ("Is it <<a>>? <<b>> says so.", ["Is it <<a>>?", "<<b>> says so."]), ("• one\n• two", ["• one", "• two"]),
    ("é. É", ["é.", "É"]),
    ("...", ["..."]), ("a\r\n\r\nb", ["a", "b"]),
  ]) func areFound(text: String, wanted: [String]) {
    let bytes = Array(text.utf8)
    let sentences = Sentences(bytes)
    #expect(sentences.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == wanted)
    for (i, range) in sentences.ranges.enumerated() {
      for byte in range { #expect(sentences.index(of: byte) == i) }
    }
  }
}
