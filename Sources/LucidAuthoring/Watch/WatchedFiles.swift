import LucidSystem

/// The files that a view of an ability is made of: its own, those that it imports, and that of a
/// world.
struct WatchedFiles {
  /// Paths `FOLDER/NAME`, as they are named and where links lead to.
  let paths: Set<String>
  private let named: [String]

  /// `imports` are paths from the folder of the ability.
  init(ability: String, imports: [String], world: String?) {
    let folder = Self.folder(ability)
    named = [ability] + imports.sorted().map { folder + "/" + $0 } + [world].compactMap { $0 }
    paths = Set(named.flatMap { path in [path, HostFile.realPath(path)].compactMap { $0 } }.map(Self.whole))
  }

  /// The folders to watch, each once.
  var folders: Set<String> { Set(paths.map(Self.folder)) }

  /// The bytes of each file, in order; nil for one that cannot be read.
  var bytes: [[UInt8]?] { named.map { try? HostFile.read($0) } }

  /// Returns a path with its folder: `./a` for `a`.
  private static func whole(_ path: String) -> String {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return folder(path) + "/" + name
  }

  /// The root is `/.`, so that a slash and a name may follow.
  private static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/." : String(path[..<slash])
  }
}
