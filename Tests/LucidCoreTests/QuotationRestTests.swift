import LucidCore
import Testing

/// The rest of a quotation below a headline that has a part of it.
@Suite struct QuotationRestTests {
  private static func mail(_ excerpt: String, subject: String = "Matter", parts: [String] = []) -> Statement {
    Statement(
      .mail(.needsAnswer), .key, weight: 1,
      [
        .title: .text(subject), .excerpt: .text(excerpt),
        .text: .list(parts.map { .list([.text($0)]) }),
      ], records: ["m"])
  }

  private static func rest(_ statement: Statement, _ headline: String) -> String? {
    let below = statement.below(headline)
    #expect(below == nil || below?.isTold == true || below == statement)
    return below?.values[.excerpt]?.text
  }

  @Test(
    arguments: [
      ("Can you start early? Tell me before 9", "Can you start early?", "Tell me before 9"),
      (
        "You have snack duty. And could Theo be goalie? Please tell me tonight", "could Theo be goalie?",
        "You have snack duty … Please tell me tonight"
      ),
      (
        "The paper prints at nine. I need your OK by 8:30, otherwise it goes out", "I need your OK by 8:30",
        "The paper prints at nine … otherwise it goes out"
      ),
      ("Fish or meat? Please tell me tonight", "Fish or meat? Please tell me tonight", nil),
      // What is left of the sentence is no clause of its own.
      ("we eat at five and not at six. Bring bread!", "we eat at five", "Bring bread!"),
      ("Room 3 has no power, so the review is in the hall", "the review is in the hall", nil),
      ("it starts at nine, and will be in the hall", "it starts at nine", "will be in the hall"),
      ("bitte geben Sie es frei, sonst steht der Kran", "bitte geben Sie es frei", "sonst steht der Kran"),
    ] as [(String, String, String?)]) func ofAPart(excerpt: String, part: String, rest: String?)
  {
    #expect(Self.rest(Self.mail(excerpt, parts: [part]), "By 09:00, Dana: “\(part)”") == rest)
  }

  /// A sentence with all words of the subject says it once more, unless little else is left.
  @Test(arguments: [
    (
      "Contract for the catalogue", "attached is the contract for the catalogue. Please sign it by Monday at nine your time",
      "Please sign it by Monday at nine your time"
    ),
    ("Crane permit", "The firm wants the crane permit. Can you send it?", "The firm wants the crane permit. Can you send it?"),
    ("Crane permit", "The firm wants a number by six in the evening", "The firm wants a number by six in the evening"),
    ("", "Can you?", "Can you?"),
  ]) func ofASubject(subject: String, excerpt: String, rest: String) {
    #expect(Self.rest(Self.mail(excerpt, subject: subject), "By 09:00: **\(subject)** (Dana)") == rest)
  }

  /// A headline that shows neither leaves the sentence whole, and so does none.
  @Test func whatTheHeadlineHasNotStaysWhole() {
    let mail = Self.mail("Can you? Tell me", subject: "Key", parts: ["Can you?"])
    #expect(mail.below("By 09:00, Dana: “Can…”") == mail && mail.below("") == mail)
    let about = Statement(
      .mail(.aboutEvent), .key, weight: 1,
      [
        .title: .text("Review"), .excerpt: .text("No power, so it is in the hall. Bring a pen"),
        .text: .text("it is in the hall"),
      ],
      records: ["m", "e"])
    #expect(about.below("**Review** at 13:30: it is in the hall")?.values[.excerpt]?.text == "Bring a pen")
    #expect(about.below("**Review** at 13:30: it is in…") == about)
    #expect(Statement(.mail(.reply), .action, weight: 1).below("Reply.") == nil)
  }

  /// The fact is the same: a note counts as it was written.
  @Test func theOriginalStays() {
    let note = Statement(
      .notes(.aboutEvent), .key, weight: 1,
      [.title: .text("Fair"), .excerpt: .text("Pay first. Then take the bus home"), .text: .text("Pay first")],
      records: ["n", "e"])
    #expect(note.below("**Fair**: Pay first")?.values[.original]?.text == "Pay first. Then take the bus home")
  }
}
