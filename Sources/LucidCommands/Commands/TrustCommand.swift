import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport

/// `lucid trust`: what was allowed to whom, and how to change it.
enum TrustCommand: DescribedCommand {
  static let name = "trust"
  static let spec = CommandSpec(
    name, "manage permissions", group: .library,
    discussion: [
      "An ability of the library is identified by its id, any other file by its path. After a change of its text you are asked only about "
        + "new permissions. Shipped abilities are trusted."
    ],
    examples: [
      .init("lucid trust", "list permissions"), .init("lucid trust grant tidy.lucidability", "permit a file that writes"),
      .init("lucid trust revoke inbox", "ask again"),
    ],
    actions: [TrustListCommand.self, TrustGrantCommand.self, TrustRevokeCommand.self, AuditCommand.self])

  /// Options of its actions that read and change permissions.
  static let reporting: [OptionSpec] = [.trustSource, .attach, .reportFormat, .json] + CommandParts.appearance
}

/// `lucid trust list`: recorded permissions.
struct TrustListCommand: Command {
  static let name = "trust list"
  static let spec = CommandSpec(
    name, "list permissions", discussion: ["Lists what was permitted and denied, to which ability, and when."],
    options: TrustCommand.reporting, examples: [.init("lucid trust list --json", "for another program")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.host.print(invocation.trust.list(), .ok)
    return .ok
  }
}

/// `lucid trust grant`: a permanent yes, or a permanent no.
struct TrustGrantCommand: Command {
  static let name = "trust grant"
  static let spec = CommandSpec(
    name, "permit or deny an ability permanently",
    discussion: [
      "Shows what an ability could do and permits it permanently; `--never` denies it permanently. `--source` limits it to one source; "
        + "with `--attach FILE` it covers attached files too. `tools.FAMILY` permits questions to call the tools of that family that read."
    ],
    operands: [.init("NAME", .ability, "an ability of the library, or a path")],
    options: [.yes, .never] + TrustCommand.reporting,
    examples: [
      .init("lucid trust grant tidy.lucidability", "permit a file that writes"),
      .init("lucid trust grant inbox --never --source mail", "deny one source"),
    ],
    exits: [.nothing, .consentMissing] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let result = try invocation.trust.say(invocation.has(.never) ? .never : .always, invocation.operands[0])
    try invocation.host.print(result, .ok)
    return .ok
  }
}

/// `lucid trust revoke`: forgets a decision.
struct TrustRevokeCommand: Command {
  static let name = "trust revoke"
  static let spec = CommandSpec(
    name, "forget a decision", discussion: ["Forgets what was permitted or denied; the next run asks again."],
    operands: [.init("NAME", .granted, "an ability of the library, or a path")], options: TrustCommand.reporting,
    examples: [.init("lucid trust revoke inbox", "ask again")], exits: [.nothing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.host.print(invocation.trust.revoke(invocation.operands[0]), .ok)
    return .ok
  }
}

extension Invocation {
  fileprivate var trust: AbilityTrust {
    get throws(CommandError) {
      let isJSON = try Form.chosen(self, .reportFormat) == .json
      return try AbilityTrust(
        CommandEnvironment(self), sources: Set(texts(.trustSource)), attached: texts(.attach), isAgreed: has(.yes), isJSON: isJSON
      )
    }
  }
}
