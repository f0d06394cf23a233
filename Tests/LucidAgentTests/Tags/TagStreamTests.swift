import LucidAgent
import Testing

@Suite struct TagStreamTests {
  static let answers = [
    "Done.\r\n[CALENDAR_ACTION:{\"action\":\"create\",\"title\":\"Gym } ]\"}] Have fun 👩‍👧!",
    "é[NOTE_ACTION:{\"a\":{\"b\":\"\\\"}\"}} ] [x] [N [REMINDER_ACTION : {}]\n- [ ] open",
    "[[NOTE_ACTION:{}]] and [Note: {1}] and [[",
    "```\n[REMINDER:{}]\n```\n[REMINDER:{}] x", "[REMINDER:{\"a\":1] rest\n```\n[REMINDER:{}] x",
    "a [WEB_SEARCH:{\"query\":\"x\"", "a [HABIT_ACTION:{} b [TELEPORT:{}]", "array[r", "",
  ]

  /// Every way to cut an answer into three pieces says the same, and never a piece of a tag.
  @Test(arguments: answers) func anyPiecesAreTheWhole(answer: String) {
    let whole = TagStream.visible(answer)
    let places = Array(answer.unicodeScalars.indices) + [answer.endIndex]
    for (n, i) in places.enumerated() {
      for j in places[n...] {
        var stream = TagStream()
        var shown = stream.take(String(answer[..<i]))
        #expect(whole.utf8.starts(with: shown.utf8), "\(answer) cut at \(i): \(shown)")
        shown += stream.take(String(answer[i..<j]))
        #expect(whole.utf8.starts(with: shown.utf8), "\(answer) cut at \(i), \(j): \(shown)")
        shown += stream.take(String(answer[j...])) + stream.finish()
        #expect(Array(shown.utf8) == Array(whole.utf8), "\(answer) cut at \(i), \(j)")
      }
    }
  }

  /// What the stream shows is what the scanner leaves.
  @Test(arguments: answers) func agreesWithTheScanner(answer: String) {
    var bytes = Array(answer.utf8)
    for tag in TagRegistry.standard.scanner.tags(in: answer).reversed() { bytes.removeSubrange(tag.range) }
    #expect(Array(TagStream.visible(answer).utf8) == bytes)
  }

  @Test func randomAnswers() {
    let parts = [
      "[", "]", "{", "}", "\"", "\\", "NOTE_ACTION", "REMINDER", ":", " ", "\n", "é", "'", "[NOTE_ACTION:{", "\"}]", "x", "```",
      "\n```\n",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let answer = (0..<Int.random(in: 1...20, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      agreesWithTheScanner(answer: answer)
      var stream = TagStream()
      var shown = ""
      for scalar in answer.unicodeScalars { shown += stream.take(String(Character(scalar))) }
      #expect(shown + stream.finish() == TagStream.visible(answer), "\(answer)")
    }
  }

  @Test func showsAtOnceWhatIsNone() {
    var stream = TagStream()
    #expect(stream.take("Hello [wor") == "Hello [wor")
    #expect(stream.take("ld] [NOTE") == "ld] ")
    #expect(stream.take("S]") == "[NOTES]")
    #expect(stream.take("[NOTE_ACTION:{\"title\":\"") == "" && stream.take("x\"}]!") == "!")
  }

  @Test func severalThousandTagsAreLinear() {
    let answer = String(repeating: "[NOTE_ACTION:{\"a\":1}] [", count: 20_000)
    #expect(TagStream.visible(answer).utf8.count == 40_000)
  }
}
