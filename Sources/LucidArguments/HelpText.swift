/// Pages of `--help` and `lucid help`, made from the table of commands; at most 80 columns.
package enum HelpText {
  private static let width = 80
  /// A help with more options than this lists them under headings.
  private static let fewOptions = 14

  /// `table` is made for the pages that list commands.
  package static func text(_ topic: HelpTopic, _ table: @autoclosure () -> CommandTable) -> String {
    switch topic {
    case .program: program(table())
    case .all: all(table())
    case .exitCodes: exitCodes()
    case .command(let command): self.command(command)
    }
  }

  /// The first screen: the common commands in groups, two a line, in fewer than 30 lines.
  package static func program(_ table: CommandTable) -> String {
    "Usage: lucid COMMAND [OPTION]... [OPERAND]...\n\n" + pairs(table.groups(CommandGroup.common))
      + "\nMore: lucid help COMMAND, help all, help exit-codes. To start: lucid try\n"
  }

  private static func pairs(_ groups: [(title: String, commands: [CommandSpec])]) -> String {
    let column = (groups.flatMap(\.commands).map(\.name.count).max() ?? 0) + 2
    return groups.map { title, commands in
      let cells = commands.map { "  " + $0.name.padded(to: column) + $0.summary }
      let lines = stride(from: 0, to: cells.count, by: 2).map { i in
        i + 1 < cells.count ? cells[i].padded(to: width / 2) + cells[i + 1].dropFirst(2) : cells[i]
      }
      return ([title] + lines).map { $0 + "\n" }.joined()
    }.joined()
  }

  /// Every command.
  package static func all(_ table: CommandTable) -> String {
    """
    Usage: lucid COMMAND [OPTION]... [OPERAND]...

    Runs personal AI abilities written in YAML: reads your calendar, mail, notes and
    other sources, and answers as the ability asks.


    """ + list(table.groups(CommandGroup.listed)) + "\nOptions:\n"
      + entry("--home=DIR", GlobalOptions.home.doc + "; before the command", column: 17)
      + entry("-h, --help", "show this help; after a command, that of the command", column: 17)
      + entry("-V, --version", "show the version", column: 17)
        + """

        Topics:
          lucid help COMMAND     options and examples of a command
          lucid help exit-codes  exit codes and their meanings

        """
  }

  package static func exitCodes() -> String {
    "Exit codes:\n" + codes(ExitCode.allCases)
      + "\nWith --json the result has the same as `exit` (a word) and `exit_code`.\nSee docs/exit-codes.md.\n"
  }

  private static func list(_ groups: [(title: String, commands: [CommandSpec])]) -> String {
    let column = (groups.flatMap(\.commands).map(\.name.count).max() ?? 0) + 4
    return groups.map { group in
      group.title + "\n" + group.commands.map { entry($0.name, $0.summary, column: column) }.joined()
    }.joined()
  }

  package static func command(_ command: CommandSpec) -> String {
    var out = "Usage: " + command.usage.joined(separator: "\n   or: ") + "\n"
    for paragraph in command.discussion { out += "\n" + wrap(paragraph, width: width).joined(separator: "\n") + "\n" }
    if !command.operands.isEmpty {
      let column = (command.operands.map(\.name.count).max() ?? 0) + 4
      out += "\n" + command.operands.map { entry($0.name, $0.doc, column: column) }.joined()
    }
    if !command.actions.isEmpty {
      let actions = command.actions.map { $0.spec }
      let column = (actions.map(\.word.count).max() ?? 0) + 4
      out += "\nActions:\n" + actions.map { entry($0.word, $0.summary, column: column) }.joined()
      let example = command.actions.first.map { $0.name } ?? ""
      let text =
        "`lucid help \(example)` shows the operands and options of one."
        + (command.standard == nil ? "" : " Without an ACTION it is `list`.")
      out += "\n" + wrap(text, width: width).joined(separator: "\n") + "\n"
    }
    for section in sections(command) where !section.options.isEmpty {
      out += "\n\(section.title):\n" + section.options.map { entry(head($0), $0.doc, column: 28) }.joined()
    }
    if !command.examples.isEmpty {
      out += "\nExamples:\n"
      for example in command.examples { out += "  \(example.command)\n" + "      \(example.doc)\n" }
    }
    guard command.isComplete else { return out }
    let numbers = ([.ok, .usage] + command.exits).map(\.rawValue).sorted().map(String.init).joined(separator: ", ")
    return out + "\n" + wrap("Exit codes: \(numbers) (see `lucid help exit-codes`)", width: width).joined(separator: "\n") + "\n"
  }

  /// The options of a command under their headings; under one heading when there are few.
  static func sections(_ command: CommandSpec) -> [(title: String, options: [OptionSpec])] {
    guard command.options.count > fewOptions else { return [(OptionSpec.Section.general.rawValue, command.options)] }
    let sections = OptionSpec.Section.allCases.map { section in
      (title: section.rawValue, options: command.options.filter { $0.section == section })
    }.filter { !$0.options.isEmpty }
    return sections.filter { $0.title != OptionSpec.Section.general.rawValue }
      + sections.filter { $0.title == OptionSpec.Section.general.rawValue }.map {
        (sections.count > 1 ? "Other options" : $0.title, $0.options)
      }
  }

  private static func head(_ option: OptionSpec) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "\(short)--\(option.long)" + (option.placeholder.map { "=" + $0 } ?? "")
  }

  private static func codes(_ codes: [ExitCode]) -> String {
    codes.sorted { $0.rawValue < $1.rawValue }.map { entry(String($0.rawValue), $0.meaning, column: 7) }.joined()
  }

  /// A name in a column and its text next to it, or under it when the name is too long.
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

extension String {
  /// With blanks behind it, up to this many columns.
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
