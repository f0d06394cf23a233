import LucidCore

/// A file that decisions depend on: what was allowed, where abilities came from, which galleries
/// were added.
///
/// The one place that reads and replaces these files. A file that does not exist holds nothing. A
/// file that cannot be read and understood whole is an error for whoever asks, and is never
/// replaced: its owner repairs it or moves it away.
struct TrustFile<Content: Sendable>: Sendable {
  let path: String
  /// The noun for its content, in messages: `your permissions`.
  let subject: String
  let limit: ByteCount
  let empty: Content
  let decode: @Sendable (JSONNode) throws(JSONSyntaxError) -> Content
  /// Writes the members of the file beside its `version`.
  let encode: @Sendable (Content) -> String

  func read() throws(LibraryError) -> Content {
    let bytes: [UInt8]
    switch try contents() {
    case nil: return empty
    case let found?: bytes = found
    }
    do throws(JSONSyntaxError) {
      let node = try JSONParser.parse(bytes)
      try checkVersion(node)
      return try decode(node)
    } catch {
      throw unreadable("\(path): \(error.text(in: bytes))")
    }
  }

  /// Replaces the file, under the lock. Errors: the file that is there cannot be understood, so
  /// that it stays as it is.
  func replace(_ content: Content) throws(LibraryError) {
    _ = try read()
    try LibraryDisk.replace(path, Array(encode(content).utf8))
  }

  /// Returns nil only if there is certainly no such file.
  private func contents() throws(LibraryError) -> [UInt8]? {
    do throws(LibraryError) {
      if let bytes = try LibraryDisk.read(path, limit: limit) { return bytes }
    } catch { throw unreadable(error.message) }
    guard LibraryDisk.isAbsent(path) else { throw unreadable("\(path): a folder on the way is not a folder") }
    return nil
  }

  /// A file without a version is of the first one.
  private func checkVersion(_ node: JSONNode) throws(JSONSyntaxError) {
    guard node.members != nil else { throw JSONSyntaxError("an object is expected", at: node.range.lowerBound) }
    guard let version = node["version"] else { return }
    guard version.integer == TrustFileVersion.current else {
      throw JSONSyntaxError("this lucid reads version \(TrustFileVersion.current) of it only", at: version.range.lowerBound)
    }
  }

  private func unreadable(_ reason: String) -> LibraryError {
    LibraryError(
      .unreadable, "\(reason); so \(subject) are unknown, and the file is left unchanged",
      hint: "repair it, or move it away, which forgets \(subject): mv \(Self.quoted(path)) \(Self.quoted(path + ".damaged"))")
  }

  /// Quotes a word for a shell where it needs that.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || "/._-".utf8.contains($0)
    }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

enum TrustFileVersion {
  static let current = 1
}
