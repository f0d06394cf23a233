import LucidBuiltins
import LucidCore
import LucidSystem
import LucidVault

/// Reads `calendar/` of a vault. Remembers what it has parsed as long as a file stays as it is.
final class CalendarFolder: Sendable {
  struct Contents {
    var series: [Series] = []
    /// Names, sorted.
    var calendars: [String] = []
    /// Where events lie, in the order of folders, then of files that stand alone.
    var places: [Place] = []
    var notices: [Notice] = []
  }

  struct Place {
    let name: String
    /// A folder, or one file.
    let path: String
    let isFolder: Bool
  }

  private let tree: any FileTree
  private let zones: ZoneResolver
  private let own: OwnAddresses
  /// nil looks at the calendar as it is.
  private let asOf: AsOf?
  private let parsed: ParsedCalendars

  static let root = "calendar"
  static let largestFile = ByteCount.mib(64)
  private static let mostNotices = 10

  init(tree: any FileTree, zones: ZoneResolver, own: OwnAddresses = .none, asOf: AsOf? = nil) {
    self.own = own
    self.asOf = asOf
    parsed = asOf?.calendars ?? ParsedCalendars()
    self.tree = tree
    self.zones = zones
  }

  /// May block. `orNone` is for who may begin a calendar where there is none; `staged` is the tree
  /// with changes laid over it.
  func contents(of staged: (any FileTree)? = nil, orNone: Bool = false) throws(StepFailure) -> Contents {
    let tree = staged ?? self.tree
    if orNone, let isThere = try? tree.entry(Self.root) != nil, !isThere { return Contents() }
    var collections: [(name: String?, folder: String, files: [FileEntry])] = []
    var isThere = false
    do throws(FileTreeError) {
      isThere = try tree.entry(Self.root)?.isFolder == true
      let entries = isThere ? try tree.list(Self.root).withoutTwins.filter { Self.isVisible($0.name) } : []
      for folder in entries where folder.isFolder {
        let path = RelativePath.join(Self.root, folder.name)
        let files = try tree.list(path).withoutTwins
        collections.append((displayName(path, files, tree) ?? folder.name, path, files.filter(Self.isCalendarFile)))
      }
      for file in entries where Self.isCalendarFile(file) { collections.append((nil, Self.root, [file])) }
    } catch { throw error.failure() }
    guard isThere else {
      throw .noFolder(
        Self.root, in: tree, .words(.noFolderIn, Self.root, tree.name),
        hint: .words(.putCalendarFiles, tree.name))
    }
    return try read(collections, of: tree)
  }

  private func read(
    _ collections: [(name: String?, folder: String, files: [FileEntry])], of tree: any FileTree
  ) throws(StepFailure) -> Contents {
    var contents = Contents()
    var damaged = 0
    var lost = 0
    var files = 0
    for collection in collections {
      var series: [String: Int] = [:]
      var name = collection.name
      for entry in collection.files {
        let path = RelativePath.join(collection.folder, entry.name)
        let file = parsed(path, entry, of: tree)
        files += 1
        if file.isLost { lost += 1 }
        for damage in file.damage {
          damaged += 1
          if damaged <= Self.mostNotices {
            contents.notices.append(.file(path, damage, isCut: file.isPart || file.isLost))
          }
        }
        let calendar = name ?? file.name ?? String(entry.name.dropLast(4))
        name = calendar
        let isImported = AuthorMark.isImported(path)
        for var event in file.events where asOf?.wasThere(event.created) ?? true {
          if isImported { event.authorship.isOwn = false }
          let uid = event.uid ?? event.standIn
          let i = series[uid] ?? contents.series.count
          if i == contents.series.count {
            series[uid] = i
            contents.series.append(Series(uid: uid, calendar: calendar, place: collection.name == nil ? path : collection.folder))
          }
          contents.series[i].add(event, from: path)
        }
      }
      guard let name else { continue }
      contents.calendars.append(name)
      let isFolder = collection.name != nil
      let file = collection.files.first.map { RelativePath.join(collection.folder, $0.name) } ?? ""
      contents.places.append(Place(name: name, path: isFolder ? collection.folder : file, isFolder: isFolder))
    }
    if damaged > Self.mostNotices {
      contents.notices.append(Notice(.words(.moreProblems, damaged - Self.mostNotices, Self.root)))
    }
    if files > 0, lost == files {
      throw StepFailure(.failed, .words(.noCalendarRead, contents.notices.first?.message ?? .name(Self.root)))
    }
    contents.calendars = Set(contents.calendars).sorted()
    return contents
  }

  /// A staged file has no time, so that it is parsed each time.
  private func parsed(_ path: String, _ entry: FileEntry, of tree: any FileTree) -> ParsedCalendars.File {
    if let known = parsed.file(path, entry) { return known }
    let file: ParsedCalendars.File
    do throws(FileTreeError) {
      let reader = StoredEventReader(try tree.read(path, limit: Self.largestFile), zones: zones, own: own, isAsOf: asOf != nil)
      file = ParsedCalendars.File(
        name: reader.name, events: reader.events, damage: reader.damage, isPart: reader.isPart, isLost: !reader.isCalendar)
    } catch {
      return ParsedCalendars.File(name: nil, events: [], damage: [error.reason], isLost: true)
    }
    // Times have whole seconds: a file that was written just now may change again unseen.
    if let modified = entry.modified, modified.seconds < Int64(time(nil)) - 2 { parsed.keep(file, path, entry) }
    return file
  }

  private func displayName(_ folder: String, _ files: [FileEntry], _ tree: any FileTree) -> String? {
    guard files.contains(where: { $0.name == "displayname" && !$0.isFolder }),
      let bytes = try? tree.read(RelativePath.join(folder, "displayname"), limit: .kib(4))
    else { return nil }
    return OneLine.text(String(decoding: bytes, as: UTF8.self))
  }

  /// Not hidden, and no leftover of an editor or of a write that was broken off.
  static func isVisible(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasPrefix("#") && !name.hasSuffix("~") && !name.hasSuffix(".tmp")
  }

  static func isCalendarFile(_ entry: FileEntry) -> Bool {
    !entry.isFolder && isVisible(entry.name) && entry.name.lowercased().hasSuffix(".ics")
  }
}

extension StoredEvent {
  static let standInStart = "no-uid-"

  /// A name for an event without UID: the same for the same title and start, wherever it lies.
  var standIn: String {
    Self.standInStart + String(FNV1a.hash("\(title)\n\(start.ownWall)\(start.isDate)"), radix: 16)
  }
}
