import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport
import LucidSystem

/// `lucid install`: what a text could do is shown first; then somebody agrees, or nothing is kept.
struct InstallCommand: Command {
  static let name = "install"
  static let spec = CommandSpec(
    name, "install an ability", group: .library,
    discussion: [
      "Checks FILE and shows what it could read, write and send. It is installed, with just these permissions, only if you agree. "
        + "Without a terminal and without --yes the exit code is 22, and the message has the command with the checksum of "
        + "what was shown, so that nothing else can be installed in its place.",
      "An address begins with https://. At most 256 KiB are downloaded, in at most 30 seconds; redirects must stay on https. "
        + "JSON of the older app is converted to YAML. Ids that are taken, or belong to a default, are replaced. Several abilities in one file are "
        + "installed together or not at all.",
      "A signature next to the file (FILE.sig) is verified with ssh-keygen against `allowed_signers` next to the configuration, in the "
        + "format of OpenSSH. An invalid signature refuses the file (exit code 20).",
    ],
    operands: [
      .init("FILE", .ability, "a path, an https address, gallery/NAME, OTHER/NAME of an added gallery, or `-` for standard input")
    ],
    options: [.yes, .sha256, .again] + CommandParts.changed + CommandParts.appearance,
    examples: [
      .init("lucid install meeting-notes.lucidability", "a file that you received"),
      .init("lucid install https://example.org/tidy.lucidability", "from the web"),
      .init("lucid install gallery/sleep", "one of the gallery"),
    ],
    exits: [.nothing, .consentMissing, .backendFailed, .timedOut] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode { try install(DownloadedAbility.of(invocation.operands[0], invocation)) }

  func install(_ incoming: DownloadedAbility) throws(CommandError) -> ExitCode {
    if let sum = invocation.text(.sha256), sum.lowercased() != incoming.hash {
      throw CommandError(
        .fileInvalid, "checksum mismatch: the SHA-256 of \(incoming.source) is \(incoming.hash)",
        hint: "nothing was installed")
    }
    let abilities = try IncomingAbilities(incoming, CommandEnvironment(invocation))
    let arrivals = abilities.arrivals
    let library = try HomeLibrary.open(invocation.host)
    let installation = Installation(incoming, arrivals, date: HomeLibrary.date(invocation.host))
    if !incoming.isShipped {
      let names = try KnownNames.of(library)
      try CommandError.from { () throws(LibraryError) in
        try installation.refuse(library, operand: invocation.operands.last ?? "")
      }
      try agree(abilities, library: library, names: names)
    }
    let installed = try CommandError.from { () throws(LibraryError) in
      try installation.install(in: library, again: invocation.has(.again))
    }
    let text = zip(installed, arrivals).map { one, arrival in
      let label = arrival.plan.ability.label
      let name = LibraryName.of(label: label)
      let why = ReservedWords.holds(name) ? ", since `\(name)` stands for something else on the command line" : ""
      return "Installed \(TerminalSanitizer.message(label)) as \(one.name)\(why). To see what it does: lucid try \(one.name)\n"
    }.joined()
    let report = ActionReport.result(invocation, text, done: "installed") { json in
      json.field("source", incoming.source)
      json.field("sha256", incoming.hash)
      json.array("abilities") { json in
        for (one, arrival) in zip(installed, arrivals) {
          json.object { json in
            json.field("name", one.name)
            json.field("label", arrival.plan.ability.label)
          }
        }
      }
    }
    try invocation.host.print(report, .ok)
    return .ok
  }

  /// Shows the cards and asks. What reaches nothing needs nobody's word.
  ///
  /// Errors: nobody agreed; or a label reads like another one, which no option lifts.
  private func agree(_ abilities: IncomingAbilities, library: Library, names: KnownNames) throws(CommandError) {
    let (incoming, arrivals) = (abilities.incoming, abilities.arrivals)
    let screen = ScreenChoice.screen(invocation, descriptor: 2)
    for card in try abilities.cards(library, names) {
      invocation.host.output.error(TextLibrary(screen: screen).card(card) + "\n")
    }
    try CommandError.from { () throws(LibraryError) in
      for arrival in arrivals { try names.refuse(arrival.plan.ability.label, "nothing was installed") }
    }
    guard abilities.needsPermission, !invocation.has(.yes) else { return }
    if Terminal(invocation.host).canAsk {
      guard Terminal(invocation.host).ask("Install it with these permissions? [y/N] ") else {
        throw CommandError(.consentMissing, "nothing was installed")
      }
      return
    }
    let words = [
      "lucid", "install", "--yes", "--sha256", incoming.hash,
      incoming.file.isStandardInput ? "-" : invocation.operands.last ?? "",
    ]
    throw CommandError(
      .consentMissing, "permission required: you have not approved it; nothing was installed",
      hint: "to approve exactly this: " + ShellWord.line(words))
  }
}
