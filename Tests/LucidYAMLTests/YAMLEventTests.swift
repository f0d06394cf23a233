import LucidYAML
import Testing

@Suite struct YAMLEventTests {
  @Test func eventsKnowTheirBytes() throws {
    let bytes = Array("é: &a !t [x]\nb: *a\n".utf8)
    var texts: [String] = []
    let problem = YAMLEvent.read(bytes) { event in
      texts.append("\(event.line):\(event.column) \(String(decoding: bytes[event.range], as: UTF8.self))")
      return true
    }
    #expect(problem == nil)
    #expect(
      texts == ["0:0 ", "0:0 ", "0:0 é", "0:3 &a !t [", "0:10 x", "0:11 ]", "1:0 b", "1:3 *a", "2:0 ", "2:0 "])
    let events = try #require(YAMLEvent.all(bytes))
    // The end of the document is left out.
    #expect(events.count == texts.count - 1)
    #expect(events.compactMap(\.anchor) == ["a"])
  }

  @Test func tagsOfScalarsAreGiven() throws {
    let events = try #require(YAMLEvent.all(Array("a: !t x".utf8)))
    #expect(events.compactMap(\.tag) == ["!t"])
  }

  /// What other programs write as JSON: a pair of escapes is one character, and no place moves.
  @Test func surrogatePairsOfJSONAreCharacters() throws {
    let text = #"{"a": "\ud83d\ude00 x\uD83D\uDE80", "b": 'no \ud83d\ude00', "c": "é"}"#
    let bytes = Array(text.utf8)
    var scalars: [String] = []
    var places: [String] = []
    let problem = YAMLEvent.read(bytes) { event in
      if case .scalar(let text, _) = event.kind {
        scalars.append(text)
        places.append(String(decoding: bytes[event.range], as: UTF8.self))
      }
      return true
    }
    #expect(problem == nil)
    #expect(scalars == ["a", "😀 x🚀", "b", #"no \ud83d\ude00"#, "c", "é"])
    #expect(places == [#""a""#, #""\ud83d\ude00 x\uD83D\uDE80""#, #""b""#, #"'no \ud83d\ude00'"#, #""c""#, #""é""#])
  }

  @Test(arguments: [#""\ud83d""#, #""\ud83d x""#, #""\ude00\ud83d""#, #""\ud83d\u0041""#]) func halfAPairIsRefused(text: String) {
    #expect(YAMLEvent.read(Array(text.utf8)) { _ in true } != nil)
  }

  @Test func readingEndsWhereItIsToldTo() {
    var count = 0
    let problem = YAMLEvent.read(Array("a: 1\nb: [".utf8)) { _ in
      count += 1
      return count < 3
    }
    #expect(count == 3 && problem == nil)
  }

  @Test func whatCannotBeReadSaysWhere() {
    var kinds = 0
    let problem = YAMLEvent.read(Array("a: 1\nb: 2: 3\n".utf8)) { _ in
      kinds += 1
      return true
    }
    #expect(problem?.line == 1 && problem?.message == "mapping values are not allowed in this context")
    #expect(kinds >= 4)
    #expect(YAMLEvent.all(Array("a: 1\nb: 2: 3\n".utf8)) == nil)
  }
}
