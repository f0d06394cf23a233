import LucidCompiler
import LucidTesting
import Testing

@testable import LucidApplication

/// Questions that are answered by rules: all that narrows one is understood, or it is refused.
@Suite struct QuestionScenarios {
  /// Each with the words that nothing goes by.
  @Test(arguments: [
    ("calendar on 11/27", ["11"]), ("calendar next year", ["year"]), ("Termine übernächste Woche", ["übernächste", "Woche"]),
    ("Termine KW 49", ["KW"]), ("calendar on Christmas", ["Christmas"]),
    ("calendar on wensday", ["wensday"]), ("calendar after Friday", ["Friday"]), ("calendar from Thursday on", ["Thursday"]),
    ("calendar between Thursday and Saturday", ["Thursday", "Saturday"]),
    ("mail from dana", ["from dana"]), ("mails von dana", ["von dana"]), ("weather in Berlin", ["in Berlin"]),
    ("tasks with Ana", ["with Ana"]), ("mail from Sunday", ["Sunday"]),
    ("tasks due in 2027", ["2027"]), ("mail since 2024", ["2024"]),
    ("Aufgaben 2027", ["2027"]), ("Termine im Jahr 2025", ["Jahr", "2025"]),
  ]) func whatNothingGoesByIsNamed(question: String, words: [String]) {
    #expect(QuestionLimits.misunderstood(question, Composition().compiler) == words)
  }

  /// Words of a question that no call goes by: an answer without them would be that to another one.
  @Test(arguments: [
    ("Which tasks are overdue?", ["overdue"]), ("tasks labelled work", ["labelled work"]),
    ("tasks with high priority", ["high priority"]), ("mails with attachments", ["attachments"]),
    ("What is my first meeting tomorrow?", ["first"]), ("Which calendar events are recurring?", ["recurring"]),
    ("Am I free for lunch tomorrow?", ["lunch"]), ("Is my sleep better than average?", ["better", "average"]),
    ("Which reminders are due on Wednesday?", ["on Wednesday"]), ("reminders for Wednesday", ["Wednesday"]),
    ("tasks due tomorrow", ["tomorrow"]), ("Is oat milk in my tasks?", ["oat milk"]),
    ("Welche Aufgaben sind überfällig?", ["überfällig"]), ("Mails mit Anhang", ["mit Anhang"]),
    ("Aufgaben mit hoher Priorität", ["hoher Priorität"]), ("Welche Erinnerungen sind am Mittwoch fällig?", ["am Mittwoch"]),
    ("Was ist mein erster Termin morgen?", ["erster"]),
  ]) func contentWordsAreUsedOrNamed(question: String, words: [String]) {
    let reading = QuestionLimits.read(question, Composition().compiler)
    #expect(reading.misunderstood == words && reading.search == nil)
  }

  /// Words that plainly name a subject are searched for, in events of four weeks where no time is said.
  @Test(arguments: [
    ("When is the dentist in my calendar?", "calendar.events", "dentist"),
    ("Wann ist der Zahnarzt in meinem Kalender?", "calendar.events", "Zahnarzt"),
    ("Do I have a meeting with Sam in my calendar?", "calendar.events", "Sam"),
    ("When is Lena's swimming in the calendar?", "calendar.events", "Lena swimming"),
    ("notes on the retro", "notes.search", "retro"), ("What do my notes say about Retro?", "notes.search", "Retro"),
    ("What do my notes say about bed 4?", "notes.search", "bed 4"), ("notes with the word demo", "notes.search", "demo"),
    ("Is oat milk in my notes?", "notes.search", "oat milk"), ("Ist Hafermilch in meinen Notizen?", "notes.search", "Hafermilch"),
  ]) func subjectsAreSearchedFor(question: String, tool: String, words: String) {
    let reading = QuestionLimits.read(question, Composition().compiler)
    #expect(reading.misunderstood.isEmpty && reading.search?.tool == tool, "\(reading.misunderstood)")
    #expect(reading.search?.arguments.last.map { "\($0.name) \($0.value)" } == "query \"\(words)\"")
    let isCalendar = tool == "calendar.events"
    let times = reading.search?.arguments.dropLast().map { "\($0.name) \($0.value)" }
    #expect(times == (isCalendar ? ["from <<today>>", "to <<today | plus(28d)>>"] : []))
    #expect(reading.subjects.map { "\($0.words) \($0.family)" } == ["\(words) \(isCalendar ? "calendar" : "notes")"])
  }

