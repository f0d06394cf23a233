package import LucidCore
import LucidSyntax

/// A schedule of a person: what is run, when, and in which environment. Each has a file, which may
/// be edited and kept in git.
package struct ScheduleEntry: Sendable {
  package enum Target: String, CaseIterable, Sendable {
    case systemd, cron
    /// An engine outside, which asks for due runs and starts them.
    case engine = "none"
  }

  package let name: String
  /// As on the command line of `lucid run`; a path is absolute.
  package var ability: String
  package var when: String
  /// The trigger of its runs, if not the clock; its times are then those at which it is looked at.
  package var trigger: Trigger?
  /// The folders and files at whose changes systemd looks, absolute.
  package var watched: [String] = []
  /// Whether it delivers due reminders and tasks instead of running an ability.
  package var deliversReminders = false
  package var zone: String
  /// Further options of `lucid run`.
  package var options: [String] = []
  /// Where it is run, for paths among the options; nil when nothing depends on it.
  package var folder: String?
  package var target: Target
  /// Up to how long a start is put off at random.
  package var delay: Period?
  package var timeout = Period(seconds: 1_800)
  /// Whether a run that failed is tried again; off for those of earlier versions, whose units leave
  /// no time for it.
  package var retries = false
  /// The absolute path of this program.
  package var program: String
  package var environment: [(name: String, value: String)] = []
  /// Nothing before counts as missed.
  package var added: Instant

  package init(
    name: String, ability: String, when: String, zone: String, options: [String] = [], target: Target, program: String,
    added: Instant
  ) {
    (self.name, self.ability, self.when, self.zone) = (name, ability, when, zone)
    (self.options, self.target, self.program, self.added) = (options, target, program, added)
  }

  private static let suffix = ".lucidability"

  static let keys: [Key] = [
    Key("ability", .text(limit: 4_096), required: true, "What is run: a path or a name of the library."),
    Key("reminders", .boolean, "Deliver due reminders and tasks instead of running an ability."),
    Key("when", .text(limit: 400), required: true, "Words, or the five fields of cron."),
    Key("on", .text(limit: 4_200), "What starts a run; `when` then says how often is looked."),
    Key("watch", .list(.text(limit: 4_096)), "Folders and files at whose changes systemd looks at once."),
    Key("zone", .text(limit: 64), required: true, "The zone of its times."),
    Key("options", .list(.text(limit: 4_096)), "Options of lucid run."),
    Key("folder", .text(limit: 4_096), "Where it is run."),
    Key("by", .choice(Target.allCases.map(\.rawValue)), required: true, "What starts it."),
    Key("delay", .duration, "The longest random delay of a start."),
    Key("timeout", .duration, "How long a run may take before what starts it ends it."),
    Key("retries", .toggle, "Whether a run that failed is tried again after 5, 15 and 30 minutes."),
    Key("program", .text(limit: 4_096), required: true, "The absolute path of lucid."),
    Key("environment", .map(.text(limit: 32_768)), "The environment variables of the run, in addition to those of the account."),
    Key("added", .text(limit: 32), required: true, "When it was added; nothing before counts as missed."),
  ]

  /// Small letters, digits, dashes and underscores: it becomes part of names of files and units.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && text.first != "-"
      && text.utf8.allSatisfy { c in (0x30...0x39).contains(c) || (0x61...0x7A).contains(c) || c == 0x2D || c == 0x5F }
  }

  /// Derives a schedule name from the name or file of an ability.
  package static func name(of ability: String) -> String {
    var stem = String(ability[(ability.lastIndex(of: "/").map { ability.index(after: $0) } ?? ability.startIndex)...])
    if stem.hasSuffix(Self.suffix) { stem = String(stem.dropLast(Self.suffix.count)) }
    let kept = stem.lowercased().unicodeScalars.map { s in
      s.isASCII && (s.properties.isAlphabetic || s.properties.numericType != nil) || s == "_" ? Character(s) : "-"
    }
    let name = String(kept).split(separator: "-").joined(separator: "-")
    return name.isEmpty ? "schedule" : String(name.prefix(48))
  }

  package func schedule() throws(ScheduleError) -> Schedule { try Schedule(when) }

  /// The complete environment that a timer sets; the mark tells the program that it runs inside of
  /// it.
  package var variables: [(name: String, value: String)] { environment + [("LUCID_SCHEDULED", name)] }

  /// A time that is this recent is the one that is being made: systemd groups starts within a
  /// minute, and machines may be busy.
  package var grace: Int64 { (delay?.nominalSeconds ?? 0) + (deliversReminders ? 1_800 : 600) }

  /// When it starts, for a person: its times, or its trigger.
  package var shownWhen: String { trigger.map { "on \($0.text)" } ?? when }
}
