import LucidArguments
import LucidBackends
import LucidCore
import LucidSchedule
import LucidShipped
import LucidSyntax
import LucidSystem

/// One schedule of a person: what is run, when, and in which surroundings. A file of its own, which may be edited and kept in git.
struct ScheduleEntry {
  enum Target: String, CaseIterable {
    case systemd, cron
  }

  let name: String
  /// As on the command line of `lucid run`; a path is absolute.
  var ability: String
  var when: String
  var zone: String
  /// What else `lucid run` is given.
  var options: [String] = []
  /// Where it is run, for paths among the options; nil when nothing depends on it.
  var folder: String?
  var target: Target
  /// Up to how long a start is put off at random.
  var delay: Period?
  var timeout = Period(seconds: 1_800)
  /// The absolute path of this program.
  var program: String
  var environment: [(name: String, value: String)] = []
  /// Nothing before counts as missed.
  var added: Instant

  static let keys: [Key] = [
    Key("ability", .text(limit: 4_096), required: true, "What is run: a path or a name of the library."),
    Key("when", .text(limit: 400), required: true, "Words or the five fields of cron."),
    Key("zone", .text(limit: 64), required: true, "The zone of its times."),
    Key("options", .list(.text(limit: 4_096)), "Options of lucid run."),
    Key("folder", .text(limit: 4_096), "Where it is run."),
    Key("by", .choice(Target.allCases.map(\.rawValue)), required: true, "Who starts it."),
    Key("delay", .duration, "Up to how long a start is put off at random."),
    Key("timeout", .duration, "How long a run may take before systemd ends it."),
    Key("program", .text(limit: 4_096), required: true, "The absolute path of lucid."),
    Key("environment", .map(.text(limit: 32_768)), "All variables that it sees beside those of the account."),
    Key("added", .text(limit: 32), required: true, "When it was added; nothing before counts as missed."),
  ]

  /// Small letters, digits, dashes and underscores: it becomes part of names of files and units.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && text.first != "-"
      && text.utf8.allSatisfy { c in (0x30...0x39).contains(c) || (0x61...0x7A).contains(c) || c == 0x2D || c == 0x5F }
  }

  /// Of an ability's name or file.
  static func name(of ability: String) -> String {
    var stem = String(ability[(ability.lastIndex(of: "/").map { ability.index(after: $0) } ?? ability.startIndex)...])
    if stem.hasSuffix(ShippedAbilities.suffix) { stem = String(stem.dropLast(ShippedAbilities.suffix.count)) }
    let kept = stem.lowercased().unicodeScalars.map { s in
      s.isASCII && (s.properties.isAlphabetic || s.properties.numericType != nil) || s == "_" ? Character(s) : "-"
    }
    let name = String(kept).split(separator: "-").joined(separator: "-")
    return name.isEmpty ? "schedule" : String(name.prefix(48))
  }

  func schedule() throws(CommandError) -> Schedule {
    do throws(ScheduleRefusal) { return try Schedule(when) } catch { throw CommandError(error) }
  }

  func civilZone(_ host: HostEnvironment) throws(CommandError) -> Zone { try GivenMoment.zone(zone, host) }

  /// `lucid run` as it is to be started. Errors: options that it does not have.
  func run(_ host: HostEnvironment, at moment: String? = nil) throws(CommandError) -> Invocation {
    let words = ["run", ability] + options + (moment.map { ["--at=" + $0] } ?? [])
    let request: Request
    do throws(UsageError) { request = try ArgumentParser().parse(words) } catch {
      throw CommandError(.usage, error.message, hint: "what stands after `--` goes to lucid run: lucid run --help")
    }
    guard case .run(let parsed) = request else {
      throw CommandError(.usage, "the options of \(name) ask for help, which nobody would read")
    }
    guard parsed.operands.count == 1 else {
      throw CommandError(.usage, "`\(parsed.operands[1])` is no option of lucid run")
    }
    return Invocation(parsed, host)
  }

  /// What a timer starts.
  var words: [String] { [program, "schedule", "run", name] }

  /// What a timer sets, and nothing else; the mark tells the program that it is inside.
  var variables: [(name: String, value: String)] { environment + [("LUCID_SCHEDULED", name)] }

  /// A time that is this recent is the one that is being made: systemd groups starts within a minute, and machines may be busy.
  var grace: Int64 { (delay?.nominalSeconds ?? 0) + 600 }
}

extension CommandError {
  init(_ refusal: ScheduleRefusal) { self.init(.usage, refusal.message, hint: refusal.hint) }
}
