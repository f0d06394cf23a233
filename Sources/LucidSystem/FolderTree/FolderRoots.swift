import LucidCore

/// Where the parts of a folder tree are: its own folder, and those that parts of it are bound to.
package struct FolderRoots: Hashable, Sendable {
  /// One of those folders, and a path in it.
  package struct Area: Hashable {
    /// nil for the own folder of the tree.
    package let binding: FolderBinding?
    /// Absolute, all links followed.
    let base: String
    /// Relative to the base.
    let rest: String

    var absolute: String { FolderRoots.join(base, rest) }
  }

  /// Absolute, all links followed.
  package let root: String
  /// The longest paths first.
  package let bindings: [FolderBinding]

  package init(_ root: String, bindings: [FolderBinding] = []) {
    self.root = root
    self.bindings = bindings.sorted { ($1.path.utf8.count, $0.path) < ($0.path.utf8.count, $1.path) }
  }

  package func area(_ path: String) -> Area {
    for binding in bindings {
      if path == binding.path { return Area(binding: binding, base: binding.folder, rest: "") }
      if let rest = path.path(below: binding.path) { return Area(binding: binding, base: binding.folder, rest: rest) }
    }
    return Area(binding: nil, base: root, rest: path)
  }

  package func absolute(_ path: String) -> String { area(path).absolute }

  /// Returns the bindings under a folder: the next part of each path, with the binding if it ends
  /// there.
  func names(in folder: String) -> [String: FolderBinding?] {
    var names: [String: FolderBinding?] = [:]
    for binding in bindings {
      guard let rest = folder.isEmpty ? binding.path : binding.path.path(below: folder) else { continue }
      if let slash = rest.firstSlash {
        if names[String(rest[..<slash])] == nil { names[String(rest[..<slash])] = .some(nil) }
      } else {
        names[rest] = binding
      }
    }
    return names
  }

  /// Whether something under a path is bound, so that it is a folder whatever the disk says.
  func isAbove(_ path: String) -> Bool { path.isEmpty || bindings.contains { $0.path.path(below: path) != nil } }

  /// The path of something in the base of an area; nil when it is not inside.
  package static func relative(_ real: String, to area: Area) -> String? {
    if real == area.base { return area.binding?.path ?? "" }
    return real.path(below: area.base).map { join(area.binding?.path ?? "", $0) }
  }

  /// Where the paths lead that are not in the own folder of the tree, one a line; empty when all
  /// are.
  package func places(of paths: [String]) -> String {
    let bound = Set(paths.compactMap { area($0).binding }.map { "\($0.path)\t\($0.folder)\n" })
    return bound.sorted().joined()
  }

  package static func join(_ a: String, _ b: String) -> String {
    if b.isEmpty { return a }
    if a.isEmpty { return b }
    return a.endsWithSlash ? a + b : a + "/" + b
  }
}
