import Testing

@testable import LucidYAML

/// The ends of tags and of texts in them.
@Suite struct TagEndTests {
  /// A line that begins behind the marks of a tag, and the tag.
  @Test(arguments: [
    (#"a>> b>>"#, "a"), (#"a | f(">>")>>"#, #"a | f(">>")"#), (#"a | f("<<b>>")>>"#, #"a | f("<<b>>")"#),
    (#"a | f("<<b | g("c")>> d")>>"#, #"a | f("<<b | g("c")>> d")"#),
    (#"a | f("<<b | g('<<c | h("d")>>')>>")>>"#, #"a | f("<<b | g('<<c | h("d")>>')>>")"#),
    (#"a | f("\"<<b>>")>>"#, #"a | f("\"<<b>>")"#), (#"a | f("<<<b>>>")>>"#, #"a | f("<<<b>>>")"#),
    (#"a | f("<<<<b>>")>>"#, #"a | f("<<<<b>>")"#), (#"a | f("<<b", "c")>> "d">>"#, #"a | f("<<b", "c")"#),
    (#"a | f("<<b>>"#, nil), ("a <<b>>", nil), ("a\n>>", nil),
  ]) func aTagEnds(line: String, tag: String?) {
    let bytes = Array(line.utf8)
    let end = TagEnd.find(bytes, from: 0, until: bytes.count, mayNest: false)
    #expect(end.map { String(decoding: bytes[..<$0], as: UTF8.self) } == tag)
  }

  /// A text without its first quote, and what it holds.
  @Test(arguments: [
    (#"a" b""#, "a"), (#"<<a | f("b")>>" c"#, #"<<a | f("b")>>"#), (#"<<a" + "b>>""#, "<<a"), (#"a\" b""#, #"a\" b"#),
    (#"<<a | f("b>>"#, "<<a | f("), ("a", nil),
  ]) func aTextEnds(line: String, text: String?) {
    let bytes = Array(line.utf8)
    let end = TagEnd.findQuote(UInt8(ascii: "\""), in: bytes, from: 0, until: bytes.count)
    #expect(end.map { String(decoding: bytes[..<$0], as: UTF8.self) } == text)
  }

  /// What is written before a cursor, and the tags that are open there.
  @Test(arguments: [
    ("say <<", [""]), ("say <<a", ["a"]), ("<<a>> <<b", ["b"]), (#"<<a | f("<<b"#, [#"a | f("<<b"#, "b"]),
    (#"<<a | f("<<b>>"#, [#"a | f("<<b>>"#]), (#"<<a | f("<<b>>") | "#, [#"a | f("<<b>>") | "#]), ("<<a>>", []),
    (#"it's "<<a"#, ["a"]),
  ]) func tagsAreOpen(line: String, tags: [String]) {
    let bytes = Array(line.utf8)
    #expect(TagEnd.open(bytes, in: 0..<bytes.count).map { String(decoding: bytes[$0.start...], as: UTF8.self) } == tags)
  }
}
