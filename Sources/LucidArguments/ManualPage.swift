/// Pages for man(1), section 1, in the macros of man(7); made from the table of commands, so that
/// they say what `--help` says.
package struct ManualPage {
  let version: String

  package init(version: String) { self.version = version }

  /// `lucid(1)`.
  package func program(_ table: CommandTable) -> String {
    let groups = table.groups(CommandGroup.listed)
    var out = head("lucid", "run personal AI abilities written in YAML")
    out += ".SH SYNOPSIS\n.B lucid\n\\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIOPERAND\\fR]...\n"
    out += ".SH DESCRIPTION\n"
    out += Self.text("Reads your calendar, mail, notes and other sources, and answers as an ability asks. Start with lucid try.")
    for group in groups {
      out += ".SH \(group.title.uppercased())\n"
      for command in group.commands { out += Self.entry("\\fB\(Self.escaped(command.name))\\fR", command.summary) }
    }
    out += ".SH OPTIONS\n"
    out += Self.entry("\\fB\\-h\\fR, \\fB\\-\\-help\\fR", "show the help; after a command, that of the command")
    out += Self.entry("\\fB\\-V\\fR, \\fB\\-\\-version\\fR", "show the version")
    out += Self.codes(ExitCode.allCases)
    return out + Self.seeAlso(groups.flatMap(\.commands))
  }

  /// `lucid-run(1)`.
  package func command(_ command: CommandSpec) -> String {
    var out = head(Self.page(command), command.summary)
    let operands = command.operands.map { operand -> String in
      let name = "\\fI\(Self.escaped(operand.name))\\fR" + (operand.repeatable ? "..." : "")
      return operand.required ? name : "[\(name)]"
    }
    out += ".SH SYNOPSIS\n.B lucid \(Self.escaped(command.name))\n"
    out += (command.isComplete ? ["[\\fIOPTION\\fR]..."] + operands : ["\\fIACTION\\fR ..."]).joined(separator: " ")
    out += "\n.SH DESCRIPTION\n" + command.discussion.map(Self.text).joined(separator: ".PP\n")
    for operand in command.operands { out += Self.entry("\\fI\(Self.escaped(operand.name))\\fR", operand.doc) }
    let actions = command.actions.map { $0.spec }
    if !actions.isEmpty { out += ".SH ACTIONS\n" }
    for action in actions { out += Self.entry("\\fB\(Self.escaped(action.word))\\fR", action.summary) }
    if command.isComplete { out += ".SH OPTIONS\n" }
    for (index, group) in HelpText.sections(command).enumerated() {
      if index > 0 { out += ".SS \(group.title)\n" }
      for option in group.options { out += Self.entry(Self.name(option), option.doc) }
    }
    if !command.examples.isEmpty {
      out += ".SH EXAMPLES\n"
      for example in command.examples { out += Self.entry("\\fB\(Self.escaped(example.command))\\fR", example.doc) }
    }
    if command.isComplete { out += Self.codes([.ok, .usage] + command.exits) }
    return out + Self.seeAlso(actions)
  }

  /// The name of a page: `lucid-schedule-add`.
  package static func page(_ command: CommandSpec) -> String { "lucid-" + command.name.replacing(" ", with: "-") }

  private func head(_ name: String, _ summary: String) -> String {
    ".TH \(name.uppercased()) 1 \"\" \"lucid \(version)\" \"User Commands\"\n.ad l\n.SH NAME\n\(Self.escaped(name)) \\- \(Self.escaped(summary))\n"
  }

  private static func name(_ option: OptionSpec) -> String {
    let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    guard let placeholder = option.placeholder else { return "\(short)\\fB\\-\\-\(escaped(option.long))\\fR" }
    return "\(short)\\fB\\-\\-\(escaped(option.long))\\fR=\\fI\(escaped(placeholder))\\fR"
  }

  private static func codes(_ codes: [ExitCode]) -> String {
    ".SH EXIT STATUS\n" + codes.sorted { $0.rawValue < $1.rawValue }.map { entry(String($0.rawValue), $0.meaning) }.joined()
  }

  private static func seeAlso(_ commands: [CommandSpec]) -> String {
    let pages = commands.isEmpty ? ["lucid"] : commands.map(page)
    return ".SH SEE ALSO\n" + pages.map { "\\fB\(escaped($0))\\fR(1)" }.joined(separator: ",\n") + "\n"
  }

  /// `head` is written as it is.
  private static func entry(_ head: String, _ doc: String) -> String { ".TP\n\(head)\n" + text(doc) }

  private static func text(_ text: String) -> String { escaped(text) + "\n" }

  /// As roff reads it: a hyphen that can be copied, no backslash, no line that is taken for a
  /// macro.
  private static func escaped(_ text: String) -> String {
    var out = text.first == "." || text.first == "'" ? "\\&" : ""
    for c in text {
      switch c {
      case "\\": out += "\\e"
      case "-": out += "\\-"
      // A long list of choices may break behind each.
      case "|": out += "|\\:"
      case "`", "'": out += c == "'" ? "\\(aq" : "\\(ga"
      case "~": out += "\\(ti"
      case "^": out += "\\(ha"
      default: out.append(c)
      }
    }
    return out
  }
}
