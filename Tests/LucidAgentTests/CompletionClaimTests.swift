import Testing

@testable import LucidAgent

/// What says that something was done, and what only sounds like it.
@Suite struct ClaimTests {
  @Test(arguments: [
    "I've added the task \"Report\" to your list.", "I have created a reminder.",
    "Sure! I just scheduled the meeting for Tuesday.",
    "The task has been created.", "Task created: Report", "Task created successfully!", "**Event added**",
    "Your reminder is now set for tomorrow.", "The event was successfully scheduled.", "Added the task to your list.",
    "Here you go.\nI’ve gone ahead and booked the room.", "We've saved the note.", "- Reminder set",
    "Your reminder is set.", "Reminder set for 15:00.", "✅ Task \"Call Sam\" created.", "Done! Your task is on the list.",
    "All set! I'll remind you at 3.", "Consider it done.", "Your meeting is now in your calendar.",
    "Ich habe die Aufgabe angelegt.",
    "Der Termin wurde eingetragen.", "Termin eingetragen: Zahnarzt", "Ich habe dir eine Erinnerung für morgen um neun gesetzt.",
    "Das ist erledigt.", "Ich erinnere dich um 15 Uhr.", "C'est fait ! Le rappel vous attend.", "J'ai ajouté la tâche.",
    "La tâche a été créée.",
    "Rappel programmé pour demain.",
  ])
  func claims(text: String) { #expect(CompletionClaim.first(in: text) != nil) }

  @Test(arguments: [
    "I haven't created anything.", "I could not add the task.", "The task has not been created.",
    "Shall I say that it was created?",
    "I can create the task if you want.", "The label was created by Dana.", "Nothing was added.", "You have three events today.",
    "Once the task has been created, you will see it.", "It is set in stone.", "The report that Sam made is long.", "",
    "Please say so, then the event will be added.", "I would have scheduled it.", "A list of created files.",
    "Was the task created? I do not know.", "Nothing is on the list.", "If all set, we begin.", "What is on your list today?",
    "Ich habe keine Aufgabe angelegt.", "Der Termin wurde nicht eingetragen.", "Soll ich den Termin eintragen?",
    "Wenn der Termin eingetragen ist, sage ich es.", "Die Aufgabe ist noch nicht erledigt.", "Je n'ai rien ajouté.",
    "La tâche n'a pas été créée.", "Heute ist der Termin um neun.", "Vous avez trois rappels aujourd'hui.",
    "The event is a set of talks.", "Dana created the task.", "Your task is on your list.",
    "Done. Here is the translation.", "Erledigt sind zwei von drei.",
  ])
  func noClaims(text: String) { #expect(CompletionClaim.first(in: text) == nil, "\(CompletionClaim.first(in: text) ?? "")") }
}
