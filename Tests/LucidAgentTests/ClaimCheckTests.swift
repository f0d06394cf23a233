import LucidCore
import LucidTesting
import Testing

@testable import LucidAgent

/// What says that something was done, and what only sounds like it.
@Suite struct ClaimCheckTests {
  static let claimed = [
    "I've added the task \"Report\" to your list.",
    "I have created a reminder.",
    "Sure! I just scheduled the meeting for Tuesday.",
    "The task has been created.",
    "Task created: Report",
    "Task created successfully!",
    "**Event added**",
    "Your reminder is now set for tomorrow.",
    "The event was successfully scheduled.",
    "Added the task to your list.",
    "We've saved the note.",
    "- Reminder set",
    "Reminder set for 15:00.",
    "✅ Task \"Call Sam\" created.",
    "Done! Your task is on the list.",
    "All set! I'll remind you at 3.",
    "Consider it done.",
    "Your meeting is now in your calendar.",
    "I went ahead and moved the dentist to Friday.",
    "Your dentist appointment has been moved to Friday.",
    "The note was deleted.",
    "I've marked \"Call Sam\" as complete.",
    "Meditation logged for today.",
    "I've logged your meditation.",
    "Your habit has been logged.",
    "Okay, the meeting is booked for Tuesday at 10.",
    "I've put it in your calendar.",
    "It's on your calendar now.",
    "It has been added to your tasks.",
    "You'll be reminded at 15:00.",
    "I have set a reminder for you to call Sam.",
    "The reminder is all set.",
    "Successfully created the event \"Lunch\".",
    "Got it, saved as a note.",
    "I've updated the note with the new items.",
    "Your shopping list has been updated.",
    "I cancelled the dentist appointment.",
    "The appointment has been cancelled.",
    "I removed milk from your list.",
    "No problem, I've rescheduled it to 4 pm.",
    "I've sent the email to Dana.",
    "The email has been sent.",
    "Your contact has been updated.",
    "I've completed the task for you.",
    "Ich habe die Aufgabe angelegt.",
    "Der Termin wurde eingetragen.",
    "Termin eingetragen: Zahnarzt",
    "Ich habe dir eine Erinnerung für morgen um neun gesetzt.",
    "Das ist erledigt.",
    "Ich erinnere dich um 15 Uhr.",
    "Die Notiz ist gespeichert.",
    "Der Termin wurde auf Freitag verschoben.",
    "Deine Aufgabe \"Milch kaufen\" wurde erstellt.",
    "Erledigt! Die Erinnerung steht.",
    "Die Erinnerung ist gesetzt.",
    "Ich habe den Zahnarzttermin abgesagt.",
    "Der Termin steht jetzt in deinem Kalender.",
    "Aufgabe hinzugefügt.",
    "Alles klar, ist notiert.",
    "Ich habe die Notiz gelöscht.",
    "Deine Meditation wurde für heute eingetragen.",
    "Gewohnheit protokolliert.",
    "Die E-Mail wurde gesendet.",
    "C'est fait ! Le rappel vous attend.",
    "J'ai ajouté la tâche.",
    "La tâche a été créée.",
    "Rappel programmé pour demain.",
    "J'ai bien noté votre rendez-vous.",
    "Le rendez-vous est maintenant dans votre calendrier.",
    "Votre rappel est enregistré.",
    "Le rendez-vous a été déplacé à vendredi.",
    "J'ai supprimé la note.",
    "La note a été supprimée.",
    "C'est noté, je vous rappellerai à 15 h.",
    "Tâche ajoutée à votre liste.",
    "L'événement a bien été créé.",
    "Je viens de créer la tâche.",
    "J'ai mis à jour la note.",
    "Votre courriel a été envoyé.",
    "Le rappel est programmé pour 15 h.",
    "Here you go.\nI’ve gone ahead and booked the room.", "Your reminder is set.",
  ]

