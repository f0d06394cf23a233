import LucidCompiler
import LucidCore
import LucidSystem

/// Lists the library, by its index as far as the index is current.
extension Library {
  /// All of them in their order. Cost: a look at each file; those that changed are read.
  ///
  /// As long as neither the folder nor the order's file changed, names and order are those of the
  /// index, and only the files are looked at.
  package func table() throws(LibraryError) -> LibraryTable {
    let now = Self.now()
    let folder = LibraryDisk.changed(place.abilities) ?? Self.missing
    let orderStamp = LibraryDisk.stamp(place.order) ?? LibraryDisk.Stamp(size: 0, changed: Self.missing, inode: 0)
    var old: LibraryTable?
    if let path = place.index, let bytes = try? LibraryDisk.read(path, limit: .mib(256)) {
      old = LibraryTable(bytes, identity: identity)
      if let old, old.folderChanged == folder, old.order == orderStamp {
        let changed = LibrarySweep(table: old).changed(in: place.abilities)
        if changed.isEmpty { return old }
        if let healed = heal(old, Set(changed), now) { return keep(healed, old) }
      }
    }
    var builder = LibraryTableBuilder()
    let known = old.map(Self.rows) ?? [:]
    var made: Compiler?
    func reader() -> Compiler {
      let one = made ?? compiler()
      made = one
      return one
    }
    let found = Dictionary(
      try LibraryDisk.names(place.abilities, suffix: LibraryPlace.suffix).map { ($0.name, $0.entry) },
      uniquingKeysWith: { a, _ in a })
    for name in try order().arranged(defaults: defaults.map(\.name), others: found.keys) {
      let fixed = defaults.first { $0.name == name }
      guard let entry = found[name] else {
        guard let fixed else { continue }
        let stamp = LibraryDisk.Stamp(size: fixed.file.bytes.count, changed: 0, inode: 0)
        if let old, let row = known["/" + name], old.stamp(row) == stamp {
          builder.add(row, of: old)
        } else {
          builder.add(name, stamp, .isDefault, AbilityListing(fixed.file, name: name, reader()))
        }
        continue
      }
      if FileName.isEscaped(name) {
        builder.add(name, nil, .hasFile, AbilityListing(problem: "its name is not UTF-8; rename the file", name: name))
        continue
      }
      guard case .file(let stamp) = entry else {
        builder.add(name, nil, .hasFile, AbilityListing(problem: "it is not a regular file", name: name))
        continue
      }
      if let old, let row = known[name], old.stamp(row) == stamp {
        builder.add(row, of: old)
        continue
      }
      add(name, stamp: stamp, now: now, listing: read(name, reader()), to: &builder)
    }
    // The same holds for the folder and the order.
    guard
      let table = builder.table(
        identity: identity, folderChanged: folder == Self.missing || isPast(folder, now) ? folder : Int.min,
        order: orderStamp.changed == Self.missing || isPast(orderStamp.changed, now)
          ? orderStamp : LibraryDisk.Stamp(size: -1, changed: 0, inode: 0))
    else { throw LibraryError(.disk, "\(place.abilities): too much to list") }
    return keep(table, old)
  }

  private func keep(_ table: LibraryTable, _ old: LibraryTable?) -> LibraryTable {
    if let path = place.index, table.bytes != old?.bytes {
      // A cache that cannot be kept is no reason to fail.
      try? LibraryDisk.replace(path, table.bytes, lasting: false)
    }
    return table
  }

  /// The same table with some rows read again; nil when a file is gone or none.
  private func heal(_ old: LibraryTable, _ changed: Set<Int>, _ now: Int) -> LibraryTable? {
    var builder = LibraryTableBuilder()
    let reader = compiler()
    for row in 0..<old.count {
      guard changed.contains(row) else {
        builder.add(row, of: old)
        continue
      }
      let name = old.name(row)
      guard let stamp = LibraryDisk.stamp(place.file(name)) else { return nil }
      add(name, stamp: stamp, now: now, listing: read(name, reader), to: &builder)
    }
    return builder.table(identity: identity, folderChanged: old.folderChanged, order: old.order)
  }

  private func add(
    _ name: String, stamp: LibraryDisk.Stamp, now: Int, listing: AbilityListing, to builder: inout LibraryTableBuilder
  ) {
    let isDefault = defaults.contains { $0.name == name && $0.id == listing.id }
    // Whoever changes it again within this moment leaves the same time behind.
    builder.add(name, isPast(stamp.changed, now) ? stamp : nil, isDefault ? [.hasFile, .isDefault] : .hasFile, listing)
  }

  /// In the place of a time, for what is not there.
  private static let missing = -1

  private func isPast(_ changed: Int, _ now: Int) -> Bool { now - changed > 1_000_000_000 }

  /// By name; those of defaults without a file begin with `/`, which no name does.
  private static func rows(_ table: LibraryTable) -> [String: Int] {
    var rows: [String: Int] = [:]
    rows.reserveCapacity(table.count)
    for row in 0..<table.count { rows[(table.flags(row).contains(.hasFile) ? "" : "/") + table.name(row)] = row }
    return rows
  }

  private func read(_ name: String, _ compiler: Compiler) -> AbilityListing {
    guard LibraryName.isGood(name) else {
      return AbilityListing(problem: "its file name is not a valid ability name", name: name)
    }
    do throws(LibraryError) {
      guard let bytes = try LibraryDisk.read(place.file(name), limit: Self.largestFile) else {
        return AbilityListing(problem: "it no longer exists", name: name)
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
