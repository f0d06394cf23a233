import LucidCore
import LucidTesting
import Testing

@testable import LucidCompiler

/// Questions as searches: each word is a term, a time, a source, a state or an order, or it stops the
/// question.
@Suite struct QuestionQueryTests {
  private static func query(_ question: String) -> QuestionQuery {
    QuestionQuery(question, now: Monday.now, zone: Monday.zone)
  }

  @Test(arguments: [
    ("When is the dentist?", ["dentist"]), ("lunch with Dana in Toronto", ["lunch", "Dana", "Toronto"]),
    ("What is Sarah's phone number?", ["Sarah"]), ("Where is the school concert?", ["school", "concert"]),
    ("Wann ist das Mittagessen mit Dana?", ["Mittagessen", "Dana"]), ("Wo findet der Elternabend statt?", ["Elternabend"]),
    ("Do I have anything tomorrow?", []), ("Was steht heute an?", []), ("When is lunch with Dana, not Tom?", ["lunch", "Dana"]),
    ("Is there a mail about own3 and HV214?", ["own3", "HV214"]),
    ("Where is the 3D model at 5pm?", ["3D", "model"]),
  ]) func contentWordsAreTerms(question: String, terms: [String]) {
    let query = Self.query(question)
    #expect(query.terms.map(\.typed) == terms)
    #expect(query.unusable.isEmpty)
  }

