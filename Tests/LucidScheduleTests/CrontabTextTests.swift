import LucidSchedule
import Testing

/// Whoever's crontab it is: what is not ours stays, byte for byte.
@Suite struct CrontabTextTests {
  static let texts: [String] = [
    "", "# mine\n", "MAILTO=me@example.org\n0 1 * * * backup\n", "0 1 * * * no line break at the end",
    "\r\n\ttabs \u{FFFD}\n\n\n",
    "# lucid schedule other: begin, changed by lucid schedule only\n1 2 3 4 5 x\n# lucid schedule other: end\n",
    // A beginning that somebody cut off from its end is nobody's.
    "# lucid schedule one: begin, changed by lucid schedule only\n1 2 3 4 5 x\n",
  ]

  @Test(arguments: texts) func isAsBeforeWhenTheBlockIsGone(text: String) {
    var crontab = CrontabText(Array(text.utf8))
    crontab.put("30 7 * * 1-5 lucid\n", as: "one")
    #expect(crontab.block("one") == "30 7 * * 1-5 lucid\n")
    let once = crontab
    crontab.put("30 7 * * 1-5 lucid\n", as: "one")
    #expect(crontab == once, "the second time changes nothing")
    crontab.put("0 8 * * * lucid\n", as: "two")
    crontab.remove("one")
    crontab.remove("two")
    // A line needs an end before another can follow it.
    #expect(crontab.text == (text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"))
  }

  @Test func bytesThatAreNoTextStay() {
    var crontab = CrontabText([0xFF, 0xFE, 0x0A])
    crontab.put("x\n", as: "one")
    crontab.remove("one")
    #expect(crontab.bytes == [0xFF, 0xFE, 0x0A])
  }

  @Test func percentSignsAreCronsLineBreaks() { #expect(CrontabText.command("date +%F") == "date +\\%F") }
}
