package import LucidBuiltins
package import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

extension VaultHabits {
  package func record(_ entries: [HabitEntry], zone: Zone) async throws(StepFailure) -> [String] {
    let (stage, dayEnds) = (try tree.stage(for: "habits"), dayEnds)
    return try await pool.run { () throws(StepFailure) in
      try stage.edit { () throws(StepFailure) in
        var files = HabitFiles(stage)
        for entry in entries { try Self.put(entry, into: &files, zone: zone, dayEnds: dayEnds) }
        let before = try entries.isEmpty ? nil : Self.log(of: stage, Self.span(entries), zone: zone, dayEnds: dayEnds)
        return (files.changes, intent: (before: before, paths: files.changes.map(\.path)))
      } readBack: { (staged, intent) throws(StepFailure) in
        guard var expected = intent.before?.entries else { return intent.paths }
        for entry in entries { expected[entry.habit, default: [:]][entry.day] = entry.value }
        let log = try Self.log(of: staged, Self.span(entries), zone: zone, dayEnds: dayEnds)
        guard log.entries == expected else {
          throw .withoutEffect(intent.paths.first ?? Self.definitions, "what was logged could not be read back")
        }
        return intent.paths
      }
    }
  }

  /// From the first to the last day of some entries, at least one.
  private static func span(_ entries: [HabitEntry]) -> ClosedRange<CivilDate> {
    let days = entries.map(\.day).sorted()
    return days[0]...days[days.count - 1]
  }

  /// In the place of the entry that counts for its day, which may stand in a neighbouring month's
  /// file when it has a time of another zone; else at the end of the file of its month.
  private static func put(
    _ entry: HabitEntry, into files: inout HabitFiles, zone: Zone, dayEnds: DayEnd
  ) throws(StepFailure) {
    var found: (path: String, index: Int)?
    for path in try Self.files(files.tree, entry.day...entry.day) {
      // A file that cannot be read holds nothing that counts; only the one that is written to has to be whole.
      guard let list = try? files.list(path, under: "entries") else { continue }
      for (index, value) in list.values.enumerated() {
        let old = Entry(value, zone, dayEnds: dayEnds)
        if old?.habit == entry.habit, old?.day == entry.day { found = (path, index) }
      }
    }
    let path = found?.path ?? "habits/entries-\(entry.day.iso.prefix(7)).json"
    var list = try files.list(path, under: "entries")
    if let index = found?.index {
      let old = list.values[index]
      if old["value"]?.double != entry.value { list.set("value", to: .number(entry.value), at: index) }
      if let note = entry.note, old["note"]?.text != note { list.set("note", to: .text(note), at: index) }
      let mark = old[AuthorMark.key]?.text
      if let new = AuthorMark.joined(mark, entry.authorship), new != mark { list.set(AuthorMark.key, to: .text(new), at: index) }
      return files.keep(list, path)
    }
    if let note = entry.note {
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
    Self.mark(&list, entry.authorship)
    files.keep(list, path)
  }

  /// Marks the last object of a list, a new one.
  private static func mark(_ list: inout JSONListEdit, _ authorship: Authorship) {
    guard let mark = AuthorMark.joined(nil, authorship, isNew: true) else { return }
    list.set(AuthorMark.key, to: .text(mark), at: list.values.count - 1)
  }

  package func add(_ habit: HabitDefinition, color: String?, _ authorship: Authorship) async throws(StepFailure) -> String {
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
        Self.mark(&list, authorship)
        files.keep(list, Self.definitions)
        return (files.changes, intent: try Self.definitions(in: stage))
      } readBack: { (staged, before) throws(StepFailure) in
        let after = try Self.definitions(in: staged)
        guard after.count == before.count + 1, Array(after.dropLast()) == before, after.last?.id == habit.id,
          after.last?.name == habit.name, after.last?.isArchived == false
        else { throw .withoutEffect(Self.definitions, "the new habit could not be read back") }
        return Self.definitions
      }
    }
  }

  package func archive(_ habit: String) async throws(StepFailure) -> String? {
    let stage = try tree.stage(for: "habits")
    return try await pool.run { () throws(StepFailure) in
      try stage.edit { () throws(StepFailure) -> (changes: [FileChange], intent: String?) in
        var files = HabitFiles(stage)
        var list = try files.list(Self.definitions, under: "habits")
        guard let index = list.values.firstIndex(where: { $0["id"]?.text == habit }) else {
          throw StepFailure(.failed, .words(.inFile, Self.definitions, MessageText.words(.habitGone)))
        }
        if list.values[index]["isArchived"]?.boolean == true { return ([], intent: nil) }
        list.set("isArchived", to: .boolean(true), at: index)
        files.keep(list, Self.definitions)
        return (files.changes, intent: Self.definitions)
      } readBack: { (staged, place) throws(StepFailure) in
        guard try Self.definitions(in: staged).first(where: { $0.id == habit })?.isArchived == true else {
          throw .withoutEffect(Self.definitions, "the habit would not be archived")
        }
        return place
      }
    }
  }

  /// Returns all habits, also archived ones; none where no habits are kept yet.
  package func definitions() async throws(StepFailure) -> [HabitDefinition] {
    let tree = tree
    return try await pool.run { () throws(StepFailure) in try Self.definitions(in: tree) }
  }

  /// Empty where no habits are kept yet.
  private static func definitions(in tree: any FileTree) throws(StepFailure) -> [HabitDefinition] {
    do throws(StepFailure) { return try log(of: tree, noDays, zone: .utc).habits } catch {
      guard error.kind == .unavailable else { throw error }
      return []
    }
  }

  /// A day without entries, for a caller that asks for the habits alone.
  private static var noDays: ClosedRange<CivilDate> { CivilDate(daysSinceEpoch: 0)...CivilDate(daysSinceEpoch: 0) }
}

/// The JSON files that one call changes, as they were and as they shall be. Blocking.
struct HabitFiles {
  let tree: any FileTree
  private var files: [String: (before: [UInt8]?, list: JSONListEdit)] = [:]
  private var order: [String] = []

  init(_ tree: any FileTree) { self.tree = tree }

  /// Empty when there is no such file. Errors: `.failed`, naming the file and what is wrong with
  /// it.
  mutating func list(_ path: String, under name: String) throws(StepFailure) -> JSONListEdit {
    if let kept = files[path] { return kept.list }
    let bytes = try FileTreeError.asFailure { () throws(FileTreeError) in
      try tree.entry(path) == nil ? nil : try tree.read(path, limit: JSONFile.sizeLimit)
    }
    do throws(FileTreeError) {
      let list = try JSONListEdit(bytes.flatMap { JSONFile.isBlank($0) ? nil : $0 }, at: path, under: name)
      files[path] = (bytes, list)
      order.append(path)
      return list
    } catch {
      throw StepFailure(.failed, .words(.inFile, error.path, error.reason), hint: .words(.repairAndRetry))
    }
  }

  mutating func keep(_ list: JSONListEdit, _ path: String) { files[path]?.list = list }

  /// The changes of files that differ.
  var changes: [FileChange] {
    order.compactMap { path in
      guard let (before, list) = files[path], list.bytes != before, before != nil || !list.values.isEmpty else { return nil }
      return FileChange(path, from: before, to: list.bytes)
    }
  }
}
