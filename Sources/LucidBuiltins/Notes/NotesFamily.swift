import LucidCore

/// The notes family, on whichever collection the host binds.
package enum NotesFamily {
  package static let name = "notes"

  package static func family(_ backend: (any NotesBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.putNotes))
    return Family(
      name, missing: backend.failure,
      tools: [
        NotesSearch(backend: backend),
        NotesCreate(backend: backend),
        NotesUpdate(backend: backend),
        NotesAppend(backend: backend),
        NotesDelete(backend: backend),
        NotesTouch(backend: backend),
      ], presenter: NotesPresenter(), cards: [NotesCard()],
      question: HealthQuestion { context throws(StepFailure) in
        let reading = try await backend().notes(NotesQuery(zone: context.zone))
        return .init(Figure.count(reading.notes.count, "note"), reading.notices)
      })
  }
}
