import LucidCore
import LucidSession
import LucidSystem

/// When runs last gave a result, for `--once` where runs are not stored: small files in the state folder.
struct LastRunFiles: LastRunStore {
  let folders: UserFolders

  func last(_ identity: String) -> (moment: Instant, run: String)? {
    guard let path = folders.onceFile(identity), HostFile.kind(path) == .file,
      let bytes = try? HostFile.read(path, limit: .kib(4))
    else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let seconds = Int64(words[0]) else { return nil }
    return (Instant(seconds: seconds), String(words[1]))
  }

  func check(_ identity: String) throws(RunSessionError) {
    try Self.mapping { () throws(HostError) in _ = try file(identity) }
  }

  func write(_ identity: String, moment: Instant, run: String) throws(RunSessionError) {
    try Self.mapping { () throws(HostError) in
      try file(identity).write(Array("\(moment.seconds) \(run)\n".utf8))
    }
  }

  private static func mapping(_ body: () throws(HostError) -> Void) throws(RunSessionError) {
    do throws(HostError) { try body() } catch { throw RunSessionError(.usage, error.message) }
  }

  private func file(_ identity: String) throws(HostError) -> OutputFile {
    guard let folder = folders.state, let path = folders.onceFile(identity) else {
      throw HostError("the state folder", "this account has no home folder")
    }
    try HostFolder.make(folder + "/once")
    return try OutputFile(path, readers: .owner)
  }
}
