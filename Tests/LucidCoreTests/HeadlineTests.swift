import LucidCore
import Testing

@Suite struct HeadlineTests {
  private func headline(_ text: String, _ role: Statement.Role = .key, sender: String? = nil) -> String {
    Headline.of(Sentence(Statement(.mail(.needsAnswer), role, weight: 1, [.sender: sender.map(StatementValue.text)]), text: text))
      .text
  }

  private func shown(_ text: String) -> String { text.replacing("**", with: "") }

  @Test func whatFitsStays() {
    let text = "**Contract deadline today** from Dana needs an answer; it is due by 17:00."
    #expect(shown(text).count == 70 && headline(text, sender: "Dana") == text)
    #expect(headline("Reply to Dana about **Very long…**.") == "Reply to Dana about **Very long…**")
    #expect(headline("Reply to Dana about it….") == "Reply to Dana about it…")
  }

  @Test func whatIsLongerIsCutBetweenWords() {
    let cut = headline("Prepare for the meeting about the renovation of the house by the lake, which begins soon", .action)
    #expect(cut == "Prepare for the meeting about the renovation of the house by the…")
    #expect(headline(String(repeating: "ä", count: 100)) == String(repeating: "ä", count: 69) + "…")
    let bold = headline("Reply to Dana Okafor about **The contract of the second year and all of its annexes** today.", .action)
    #expect(bold == "Reply to Dana Okafor about **The contract of the second year and all of…**")
    #expect(shown(bold).count <= Headline.most)
    let opening = headline("Prepare for the meeting about the renovation of the house by the big **Lakeside** today.", .action)
    #expect(opening == "Prepare for the meeting about the renovation of the house by the big…")
  }

  /// Of several texts the first that fits is taken; where none does, the last is cut.
  @Test func theFirstFormThatFitsIsTaken() {
    let long = "By tomorrow at 09:00: reply to Thomas Kiefer about **Contract for the catalogue**."
    func headline(_ forms: [String]) -> String {
      Headline.of(Sentence(Statement(.mail(.reply), .action, weight: 1), text: long), forms: forms).text
    }
    #expect(
      headline([long, "By tomorrow at 09:00: **Contract for the catalogue** (Thomas Kiefer)"]).hasSuffix("(Thomas Kiefer)"))
    #expect(headline(["Short.", long]) == "Short.")
    #expect(headline([long]) == "By tomorrow at 09:00: reply to Thomas Kiefer about **Contract for the…**")
  }

  /// A title that was cut already brings the one ellipsis.
  @Test func thereIsOneEllipsis() {
    let twice = headline("**A subject that somebody has cut before…** needs an answer; its deadline is tomorrow at 17:00.")
    #expect(twice == "**A subject that somebody has cut before…**")
  }

  @Test func theSenderIsBeforeTheSubject() {
    let text = "**The contract of the second year** from Dana Okafor needs an answer; its deadline is today at 17:00."
    #expect(headline(text, sender: "Dana Okafor") == "Dana Okafor: **The contract of the second year** needs an answer; its…")
    let german = "**Der Vertrag für das zweite Jahr** von Dana Okafor braucht eine Antwort; die Frist ist heute um 17:00."
    #expect(headline(german, sender: "Dana Okafor") == "Dana Okafor: **Der Vertrag für das zweite Jahr** braucht eine Antwort…")
    #expect(headline(text).hasPrefix("**The contract"))
  }

  /// Titles and days may have a period and a blank too.
  @Test(arguments: [
    ("**Dr. A** and **B** overlap today, 09:30–10:00.", " Free for **B** (1 h) today: 13:00–14:00."),
    ("**A** und **B** überschneiden sich am 15. April, 9:30–10:00.", " Für **B** (1 h) ist heute frei: 13:00–14:00."),
    ("**A** and **B** overlap today, 22:00–02:00 (+1).", " There is no free slot of 1 h left today."),
  ])
  func theFreeTimesOfAConflictAreInTheAnswerAlone(first: String, times: String) {
    func headline(_ items: StatementValue?) -> String {
      let statement = Statement(.calendar(.overlap), .risk, weight: 90, [.items: items])
      return Headline.of(Sentence(statement, text: first + times)).text
    }
    #expect(headline(.list([])) == first)
    #expect(headline(nil) != first)
  }
}
