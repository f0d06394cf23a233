import LucidArguments
package import LucidCore
import LucidHistory
import LucidRuntime
import LucidSystem

extension RunFilter {
  /// Returns the outcome that a word names; nil for none. Errors: there is no such outcome.
  package static func outcome(_ word: String?) throws(CommandError) -> String? {
    guard let word else { return nil }
    let words = RunOutcome.allCases.map(\.rawValue) + ["killed", "running"]
    if words.contains(word) { return word }
    let nearest = Spelling.suggestion(Spelling.nearest(word, among: words))
    throw CommandError(.usage, "there is no outcome `\(word)`\(nearest)", hint: "outcomes: " + words.joined(separator: ", "))
  }

  /// Returns a moment, named by itself or by how long ago it is; nil for none. Errors: it is no
  /// time.
  package static func since(_ text: String?, _ environment: CommandEnvironment) throws(CommandError) -> Instant? {
    guard let text else { return nil }
    let zone = try environment.zone(try environment.configuration())
    let now = try environment.frozenTime(zone) ?? environment.host.clock.now()
    if let period = Period(text) { return Instant(seconds: now.seconds - period.nominalSeconds) }
    guard let instant = TimeArgument.instant(text, zone: zone, today: zone.date(now)) else {
      throw CommandError(.usage, "`\(text)` is not a time", hint: "write 7d, 24h, 2026-04-06T07:30, 2026-04-06 or 07:30")
    }
    return instant
  }
}
