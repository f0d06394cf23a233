import LucidCore

/// When a run last gave a result, for `--once` where runs are not kept: a small file in the state folder.
struct OnceStamp {
  let moment: Instant
  let run: String

  /// nil when there is none, or it cannot be read.
  static func read(_ key: String, _ folders: UserFolders) -> OnceStamp? {
    guard let path = folders.onceFile(key), HostFile.kind(path) == .file, let bytes = try? HostFile.read(path, limit: .kib(4))
    else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let seconds = Int64(words[0]) else { return nil }
    return OnceStamp(moment: Instant(seconds: seconds), run: String(words[1]))
  }

  /// Whether there is a place for it, before anything is run for nothing.
  static func check(_ key: String, _ folders: UserFolders) throws(HostError) { _ = try file(key, folders) }

  func write(_ key: String, _ folders: UserFolders) throws(HostError) {
    try Self.file(key, folders).write(Array("\(moment.seconds) \(run)\n".utf8))
  }

  private static func file(_ key: String, _ folders: UserFolders) throws(HostError) -> OutputFile {
    guard let folder = folders.state, let path = folders.onceFile(key) else {
      throw HostError("the state folder", "this account has no home folder")
    }
    try HostFolder.make(folder + "/once")
    return try OutputFile(path, readers: .owner)
  }
}
