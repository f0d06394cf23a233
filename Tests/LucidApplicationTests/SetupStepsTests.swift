import LucidArguments
import LucidCore
import LucidSchedule
import LucidShipped
import LucidTesting
import Testing

@testable import LucidApplication
@testable import LucidServing
@testable import LucidSetup

/// The questions of setup behind the configuration, answered line by line.
@Suite struct SetupStepsTests {
  /// Lines that a person types, and what was scheduled.
  private final class Person {
    var lines: [String]
    var asked: [String] = []
    var scheduled: [[String]] = []
    init(_ lines: [String]) { self.lines = lines }
  }

  private static func run(
    _ lab: ApplicationLab, _ person: Person, _ change: (inout SetupAnswers) -> Void = { _ in }, failing: CommandError? = nil
  ) -> [String] {
    var answers = SetupAnswers()
    answers.vault = "~/vault"
    change(&answers)
    let steps = SetupSteps(
      environment: lab.environment(), answers: answers,
      schedule: { words, on, options throws(CommandError) in
        if let failing { throw failing }
        person.scheduled.append(words + (on.map { ["--on", $0] } ?? []) + ["--"] + options)
        return .ok
      },
      line: { question in
        person.asked.append(question)
        return person.lines.isEmpty ? nil : person.lines.removeFirst()
      })
    return steps.run()
  }

  @Test func returnLeavesEverythingOut() {
    let (lab, person) = (ApplicationLab(), Person(["", "", ""]))
    #expect(Self.run(lab, person) == [] && person.scheduled == [] && person.asked.count == 3)
    #expect(lab.home.text("vault/habits/habits.json") == nil)
  }

  @Test func theEndOfTheInputLeavesEverythingOut() {
    let person = Person(["", "", "weekdays 7:30"])
    #expect(Self.run(ApplicationLab(), person) == [] && person.scheduled == [])
  }

  @Test func habitsAreBegunAndReadAsHabits() throws {
    let (lab, person) = (ApplicationLab(), Person(["", " Stretch, Read 10 pages,stretch, ", ""]))
    #expect(Self.run(lab, person) == ["habits: Stretch, Read (10 a day)"])
    let text = try #require(lab.home.text("vault/habits/habits.json"))
    let json = try JSONParser.parse(Array(text.utf8))
    #expect(json.list?.compactMap { $0["name"]?.text } == ["Stretch", "Read"])
    // A file that is there is never written over, and nothing is asked.
    let again = Person(["", ""])
    #expect(Self.run(lab, again) == [] && !again.asked.contains { $0.contains("Habits") })
    #expect(lab.home.text("vault/habits/habits.json") == text)
  }

  @Test func aScheduleHasItsDelivery() {
    for (typed, options) in [
      ("", ["-o", "/dev/null"]), ("mail ada@example.org", ["--mail-to", "ada@example.org"]),
      ("notify", ["--notify", "-o", "/dev/null"]), ("page /tmp/b.html", ["--format=html", "-o", "/tmp/b.html"]),
    ] {
      let person = Person(["", "", "weekdays 7:30", "pigeon", typed])
      let done = Self.run(ApplicationLab(), person)
      #expect(person.scheduled == [["briefing", "weekdays", "7:30", "--"] + options])
      #expect(done.count == 1 && done[0].hasPrefix("briefing: weekdays 7:30, "))
    }
  }

  @Test func aScheduleThatCannotBeAddedNamesTheCommand() {
    let done = Self.run(ApplicationLab(), Person(["", "", "daily 8:00", ""]), failing: CommandError(.usage, "cron is not there"))
    #expect(done == ["not scheduled; later: lucid schedule add briefing daily 8:00 -- -o /dev/null"])
  }

  /// A command that was refused is no remedy: the hint of its refusal is.
  @Test func aRefusedScheduleNamesWhatWouldBeTaken() {
    let refusal = CommandError(.usage, "cron knows only UTC", hint: "add --tz UTC, with the times there")
    let done = Self.run(ApplicationLab(), Person(["", "", "daily 8:00", ""]), failing: refusal)
    #expect(done == ["not scheduled: cron knows only UTC; add --tz UTC, with the times there"])
  }

  @Test func whatTheConfigurationSetsIsNotOffered() {
    let (lab, person) = (ApplicationLab(), Person([]))
    var answers = SetupAnswers()
    answers.vault = "~/vault"
    let steps = SetupSteps(
      environment: lab.environment(), answers: answers, settled: ["weather", "travel", "web", "feeds", "habits"], schedule: nil,
      line: { question in
        person.asked.append(question)
        return nil
      })
    #expect(steps.run() == [] && person.asked == [])
  }

