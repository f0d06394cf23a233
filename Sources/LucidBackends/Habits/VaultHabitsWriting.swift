import LucidBuiltins
import LucidCore
import LucidRuntime

extension VaultHabits {
  public func record(_ entries: [HabitEntry], zone: Zone) async throws(StepFailure) -> [String] {
    let stage = try tree.stage(for: "habits")
    return try await pool.run { () throws(StepFailure) in
      try stage.edit { () throws(StepFailure) in
        var files = HabitFiles(stage)
        for entry in entries { try Self.put(entry, into: &files, zone: zone) }
        let changes = files.changes
        return (changes, changes.map(\.path))
      }
    }
  }

  /// In the place of the entry that counts for its day, which may stand in a neighbouring month's file when it has a time of another zone;
  /// else at the end of the file of its month.
  private static func put(_ entry: HabitEntry, into files: inout HabitFiles, zone: Zone) throws(StepFailure) {
    var found: (path: String, index: Int)?
    for path in try Self.files(files.tree, entry.day...entry.day) {
      // A file that cannot be read holds nothing that counts; only the one that is written to has to be whole.
      guard let list = try? files.list(path, under: "entries") else { continue }
      for (index, value) in list.values.enumerated() {
        if let old = Entry(value, zone), old.habit == entry.habit, old.day == entry.day { found = (path, index) }
      }
    }
    let path = found?.path ?? "habits/entries-\(entry.day.iso.prefix(7)).json"
    var list = try files.list(path, under: "entries")
    if let index = found?.index {
      let old = list.values[index]
      if old["value"].double != entry.value { list.set("value", to: .number(entry.value), at: index) }
      if let note = entry.note, old["note"].text != note { list.set("note", to: .text(note), at: index) }
    } else if let note = entry.note {
      list.append([
        "id": .text("\(entry.habit)-\(entry.day.iso)"), "habitID": .text(entry.habit), "value": .number(entry.value),
        "date": .text(entry.day.iso), "note": .text(note),
      ])
    } else {
      list.append([
        "id": .text("\(entry.habit)-\(entry.day.iso)"), "habitID": .text(entry.habit), "value": .number(entry.value),
        "date": .text(entry.day.iso),
      ])
    }
    files.keep(list, path)
  }

  public func add(_ habit: HabitDefinition, color: String?) async throws(StepFailure) -> String {
    let stage = try tree.stage(for: "habits")
    return try await pool.run { () throws(StepFailure) in
      try stage.edit { () throws(StepFailure) in
        var files = HabitFiles(stage)
        var list = try files.list(Self.definitions, under: "habits")
        list.append([
          "id": .text(habit.id), "name": .text(habit.name), "emoji": .text(habit.emoji), "unit": .text(habit.unit.rawValue),
          "targetValue": .number(habit.target), "frequency": .text(habit.frequency.rawValue),
          "colorHex": color.map(JSONListEdit.Field.text) ?? .null,
          "createdAt": habit.created.map { .text($0.iso) } ?? .null, "isArchived": .boolean(false),
        ])
        files.keep(list, Self.definitions)
        return (files.changes, Self.definitions)
      }
    }
  }

  public func archive(_ habit: String) async throws(StepFailure) -> String? {
    let stage = try tree.stage(for: "habits")
    return try await pool.run { () throws(StepFailure) in
      try stage.edit { () throws(StepFailure) in
        var files = HabitFiles(stage)
        var list = try files.list(Self.definitions, under: "habits")
        guard let index = list.values.firstIndex(where: { $0["id"].text == habit }) else {
          throw StepFailure(.failed, "\(Self.definitions): the habit is gone")
        }
        if list.values[index]["isArchived"].boolean == true { return ([], nil) }
        list.set("isArchived", to: .boolean(true), at: index)
        files.keep(list, Self.definitions)
        return (files.changes, Self.definitions)
      }
    }
  }
}

/// The JSON files that one call changes, as they were and as they shall be. Blocking.
struct HabitFiles {
  let tree: any FileTree
  private var files: [String: (before: [UInt8]?, list: JSONListEdit)] = [:]
  private var order: [String] = []

  init(_ tree: any FileTree) { self.tree = tree }

  /// Empty when there is no such file. Errors: `.failed`, naming the file and what is wrong with it.
  mutating func list(_ path: String, under name: String) throws(StepFailure) -> JSONListEdit {
    if let kept = files[path] { return kept.list }
    let bytes = try FileTreeError.asFailure { () throws(FileTreeError) in
      try tree.entry(path) == nil ? nil : try tree.read(path, limit: JSONReader.sizeLimit)
    }
    do throws(JSONError) {
      let list = try JSONListEdit(bytes, under: name)
      files[path] = (bytes, list)
      order.append(path)
      return list
    } catch {
      throw StepFailure(.failed, "\(path): \(error.reason)", hint: "mend the file, then try again")
    }
  }

  mutating func keep(_ list: JSONListEdit, _ path: String) { files[path]?.list = list }

  /// Of the files that are other than before.
  var changes: [FileChange] {
    order.compactMap { path in
      guard let (before, list) = files[path], list.bytes != before, before != nil || !list.values.isEmpty else { return nil }
      return FileChange(path, from: before, to: list.bytes)
    }
  }
}
