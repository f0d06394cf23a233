package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem
import LucidVault

/// Habits from a plain folder: `habits/habits.json` and `habits/entries-YYYY-MM.json`.
///
/// `habits.json` is a list of `{id, name, emoji, unit: boolean|count|duration, targetValue,
/// frequency: daily|weekly, isArchived, createdAt}`; only `id` and `name` are needed, the rest is
/// ``, `boolean`, 1, `daily`, false, unknown. Other keys (`colorHex`) are passed over, and kept. An
/// entries file is a list of `{habitID, value, date}`, with a value of 1 and a date of `yyyy-MM-dd`
/// or a full timestamp, which counts for the logical day; of several entries for a habit and a day
/// the last one counts. Entries of habits that are gone stay on disk and are passed over. Lists may
/// also stand under `habits` and `entries` in an object.
package struct VaultHabits: HabitBackend {
  static let definitions = "habits/habits.json"
  /// The most habits that are read.
  private static let habitLimit = 1000

  let tree: any FileTree
  let pool: BlockingPool
  let dayEnds: DayEnd
  /// nil looks at the habits as they are.
  let asOf: AsOf?

  package init(tree: any FileTree, pool: BlockingPool, dayEnds: DayEnd = DayEnd(), asOf: AsOf? = nil) {
    self.asOf = asOf
    self.tree = tree
    self.pool = pool
    self.dayEnds = dayEnds
  }

  package func log(_ days: ClosedRange<CivilDate>, zone: Zone) async throws(StepFailure) -> HabitLog {
    let (tree, dayEnds, asOf) = (tree, dayEnds, asOf)
    return try await pool.run { () throws(StepFailure) -> HabitLog in
      try Self.log(of: tree, days, zone: zone, dayEnds: dayEnds, asOf: asOf)
    }
  }

  /// Blocking.
  static func log(
    of tree: any FileTree, _ days: ClosedRange<CivilDate>, zone: Zone, dayEnds: DayEnd = DayEnd(), asOf: AsOf? = nil
  ) throws(StepFailure) -> HabitLog {
    let file = JSONFile(tree, Self.definitions)
    if try file.isBlank() { return HabitLog([], entries: [:]) }
    guard let (bytes, json) = try file.whole(asOf) else {
      throw .noFolder(
        "habits", in: tree, .words(.noHabitsIn, tree.name), hint: .words(.addOrRun, Self.definitions, SetUp.source("habits")))
    }
    guard let list = json.list ?? json["habits"]?.list else {
      throw StepFailure(.failed, .words(.inFile, Self.definitions, MessageText.words(.notAList, "habits")))
    }
    var notices: [Notice] = []
    let today = asOf.map { dayEnds.day(of: $0.moment, in: zone) }
    let habits = Self.habits(list, &notices).filter { habit in
      guard let asOf, let created = habit.created else { return true }
      return created <= zone.date(asOf.moment)
    }
    asOf?.note("habits", .undated, habits.count(where: \.isArchived))
    var unknown = 0
    var entries: [String: [CivilDate: Double]] = [:]
    var authorship = AuthorMark.isIn(bytes) ? list.map { AuthorMark.authorship(of: $0) }.joined : .own
    let known = Set(habits.map(\.id))
    for path in try Self.files(tree, days) {
      do throws(StepFailure) {
        guard let (bytes, json) = try JSONFile(tree, path).whole(asOf) else { continue }
        let mayBeMarked = AuthorMark.isIn(bytes)
        guard let list = json.list ?? json["entries"]?.list else {
          throw StepFailure(.failed, .words(.inFile, path, MessageText.words(.notAList, "entries")))
        }
        var bad = 0
        for item in list {
          guard let entry = Entry(item, zone, dayEnds: dayEnds) else {
            bad += 1
            continue
          }
          if let asOf, let today, entry.day >= today {
            // Of an entry with a day alone nobody knows whether it was there already.
            guard let time = entry.time, entry.day == today else {
              if entry.day == today { unknown += 1 }
              continue
            }
            guard !asOf.isLater(time) else { continue }
          }
          if known.contains(entry.habit), days.contains(entry.day) {
            entries[entry.habit, default: [:]][entry.day] = entry.value
            // Its number is read, and not its note.
            if mayBeMarked { authorship.families.formUnion(AuthorMark.authorship(of: item).families) }
          }
        }
        if bad > 0 {
          notices.append(
            .file(
              path, .words(.entriesWithoutDay, MessageText.count(bad, .entry)),
              isCut: true))
        }
      } catch {
        notices.append(Notice(.words(.leftOutBecause, error.words), about: path, isCut: true))
      }
    }
    asOf?.note("habits", .unknown, unknown)
    return HabitLog(habits, entries: entries, notices: notices, authorship)
  }

  struct Entry {
    let habit: String
    let day: CivilDate
    let value: Double
    /// When it was logged; nil where the file has a day alone.
    let time: Instant?

    init?(_ json: JSONNode, _ zone: Zone, dayEnds: DayEnd) {
      guard let habit = json["habitID"]?.text, let date = json["date"]?.text, let stamp = ISOTimestamp(date) else { return nil }
      self.habit = habit
      time = stamp.hasTime ? stamp.instant(in: zone) : nil
      // Programs that keep a day alone write its midnight, which is of the day that it begins.
      let isDay = time.map { zone.civil($0).time.secondOfDay == 0 } ?? true
      day = isDay ? stamp.day(in: zone) : dayEnds.day(of: stamp.instant(in: zone), in: zone)
      value = max(0, json["value"]?.double ?? (json["value"]?.boolean == false ? 0 : 1))
    }
  }

  private static func habits(_ list: [JSONNode], _ notices: inout [Notice]) -> [HabitDefinition] {
    var habits: [HabitDefinition] = []
    var ids: Set<String> = []
    var bad = 0
    for item in list.prefix(habitLimit) {
      guard let id = item["id"]?.text, let name = item["name"]?.text, !id.isEmpty, !name.isEmpty, ids.insert(id).inserted else {
        bad += 1
        continue
      }
      habits.append(
        HabitDefinition(
          id: id, name: name, emoji: item["emoji"]?.text ?? "",
          unit: item["unit"]?.text.flatMap(HabitDefinition.Unit.init) ?? .boolean,
          target: item["targetValue"]?.double ?? 1,
          frequency: item["frequency"]?.text.flatMap(HabitDefinition.Frequency.init) ?? .daily,
          isArchived: item["isArchived"]?.boolean ?? false,
          created: item["createdAt"]?.text.flatMap { ISOTimestamp($0)?.wall.date }
        ))
    }
    if bad > 0 {
      let what = MessageText.words(.habitsWithoutID, MessageText.count(bad, .habit))
      notices.append(.part(of: definitions, what))
    }
    if list.count > habitLimit {
      notices.append(.part(of: definitions, .words(.moreThan, MessageText.count(habitLimit, .habit))))
    }
    return habits
  }

  /// The month files that can hold entries of these days, oldest first; a day on either side, for
  /// timestamps of other zones.
  static func files(_ tree: any FileTree, _ days: ClosedRange<CivilDate>) throws(StepFailure) -> [String] {
    let first = days.lowerBound.adding(days: -1).iso.prefix(7)
    let last = days.upperBound.adding(days: 1).iso.prefix(7)
    do throws(FileTreeError) {
      return try tree.list("habits").map(\.name).filter { name in
        guard name.utf8.count == 20, name.hasPrefix("entries-"), name.hasSuffix(".json") else { return false }
        let month = name.dropFirst(8).prefix(7)
        return CivilDate(iso: month + "-01") != nil && month >= first && month <= last
      }.map { RelativePath.join("habits", $0) }
    } catch {
      throw StepFailure(.failed, .words(.inFile, error.path, error.reason))
    }
  }
}

extension VaultFamilies {
  var habits: (any HabitBackend)? { tree.map { VaultHabits(tree: $0, pool: pool, dayEnds: settings.dayEnds, asOf: asOf) } }
}
