import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCompiler

/// The five principles of a good prompt, and how little it takes to be left alone.
@Suite struct PromptRuleTests {
  static let lab = Lab(tools: [ScriptedTool("calendar.list")], variables: [ScriptedVariable("weekday", .text("Monday"))])

  static func hints(_ prompt: String, _ rest: String = "") -> [String] {
    let lines = prompt.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 + "\n" }.joined()
    let file = SourceFile(name: "test", text: Lab.ability("prompt: |\n" + lines + rest))
    return lab.compiler.check(file).diagnostics.filter { $0.severity == .hint }.map { d in
      d.code == .vagueWord || d.code == .bareRetrieval ? "\(d.code.rawValue): \(file.text(d.span.range))" : d.code.rawValue
    }.sorted()
  }

  @Test(
    arguments: [
      (
        "Show recent stuff",
        [
          "bare-retrieval: Show", "no-output-format", "unnamed-source", "vague-word: recent", "vague-word: stuff",
        ]
      ),
      ("List my mail.", ["bare-retrieval: List", "no-output-format"]),
      ("Please give me some notes in three bullets.", ["bare-retrieval: give", "vague-word: some"]),
      ("Summarize everything in one sentence and suggest a first step.", ["unnamed-source"]),
      ("From the calendar, decide what matters.", ["no-output-format"]),
      ("From the calendar, say in one sentence how the day looks.", ["no-closing-action"]),
      (
        "From a couple of mails, a few notes and several events, write two lines and end with one action.",
        ["vague-word: a couple of", "vague-word: a few", "vague-word: several"]
      ),
      (
        "From the calendar of tomorrow morning, say in one line what to do soon.",
        ["vague-word: soon", "vague-word: tomorrow morning"]
      ),
      // In German.
      ("Erzähle, was heute im Kalender steht.", ["no-output-format"]),
      ("Fasse die letzten Notizen zusammen.", ["no-closing-action", "no-output-format"]),
      ("Mach aus dem Kalender eine Übersicht über die Woche.", ["no-closing-action", "no-output-format"]),
      ("Zeig mir kürzlich geänderte Notizen.", ["bare-retrieval: Zeig", "no-output-format", "vague-word: kürzlich"]),
      ("Gib mir aus den Notizen ein paar Ideen in drei Punkten.", ["bare-retrieval: Gib", "vague-word: ein paar"]),
      (
        "Sag aus dem Kalender in zwei Sätzen, was demnächst und morgen früh wichtig ist.",
        ["vague-word: demnächst", "vague-word: morgen früh", "vague-word: wichtig"]
      ),
      ("Sag in einem Satz, wie mein Tag wird.", ["unnamed-source"]),
    ] as [(String, [String])]) func saysWhatIsMissing(prompt: String, expected: [String])
  {
    #expect(Self.hints(prompt) == expected)
  }

  @Test(arguments: [
    "Good morning, <<weekday>>.", "Hello", "x", "",
    "Wish me a good <<weekday>> in one sentence, and end with one kind thing to do.",
    "今日の予定を教えて", "Résume la semaine.",
    "Sag mir aus dem Kalender in einem Satz, was heute zu tun ist.",
    "Schreib aus Kalender und Mails in drei Sätzen, wie der Tag wird. Schließe die Antwort mit dem nächsten Schritt.",
    "Fasse die Mails der Woche in drei Stichpunkten zusammen. Ende mit der einen, die heute zu beantworten ist.",
    "Mach aus den Aufgaben eine Liste, so bald wie möglich fällige zuerst.",
    // Lists, counts and comparisons are complete without something to do.
    "From the calendar, say in one line each which events of the week are in conflict.",
    "From the mail of the last 7 days, count in one table how many came a day.",
    "From the calendar, say in two sentences what not to miss.",
    "From the most recent note, decide in one line which step is the most important, as soon as it is read, and end with it as an action.",
    "From the notes, say in one line whether \"some recent stuff\" is an action.",
    "From the mail, do not list anything: say in one sentence which mail should be answered.",
    "From the mail, make one list of at most five, and end with the one to answer.",
  ]) func isLeftAlone(prompt: String) { #expect(Self.hints(prompt) == []) }

  @Test func theFormMayStandElsewhere() {
    let prompt = "From the calendar, decide what matters."
    #expect(Self.hints(prompt).contains("no-output-format"))
    #expect(Self.hints(prompt, "output: { format: json }\n") == [])
    #expect(Self.hints(prompt, "output: { format: markdown }\n").contains("no-output-format"))
  }

  @Test func whatIsPutInNamesItsSource() {
    let steps = "steps:\n  - id: day\n    calendar.list: {}\n"
    let end = ", and decide in one sentence."
    #expect(Self.hints("Think about it" + end, steps) == ["unnamed-source"])
    #expect(Self.hints("Think about <<day.count>> of them" + end, steps) == [])
    #expect(Self.hints("Think about the calendar" + end, steps) == [])
    // Without steps nothing is wanted from a source.
    #expect(Self.hints("Think about it" + end) == [])
  }

  /// The remedy of the hint ends the hint, for every family, also one of the person's own.
  @Test(arguments: FamilyTraits.all.filter { $0.part != nil }.map(\.name) + ["diary"])
  func aFamilyThatIsReadIsASource(family: String) {
    let lab = Lab(tools: [ScriptedTool(family + ".list")])
    func hints(_ prompt: String) -> [DiagnosticCode] {
      let text = Lab.ability("steps:\n  - \(family).list: {}\nprompt: \(prompt)\n")
      return lab.compiler.check(SourceFile(name: "test", text: text)).diagnostics.map(\.code)
    }
    #expect(hints("Decide in one sentence.").contains(.unnamedSource))
    #expect(!hints("From \(family), decide in one sentence.").contains(.unnamedSource))
  }

  /// A run that writes has done what was to be done.
  @Test func whatWritesNeedsNoClosingAction() {
    let lab = Lab(tools: [ScriptedTool("calendar.list"), ScriptedTool("notes.put", effect: .write)])
    func hints(_ steps: String) -> [DiagnosticCode] {
      let text = Lab.ability("steps:\n" + steps + "prompt: From the calendar, summarize the day in one sentence.\n")
      return lab.compiler.check(SourceFile(name: "test", text: text)).diagnostics.map(\.code)
    }
    #expect(hints("  - calendar.list: {}\n") == [.noClosingAction])
    #expect(hints("  - calendar.list: {}\n  - notes.put: { text: x }\n") == [])
  }

  /// A question about one's own day that nothing answers is no mistake, but it is named.
  @Test(arguments: ["What should I focus on?", "How is my day?", "Help me today.", "Plan my week."])
  func questionsThatNothingAnswersAreNamed(prompt: String) {
    #expect(Self.hints(prompt).contains("unnamed-source"))
    #expect(Self.hints(prompt + " <<text>>", "inputs: {text: {type: string}}\n").contains("unnamed-source") == false)
  }

  @Test(arguments: ["What is the capital of France?", "Give me a good joke.", "How long is a day on Mars?"])
  func knowledgeNeedsNoSource(prompt: String) { #expect(!Self.hints(prompt).contains("unnamed-source")) }

  @Test func whatNoStepReadsIsNamed() {
    let lab = Lab(tools: ["calendar.list", "mail.list", "health.list"].map { ScriptedTool($0) })
    func hints(_ prompt: String) -> [String] {
      let file = SourceFile(
        name: "test", text: Lab.ability("steps:\n  - calendar.list: {}\nprompt: \(prompt)\n"))
      return lab.compiler.check(file).diagnostics.filter { $0.code == .unreadSource }.map { file.text($0.span.range) }
    }
    #expect(hints("From my unread mail and my sleep, say in one line what to do.") == ["mail", "sleep"])
    #expect(hints("From my calendar, write a mail in one line and say what to do.") == [])
    #expect(hints("From the events, say it. My mail stays out of it, and my inbox too.") == ["mail"])
    #expect(hints("My day. Mail is no part of it.") == [])
    // What has no tool here cannot be read.
    #expect(hints("From my notes, say in one line what to do.") == [])
  }

  @Test func marksAreUnderTheWordInEveryStyle() {
    for (prompt, line) in [("\"\\u00e9 \\\"a\\\" recent notes\"", "recent"), ("'it''s the recent notes'", "recent")] {
      let file = SourceFile(name: "test", text: Lab.ability("prompt: \(prompt)\n"))
      let found = Self.lab.compiler.check(file).diagnostics.filter { $0.code == .vagueWord }
      #expect(found.map { file.text($0.span.range) } == [line])
    }
  }

  /// Words that name a source come from the rows of the families; `meeting` is one though it is no
  /// name of the calendar.
  @Test(arguments: [
    ("calendar meeting agenda mail e-mails inbox newsletter note notebook reminder task todo habit streaks", true),
    ("sleep steps hrv forecast traffic route contact birthdays web news location vault bookmarks feeds", true),
    ("kalender termine besprechung posteingang nachricht notiz erinnerungen aufgabe wetter schlaf geburtstage standort", true),
    ("people browser google search file position outlook carrot datei", false),
  ]) func wordsOfSources(words: String, areSources: Bool) {
    for word in words.split(separator: " ") {
      let hash = word.utf8.reduce(PromptLexicon.start) { PromptLexicon.add($1, to: $0) }
      #expect(PromptLexicon.shared.roles(of: hash).contains(.source) == areSources, "\(word)")
    }
  }

  /// A role with a misspelt name, or a word that is not found, would leave a rule without it.
  @Test func everyRowOfRolesIsRead() {
    let rows = RepositoryFiles.lines("Sources/LucidCompiler/Rules/prompt-roles.tsv").filter { !$0.isEmpty }
    #expect(rows.count > 10)
    for row in rows {
      let fields = row.split(separator: "\t").map { $0.split(separator: " ").map(String.init) }
      for (name, word) in fields[0].flatMap({ name in fields[1].map { (name, $0) } }) {
        let hash = word.utf8.reduce(PromptLexicon.start) { PromptLexicon.add($1, to: $0) }
        let role = PromptLexicon.named[name]
        #expect(role.map(PromptLexicon.shared.roles(of: hash).isSuperset) == true, "\(name): \(word)")
      }
    }
  }
}
