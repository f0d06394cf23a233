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
  ])
  func claims(text: String) { #expect(CompletionClaim.first(in: text) != nil) }

  @Test(arguments: [
    "I haven't created anything.", "I could not add the task.", "The task has not been created.",
    "Shall I say that it was created?",
    "I can create the task if you want.", "The label was created by Dana.", "Nothing was added.", "You have three events today.",
    "Once the task has been created, you will see it.", "It is set in stone.", "The report that Sam made is long.", "",
    "Please say so, then the event will be added.", "I would have scheduled it.", "A list of created files.",
    "Was the task created? I do not know.",
  ])
  func noClaims(text: String) { #expect(CompletionClaim.first(in: text) == nil, "\(CompletionClaim.first(in: text) ?? "")") }
}
