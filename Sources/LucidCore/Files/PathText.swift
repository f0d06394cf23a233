/// Paths as the file system reads them: bytes between slashes.
///
/// A slash with a combining mark behind it is one Character, so no rule about paths may look at
/// Characters: `..` and a folder below it would be one name.
extension String {
  /// The parts between slashes without the empty ones.
  package var pathParts: [String] { pathParts(withEmpty: false) }

  /// The parts between slashes; `withEmpty` keeps those of `/a`, `a//b` and `a/`.
  package func pathParts(withEmpty: Bool) -> [String] {
    utf8.split(separator: 0x2F, omittingEmptySubsequences: !withEmpty).map { String(Substring($0)) }
  }

  /// The last part that is not empty; empty for the root and for no path.
  package var lastPathPart: String {
    utf8.split(separator: 0x2F).last.map { String(Substring($0)) } ?? ""
  }

  /// The part before the first slash.
  package var firstPathPart: String { String(self[..<(firstSlash ?? endIndex)]) }

  package var firstSlash: String.Index? { utf8.firstIndex(of: 0x2F) }
  package var lastSlash: String.Index? { utf8.lastIndex(of: 0x2F) }
  package var hasSlash: Bool { utf8.contains(0x2F) }
  package var endsWithSlash: Bool { utf8.last == 0x2F }

  /// The part behind a slash of this text.
  package func behind(_ slash: String.Index) -> String { String(self[utf8.index(after: slash)...]) }

  /// The path below a folder; nil for the folder itself and for what is not in it.
  package func path(below folder: String) -> String? {
    guard utf8.starts(with: folder.utf8) else { return nil }
    let end = utf8.index(startIndex, offsetBy: folder.utf8.count)
    // The root ends with the slash itself.
    if folder.endsWithSlash { return end == endIndex ? nil : String(self[end...]) }
    guard end < endIndex, utf8[end] == 0x2F, utf8.index(after: end) < endIndex else { return nil }
    return behind(end)
  }
}
