import LucidBuiltins
import LucidCore
import LucidSystem
import LucidVault

/// Reads `calendar/` of a vault. Keeps what it has parsed as long as a file stays as it is.
final class CalendarFolder: Sendable {
  struct Contents: Sendable {
    var series: [Series] = []
    /// Names, sorted.
    var calendars: [String] = []
    /// Where events lie, in the order of folders, then of files that stand alone.
    var places: [Place] = []
    var notices: [Notice] = []
  }

  struct Place: Sendable {
    let name: String
    /// A folder, or one file.
    let path: String
    let isFolder: Bool
  }

  /// A file as it was read.
  private struct File: Sendable {
    var name: String?
    var events: [StoredEvent] = []
    var damage: [MessageText]
    /// Whether events of it are missing.
    var isPart = false
    /// Whether nothing of it could be read.
    var isLost = false
  }

  private struct Collection: Sendable {
    /// nil for a file that stands alone.
    let name: String?
    let folder: String
    /// Names.
    let files: [String]
  }

  private struct Listing: Sendable {
    var collections: [Collection] = []
    /// The files of all collections, in their order.
    var files: [MirrorFile] = []

    mutating func add(_ entries: [FileEntry], of name: String?, in folder: String) {
      collections.append(Collection(name: name, folder: folder, files: entries.map(\.name)))
      files += entries.map { MirrorFile(RelativePath.join(folder, $0.name), $0.stamp, in: CalendarFolder.root) }
    }
  }

  /// The contents as they were from a moment on and until another.
  private struct Times: Sendable {
    let from: Instant?
    let until: Instant?
    let contents: Contents

    func contain(_ moment: Instant) -> Bool { from.map { $0 <= moment } ?? true && until.map { moment < $0 } ?? true }
  }

  private let tree: any FileTree
  private let zones: ZoneResolver
  private let own: OwnAddresses
  /// nil looks at the calendar as it is.
  private let asOf: AsOf?
  private let readFiles: ReadFiles
  /// The name of what is kept: addresses of the person are used to read a file.
  private let source: String

  static let root = "calendar"
  static let largestFile = ByteCount.mib(64)
  private static let mostNotices = 10

  init(tree: any FileTree, zones: ZoneResolver, own: OwnAddresses = .none, asOf: AsOf? = nil) {
    self.own = own
    self.asOf = asOf
    readFiles = asOf?.files ?? ReadFiles()
    source = "calendar" + own.key
    self.tree = tree
    self.zones = zones
  }

  /// The calendar as a query sees it, from a mirror where files are as they were.
  func contents(in pool: BlockingPool, mirrors: MirrorFolder?) async throws(StepFailure) -> Contents {
    let kept = asOf?.read(in: tree)
    if let asOf, let known: Times = kept?[source], known.contain(asOf.moment) { return known.contents }
    let listing: Listing
    if let known: Listing = kept?[source + " files"] {
      listing = known
    } else {
      listing = try await pool.run { () throws(StepFailure) in try self.listing(of: self.tree) }
      if listing.files.allSatisfy({ $0.stamp != nil }) { kept?.keep(listing, source + " files") }
    }
    let zones = zones
    let files = try await readFiles.records(
      mirrors, source, of: listing.files, in: pool,
      known: { _, record in Self.file(record, zones) }, read: { file in self.file(file.path, of: self.tree) })
    let contents = try contents(of: listing, files)
    if let asOf, listing.files.allSatisfy({ $0.stamp != nil }) {
      let created = files.lazy.flatMap(\.events).compactMap(\.created)
      kept?.keep(
        Times(
          from: created.filter { $0 <= asOf.moment }.max(), until: created.filter { $0 > asOf.moment }.min(), contents: contents),
        source)
    }
    return contents
  }