  /// A message that asks for a change is no question; a noun of the same letters is a word to search for.
  @Test(
    arguments: [
      ("Add a task: Buy oat milk", "Add"), ("Remind me tomorrow at 9", "Remind"), ("Mark \"Return the parcel\" as done", "Mark"),
      ("Log my meditation", "Log"), ("Draft a mail to Dana", "Draft"), ("Trage den Zahnarzt ein", "Trage"),
      ("Cancel retro on Friday", "Cancel"), ("log book", nil), ("Open tasks", nil), ("Mark's phone number", nil),
      ("Mark Miller", nil), ("draft of the proposal", nil), ("What did I log?", nil), ("Book club on Friday?", nil),
    ] as [(String, String?)]) func ordersAreDeeds(message: String, verb: String?)
  { #expect(Self.query(message).deed == verb) }

  @Test func namesBehindNotAreLeftOut() {
    #expect(Self.query("When is lunch with Dana, not Tom?").excluded.map(\.typed) == ["Tom"])
    #expect(Self.query("Mittagessen mit Dana, nicht mit Tom").excluded.map(\.typed) == ["Tom"])
    #expect(Self.query("Which invitations have I not answered yet?").unusable.first == "not answered")
  }

  @Test(arguments: [
    ("Which of my tasks are overdue?", ["tasks"]), ("What is overdue?", ["reminders", "tasks"]),
    ("Was habe ich über Nordwind notiert?", ["notes"]),
    ("Did Dana write me today?", ["mail"]), ("What did I write about the cabin?", []), ("When is Mia's birthday?", ["contacts"]),
    ("Was ist Toms E-Mail-Adresse?", ["contacts"]), ("What's my meditation streak?", ["habits"]),
    ("Whats on my calender?", ["calendar"]), ("Was steht in meinem Kalnder?", ["calendar"]),
  ]) func sourcesAreNamed(question: String, families: [String]) { #expect(Self.query(question).families.sorted() == families) }

  @Test(arguments: [
    ("dentist last year", "2025-01-01", "2025-12-31"), ("What was on my calendar in March?", "2026-03-01", "2026-03-31"),
    ("List my events between April 13 and April 16", "2026-04-13", "2026-04-16"),
    ("Zeig mir die Termine vom 13. bis 20. April", "2026-04-13", "2026-04-20"), ("my week", "2026-04-06", "2026-04-12"),
    ("What mail came since Saturday?", "2026-04-04", "2026-04-06"), ("Zahnarzt letztes Jahr", "2025-01-01", "2025-12-31"),
    ("tasks due next week", "2026-04-13", "2026-04-19"), ("Und übermorgen?", "2026-04-08", "2026-04-08"),
  ]) func timesAreDays(question: String, from: String, to: String) {
    let days = Self.query(question).days
    #expect(days?.lowerBound.iso == from && days?.upperBound.iso == to, "\(String(describing: days))")
  }

  @Test func limitsEndADay() {
    #expect(Self.query("tasks by Friday").days?.upperBound.iso == "2026-04-10")
    #expect(Self.query("Habe ich am Mittwochabend etwas vor?").hours == 64_800..<86_400)
    #expect(Self.query("What do I have at 11 on Wednesday?").hours == 39_600..<43_200)
    #expect(Self.query("What do I have at 3 on Wednesday?").hours == 54_000..<57_600)
  }

  @Test func timesOfDayBelongToTheDayBesideThem() {
    let afternoon = Self.query("What is on my calendar tomorrow after 15:00?")
    #expect(afternoon.days?.lowerBound.iso == "2026-04-07" && afternoon.hours == 54_000..<86_400)
    #expect(Self.query("calendar tomorrow before noon").hours == 0..<43_200)
    #expect(Self.query("calendar today and tomorrow").days?.upperBound.iso == "2026-04-07")
    #expect(Self.query("calendar today and tomorrow").conflicting.isEmpty)
  }

  @Test(arguments: [
    ("When is my next haircut?", QuestionQuery.Order.next), ("When was I last at the dentist?", .last),
    ("Wann habe ich Jana zuletzt getroffen?", .last), ("What is my first appointment tomorrow?", .next),
    ("Which tasks are overdue?", .all), ("lunch with Dana", .all),
  ]) func orders(question: String, order: QuestionQuery.Order) { #expect(Self.query(question).order == order) }

  @Test(arguments: [
    ("Call Sarah", "Call"), ("Order a pizza", "Order"), ("Remind me to water the plants at 6 pm", "Remind"),
    ("How many hours of meetings do I have today?", "hours"), ("Do I have more meetings today than tomorrow?", "more"),
    ("Was habe ich nach der Teamrunde?", "nach"),
  ]) func whatNoSearchGoesByIsNamed(question: String, word: String) { #expect(Self.query(question).unusable.contains(word)) }

  @Test func callsOfPeopleAreEvents() { #expect(Self.query("call with Sarah").unusable.isEmpty) }

  @Test(arguments: [
    ("invoices", "invoice"), ("Rechnungen", "rechnung"), ("Tonne", "biotonne"), ("meditation", "meditate"),
    ("meditiert", "meditieren"), ("Toms", "tom"), ("parties", "party"), ("Geschenk", "geschenkideen"),
    ("Rechnungen", "rechnungen"), ("会議", "明日の会議室"), ("ประชุม", "การประชุม"), ("회의", "회의가"),
  ]) func formsOfAWordAreTheSame(wanted: String, word: String) {
    let query = QuestionQuery(words: wanted, now: Monday.now, zone: Monday.zone)
    #expect(query.terms.first?.matches([word]) == true)
  }

  @Test(arguments: [
    ("Dana", "dan"), ("contact", "contract"), ("invoice", "voice"), ("exam", "example"), ("Boston", "bosch"), ("会議", "会社"),
  ]) func otherWordsAreNot(wanted: String, word: String) {
    let query = QuestionQuery(words: wanted, now: Monday.now, zone: Monday.zone)
    #expect(query.terms.first?.matches([word]) == false)
  }

  @Test(arguments: [("invoices", "invoic"), ("parties", "part"), ("Rechnungen", "rechnung"), ("Sam", "sam")])
  func rootsBeginAllForms(word: String, root: String) {
    #expect(QuestionQuery(words: word, now: Monday.now, zone: Monday.zone).terms.first?.root == root)
  }

  @Test func misspelledWordsHaveANearestOne() {
    let query = Self.query("When is the dentits?")
    #expect(query.terms.first?.nearest(among: ["dentist", "standup"])?.typed == "dentist")
    #expect(Self.query("When is my exam?").terms.first?.nearest(among: ["example", "sam"]) == nil)
  }

  @Test func aSecondQuestionIsSeen() {
    #expect(QuestionQuery.second(of: "Do I have unread mail, and what's due today?") == "what's due today?")
    #expect(QuestionQuery.second(of: "What is on my calendar today and tomorrow?") == nil)
  }

  @Test(arguments: ["Hello!", "Guten Morgen!", "help", "What can you do?", "Was kannst du?"])
  func greetings(message: String) { #expect(QuestionQuery.isGreeting(message)) }

  @Test func examplesAreOfTheSourcesThatAreSetUp() {
    let all = QuestionQuery.examples(of: ["calendar", "mail", "tasks", "habits"], "en")
    #expect(all.count == 6 && Set(all).count == 6)
    #expect(QuestionQuery.examples(of: ["notes"], "de").count == 1)
    #expect(QuestionQuery.examples(of: [], "en").isEmpty)
  }
}
