import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidSharing
import LucidSystem

/// `lucid share export`: abilities in one file or in a folder for agents, and what in them is
/// private.
struct ExportCommand: Command {
  static let name = "share export"
  static let spec = CommandSpec(
    name, "export abilities to a file",
    discussion: [
      "Writes one file in the canonical form, without ids; several NAMEs give one file with all of them. Private data in it is named on standard error with its "
        + "line: names, addresses, telephone numbers, paths.",
      "--as writes a folder for agents into the folder of -o, instead of the file: an agent skill (SKILL.md), or an agent plugin "
        + "(plugin.json) with a skill for each ability. The ability is in it byte for byte, with its permissions and its checksum. "
        + "`lucid share verify` derives them again, and `lucid install` installs it.",
      "--sign signs the file for `lucidability` with ssh-keygen of OpenSSH; `lucid install` and `lucid show` verify the signature next to the file.",
    ],
    operands: [.init("NAME", .installed, repeatable: true, "abilities of the library by name, id or label; files")],
    options: [.exportAs, .sign, .config] + CommandParts.changed + [.output] + CommandParts.appearance,
    examples: [
      .init("lucid share export sleep -o sleep.lucidability", "one"),
      .init("lucid share export sleep -o sleep.lucidability --sign ~/.ssh/id_ed25519", "signed with your key"),
      .init("lucid share export sleep tidy -o mine.lucidability", "two in one file"),
      .init("lucid share export sleep --as skill -o ~/.agents/skills", "the skill ~/.agents/skills/sleep"),
    ],
    exits: CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let (key, place) = (invocation.text(.sign), invocation.text(.output))
    let kind = invocation.text(.exportAs).flatMap { AbilityPackage.Kind(rawValue: $0) }
    if key != nil, place == nil || place == "-" {
      throw CommandError(
        .usage, "`--sign` needs `-o FILE`; it writes FILE.sig", hint: "lucid share export sleep -o sleep.lucidability --sign KEY")
    }
    if kind == nil, key != nil, invocation.has(.jsonResult) {
      throw CommandError(.usage, "`--sign` signs the file, not JSON", hint: "leave `--json` out")
    }
    if let kind, place == nil || place == "-" {
      throw CommandError(
        .usage, "`--as \(kind.rawValue)` needs `-o DIR`, the folder to put the \(kind.rawValue) into",
        hint: ShellWord.line(["lucid", "share", "export"] + invocation.operands + ["--as", kind.rawValue, "-o", "."]))
    }
    let delivery = kind == nil ? try OutputDestination(invocation) : nil
    let made = try AbilityExport(invocation.operands, CommandEnvironment(invocation)) { file throws(CommandError) in
      try IncomingAbilities.arrivals(file, Console(invocation), for: "exported")
    }
    let text = try made.text()
    let found = try made.privateData(in: text)
    for one in found {
      invocation.host.output.error("line \(one.line): the file contains \(one.what): \(TerminalSanitizer.message(one.text))\n")
    }
    guard let delivery else { return try package(kind ?? .skill, made, found) }
    let signature = try key.map { key throws(CommandError) in try made.signature(of: Array(text.utf8), key: key) }
    let report = ActionReport.result(invocation, text, done: "exported") { json in
      json.field("text", text)
      json.privateData(found)
    }
    try delivery.send(report, .ok)
    if let signature, let place {
      do throws(HostError) { try OutputFile(place + SSHKeygen.suffix, readers: .umask).write(signature) } catch {
        throw CommandError(.usage, "cannot write \(error.message)")
      }
    }
    return .ok
  }

  private func package(
    _ kind: AbilityPackage.Kind, _ made: AbilityExport, _ found: [PrivateData]
  ) throws(CommandError) -> ExitCode {
    let (path, abilities) = try made.write(kind, into: invocation.text(.output) ?? ".", key: invocation.text(.sign))
    let text =
      "Wrote the \(kind.rawValue) \(TerminalSanitizer.message(path)). To check it: "
      + ShellWord.line(["lucid", "share", "verify", path]) + "\n"
    try invocation.host.print(
      ActionReport.result(invocation, text, done: "exported") { json in
        json.field("kind", kind.rawValue)
        json.field("path", path)
        json.packaged(abilities)
        json.privateData(found)
      }, .ok)
    return .ok
  }
}
