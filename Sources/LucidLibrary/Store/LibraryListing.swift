import LucidCompiler
import LucidCore
import LucidSystem

/// What is in the library, read from its files as far as the index does not know them.
extension Library {
  /// Returns all abilities in their order. Cost: a look at each file; those that changed are read.
  package func entries() throws(LibraryError) -> [LibraryEntry] {
    let now = Self.now()
    // A list needs no SQLite: where it is not installed, nobody is told.
    let index = SystemRequirement.sqlite.canBeOpened ? place.index.flatMap { LibraryIndex($0, identity: identity) } : nil
    let known = index?.rows() ?? [:]
    let found = Dictionary(
      try LibraryDisk.names(place.abilities, suffix: LibraryPlace.suffix).map { ($0.name, $0.entry) },
      uniquingKeysWith: { a, _ in a })
    let fixed = Dictionary(defaults.map { ($0.name, $0) }, uniquingKeysWith: { a, _ in a })
    let reader = Lazy(compiler)
    var (entries, changed, seen): ([LibraryEntry], [String: LibraryIndex.Row], Int) = ([], [:], 0)

    /// Returns what the index knows of a file that is as it was, else what `read` finds.
    func listing(_ key: String, _ stamp: LibraryDisk.Stamp, _ read: () -> AbilityListing) -> AbilityListing {
      let row = known[key]
      if row != nil { seen += 1 }
      if let row, row.stamp == stamp { return row.listing }
      let listing = read()
      // Whoever changes a file again within this moment leaves the same time behind: such a row is read again.
      let isSettled = now - stamp.changed > 1_000_000_000
      changed[key] = LibraryIndex.Row(
        stamp: isSettled ? stamp : LibraryDisk.Stamp(size: -1, changed: -1, inode: 0), listing: listing)
      return listing
    }

    let names = try order().arranged(defaults: defaults.map(\.name), others: found.keys)
    entries.reserveCapacity(names.count)
    for name in names {
      let own = fixed[name]
      let one: AbilityListing
      switch found[name] {
      case nil:
        guard let own else { continue }
        // No file is called so: the row of a shipped text.
        let stamp = LibraryDisk.Stamp(size: own.file.bytes.count, changed: 0, inode: 0)
        one = listing("/" + name, stamp) { AbilityListing(own.file, name: name, reader.value) }
      case _ where FileName.isEscaped(name):
        one = AbilityListing(problem: "its name is not UTF-8; rename the file", name: name)
      case .other:
        one = AbilityListing(problem: "it is not a file of its own, such as a link", name: name)
      case .file(let stamp):
        one = listing(name, stamp) { read(name, reader.value) }
      }
      let hasFile = found[name] != nil
      entries.append(
        LibraryEntry(
          name: name, listing: one, isDefault: own.map { !hasFile || $0.id == one.id } ?? false, hasFile: hasFile,
          order: entries.count))
    }
    if let index {
      let gone =
        seen == known.count
        ? []
        : known.keys.filter { key in
          key.hasPrefix("/") ? found[String(key.dropFirst())] != nil || fixed[String(key.dropFirst())] == nil : found[key] == nil
        }
      index.update(changed, removing: gone)
    }
    return entries
  }

  /// Makes its value when it is first asked for.
  private final class Lazy {
    private let make: () -> Compiler
    private(set) lazy var value = make()

    init(_ make: @escaping () -> Compiler) { self.make = make }
  }

  private func read(_ name: String, _ compiler: Compiler) -> AbilityListing {
    guard LibraryName.isGood(name) else {
      return AbilityListing(problem: "its file has a name that no ability can have", name: name)
    }
    do throws(LibraryError) {
      guard let bytes = try LibraryDisk.read(place.file(name), limit: Self.largestFile) else {
        return AbilityListing(problem: "it is gone", name: name)
      }
      let listing = AbilityListing(SourceFile(name: name, bytes: bytes), name: name, compiler)
      guard let id = listing.id, let fixed = defaults.first(where: { $0.id == id }), fixed.name != name else { return listing }
      var other = listing
      other.problem = other.problem ?? "it has the id of the default `\(fixed.name)`; leave `id` out"
      return other
    } catch {
      return AbilityListing(problem: error.message, name: name)
    }
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
