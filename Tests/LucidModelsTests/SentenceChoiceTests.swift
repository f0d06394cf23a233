import LucidAgenda
import LucidCore
import LucidTesting
import Testing

@testable import LucidModels

@Suite struct SentenceChoiceTests {
  private func free(_ kind: StatementKind.Calendar, _ weight: Int, role: Statement.Role = .chance) -> Sentence {
    Sentence(Statement(.calendar(kind), role, weight: weight, [.day: .day(Monday.date)]), text: kind.rawValue + ".")
  }

  private func chosen(_ sentences: [Sentence], _ prompt: String, named: [StatementKind] = []) -> [String] {
    let order = AgendaOrder(sentences.map(\.statement), now: Monday.now, zone: Monday.zone)
    let choice = SentenceChoice(sentences, RequestedShape(prompt: prompt), named: named, in: order)
    return (choice.points + (choice.action.map { [$0] } ?? [])).map(\.text)
  }

  /// The event list, the slots and the focus block each know the best free time: one of them says it.
  @Test func oneVerdictADay() {
    let all = [
      free(.bestBlock, 60), free(.longestGap, 50), free(.focusBlock, 80, role: .key), free(.protect, 70, role: .key),
    ]
    #expect(chosen(all, "four bullets") == ["focus_block."])
  }

  @Test func aDrainedBodyIsNotToldToBlockHours() {
    let drained = Sentence(
      Statement(.health(.verdict), .state, weight: 80, [.verdict: .word("drained")]), text: "Drained.")
    let all = [free(.keepFree, 90, role: .action), Sentence(.action, weight: 10, "Rest.")]
    #expect(chosen(all, "one sentence, end with one line") == ["keep_free."])
    #expect(chosen([drained] + all, "one sentence, end with one line") == ["Drained.", "Rest."])
  }

  /// Of what has no time to act by; what has one comes first.
  @Test func namedStatementsComeInTheirOrder() {
    let all = [
      Sentence(.key, weight: 90, "Heavy.", kind: .mail(.needsAnswer)),
      Sentence(.fact, weight: 1, "Streaks.", kind: .habits(.streaks)),
      Sentence(.chance, weight: 2, "Gap.", kind: .calendar(.longestGap)),
      Sentence(.action, weight: 9, "Reply.", kind: .mail(.reply)),
      Sentence(.action, weight: 1, "Log.", kind: .habits(.keepStreak)),
    ]
    let named: [StatementKind] = [.habits(.streaks), .calendar(.longestGap), .habits(.keepStreak)]
    #expect(chosen(all, "two sentences. End with one line.", named: named) == ["Streaks.", "Gap.", "Log."])
    #expect(chosen(all, "one sentence", named: named) == ["Streaks."])
    #expect(chosen(all, "one sentence", named: [.web(.none)]) == ["Heavy."], "without any of them the prompt decides")
  }

  @Test(arguments: [
    ("Antworte in drei Sätzen.", RequestedShape.Form.prose, 3), ("Fasse es in fünf Stichpunkten zusammen.", .bullets, 5),
    ("zwei kurze Zeilen bitte", .lines, 2), ("Ein Absatz genügt.", .prose, 4), ("Nenne einen Satz für jeden Termin.", .lines, 5),
    ("eine nummerierte Liste mit 3 Punkten", .numbered, 3), ("Nenne nur einen Satz.", .prose, 1),
    ("Write a headline.", .prose, 1), ("Nur eine Überschrift.", .prose, 1),
  ]) func germanShapes(prompt: String, form: RequestedShape.Form, count: Int) {
    let shape = RequestedShape(prompt: prompt)
    #expect((shape.form, shape.count) == (form, count))
  }

  /// Two steps that find the same say it once; one event is named by one kind.
  @Test func namedStatementsSayNothingTwice() {
    func all(_ step: String) -> Sentence { Sentence(.state, weight: 1, "All done.", kind: .habits(.allDone), step: step) }
    #expect(chosen([all("a"), all("b")], "two bullets", named: [.habits(.allDone)]) == ["All done."])
    let values: StatementValues = [.title: .text("Review")]
    let soon = Sentence(Statement(.calendar(.soon), .key, weight: 9, values, records: ["e"]), text: "Soon.")
    let key = Sentence(Statement(.calendar(.key), .key, weight: 8, values, records: ["e"]), text: "Key.")
    #expect(chosen([key, soon], "two bullets", named: [.calendar(.soon), .calendar(.key)]) == ["Soon."])
  }

  @Test func anActionWithoutWeightIsSaidWhereItIsNamed() {
    let all = [Sentence(.key, weight: 9, "Set."), Sentence(.action, weight: 0, "Undo.", kind: .reminders(.takeBack))]
    #expect(chosen(all, "one sentence, end with one line") == ["Set."])
    #expect(chosen(all, "one sentence, end with one line", named: [.reminders(.takeBack)]) == ["Set.", "Undo."])
  }

  @Test func germanCues() {
    let shape = RequestedShape(
      prompt: "Was darf ich nicht verpassen, wo ist ein Konflikt, wann bin ich frei? Schließe mit einer Zeile.")
    #expect(shape.roles == [.key, .risk, .chance])
    #expect(shape.closing)
  }

