/// The rule for paths inside a `FileTree`.
package enum RelativePath {
  /// Whether a path is relative, has no `..` or empty part, and no control character.
  package static func isSafe(_ path: String) -> Bool {
    if path.isEmpty { return true }
    guard !path.utf8.contains(where: { $0 < 0x20 }) else { return false }
    return path.pathParts(withEmpty: true).allSatisfy { !$0.isEmpty && $0 != ".." }
  }

  package static func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }
}