  /// A time stays, and a subject that the prompt is read with is told as well.
  @Test func subjectsKeepTheirTimes() {
    let compiler = Composition().compiler
    let dentist = QuestionLimits.read("When is the dentist in my calendar this week?", compiler)
    #expect(dentist.search?.arguments.map(\.name) == ["from", "to", "query"])
    #expect(dentist.search?.arguments.contains { $0.value.contains("28d") } == false)
    let groceries = QuestionLimits.read("What is in my notes about groceries?", compiler)
    #expect(groceries.search == nil && groceries.misunderstood.isEmpty)
    #expect(groceries.subjects.map { "\($0.words) \($0.family)" } == ["groceries notes"])
  }

  /// What stands in quotation marks is a part of the question.
  @Test func quotationsAreWords() {
    let question = QuestionLimits.unquoted(#"notes about "oat milk" and „Brot“"#)
    #expect(question == "notes about  oat milk  and  Brot ")
    let tasks = QuestionLimits.unquoted(#"tasks "work""#)
    #expect(QuestionLimits.read(tasks, Composition().compiler).misunderstood == ["work"])
  }

  @Test(arguments: [
    "What is on my calendar today?", "How did I sleep?", "Will it rain tomorrow?", "Do I have unread mail?",
    "What is my next meeting?", "Which habits are open?", "Which habits did I miss yesterday?", "Which tasks are due today?",
    "Which tasks are due this week?", "What does the mail from Sam want?", "How did my HRV trend over 14 days?",
    "How many meetings do I have today?", "Show my recent notes", "what do my notes say", "Which mail needs a reply?",
    "Give me a short overview of my calendar tomorrow, please", "Is there anything important in my inbox?",
    "Do I need an umbrella tomorrow?", "How long did I sleep last night?", "Which reminders are due today?",
    "Was steht heute in meinem Kalender?", "Was steht am Freitag in meinem Kalender?", "Wie habe ich geschlafen?",
    "Regnet es morgen?", "Habe ich ungelesene Mails?", "Was ist mein nächster Termin?", "Habe ich morgen Nachmittag frei?",
    "Welche Gewohnheiten sind offen?", "Welche Gewohnheiten habe ich gestern verpasst?", "Welche Aufgaben sind heute fällig?",
    "Was will die Mail von Sam?", "Wie war der Trend meiner HRV in 14 Tagen?",
    "Gib mir bitte einen Überblick über meine Aufgaben",
    "calendar on the 27th", "calendar on 27.11.", "calendar at the end of the week", "Termine Ende der Woche",
    "calendar in a fortnight", "calendar on Fri", "Freitagmittag Termine",
    "calendar tomorrow", "calendar today and tomorrow", "calendar on 2026-12-02", "calendar on 27 November 2026",
    "Termine am 2.12.2026", "calendar next month", "Termine nächsten Monat", "tasks due by Friday", "tasks due before Friday",
    "Aufgaben bis Freitag", "my calendar this week", "how did I sleep last night?", "mail from yesterday", "mail from Dana",
    "mail about lunch", "notes about the proposal", "weather in detail", "Wetter in Kürze", "tasks with details",
    "am I free tomorrow afternoon?", "am I free at noon?", "am I free at 3 pm?", "Was steht heute und morgen an?",
    "what is in my inbox", "is there rain this weekend?", "notes about budget 2027",
    "mail about the 2024 report", "calendar on April 14, 2027",
  ]) func whatIsUnderstoodIsAnswered(question: String) {
    #expect(QuestionLimits.misunderstood(question, Composition().compiler) == [])
  }
}
