import LucidCore
import LucidTesting
import Testing

@testable import LucidAgenda

/// The one line to read first.
@Suite struct HeadlineOrderTests {
  private func sentence(_ kind: StatementKind, _ role: Statement.Role, _ weight: Int, _ values: StatementValues = [:]) -> Sentence
  {
    Sentence(Statement(kind, role, weight: weight, values), text: kind.name)
  }

  private func headline(
    _ sentences: [Sentence], named: [StatementKind] = [], isQuestion: Bool = false
  ) -> String? {
    AgendaOrder(sentences.map(\.statement), now: Monday.now, zone: Monday.zone)
      .headline(of: sentences, named: named, isQuestion: isQuestion)?.text
  }

  /// An action without weight is said where it is named, and never above the answer.
  @Test func anActionWithoutWeightIsNoHeadline() {
    let all = [sentence(.reminders(.set), .key, 9), sentence(.reminders(.takeBack), .action, 0)]
    #expect(headline(all) == "reminders.set")
    #expect(headline(all, named: [.reminders(.takeBack)]) == "reminders.set")
  }

  @Test func whatToDoComesFirstThenWhatMattersMost() {
    let (fact, risk) = (sentence(.calendar(.count), .fact, 99), sentence(.weather(.likely), .risk, 40))
    let action = sentence(.mail(.reply), .action, 10)
    #expect(headline([fact, risk, action]) == "mail.reply")
    #expect(headline([fact, risk]) == "weather.likely")
    #expect(headline([fact]) == "calendar.count")
    #expect(headline([]) == nil)
  }

  @Test func aQuestionIsAnsweredFirst() {
    let (state, action) = (sentence(.health(.slept), .state, 30), sentence(.health(.earlierToBed), .action, 90))
    #expect(headline([action, state], isQuestion: true) == "health.slept")
    #expect(headline([action], isQuestion: true) == "health.earlier_to_bed")
  }

  @Test func whatTheAbilityNamesComesBeforeEverythingElse() {
    let all = [
      sentence(.mail(.reply), .action, 90), sentence(.weather(.now), .fact, 20), sentence(.weather(.likely), .risk, 80),
      sentence(.weather(.advice), .action, 5),
    ]
    // Of one family, the order is that of the ability, and what to do comes first.
    #expect(headline(all, named: [.weather(.now), .weather(.likely)]) == "weather.now")
    #expect(headline(all, named: [.weather(.now), .weather(.advice)]) == "weather.advice")
    // Over several, what to do comes first too, whatever is named before it.
    #expect(headline(all, named: [.weather(.now), .mail(.reply)]) == "mail.reply")
    // None of the kinds that it names was found.
    #expect(headline(all, named: [.habits(.open)]) == "mail.reply")
  }

  private func event(_ kind: StatementKind.Calendar, _ hour: Int, minute: Int = 0, role: Statement.Role = .key) -> Sentence {
    let start = Monday.at(hour, minute)
    return Sentence(
      Statement(
        .calendar(kind), role, weight: 80, [.at: .instant(start), .span: .span(start, start.adding(seconds: 3600))],
        records: ["e"]),
      text: kind.rawValue)
  }

  private func reply(by hour: Int? = nil, on day: CivilDate = Monday.date) -> Sentence {
    sentence(.mail(.reply), .action, 5, [.until: .day(day), .at: hour.map { .instant(Monday.at($0)) }])
  }

  private static let named: [StatementKind] = [.calendar(.first), .calendar(.prepare), .calendar(.running), .mail(.reply)]

  /// A plain fact, an event that runs and one that is far off wait; one that is near and over first
  /// leads, and so does one that is about to begin.
  @Test func whatIsAskedComesBeforeAPlainEvent() {
    let cases: [(event: Sentence, asked: Sentence, first: String)] = [
      (event(.first, 9, role: .fact), reply(by: 17), "mail.reply"),
      (event(.first, 9, role: .fact), reply(on: Monday.date.adding(days: 3)), "mail.reply"),
      (event(.running, 7), reply(by: 17), "mail.reply"),
      (event(.prepare, 11, role: .action), reply(by: 17), "mail.reply"),
      (event(.prepare, 9, role: .action), reply(by: 17), "prepare"),
      (event(.prepare, 9, role: .action), reply(by: 10), "mail.reply"),
      (event(.prepare, 7, minute: 45, role: .action), reply(by: 8), "prepare"),
      (event(.prepare, 13, role: .action), sentence(.contacts(.turns), .key, 50, [.day: .day(Monday.date)]), "prepare"),
    ]
    for (event, asked, first) in cases {
      #expect(
        headline([event, asked], named: Self.named + [.contacts(.turns)]) == first, "\(event.text), \(asked.statement.values)")
    }
    #expect(headline([event(.first, 9, role: .fact)], named: Self.named) == "first")
  }

  /// A body that is drained is not told to block hours for hard work.
  @Test func aDrainedBodyIsNotToldToWorkHard() {
    let drained = sentence(.health(.verdict), .state, 50, [.verdict: .word("drained")])
    let (keep, reply) = (sentence(.calendar(.keepFree), .action, 90), sentence(.mail(.reply), .action, 10))
    #expect(headline([keep, reply]) == "mail.reply", "what waits comes before time to keep")
    #expect(headline([keep]) == "calendar.keep_free")
    #expect(headline([keep, reply, drained]) == "mail.reply")
    #expect(headline([keep, drained]) == "health.verdict")
  }
}
