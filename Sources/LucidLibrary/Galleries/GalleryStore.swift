import LucidCore
import LucidStorage
import LucidSystem

/// The added galleries: `galleries.json`, and next to it a folder with the copies. An added gallery
/// is not trusted.
package struct GalleryStore: Sendable {
  /// The name of what is shipped.
  package static let shipped = "gallery"
  /// The prefix of the names of its abilities on the command line: `gallery/sleep`.
  package static let prefix = "gallery/"
  package static let most = 50

  package let place: LibraryPlace

  package init(_ place: LibraryPlace) { self.place = place }

  private var file: String { place.root + "/galleries.json" }

  /// Where the copy of one lies: a folder of abilities, or an index.
  package func copy(_ source: GallerySource) -> String {
    place.root + "/galleries/" + source.name + (source.kind == .index ? ".json" : "")
  }

  private func workshop(_ name: String, _ process: Int32) -> String { place.root + "/galleries/.\(name)-\(process)" }

  private var store: TrustFile<[GallerySource]> {
    TrustFile(
      path: file, subject: "your galleries", limit: .mib(1), empty: [], decode: Self.decode, encode: Self.text)
  }

  /// Returns all in the order in which they were added. Errors: the file cannot be understood, so
  /// that nothing is known.
  package func all() throws(LibraryError) -> [GallerySource] { try store.read() }

  private static func decode(_ node: JSONNode) throws(JSONSyntaxError) -> [GallerySource] {
    var all: [GallerySource] = []
    for item in try node.requiredList("galleries") {
      let source = try StorageReader.value(GallerySource.self, item)
      guard isGood(source.name), !all.contains(where: { $0.name == source.name }) else {
        throw JSONSyntaxError("no gallery can have this `name`, or two have it", at: item.range.lowerBound)
      }
      all.append(source)
    }
    return all
  }

  package func of(_ name: String) throws(LibraryError) -> GallerySource? {
    let wanted = name.lowercased()
    return try all().first { $0.name == wanted }
  }

  /// The same, where there has to be one.
  package func required(_ name: String) throws(LibraryError) -> GallerySource {
    if let source = try of(name) { return source }
    let near = Spelling.nearest(name.lowercased(), among: try all().map(\.name))
    throw LibraryError(
      .request, "no gallery is called `\(name)`" + Spelling.suggestion(near),
      hint: "lucid gallery list shows them")
  }

  /// Whether a gallery may be called so: small letters, and nothing that a path or the shipped
  /// gallery is called.
  package static func isGood(_ name: String) -> Bool {
    name == LibraryName.of(label: name) && name != shipped && name.utf8.count <= 60
  }

  /// Errors: the name is taken, or the address is there already.
  package func check(_ source: GallerySource) throws(LibraryError) {
    guard Self.isGood(source.name) else {
      throw LibraryError(
        .request, "a gallery cannot be called `\(source.name)`", hint: "small letters, digits and dashes: --name club")
    }
    let all = try all()
    if let same = all.first(where: { $0.address == source.address }) {
      throw LibraryError(
        .nothing, "\(source.address) was already added as `\(same.name)`",
        hint: "to update it: lucid gallery update \(same.name)")
    }
    guard !all.contains(where: { $0.name == source.name }) else {
      throw LibraryError(.request, "another gallery is called `\(source.name)`", hint: "give it a name of its own: --name")
    }
    guard all.count < Self.most else { throw LibraryError(.request, "there are \(Self.most) galleries already") }
  }

  /// Puts one in, last, or anew in its place; with its copy, when one was made.
  package func put(_ source: GallerySource, copy made: String? = nil, isNew: Bool) throws(LibraryError) {
    try changing { all throws(LibraryError) in
      if isNew { try check(source) }
      if let made { try LibraryFolder.swap(made, to: copy(source)) }
      if let at = all.firstIndex(where: { $0.name == source.name }) { all[at] = source } else { all.append(source) }
    }
  }

  package func remove(_ name: String) throws(LibraryError) {
    try changing { all throws(LibraryError) in
      guard let at = all.firstIndex(where: { $0.name == name }) else { return }
      let source = all.remove(at: at)
      if source.kind != .folder { try LibraryFolder.remove(copy(source)) }
    }
  }

  /// Writes a part of a copy that is being made.
  package func write(_ bytes: [UInt8], to path: String) throws(LibraryError) {
    try LibraryDisk.replace(path, bytes, lasting: false)
  }

  /// Takes away what was being made.
  package func discard(_ made: String) { try? LibraryFolder.remove(made) }

  /// An empty folder to make a copy in; what killed processes left behind is taken away.
  package func makeWorkshop(_ name: String) throws(LibraryError) -> String {
    let own = workshop(name, getpid())
    try LibraryFolder.sweep(place.root + "/galleries", ".")
    try LibraryFolder.remove(own)
    try LibraryDisk.makeFolder(own)
    return own
  }

  private func changing(_ body: (inout [GallerySource]) throws(LibraryError) -> Void) throws(LibraryError) {
    try LibraryDisk.makeFolder(place.root)
    let lock = try LibraryLock.take(place.lock)
    let before = try all()
    var all = before
    try body(&all)
    if all != before { try store.replace(all) }
    lock.release()
  }

  private static func text(_ all: [GallerySource]) -> String {
    var json = JSONText()
    json.object { json in
      json.field("version", TrustFileVersion.current)
      json.key("galleries")
      json.written(StorageWriter.text(all))
    }
    return json.indented()
  }
}
