import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidSystem

/// `lucid export`: abilities in one file for others, and what in it is private.
struct ExportCommand: Command {
  static let name = "export"
  static let spec = CommandSpec(
    name, "export abilities to a file", group: .more,
    discussion: [
      "Writes one file in the canonical form, without ids; several NAMEs give one file with all of them. Private data in it is named on standard error with its "
        + "line: names, addresses, telephone numbers, paths.",
      "--sign signs the file for `lucidability` with ssh-keygen of OpenSSH; `lucid install` and `lucid show` verify the signature next to the file.",
    ],
    operands: [.init("NAME", .installed, repeatable: true, "abilities of the library by name, id or label")],
    options: [.sign, .config] + CommandParts.changed + [.output] + CommandParts.appearance,
    examples: [
      .init("lucid export sleep -o sleep.lucidability", "one"),
      .init("lucid export sleep -o sleep.lucidability --sign ~/.ssh/id_ed25519", "signed with your key"),
      .init("lucid export sleep tidy -o mine.lucidability", "two in one file"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let key = invocation.text(.sign)
    let place = invocation.text(.output)
    if key != nil, place == nil || place == "-" {
      throw CommandError(
        .usage, "`--sign` needs `-o FILE`; it writes FILE.sig", hint: "lucid export sleep -o sleep.lucidability --sign KEY")
    }
    if key != nil, invocation.has(.jsonResult) {
      throw CommandError(.usage, "`--sign` signs the file, not JSON", hint: "leave `--json` out")
    }
    let settings = try CommandEnvironment(invocation).configuration().settings
    var arrivals: [InstallCandidate] = []
    for operand in invocation.operands {
      guard let file = try HomeLibrary.file(operand, invocation.host) else {
        throw try MissingAbility.error(operand, invocation.host)
      }
      arrivals += try InstallCommand.arrivals(file, invocation)
    }
    let text = try CommandError.from { () throws(LibraryError) in try InstallCandidate.pack(arrivals) }
    // The account's name stands in for one that is not set: it is somebody's all the same.
    let found = PrivateData.find(
      in: text, names: [settings.name, settings.office].compactMap { $0 }, calendars: [settings.calendar].compactMap { $0 })
    for one in found {
      invocation.host.output.error("line \(one.line): the file contains \(one.what): \(TerminalSanitizer.message(one.text))\n")
    }
    let signature = try key.map { key throws(CommandError) in
      try CommandError.from { () throws(LibraryError) in
        try SSHKeygen(LibraryHost(invocation)).sign(Array(text.utf8), key: key, at: invocation.host.folders.expand(key))
      }
    }
    let report = ActionReport.text(invocation, text, done: "exported") { json in
      json.field("text", text)
      json.key("private")
      json.array { json in
        for one in found {
          json.object { json in
            json.field("line", one.line)
            json.field("kind", one.what)
            json.field("text", one.text)
          }
        }
      }
    }
    try delivery.send(report)
    if let signature, let place {
      do throws(HostError) { try OutputFile(place + SSHKeygen.suffix, readers: .umask).write(signature) } catch {
        throw CommandError(.usage, "cannot write \(error.message)")
      }
    }
    return .ok
  }
}