  /// Setup turns off what it does not find, so that a later answer has to be able to add it.
  @Test func sourcesThatAreOffAreOffered() throws {
    let config = ".config/lucid/config.yaml"
    let lab = ApplicationLab([config: "vault: ~/vault\nbackends: { weather: off, habits: off }\n"])
    let person = Person(["", "Stretch, Water 8", ""])
    let done = Self.run(lab, person) { $0.off = ["weather", "travel", "habits"] }
    #expect(lab.captured.errors.contains("weather:") && lab.captured.errors.contains("feeds: "))
    #expect(done == ["habits: Stretch, Water (8 a day)"])
    #expect(lab.home.text(config) == "vault: ~/vault\nbackends: { weather: off, habits: on }\n")
  }

  // MARK: Suggestions

  /// A home whose vault has a calendar and habits.
  private static func home() -> ApplicationLab {
    ApplicationLab([
      ".config/lucid/config.yaml": "vault: ~/vault\n", "vault/calendar/a.ics": "x", "vault/habits/habits.json": "[]",
    ])
  }

  private static let suggestion = "Which do you want? (names"
  private static let config = ".config/lucid/config.yaml"

  @Test func whatIsAgreedToIsScheduledAsItIsNamed() {
    let (lab, person) = (Self.home(), Person(["", "", "prep, nudge", "notify", "page /tmp/n.html"]))
    #expect(
      Self.run(lab, person) == ["prep: before-event 10m, notification", "nudge: daily 20:30, page /tmp/n.html"])
    #expect(
      person.scheduled == [
        ["gallery/prep", "--on", "before-event 10m", "--", "--notify", "-o", "/dev/null"],
        ["gallery/nudge", "daily", "20:30", "--", "--format=html", "-o", "/tmp/n.html"],
      ])
    #expect(lab.captured.errors.contains("invitations: invitations that wait for your answer (weekdays 16:30)"))
  }

  /// Return is an answer, and is kept; the end of the input is none.
  @Test func nothingIsSuggestedTwice() {
    let lab = Self.home()
    let gone = Person(["", ""])
    #expect(Self.run(lab, gone) == [] && gone.asked.last?.hasPrefix(Self.suggestion) == true)
    #expect(lab.home.text(Self.config) == "vault: ~/vault\n")
    let first = Person(["", "", ""])
    #expect(Self.run(lab, first) == [] && first.scheduled == [])
    #expect(lab.home.text(Self.config)?.contains("\nsuggested: [conflicts, invitations, nudge, prep]\n") == true)
    let second = Person(["", "", "all"])
    #expect(Self.run(lab, second) == [] && second.scheduled == [])
    #expect(!second.asked.contains { $0.hasPrefix(Self.suggestion) })
  }

  /// A source that comes later brings its own suggestion.
  @Test func onlyWhatHasASourceIsSuggested() {
    let lab = ApplicationLab([
      ".config/lucid/config.yaml": "vault: ~/vault\nbackends: { calendar: off }\n", "vault/calendar/a.ics": "x",
      "vault/habits/habits.json": "[]",
    ])
    #expect(Self.run(lab, Person(["", "", "no"])) == [] && lab.home.text(Self.config)?.hasSuffix("suggested: [nudge]\n") == true)
    lab.home.write("vault: ~/vault\nsuggested: [nudge]\n", to: Self.config)
    let person = Person(["", "", "all", "", "", ""])
    let done = Self.run(lab, person)
    #expect(done.map { $0.prefix { $0 != ":" } } == ["prep", "conflicts", "invitations"])
    #expect(person.scheduled.allSatisfy { $0.suffix(3) == ["--", "-o", "/dev/null"] })
    #expect(Self.run(ApplicationLab(), Person(["", "", "", "all"])) == [])
  }

  @Test func anAbilityThatCannotBeScheduledNamesTheCommand() {
    let done = Self.run(Self.home(), Person(["", "", "prep", ""]), failing: CommandError(.usage, "cron is not there"))
    #expect(done == ["not scheduled; later: lucid schedule add gallery/prep --on 'before-event 10m' -- -o /dev/null"])
  }

  @Test func eachSuggestionIsAShippedAbility() throws {
    for one in AbilitySuggestion.all {
      #expect(ShippedAbilities.template(one.name) != nil && FamilyTraits.of(one.family) != nil, "\(one.name)")
      if let on = one.on { _ = try Trigger(on.split(separator: " ").map(String.init)) { $0 } } else { _ = try Schedule(one.when) }
    }
  }
}
