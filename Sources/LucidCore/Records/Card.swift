/// The typed payload of a run: what is shown beside the answer, and what the answer is made from.
///
/// The body is a record of the type that its kind declares, so one description gives the JSON, its
/// schema and the renderers' fields.
package struct Card: Hashable, Sendable {
  /// `briefing`, `calendarList`, `freeSlots`, …
  package let kind: String
  package let title: String
  package let generated: Instant
  package let body: Record
  /// One honest line for each thing that is missing or damaged.
  package let notes: [Notice]
  /// Statements, best first; the built-in digest writes its answer from these.
  package let statements: [Statement]

  /// The names in JSON of what is no field of a body.
  package static let commonFields = ["kind", "title", "generated_at", "notes"]

  package init(kind: String, title: String, generated: Instant, body: Record, notes: [Notice] = [], statements: [Statement] = [])
  {
    self.kind = kind
    self.title = title
    self.generated = generated
    self.body = body
    self.notes = notes
    self.statements = statements
  }
}