  /// The message of the headline is not told again, only what it says; a plain event takes no room
  /// from what is asked, and stands in its order.
  @Test func whatTheHeadlineAsksIsQuotedFirst() throws {
    func mail(_ id: String, _ kind: StatementKind.Mail, by hour: Int) -> Sentence {
      Sentence(
        Statement(
          .mail(kind), kind == .reply ? .action : .key, weight: 50,
          [
            .title: .text(id), .sender: .text("Dana"), .until: .day(Monday.date), .at: .instant(Monday.at(hour)),
            .excerpt: .text("Can you?"),
          ], records: [id]), text: "\(id) \(kind.rawValue).")
    }
    let event = Sentence(
      Statement(.calendar(.first), .fact, weight: 42, [.at: .instant(Monday.at(9))], records: ["e"]), text: "Begins.")
    let all = [
      event, mail("a", .needsAnswer, by: 10), mail("a", .reply, by: 10), mail("b", .needsAnswer, by: 12),
      mail("c", .needsAnswer, by: 13),
    ]
    let named: [StatementKind] = [.calendar(.first), .mail(.needsAnswer), .mail(.reply)]
    let order = AgendaOrder(all.map(\.statement), now: Monday.now, zone: Monday.zone)
    func choice(_ prompt: String) -> SentenceChoice {
      SentenceChoice(all, RequestedShape(prompt: prompt), named: named, in: order)
    }
    let four = choice("four bullets. End with one line.")
    #expect(four.points.map(\.text) == ["a needs_answer.", "Begins.", "b needs_answer.", "c needs_answer."])
    #expect(four.points[0].statement.isTold && four.action?.text == "a reply." && !four.isActionTold)
    #expect(
      choice("three bullets. End with one line.").points.map(\.text) == ["a needs_answer.", "b needs_answer.", "c needs_answer."])
  }

  /// Below a headline with a part of a quotation stands the rest of it; nothing where it has all.
  @Test func theQuotationOfTheHeadlineIsSaidOnce() throws {
    func mail(_ kind: StatementKind.Mail, _ excerpt: String, _ part: String) -> Sentence {
      let isAbout = kind == .aboutEvent
      let statement = Statement(
        .mail(kind), kind == .reply ? .action : .key, weight: 50,
        [
          .title: .text("Matter"), .sender: .text("Dana"), .until: isAbout ? nil : .day(Monday.date), .day: .day(Monday.date),
          .at: .instant(Monday.at(9)), .excerpt: .text(excerpt), .text: isAbout ? .text(part) : .list([.list([.text(part)])]),
        ], records: isAbout ? ["m", "e"] : ["m"])
      return Sentence(statement, text: "\(kind.rawValue).")
    }
    func points(_ all: [Sentence], below line: String?) -> [String?] {
      let order = AgendaOrder(all.map(\.statement), now: Monday.now, zone: Monday.zone)
      let named: [StatementKind] = [.mail(.needsAnswer), .mail(.reply), .mail(.aboutEvent), .tasks(.next)]
      let choice = SentenceChoice(
        all, RequestedShape(prompt: "four bullets. End with one line."), named: named, in: order,
        below: line.map { line in { _ in line } })
      return choice.points.map { $0.statement.values[.excerpt]?.text }
    }
    let task = Sentence(
      Statement(.tasks(.next), .key, weight: 1, [.title: .text("Parcel"), .day: .day(Monday.date)], records: ["t"]),
      text: "Parcel.")
    let whole = "Can you come? Tell me tonight"
    let asked = [mail(.needsAnswer, whole, "Can you come?"), mail(.reply, whole, "Can you come?"), task]
    #expect(points(asked, below: "Dana: “Can you come?”") == ["Tell me tonight", nil])
    #expect(points(asked, below: "Dana: “\(whole)”") == [nil])
    #expect(points(asked, below: nil) == [whole, nil])
    let about = [mail(.aboutEvent, whole, "Can you come?"), task]
    #expect(points(about, below: "**Matter**: Can you come?") == ["Tell me tonight", nil])
    #expect(points([mail(.aboutEvent, whole, whole), task], below: "**Matter**: \(whole)") == [nil])
    // An answer is never empty because the headline says all of it.
    #expect(points([mail(.aboutEvent, whole, whole)], below: "**Matter**: \(whole)") == [whole])
    #expect(points(about, below: nil) == [whole, nil])
  }

  @Test(arguments: ["Tell me the one action.", "Name a single next step.", "Nenne mir eine Handlung."])
  func oneActionIsAllThatIsSaid(prompt: String) {
    let all = [Sentence(.key, weight: 90, "Heavy."), Sentence(.action, weight: 1, "Do it.")]
    #expect(chosen(all, prompt) == ["Do it."])
  }

  @Test(arguments: [
    ("Draft a reply to the latest mail.", RequestedShape.Work.draft), ("Write a short mail to Dana.", .draft),
    ("If there are two, write two. Answer in one line.", nil),
    ("Set a goal for the day.", .goal), ("Schreibe eine Antwort an Dana.", .draft), ("Übersetze die Notiz.", .translation),
    ("Recommend one workout.", .judgement), ("Am I free? Answer yes or no.", .judgement),
    ("Antworte mit Ja oder Nein.", .judgement), ("Say what is on today.", nil), ("Answer in one sentence.", nil),
  ]) func workThatTakesAModel(prompt: String, work: RequestedShape.Work?) {
    #expect(RequestedShape(prompt: prompt).work == work)
  }
}
