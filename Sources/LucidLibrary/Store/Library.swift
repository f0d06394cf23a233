import LucidCompiler
import LucidCore

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// A person's abilities: the ten that every library begins with, and a file for each that was added or changed.
///
/// Reading writes nothing but the index. A default that nobody changed has no file, so that a newer program brings newer ones.
package struct Library: Sendable {
  package static let largestFile = ByteCount.kib(256)

  package let place: LibraryPlace
  package let defaults: [LibraryDefault]
  /// Asked for only when a file has to be looked into.
  let compiler: @Sendable () -> Compiler
  /// Of the program, for its index.
  let identity: String

  package init(place: LibraryPlace, defaults: [LibraryDefault], identity: String, compiler: @escaping @Sendable () -> Compiler) {
    self.place = place
    self.defaults = defaults
    self.compiler = compiler
    self.identity = identity
  }

  /// All of them in their order. Cost: a look at each file; those that changed are read.
  package func entries() throws(LibraryError) -> [LibraryEntry] {
    let found = try LibraryDisk.names(place.abilities, suffix: LibraryPlace.suffix)
    let listings = listings(found)
    let own = Set(found.map(\.name))
    let ids = Set(defaults.map(\.id))
    return try order().arranged(defaults: defaults.map(\.name), others: own).enumerated().map { i, name in
      let listing = listings[name] ?? AbilityListing(problem: "it is gone", name: name)
      let fixed = defaults.first { $0.name == name }?.id
      return LibraryEntry(
        name: name, listing: listing, isDefault: fixed.map { $0 == listing.id && ids.contains($0) } ?? false,
        hasFile: own.contains(name), order: i)
    }
  }

  package func order() throws(LibraryError) -> LibraryOrder {
    let bytes = try LibraryDisk.read(place.order, limit: .mib(16)) ?? []
    return LibraryOrder(text: String(decoding: bytes, as: UTF8.self))
  }

  /// The file of an ability, or the shipped text of a default without one; nil when there is neither.
  package func source(_ name: String) throws(LibraryError) -> SourceFile? {
    guard LibraryName.isGood(name) else { return nil }
    if let bytes = try LibraryDisk.read(place.file(name), limit: Self.largestFile) {
      return SourceFile(name: place.file(name), bytes: bytes)
    }
    guard try !order().removed.contains(name) else { return nil }
    return defaults.first { $0.name == name }?.file
  }

  // MARK: The index

  private func listings(_ found: [(name: String, entry: LibraryDisk.Entry)]) -> [String: AbilityListing] {
    let now = Self.now()
    var index = LibraryIndex(identity: identity)
    if let path = place.index, let bytes = try? LibraryDisk.read(path, limit: .mib(256)) {
      index = LibraryIndex(identity: identity, bytes: bytes)
    }
    var made: Compiler?
    func reader() -> Compiler {
      let one = made ?? compiler()
      made = one
      return one
    }
    var isNew = index.known.count != found.count + defaults.count
    var listings: [String: AbilityListing] = [:]
    for (name, entry) in found {
      guard case .file(let stamp) = entry else {
        listings[name] = AbilityListing(problem: "it is not a file of its own, such as a link", name: name)
        continue
      }
      if let known = index[name, stamp] {
        listings[name] = known
        continue
      }
      isNew = true
      let listing = read(name, reader())
      listings[name] = listing
      // Whoever changes it again within this moment leaves the same time behind.
      if now - stamp.changed > 1_000_000_000 { index.note(name, stamp, listing) }
    }
    for one in defaults {
      let (name, stamp) = ("/" + one.name, LibraryDisk.Stamp(size: one.file.bytes.count, changed: 0, inode: 0))
      let listing = index[name, stamp] ?? AbilityListing(one.file, name: one.name, reader())
      if index[name, stamp] == nil { index.note(name, stamp, listing) }
      if listings[one.name] == nil { listings[one.name] = listing }
    }
    if isNew, let path = place.index {
      index.keep(only: Set(found.map(\.name)).union(defaults.map { "/" + $0.name }))
      // A cache that cannot be kept is no reason to fail.
      try? LibraryDisk.replace(path, index.bytes, lasting: false)
    }
    return listings
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
