import LucidCompiler
import LucidTesting
import Testing

@testable import LucidApplication

/// Questions that are answered by rules: all that narrows one is understood, or it is refused.
@Suite struct QuestionScenarios {
  /// Each with the words that nothing goes by.
  @Test(arguments: [
    ("calendar on the 27th", ["27th"]), ("calendar on 27.11.", ["27.11"]), ("calendar on 11/27", ["11"]),
    ("calendar next year", ["year"]), ("calendar at the end of the week", ["week"]), ("Termine Ende der Woche", ["Woche"]),
    ("Termine übernächste Woche", ["übernächste", "Woche"]), ("calendar in a fortnight", ["fortnight"]),
    ("Termine KW 49", ["KW"]), ("calendar on Christmas", ["Christmas"]), ("calendar on Fri", ["Fri"]),
    ("calendar on wensday", ["wensday"]), ("calendar after Friday", ["Friday"]), ("calendar from Thursday on", ["Thursday"]),
    ("calendar between Thursday and Saturday", ["Thursday", "Saturday"]), ("Freitagmittag Termine", ["Freitagmittag"]),
    ("mail from dana", ["from dana"]), ("mails von dana", ["von dana"]), ("weather in Berlin", ["in Berlin"]),
    ("tasks with Ana", ["with Ana"]), ("mail from Sunday", ["Sunday"]),
    ("am I free at 3?", ["3"]), ("tasks due in 2027", ["2027"]), ("mail since 2024", ["2024"]),
    ("Aufgaben 2027", ["2027"]), ("Termine im Jahr 2025", ["Jahr", "2025"]),
  ]) func whatNothingGoesByIsNamed(question: String, words: [String]) {
    #expect(QuestionLimits.misunderstood(question, Composition().compiler) == words)
  }

  @Test(arguments: [
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
