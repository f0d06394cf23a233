/// `--help`, made from the table of commands; at most 80 columns.
package enum HelpText {
  private static let width = 80

  /// The whole program.
  package static func program(_ commands: [CommandSpec] = Commands.all) -> String {
    var out = """
      Usage: lucid COMMAND [OPTION]... [OPERAND]...

      Runs personal AI abilities that are written in YAML: it reads your calendar,
      mail, notes and other sources, and answers as the ability asks.

      Start here:
        lucid try            see the briefing of a sample person; nothing to set up

      Commands:

      """
    let column = (commands.map(\.name.count).max() ?? 0) + 4
    for command in commands { out += entry(command.name, command.summary, column: column) }
    out += "\nOptions:\n" + entry("-h, --help", "show this help; after a command, that command's", column: 17)
    out += entry("    --version", "show the version", column: 17)
    out += "\nExit codes:\n" + codes(ExitCode.allCases)
    return out + "\n`lucid COMMAND --help` explains a command with examples.\n"
  }

  package static func command(_ command: CommandSpec) -> String {
    var out = "Usage: \(command.usage)\n"
    for paragraph in command.discussion { out += "\n" + wrap(paragraph, width: width).joined(separator: "\n") + "\n" }
    if !command.operands.isEmpty {
      let column = (command.operands.map(\.name.count).max() ?? 0) + 4
      out += "\n" + command.operands.map { entry($0.name, $0.doc, column: column) }.joined()
    }
    out += "\nOptions:\n"
    for option in command.options { out += entry(head(option), doc(option), column: 28) }
    if !command.examples.isEmpty {
      out += "\nExamples:\n"
      for example in command.examples { out += "  \(example.command)\n" + "      \(example.doc)\n" }
    }
    return out + "\nExit codes:\n" + codes([.ok, .usage] + command.exits)
  }

  private static func head(_ option: OptionSpec) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    if case .choice = option.kind { return "\(short)--\(option.long)=WORD" }
    return "\(short)--\(option.long)" + (option.placeholder.map { "=" + $0 } ?? "")
  }

  private static func doc(_ option: OptionSpec) -> String {
    guard case .choice(let choices) = option.kind else { return option.doc }
    return "\(option.doc): \(choices.joined(separator: ", "))"
  }

  private static func codes(_ codes: [ExitCode]) -> String {
    codes.sorted { $0.rawValue < $1.rawValue }.map { entry(String($0.rawValue), $0.meaning, column: 7) }.joined()
  }

  /// A name in a column and its text beside it, or under it when the name is too long.
  private static func entry(_ name: String, _ text: String, column: Int) -> String {
    let lines = wrap(text, width: width - column)
    let margin = String(repeating: " ", count: column)
    let head = "  " + name
    guard head.count < column else { return ([head] + lines.map { margin + $0 }).joined(separator: "\n") + "\n" }
    let first = head + String(repeating: " ", count: column - head.count) + (lines.first ?? "")
    return ([first] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n") + "\n"
  }

  private static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