  /// May block. `orNone` is for who may begin a calendar where there is none; `staged` is the tree
  /// with changes laid over it.
  func contents(of staged: (any FileTree)? = nil, orNone: Bool = false) throws(StepFailure) -> Contents {
    let tree = staged ?? self.tree
    if orNone, let isThere = try? tree.entry(Self.root) != nil, !isThere { return Contents() }
    let listing = try listing(of: tree)
    let opened = MirrorFolder.now()
    var files: [File] = []
    var new: [(MirrorFile, File)] = []
    for (file, known) in zip(listing.files, readFiles.outcomes(source, of: listing.files) as [File?]) {
      let found = known ?? self.file(file.path, of: tree).outcome
      files.append(found)
      if known == nil { new.append((file, found)) }
    }
    readFiles.keep(new, source, opened: opened)
    return try contents(of: listing, files)
  }

  private func listing(of tree: any FileTree) throws(StepFailure) -> Listing {
    try ICalComponent.openLibrary()
    var listing = Listing()
    var isThere = false
    do throws(FileTreeError) {
      isThere = try tree.entry(Self.root)?.isFolder == true
      let entries = isThere ? try tree.list(Self.root).withoutTwins.filter { Self.isVisible($0.name) } : []
      for folder in entries where folder.isFolder {
        let path = RelativePath.join(Self.root, folder.name)
        let files = try tree.list(path).withoutTwins
        listing.add(files.filter(Self.isCalendarFile), of: displayName(path, files, tree) ?? folder.name, in: path)
      }
      for file in entries where Self.isCalendarFile(file) { listing.add([file], of: nil, in: Self.root) }
    } catch { throw error.failure() }
    guard isThere else {
      throw .noFolder(
        Self.root, in: tree, .words(.noFolderIn, Self.root, tree.name),
        hint: .words(.putCalendarFiles, tree.name))
    }
    return listing
  }

  private func contents(of listing: Listing, _ files: [File]) throws(StepFailure) -> Contents {
    var contents = Contents()
    var damaged = 0
    var lost = 0
    var read = zip(listing.files, files).makeIterator()
    for collection in listing.collections {
      var series: [String: Int] = [:]
      var name = collection.name
      let isImported = collection.files.first.map { AuthorMark.isImported(RelativePath.join(collection.folder, $0)) } ?? false
      for entry in collection.files {
        guard let (listed, found) = read.next() else { break }
        let path = listed.path
        if found.isLost { lost += 1 }
        for damage in found.damage {
          damaged += 1
          if damaged <= Self.mostNotices {
            contents.notices.append(.file(path, damage, isCut: found.isPart || found.isLost))
          }
        }
        let calendar = name ?? found.name ?? String(entry.dropLast(4))
        name = calendar
        for var event in found.events where asOf?.wasThere(event.created) ?? true {
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
      let file = collection.files.first.map { RelativePath.join(collection.folder, $0) } ?? ""
      contents.places.append(Place(name: name, path: isFolder ? collection.folder : file, isFolder: isFolder))
    }
    if damaged > Self.mostNotices {
      contents.notices.append(Notice(.words(.moreProblems, damaged - Self.mostNotices, Self.root)))
    }
    if !files.isEmpty, lost == files.count {
      throw StepFailure(.failed, .words(.noCalendarRead, contents.notices.first?.message ?? .name(Self.root)))
    }
    contents.calendars = Set(contents.calendars).sorted()
    return contents
  }

  private func file(_ path: String, of tree: any FileTree) -> (outcome: File, record: CalendarRecord?) {
    do throws(FileTreeError) {
      let reader = StoredEventReader(try tree.read(path, limit: Self.largestFile), zones: zones, own: own)
      let file = File(
        name: reader.name, events: reader.events, damage: reader.damage, isPart: reader.isPart, isLost: !reader.isCalendar)
      return (file, reader.record)
    } catch {
      return (File(damage: [error.reason], isLost: true), nil)
    }
  }

  private static func file(_ record: CalendarRecord, _ zones: ZoneResolver) -> File {
    let resolved = record.resolved(by: zones)
    return File(name: record.name, events: resolved.events, damage: resolved.damage)
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
