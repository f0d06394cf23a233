import LucidArguments
package import LucidCore
import LucidSystem

/// The last run of a schedule, also if runs are not stored: its start and its outcome.
package struct ScheduleStamp: Sendable {
  package var began: Instant
  /// The exit code; nil when it has not ended, or was killed.
  package var exit: Int?
  /// Whether the run has failed and is to be tried again by the same process.
  package var isTriedAgain = false
  /// Whether it is known that the run was broken off, and an incident was opened for it.
  package var isCounted = false

  package init(began: Instant, exit: Int? = nil) { (self.began, self.exit) = (began, exit) }

  /// Whether the run is still going on or was broken off: nothing was reported of it.
  package var isOpen: Bool { (exit == nil || isTriedAgain) && !isCounted }

  /// Returns the stamp of a schedule in the folder `stamps`; nil when it never ran, or its stamp is
  /// damaged.
  package static func read(_ name: String, in stamps: String?) -> ScheduleStamp? {
    guard let stamps, let bytes = try? HostFile.read(stamps + "/" + name, limit: .kib(4)) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, words[0] == "began", let began = Int64(words[1]) else { return nil }
    var stamp = ScheduleStamp(
      began: Instant(seconds: began),
      exit: words.count >= 4 && words[2] == "exit" ? Int(words[3]) : nil)
    stamp.isTriedAgain = words.contains("tried-again")
    stamp.isCounted = words.contains("counted")
    return stamp
  }

  /// Writes the stamp; nothing is written without a folder. Returns a notice when it cannot be
  /// written: the next run then does not know of this one.
  package func write(_ name: String, in stamps: String?) -> Notice? {
    guard let stamps else { return nil }
    do throws(HostError) {
      let text =
        "began \(began.seconds)\n" + (exit.map { "exit \($0)\n" } ?? "")
        + (isTriedAgain ? "tried-again\n" : "") + (isCounted ? "counted\n" : "")
      try HostFile.write(Array(text.utf8), to: stamps + "/" + name)
      return nil
    } catch { return Notice(.words(.lastRunNotStored, error.words)) }
  }

  /// The word for how the run ended.
  package var word: String { exit.map { ExitCode(rawValue: Int32($0))?.word ?? "exit \($0)" } ?? "did not finish" }

  /// Whether the run gave a result, or had nothing to do.
  var isGood: Bool {
    exit.flatMap { ExitCode(rawValue: Int32($0)) }.map { [.ok, .nothing, .partial].contains($0) } ?? false
  }
}
