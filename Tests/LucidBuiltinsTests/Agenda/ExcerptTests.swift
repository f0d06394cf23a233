import LucidCore
import LucidTesting
import Testing

@testable import LucidBuiltins

/// The sentence of a message that is worth quoting.
@Suite struct ExcerptTests {
  @Test(arguments: [
    (
      "Morning Marieke, the paper prints at nine. I need your OK on the statement by 8:30 today. Nadia",
      "I need your OK on the statement by 8:30 today"
    ),
    ("Marieke, please upload your slides.", "please upload your slides"),
    (
      "Dear parents of room 9, school ends at 12:15 tomorrow because of the teachers' day. Bring a coat.",
      "school ends at 12:15 tomorrow because of the teachers' day. Bring a coat"
    ),
    (
      "Der Händler hält die Fliesen bis heute 16 Uhr zurück. Es sind 20 Stück.",
      "Der Händler hält die Fliesen bis heute 16 Uhr zurück"
    ),
    ("See the invoice of No. 12 in the file", "See the invoice of No. 12 in the file"),
    (
      "Bring the printed reading for Nia, the vicar has none. And flowers!",
      "Bring the printed reading for Nia, the vicar has none. And flowers!"
    ),
    ("Yes", "Yes"), ("The room is on the fourth floor. Henrik", "The room is on the fourth floor"),
    // What is asked, with when it is wanted.
    (
      "Hi Aoife, could you take the long day on 1 November? I need to know by 18:00 today, otherwise I ring.",
      "could you take the long day on 1 November? I need to know by 18:00 today, otherwise I ring"
    ),
    (
      "Who signs the delivery, Megan or I? I tell the gate tomorrow before ten. Rhys",
      "Who signs the delivery, Megan or I? I tell the gate tomorrow before ten"
    ),
    // `it` and `and` need the sentence before.
    (
      "I still miss the slip for the zoo. Can you send it on Monday? Without it he stays.",
      "I still miss the slip for the zoo. Can you send it on Monday?"
    ),
    (
      "You have snack duty: oranges for 14. And could Theo be goalie? Please tell me tonight.",
      "You have snack duty: oranges for 14. And could Theo be goalie? Please tell me tonight"
    ),
    ("Uns fehlt das Formular. Können Sie es ihm mitgeben?", "Uns fehlt das Formular. Können Sie es ihm mitgeben?"),
  ]) func ofAMessage(text: String, excerpt: String) { #expect(Excerpt.of(text) == excerpt) }

  @Test(arguments: ["", "  ", "...", "!?"]) func ofNothing(text: String) { #expect(Excerpt.of(text) == nil) }

  @Test func isShort() {
    let excerpt = Excerpt.of(String(repeating: "very long words ", count: 40)) ?? ""
    #expect(excerpt.count <= 140 && excerpt.hasSuffix("…"))
  }

  @Test(arguments: [
    ("# Title\n\n- first point\n- second", "first point"), ("- [x] done\nMitnehmen: Ausweis.", "Mitnehmen: Ausweis"),
    ("# only", nil),
  ]) func ofANote(body: String, line: String?) { #expect(Excerpt.line(of: body) == line) }
}
