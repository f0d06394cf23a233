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
    // What is asked twice, and until when, with one sentence between.
    (
      "Did you print the tickets? The printer is dead. Tell me tonight, otherwise I go to my sister. C",
      "Did you print the tickets? The printer is dead. Tell me tonight, otherwise I go to my sister"
    ),
    ("Do you bring Paulo? I tell them the number tonight. Marta", "Do you bring Paulo? I tell them the number tonight"),
    (
      "Essen Sie mittags mit? Der Tisch wird heute Abend bestellt. Es gibt Fisch.",
      "Essen Sie mittags mit? Der Tisch wird heute Abend bestellt"
    ),
    ("Do you bring Paulo? The Tasca is nice. The fish is good. I tell them tonight.", "Do you bring Paulo?"),
    // A name behind a number is a signature, a month is none.
    ("I need to tell the gate before 10. Rhys", "I need to tell the gate before 10"),
    ("Bitte bis zum 10. November antworten", "Bitte bis zum 10. November antworten"),
    ("Bitte antworten Sie bis 10. November", "Bitte antworten Sie bis 10. November"),
  ]) func ofAMessage(text: String, excerpt: String) { #expect(Excerpt.of(text) == excerpt) }

  /// The shorter parts that a headline may have: each asks, and is understood alone.
  @Test(arguments: [
    ("Can you start at 13:30 today? Tell me before 9, I have to plan the till", ["Can you start at 13:30 today?"]),
    (
      "the paper prints at nine. I need your OK by 8:30 today, otherwise it goes out",
      ["I need your OK by 8:30 today"]
    ),
    ("bitte geben Sie die Statik bis 9:30 frei, sonst steht der Kran", ["bitte geben Sie die Statik bis 9:30 frei"]),
    (
      "You have snack duty. And could Theo be goalie? Please tell me tonight", ["could Theo be goalie?"]
    ),
    ("we open the yard at ten. Can you send it by 9:30 today?", []),
    ("We print overnight. Could you send yours before midnight?", []),
    // A condition and a choice are no reason.
    ("Please come at nine, if it does not rain", []), ("Who signs on Friday, Megan or I?", []),
    ("it is in the Auditorium", []),
  ]) func partsAreUnderstoodAlone(excerpt: String, parts: [String]) {
    #expect(Excerpt.parts(of: excerpt).map(\.text) == [excerpt] + parts)
  }

  @Test(arguments: [
    ("can you send me the numbers before 11 today?", true), ("Please tell me tonight", true),
    ("bring the drawing at three", true),
    ("gib mir bis Freitag Bescheid", true), ("Can you send it?", false), ("Is page 3 fine?", false),
  ]) func anExcerptMaySayWhen(excerpt: String, isDated: Bool) {
    #expect(Excerpt.parts(of: excerpt).first?.isDated == isDated)
  }

  @Test(arguments: ["", "  ", "...", "!?"]) func ofNothing(text: String) { #expect(Excerpt.of(text) == nil) }

  @Test func isShort() {
    let excerpt = Excerpt.of(String(repeating: "very long words ", count: 40)) ?? ""
    #expect(excerpt.count <= 180 && excerpt.hasSuffix("…"))
  }

  @Test(arguments: [
    ("# Title\n\n- first point\n- second", "first point"), ("- [x] done\nMitnehmen: Ausweis.", "Mitnehmen: Ausweis"),
    ("# only", nil),
  ]) func ofANote(body: String, line: String?) { #expect(Excerpt.line(of: body) == line) }
}