  static let unclaimed = [
    "I haven't created anything.",
    "I could not add the task.",
    "The task has not been created.",
    "Shall I say that it was created?",
    "I can create the task if you want.",
    "The label was created by Dana.",
    "Nothing was added.",
    "You have three events today.",
    "Once the task has been created, you will see it.",
    "It is set in stone.",
    "The report that Sam made is long.",
    "Please say so, then the event will be added.",
    "I would have scheduled it.",
    "A list of created files.",
    "Was the task created? I do not know.",
    "Nothing is on the list.",
    "If all set, we begin.",
    "What is on your list today?",
    "Dana created the task.",
    "Your task is on your list.",
    "Done. Here is the translation.",
    "The event is a set of talks.",
    "The meeting was moved to Friday by Dana.",
    "Sarah has updated the proposal.",
    "You completed two of three habits today.",
    "You have logged meditation twelve days in a row.",
    "The dentist is booked for Tuesday at 15:00.",
    "Two tasks are marked as done.",
    "Your calendar has been quiet this week.",
    "To set a reminder, tell me the time.",
    "A reminder can be set for any time ahead.",
    "The invoice was sent on Monday.",
    "Dana sent the contract yesterday.",
    "The note was last updated on April 2.",
    "It would be saved as a note.",
    "Should I have it added to your list?",
    "I need a time before the reminder can be set.",
    "The change is pending your approval.",
    "I have asked for the event to be created; it waits for your approval.",
    "No reminder was set.",
    "There is no task called Report, so none was deleted.",
    "I'm unable to send the email.",
    "Your list has milk, bread and eggs.",
    "I've looked at your calendar: you are free at ten.",
    "I have found two notes about oats.",
    "I made no changes.",
    "I have read your notes.",
    "The tasks you created last week are still open.",
    "The package was delivered and the ticket booked by your travel agent.",
    "Ich habe keine Aufgabe angelegt.",
    "Der Termin wurde nicht eingetragen.",
    "Soll ich den Termin eintragen?",
    "Wenn der Termin eingetragen ist, sage ich es.",
    "Die Aufgabe ist noch nicht erledigt.",
    "Heute ist der Termin um neun.",
    "Erledigt sind zwei von drei.",
    "Ich kann dir eine Erinnerung setzen.",
    "Dana hat den Termin verschoben.",
    "Du hast heute drei Termine.",
    "Der Vertrag wurde am Montag von Dana gesendet.",
    "Ich habe in deinem Kalender nachgesehen.",
    "Du hast zwei Aufgaben erledigt.",
    "Die Änderung wartet auf deine Zustimmung.",
    "Bevor die Erinnerung gesetzt wird, brauche ich eine Uhrzeit.",
    "Ich habe zwei Notizen gefunden.",
    "Je n'ai rien ajouté.",
    "La tâche n'a pas été créée.",
    "Vous avez trois rappels aujourd'hui.",
    "Je peux créer un rappel.",
    "Voulez-vous que j'ajoute la tâche ?",
    "Dana a déplacé la réunion.",
    "J'ai trouvé deux notes.",
    "Le rendez-vous chez le dentiste est à 15 h.",
    "La réunion a été déplacée par Dana.",
    "Si le rappel est programmé, vous le verrez.",
    "Il faut une heure pour que le rappel soit programmé.",
    "J'ai lu vos notes.",
    "Aucune tâche n'a été supprimée.",
    "Vous avez terminé deux tâches.",
    "Dana says the meeting has been cancelled.",
    "According to the email, the appointment has been moved to Friday.",
    "Laut Dana wurde der Termin verschoben.",
    "Dana schreibt, dass der Termin abgesagt wurde.",
    "Selon Dana, la réunion a été annulée.",
    "Your flight was booked in March, and the hotel is paid.",
    "I have three suggestions for your calendar.",
    "You added milk to the list on Monday.",
    "The reminders that were set last week are due today.",
    "Du hast den Termin gestern eingetragen.",
    "Vous avez ajouté cette note hier.",
    "The meeting set for Friday is with Dana.",
    "", "Your week was long, and the list too.",
  ]

