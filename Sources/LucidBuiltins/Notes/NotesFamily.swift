/// The notes family, on whichever collection the host binds.
package enum NotesFamily {
  package static func family(_ backend: any NotesBackend) -> Family {
    Family(
      "notes",
      tools: [
        NotesSearch(backend: backend),
        NotesRecent(backend: backend),
        NotesReferenced(backend: backend),
        NotesCreate(backend: backend),
        NotesUpdate(backend: backend),
        NotesAppend(backend: backend),
        NotesPin(backend: backend),
        NotesDelete(backend: backend),
        NotesTouch(backend: backend),
      ], presenter: NotesPresenter(), cards: [NotesCard()])
  }
}
