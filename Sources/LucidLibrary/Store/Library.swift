package import LucidCompiler
package import LucidCore

/// A person's abilities: the ten that every library begins with, and a file for each that was added
/// or changed.
///
/// Reading writes nothing but the index. A default that nobody changed has no file, so that a newer
/// program brings newer ones.
package struct Library: Sendable {
  package static let largestFile = ByteCount.kib(256)

  package let place: LibraryPlace
  package let defaults: [LibraryDefault]
  /// Asked for only when a file has to be looked into.
  let compiler: @Sendable () -> Compiler
  /// The version of the program, for its index.
  let identity: String

  package init(place: LibraryPlace, defaults: [LibraryDefault], identity: String, compiler: @escaping @Sendable () -> Compiler) {
    self.place = place
    self.defaults = defaults
    self.compiler = compiler
    self.identity = identity
  }

  /// All of them in their order, taken apart. Cost: that of `table`, and of every text.
  package func entries() throws(LibraryError) -> [LibraryEntry] {
    let table = try table()
    return (0..<table.count).map(table.entry)
  }

  /// The ids of some, by name; those without one are left out.
  package func ids(of names: [String]) throws(LibraryError) -> [String: String] {
    let (table, wanted) = (try table(), Set(names))
    var ids: [String: String] = [:]
    for row in 0..<table.count {
      let name = table.name(row)
      if wanted.contains(name) { ids[name] = table.text(row, .id) }
    }
    return ids
  }

  package func order() throws(LibraryError) -> LibraryOrder {
    let bytes = try LibraryDisk.read(place.order, limit: .mib(16)) ?? []
    return LibraryOrder(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Whether a default was removed. Cost: compares the beginnings of the lines.
  func isRemoved(_ name: String) throws(LibraryError) -> Bool {
    LibraryOrder.removes(name, in: try LibraryDisk.read(place.order, limit: .mib(16)) ?? [])
  }

  /// The file of an ability, or the shipped text of a default without one; nil when there is
  /// neither.
  package func source(_ name: String) throws(LibraryError) -> SourceFile? {
    guard LibraryName.isGood(name) else { return nil }
    if let bytes = try LibraryDisk.read(place.file(name), limit: Self.largestFile) {
      return SourceFile(name: place.file(name), bytes: bytes)
    }
    guard try !isRemoved(name) else { return nil }
    return defaults.first { $0.name == name }?.file
  }
}