  @Test(arguments: claimed) func claims(text: String) { #expect(ClaimCheck().failure(in: text) != nil) }

  @Test(arguments: unclaimed) func noClaims(text: String) {
    #expect(ClaimCheck().failure(in: text) == nil, "\(ClaimCheck().failure(in: text)?.sentence ?? "")")
  }

  @Test func theTablesAreLongEnough() { #expect(Set(Self.claimed).count >= 60 && Set(Self.unclaimed).count >= 60) }

  /// What earlier messages have done is proof of what is said of it, and of nothing else.
  @Test func earlierDeedsAreProof() {
    let after = ClaimCheck(earlier: ["Milk"])
    #expect(after.failure(in: "I've added milk to your list.") == nil)
    #expect(after.failure(in: "I've already created the task.") == nil)
    #expect(after.failure(in: "I've created the task Bread.") != nil)
    #expect(ClaimCheck().failure(in: "I've already created the task.") != nil)
    #expect(after.failure(in: "I've added milk. I've also scheduled the meeting.") != nil)
  }

  /// What earlier messages left pending is none: it is not done yet.
  @Test func earlierPendingChangesAreNoProof() throws {
    let after = ClaimCheck(pendingBefore: ["Report"])
    #expect(try #require(after.failure(in: "I've added Report to your tasks.")).isPending)
    #expect(try #require(after.failure(in: "I've already added Report to your tasks.")).isPending)
    #expect(after.failure(in: "Report is pending: it waits for your approval.") == nil)
    #expect(after.failure(in: "You have a task Report.") == nil)
    #expect(try #require(after.failure(in: "I've added Milk to your tasks.")).isPending == false)
    let again = ClaimCheck(done: [Change(.created, "task", id: "1", title: "Report")], pendingBefore: ["Report"])
    #expect(again.failure(in: "I've added Report to your tasks.") == nil)
  }

  /// A row of `claims/sentences.tsv`: its language, whether it is a true claim, a false one or none,
  /// what the run wrote (`done`) or left `pending`, the answer, and the message where it matters.
  private struct Row {
    var (done, pending) = ([Change](), [Change]())
    let expected: String
    let answer: String
    let message: String

    init(_ line: Substring) {
      let cells = line.split(separator: "\t").map(String.init)
      (expected, answer, message) = (cells[1], cells[3], cells.count > 4 ? cells[4] : "")
      for deed in cells[2].split(separator: " ; ") where deed != "-" {
        let words = deed.split(separator: " ", maxSplits: 3).map(String.init)
        let title = words[3].split(separator: " @ ").map(String.init)
        guard let kind = Change.Kind(rawValue: words[1]) else { continue }
        let change = Change(
          kind, words[2], id: "1", title: title[0], detail: title.count > 1 ? .name(title[1]) : nil)
        if words[0] == "done" { done.append(change) } else { pending.append(change) }
      }
    }

    var isFalse: Bool {
      ClaimCheck(done: done, pending: pending, message: message).failure(in: answer) != nil
    }
  }

  /// The false claims that are not found: another object than the one that was done, which only the
  /// sense of the sentence tells, and rarer ways of saying it.
  private static let missed: Set<String> = [
    "I've added Report to your tasks. I also scheduled the review with Dana.", "I jotted down bread as a new task.",
    "He creado una tarea nueva para el pan.", "Brood heb ik als nieuwe taak aangemaakt.",
    "Perfect, that's on your calendar.", "Super, ich hab dir das in den Kalender gepackt.",
    "Reifen wechseln steht jetzt bei den Aufgaben.", "Paspoort staat nu bij je taken.",
  ]

  /// `sentences` were written before the code, `later` after it.
  @Test(arguments: [("sentences", 200), ("later", 35)])
  func sentencesAreJudgedByWhatWasDone(_ name: String, _ count: Int) {
    let rows = Golden.text("claims/\(name).tsv").split(separator: "\n").map(Row.init)
    #expect(rows.count == count)
    for row in rows {
      #expect(row.isFalse == (row.expected == "false" && !Self.missed.contains(row.answer)), "\(row.answer)")
    }
  }

  @Test func aPendingChangeIsNotDoneYet() {
    let report = Change(.created, "task", id: "1", title: "Report")
    let check = ClaimCheck(pending: [report])
    #expect(check.failure(in: "I added Report to your tasks.")?.isPending == true)
    #expect(check.failure(in: "I added Report to your tasks; it waits for your approval.") == nil)
    #expect(check.failure(in: "Done.")?.isPending == true)
    #expect(ClaimCheck(done: [report]).failure(in: "Done.") == nil)
  }

  @Test(arguments: [
    ("at 15:00", "3 pm", true), ("at 15:00", "15 h", true), ("07:00–08:00", "7 to 8 am", true), ("09:30", "9.30 uur", true),
    ("09:30", "9 h 30", true), ("07:00", "9:30", false), ("07:00", "for 30 min", true), ("", "9:30", true),
  ]) func timesAreCompared(_ done: String, _ said: String, _ agree: Bool) {
    #expect(ClaimClocks(in: said).agree(with: ClaimClocks(in: done)) == agree)
  }
}
