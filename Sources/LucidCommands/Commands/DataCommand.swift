import LucidApplication
import LucidArguments
import LucidCore
import LucidHomes
import LucidReport
import LucidSystem

/// `lucid data`: what lucid keeps for a person, its export, and its erasure; and the people of a
/// machine.
enum DataCommand: DescribedCommand {
  static let name = "data"
  static let spec = CommandSpec(
    name, "export or erase your data", group: .setUp,
    discussion: [
      "What lucid keeps for you: the configuration, the library, permissions, conversations, runs. Your vault is not among it."
    ],
    examples: [
      .init("lucid data", "what is kept where"), .init("lucid data export lucid.zip", "all of it in one file"),
      .init("lucid data import lucid.zip", "on another machine"), .init("lucid data erase", "shows it, and asks"),
    ],
    actions: [
      DataListCommand.self, DataExportCommand.self, DataImportCommand.self, DataEraseCommand.self, PeopleCommand.self,
    ])

  static let reporting: [OptionSpec] = [.reportFormat, .json] + CommandParts.appearance
  static let path = CommandSpec.Operand("PATH", .files, "a folder, or a file that ends in .zip")
}

/// `lucid data list`: what is kept, where, and until when.
struct DataListCommand: Command {
  static let name = "data list"
  static let spec = CommandSpec(
    name, "list what is kept", discussion: ["Lists what lucid keeps for you, where, and until when."],
    options: DataCommand.reporting, examples: [.init("lucid data list --json", "for another program")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let report = OwnDataReport(OwnData.find(invocation.host.folders))
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    try invocation.host.print(
      isJSON ? .json(report.json) : .text(report.text(ScreenChoice.screen(invocation))), .ok)
    return .ok
  }
}

/// `lucid data export`: all of it in a folder or a file.
struct DataExportCommand: Command {
  static let name = "data export"
  static let spec = CommandSpec(
    name, "write it to a folder",
    discussion: [
      "Writes what lucid keeps to a folder or a .zip file, with a manifest of checksums: the configuration, which has no keys, "
        + "the library, permissions, conversations, the run history, and schedules as commands."
    ],
    operands: [DataCommand.path], options: DataCommand.reporting,
    examples: [.init("lucid data export lucid.zip", "all of it in one file")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let path = invocation.operands[0]
    let result = try OwnDataExport(CommandEnvironment(invocation)).write(to: path)
    for notice in result.notices { invocation.host.output.error("lucid: \(TerminalSanitizer.message(notice))\n") }
    let size = ByteCount.bytes(result.size).text
    let text =
      "Exported \(result.files) files, \(size), to \(TerminalSanitizer.message(path)). It holds private data: keep it where only you can read it.\n"
    try invocation.host.print(
      ActionReport.result(invocation, text, done: "exported") { json in
        json.field("path", path)
        json.field("file_count", result.files)
        json.field("bytes", result.size)
        json.strings("notices", result.notices)
      }, .ok)
    return .ok
  }
}

/// `lucid data import`: an export put in place.
struct DataImportCommand: Command {
  static let name = "data import"
  static let spec = CommandSpec(
    name, "put an export in place",
    discussion: [
      "Puts an export in place on another machine: it shows what the settings and grants start, send and permit, and asks. Nothing is "
        + "overwritten, paths of the other machine are named, and schedules are only proposed."
    ],
    operands: [DataCommand.path], options: [.yes] + DataCommand.reporting,
    examples: [.init("lucid data import lucid.zip", "on another machine")], exits: [.fileInvalid, .consentMissing])

  let invocation: Invocation

  /// Commands that replace a path of another home, by the file that names it.
  private static let remedies = [
    ("config.yaml", "lucid config edit"), ("consents.json", "lucid trust grant FILE, where FILE is now"),
    ("galleries.json", "lucid gallery remove NAME; lucid gallery add DIR"),
    ("origins.json", "lucid install FILE, from which `lucid update` is to take the next version"),
  ]

  func run() throws(CommandError) -> ExitCode {
    let path = invocation.operands[0]
    let arriving = try OwnDataImport(path, CommandEnvironment(invocation))
    if let card = try arriving.card() { try agree(card, path) }
    let result = try arriving.write()
    var text =
      result.parts.isEmpty
      ? "Nothing to import: this account has all of it.\n"
      : "Imported \(Count.of(result.files, "file")): \(result.parts.joined(separator: ", ")).\n"
    if !result.paths.isEmpty {
      text += "These lines name paths of the other home:\n" + result.paths.map { "  \($0)\n" }.joined()
      text += Self.remedies.filter { file, _ in result.paths.contains { $0.hasPrefix(file + ":") } }.map { file, remedy in
        "To change \(file): \(remedy)\n"
      }.joined()
    }
    if !result.schedules.isEmpty {
      text += "Schedules are not added. To add them:\n" + result.schedules.map { "  \(TerminalSanitizer.message($0))\n" }.joined()
    }
    if result.strangeLines > 0 {
      text += "Not shown: \(result.strangeLines) lines of its schedules that are no `lucid schedule add`.\n"
    }
    text += "To check everything: lucid doctor\n"
    try invocation.host.print(
      ActionReport.result(invocation, text, done: "imported") { json in
        json.field("file_count", result.files)
        json.strings("parts", result.parts)
        json.strings("paths", result.paths)
        json.strings("schedules", result.schedules)
      }, .ok)
    return .ok
  }

  /// Shows what would be imported and asks. Errors: 22, it was not agreed to.
  private func agree(_ card: String, _ path: String) throws(CommandError) {
    invocation.host.output.error("This would be imported:\n" + card)
    guard !invocation.has(.yes) else { return }
    guard Terminal(invocation.host).ask("Import all of it? [y/N] ") else {
      throw CommandError(
        .consentMissing, "permission required: nothing was imported",
        hint: "to import exactly this: " + ShellWord.line(["lucid", "data", "import", "--yes", path]))
    }
  }
}

/// `lucid data erase`: the end of all of it.
struct DataEraseCommand: Command {
  static let name = "data erase"
  static let spec = CommandSpec(
    name, "erase it",
    discussion: [
      "Shows everything that it would remove and asks. Timers and lines of the crontab are removed too. Files of your "
        + "vault stay, except for data that lucid keeps for sources without a folder."
    ],
    options: [.yes] + DataCommand.reporting, examples: [.init("lucid data erase", "shows it, and asks")],
    exits: [.nothing, .consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let erasure = try OwnDataErasure(CommandEnvironment(invocation))
    guard !erasure.isEmpty else { throw CommandError(.nothing, "lucid keeps nothing for this account") }
    let lines = erasure.lines.map { "  \(TerminalSanitizer.message($0))\n" }.joined()
    if !invocation.has(.yes) {
      invocation.host.output.error("This removes, and cannot be undone:\n" + lines)
      guard Terminal(invocation.host).ask("Erase all of it? [y/N] ") else {
        throw CommandError(
          .consentMissing, "nothing was erased",
          hint: "to keep a copy: lucid data export lucid.zip; to confirm: lucid data erase --yes")
      }
    }
    let left = try erasure.erase()
    var text = "Erased:\n" + lines
    if !left.isEmpty {
      text += "Other files in these folders stay:\n" + left.map { "  \(TerminalSanitizer.message($0))\n" }.joined()
    }
    try invocation.host.print(
      ActionReport.result(invocation, text, done: "erased") { json in
        json.strings("parts", erasure.data.parts.map(\.row.name))
        json.strings("schedules", erasure.schedules)
        json.strings("left", left)
      }, .ok)
    return .ok
  }
}
