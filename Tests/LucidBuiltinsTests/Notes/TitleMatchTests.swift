import LucidTesting
import Testing

@testable import LucidBuiltins

/// Which note is about an event, by the words of both.
@Suite struct TitleMatchTests {
  private static let notes = [
    Note(id: "anna", title: "Anna interview questions", body: "Why us?"),
    Note(id: "budget", title: "Budget Q2", body: "Numbers."),
    Note(id: "falcon", title: "Falcon", body: "Project Falcon risks."),
    Note(id: "clients", title: "Clients", body: "For the client-review."),
    Note(id: "score", title: "Score", body: "1:1 draw at half time"),
    Note(id: "cargo", title: "Cargo", body: "Ship it on Monday."),
    Note(id: "uber", title: "Übergabe München", body: "Schlüssel"),
  ]

  @Test(
    arguments: [
      ("Interview with Anna", "anna"), ("Budget review Q2", "budget"), ("Sync: Project Falcon", "falcon"),
      ("Client review", "clients"),
      ("CLIENT REVIEW", "clients"), ("Weekly sync: Falcon", "falcon"), ("Uebergabe", nil), ("Ubergabe in Munchen", "uber"),
      ("Übergabe", "uber"), ("1:1", nil), ("10:30", nil), ("2026", nil), ("The meeting", nil), ("Call", nil), ("Car", nil),
      ("Dentist", nil),
      ("Review of the year", nil), ("", nil),
    ] as [(String, String?)]) func findsTheNote(event: String, note: String?)
  {
    #expect(TitleMatch(event: event)?.best(Self.notes)?.id == note)
  }

  @Test func aTitleWinsOverAText() {
    let body = Note(id: "body", title: "Ideas", body: "for the client review")
    let title = Note(id: "title", title: "Client review: agenda", body: "")
    #expect(TitleMatch(event: "Client review")?.best([body, title])?.id == "title")
  }
}
