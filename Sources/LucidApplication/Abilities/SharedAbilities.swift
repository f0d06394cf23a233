import LucidArguments
package import LucidCore
import LucidLibrary
import LucidShipped
package import LucidSystem

/// The abilities of `shared/abilities` beside a home folder: those of all its people, read only.
/// They are like shipped ones, except that they need permission as a person's own do.
package struct SharedAbilities {
  private let abilities: [LibraryDefault]
  /// Changes when one of the files does; empty without any.
  let stamp: String

  /// Empty without a home folder, and where nothing is shared. Errors: accounts besides the owner
  /// and the superuser can change what is there.
  package init(_ home: PersonHome?) throws(CommandError) {
    guard let home, case let folder = home.shared + "/abilities", HostFile.kind(folder) == .folder else {
      (abilities, stamp) = ([], "")
      return
    }
    try Self.requireSafe(home.shared)
    try Self.requireSafe(folder)
    guard let items = FolderReader.items(folder) else { throw CommandError(HostError(folder)) }
    var (found, stamp) = ([LibraryDefault](), "")
    for item in items.sorted(by: { $0.name < $1.name }) where item.name.hasSuffix(LibraryPlace.suffix) {
      let (name, path) = (String(item.name.dropLast(LibraryPlace.suffix.count)), folder + "/" + item.name)
      guard LibraryName.isGood(name), HostFile.kind(path) == .file else { continue }
      try Self.requireSafe(path)
      let file: SourceFile
      do throws(HostError) { file = SourceFile(name: path, bytes: try HostFile.read(path, limit: Library.largestFile)) } catch {
        throw CommandError(error)
      }
      found.append(LibraryDefault(name: name, id: "", file: file))
      stamp += " \(name) \(FileFacts(path)?.modified ?? 0) \(file.bytes.count)"
    }
    (abilities, self.stamp) = (found, stamp)
  }

  var isEmpty: Bool { abilities.isEmpty }

  /// The texts, for names that are no person's secret.
  package var files: [SourceFile] { abilities.map(\.file) }

  /// Returns the defaults of a library; one of a shipped name takes its place.
  func over(_ shipped: [LibraryDefault]) -> [LibraryDefault] {
    let names = Set(abilities.map(\.name))
    return shipped.filter { !names.contains($0.name) } + abilities
  }

  private static func requireSafe(_ path: String) throws(CommandError) {
    guard let facts = FileFacts(path) else { throw CommandError(HostError(path)) }
    guard !facts.othersMayWrite, facts.isMine || facts.isOfSuperuser else {
      throw CommandError(
        .consentMissing, "\(path) is shared by everyone here, and another account can change it",
        hint: "chown root \(path) && chmod go-w \(path)")
    }
  }
}
