import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidSystem

/// A shipped ability that setup offers to run by itself: it speaks only when something is to be
/// done.
struct AbilitySuggestion: Sendable {
  /// The name in the gallery, and of the schedule.
  let name: String
  /// The source without which there is nothing to run.
  let family: String
  /// Such as `weekdays 7:45`; nothing where a trigger starts it.
  var when = ""
  /// Such as `before-event 10m`.
  var on: String?
  let summary: String

  var ability: String { "gallery/" + name }

  /// The words of `lucid schedule add`.
  var words: [String] { [ability] + when.split(separator: " ").map(String.init) }
  /// When it runs, as it is shown.
  var times: String { on ?? when }

  static let all = [
    AbilitySuggestion(
      name: "prep", family: "calendar", on: "before-event 10m",
      summary: "what mail and notes know about an event, ten minutes before it"),
    AbilitySuggestion(
      name: "conflicts", family: "calendar", when: "weekdays 7:45",
      summary: "events that overlap or are back to back, with free times"),
    AbilitySuggestion(
      name: "invitations", family: "calendar", when: "weekdays 16:30", summary: "invitations that wait for your answer"),
    AbilitySuggestion(
      name: "nudge", family: HabitsFamily.name, when: "daily 20:30", summary: "habits that are still open in the evening"),
  ]

  /// Whether its source has data: files of the vault, or a program.
  func isPossible(_ configuration: Configuration, in vault: FolderTree?) -> Bool {
    guard !configuration.backends.off.contains(family) else { return false }
    return configuration.backends.programs.contains { $0.family == family }
      || !((try? vault?.list(family)) ?? []).isEmpty
  }
}
