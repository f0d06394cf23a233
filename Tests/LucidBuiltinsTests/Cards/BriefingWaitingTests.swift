import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// A matter that is a task and a message stands in a briefing once.
@Suite struct BriefingWaitingTests {
  private static func done(_ tool: String, _ fields: [(String, Value)]) -> Observation {
    let type = RecordType("Made", fields.map { .init($0.0, .any, "A field.") })
    return Observation(step: tool, tool: tool, status: .done, value: .record(Record(type, values: fields.map(\.1))))
  }

  private static func todo(_ title: String, hour: Int, days: Int = 0) -> Value {
    let type = RecordType(
      "Task",
      [
        .init("id", .text, "A."), .init("title", .text, "A."), .init("at", .datetime, "A."), .init("all_day", .boolean, "A."),
        .init("done", .boolean, "A."),
      ])
    return .record(
      Record(
        type,
        [
          "id": .text(title), "title": .text(title), "at": .datetime(Monday.at(hour, days: days)), "all_day": .boolean(false),
          "done": .boolean(false),
        ]))
  }

  private static func message(_ subject: String, _ text: String, from: String, _ assessment: MessageAssessment) -> Message {
    Message(
      id: subject, from: MailParticipant(text: from), subject: subject, date: Monday.now.adding(seconds: -3600), snippet: text,
      unread: true, answered: false, bulk: false, assessment: assessment)
  }

  private static func waiting(_ todos: [Value], _ message: Message) -> BriefingWaiting {
    BriefingWaiting(
      [done("tasks.list", [("items", .list(todos))])], EventMentions([], messages: [message], notes: [], in: Monday.present),
      in: Monday.present)
  }

  @Test(
    arguments: [
      ("Collect the car from Pontcanna Garage", 0, MessageAssessment(response: .answer), true),
      // One that asks or has a deadline is told, and the task is left out.
      ("Collect the car from Pontcanna Garage", 0, MessageAssessment(response: .answer, isAsking: true), false),
      ("Collect the car from Pontcanna Garage", 4, MessageAssessment(response: .answer), false),
      ("Wash the car", 0, MessageAssessment(response: .answer), false),
    ] as [(String, Int, MessageAssessment, Bool)])
  func aMatterIsThereOnce(title: String, days: Int, assessment: MessageAssessment, isTask: Bool) {
    let car = Self.message(
      "Your car is ready", "We close at 17:30.", from: "Pontcanna Garage <desk@garage.example>", assessment)
    let waiting = Self.waiting([Self.todo(title, hour: 17, days: days)], car)
    #expect(waiting.waits(car) && waiting.isTask(car) == isTask)
  }

  /// A part of a day that is over is over: a message of yesterday about `this afternoon` waits for
  /// nothing, and `class 4A` is no day.
  @Test(arguments: [
    ("This afternoon: which gate", "Please come by Tui Road.", false), ("Tomorrow: which gate", "Please come by Tui Road.", true),
    ("Music 4A today in the hall", "Please go with 4A to the hall.", false), ("The hall", "Please go with 4A to the hall.", true),
  ]) func whatWasAskedForADayThatIsOverIsOver(subject: String, text: String, waits: Bool) {
    let message = Message(
      id: "m", from: MailParticipant(text: "Kahu <k@kahu.example>"), subject: subject,
      date: Monday.now.adding(seconds: -86_400), snippet: text, unread: true, answered: false, bulk: false,
      assessment: MessageAssessment(response: .answer, isAsking: true))
    #expect(Self.waiting([], message).waits(message) == waits)
  }

  /// The day and the hour of its own by which a message without a deadline is ordered.
  @Test(
    arguments: [
      ("School ends at 12:15 today. Please pick up your child then.", 12, 15), ("We meet today. Can you come?", nil, 0),
      ("Can you come at 12:15 or at 13:15 today?", nil, 0), ("School ended at 05:15 today. Can you come?", nil, 0),
    ] as [(String, Int?, Int)]) func theHourThatAMessageSays(text: String, hour: Int?, minute: Int)
  {
    let message = Self.message("School", text, from: "Ms Alvarez <a@school.example>", MessageAssessment(response: .answer))
    #expect(Self.waiting([], message).moment(of: message) == hour.map { Monday.at($0, minute) })
  }

  /// A subject that says nothing has a part that fits a headline.
  @Test func aSubjectWithoutAMatterHasAShortPart() {
    let line = "Could you tell all of the people in your department about the change of the plan for Wednesday"
    func parts(_ subject: String) -> [String] {
      let message = Self.message(subject, line, from: "Bruno Ferri <b@ferri.example>", MessageAssessment(response: .answer))
      return Self.waiting([], message).parts(of: line, message).map(\.text)
    }
    #expect(parts("Today").last?.hasSuffix("…") == true && parts("Heute Abend").last?.hasSuffix("…") == true)
    #expect(parts("Change of plan").allSatisfy { !$0.hasSuffix("…") })
  }

  /// Two words of the event alone are no matter: the task is another one.
  @Test func theEventOfAMessageIsNotItsMatter() {
    let event = Event(
      id: "e", title: "Workshop Nordia", start: Monday.at(12), end: Monday.at(14), calendar: "Work")
    let room = Self.message("Workshop Nordia", "We are on the fourth floor.", from: "Henrik Lund <h@nordia.example>", .init())
    let mentions = EventMentions([event], messages: [room], notes: [], in: Monday.present)
    func isTask(_ title: String) -> Bool {
      BriefingWaiting(
        [Self.done("tasks.list", [("items", .list([Self.todo(title, hour: 11)]))])], mentions, in: Monday.present
      ).isTask(room)
    }
    #expect(!isTask("Print slides for Workshop Nordia"))
    #expect(isTask("Find the fourth floor"))
  }
}
