import LucidCore
import LucidRuntime

/// Presents notes as tiles and statements.
struct NotesPresenter: Presenter {
  let family = "notes"

  /// Kinds of statements and words of tiles, by the verb of the tool that writes.
  private static let done: [String: (StatementKind.Notes, CardWord)] = [
    "create": (.created, .noteCreated), "update": (.changed, .noteChanged), "append": (.appended, .noteAppended),
    "delete": (.deleted, .noteDeleted),
  ]

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    if let (note, _, done) = Self.written(observation) {
      return Tile(.word(.notes), .title(Self.title(note)), sub: [.word(done)], icon: "note.text")
    }
    let notes = Self.notes(observation.value)
    let isCut = observation.value["truncated"].boolean == true
    return Tile(
      .word(.notes), notes.isEmpty ? .word(.noNotesValue) : .count(notes.count, .note, isCut: isCut),
      sub: [notes.first.map { .title(Self.title($0)) }], icon: "note.text")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    if observation.tool == "notes.touch" { return [] }
    if let (note, kind, _) = Self.written(observation) {
      return [Statement(.notes(kind), .key, weight: 60, [.title: .text(Self.title(note))], records: [note.id])]
    }
    let notes = Self.notes(observation.value)
    guard let newest = notes.min(by: Note.newestFirst) else { return [Statement(.notes(.none), .fact, weight: 20)] }
    var said: [Statement] = []
    var weight = 55
    for note in notes {
      guard let item = OpenItems.first(in: note.body), weight > 40 else { continue }
      said.append(
        Statement(
          .notes(.workOn), .action, weight: weight,
          [.title: .text(Self.title(note)), .text: .text(item.text), .more: item.more > 0 ? .count(item.more) : nil],
          records: [note.id]))
      weight -= 5
    }
    said.append(
      Statement(
        .notes(.newest), .fact, weight: 35,
        [.title: .text(Self.title(newest)), .day: newest.updated.map { .day(context.zone.date($0)) }], records: [newest.id]))
    let pinned = notes.filter(\.pinned)
    if !pinned.isEmpty {
      said.append(
        Statement(
          .notes(.pinned), .fact, weight: 25,
          [
            .count: .count(pinned.count), .items: .list(pinned.prefix(3).map { .text(Self.title($0)) }),
            .more: pinned.count > 3 ? .count(pinned.count - 3) : nil,
          ],
          records: pinned.map(\.id)))
    }
    return said
  }

  /// Returns the note of a tool that writes, what was done to it, and the word of the tile.
  private static func written(_ observation: Observation) -> (note: Note, kind: StatementKind.Notes, done: CardWord)? {
    let verb = observation.tool.split(separator: ".").last.map(String.init) ?? ""
    guard let (kind, done) = done[verb], let note = observation.value.record.flatMap({ Note($0) }) else { return nil }
    return (note, kind, done)
  }

  static func title(_ note: Note) -> String { note.title.oneLine(limit: 80) }

  static func notes(_ value: Value) -> [Note] { (value["items"].list ?? []).compactMap { $0.record.flatMap { Note($0) } } }
}
