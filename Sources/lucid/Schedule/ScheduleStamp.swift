import LucidArguments
import LucidCore
import LucidSystem

/// What is known of the last run of a schedule, also when no record of runs is kept: when it began, and how it ended.
struct ScheduleStamp {
  var began: Instant
  /// nil when it has not ended, or was killed.
  var exit: Int?

  /// nil when it never ran; so does a damaged one count.
  static func read(_ name: String, _ folders: UserFolders) -> ScheduleStamp? {
    guard let path = path(name, folders), let bytes = try? HostFile.read(path, limit: .kib(4)) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, words[0] == "began", let began = Int64(words[1]) else { return nil }
    return ScheduleStamp(began: Instant(seconds: began), exit: words.count >= 4 && words[2] == "exit" ? Int(words[3]) : nil)
  }

  /// What goes wrong costs the next run its knowledge of this one, and no more.
  func write(_ name: String, _ folders: UserFolders) -> Notice? {
    guard let path = Self.path(name, folders), let folder = folders.scheduleStamps else { return nil }
    do throws(HostError) {
      try HostFolder.make(folder)
      try OutputFile(path, readers: .owner).write(Array("began \(began.seconds)\n\(exit.map { "exit \($0)\n" } ?? "")".utf8))
      return nil
    } catch { return Notice("that this schedule ran cannot be remembered: \(error.message)") }
  }

  var word: String { exit.map { ExitCode(rawValue: Int32($0))?.word ?? "exit \($0)" } ?? "did not come to an end" }

  private static func path(_ name: String, _ folders: UserFolders) -> String? { folders.scheduleStamps.map { $0 + "/" + name } }
}
