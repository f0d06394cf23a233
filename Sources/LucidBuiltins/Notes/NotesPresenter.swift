import LucidCore
import LucidRuntime

/// Presents notes as tiles and highlights.
struct NotesPresenter: Presenter {
  let family = "notes"

  /// Past tenses of the tools that write.
  private static let done = [
    "create": "Made the note", "update": "Changed the note", "append": "Added to the note", "pin": "Pinned the note",
    "delete": "Deleted the note",
  ]

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    if let (note, done) = Self.written(observation) {
      return Tile(label: "Notes", value: Self.title(note), sub: done, icon: "note.text")
    }
    let notes = Self.notes(observation.value)
    let more = observation.value["truncated"].boolean == true ? "+" : ""
    let value = notes.isEmpty ? "no notes" : notes.count == 1 && more.isEmpty ? "1 note" : "\(notes.count)\(more) notes"
    return Tile(label: "Notes", value: value, sub: notes.first.map { Self.title($0) } ?? "", icon: "note.text")
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    if observation.tool == "notes.touch" { return [] }
    if let (note, done) = Self.written(observation) {
      return [Highlight(.key, weight: 60, "\(done) \(Self.title(note).boldTitle).", records: [note.id])]
    }
    let notes = Self.notes(observation.value)
    guard let newest = notes.first else { return [Highlight(.fact, weight: 20, "There are no notes to show.")] }
    var said: [Highlight] = []
    var weight = 55
    for note in notes {
      guard let item = OpenItems.first(in: note.body), weight > 40 else { continue }
      let text = "Work on \(Self.title(note).boldTitle): \(item.text)\(item.more > 0 ? " (and \(item.more) more)" : "")."
      said.append(Highlight(.action, weight: weight, text, records: [note.id]))
      weight -= 5
    }
    let day = newest.updated.map { ", from \(context.day(context.zone.date($0)))" } ?? ""
    said.append(Highlight(.fact, weight: 35, "The newest note is \(Self.title(newest).boldTitle)\(day).", records: [newest.id]))
    let pinned = notes.filter(\.pinned)
    if !pinned.isEmpty {
      let names = pinned.prefix(3).map { Self.title($0).boldTitle }.joined(separator: ", ")
      let count = pinned.count == 1 ? "1 note is pinned" : "\(pinned.count) notes are pinned"
      said.append(Highlight(.fact, weight: 25, "\(count): \(names).", records: pinned.map(\.id)))
    }
    return said
  }

  /// Returns the note of a tool that writes, and its action.
  private static func written(_ observation: Observation) -> (note: Note, done: String)? {
    let verb = observation.tool.split(separator: ".").last.map(String.init) ?? ""
    guard let done = done[verb], let note = observation.value.record.flatMap({ Note($0) }) else { return nil }
    return (note, verb == "pin" && !note.pinned ? "Unpinned the note" : done)
  }

  static func title(_ note: Note) -> String { note.title.oneLine(limit: 80) }

  static func notes(_ value: Value) -> [Note] { (value["items"].list ?? []).compactMap { $0.record.flatMap { Note($0) } } }
}
