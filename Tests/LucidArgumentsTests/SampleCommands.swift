import LucidArguments

/// A table of a few commands, with the operands and options of those that there are.
enum SampleCommands {
  static let table = CommandTable(
    [Try.self, Run.self, Check.self, Plan.self, Tools.self, Replay.self, Reject.self, Help.self],
    former: [CommandAlias("discard", "reject"), CommandAlias("filters", "tools --filters")])

  static let parser = ArgumentParser(table)

  private struct Try: DescribedCommand {
    static let name = "try"
    static let spec = SampleCommands.spec(
      name, [CommandSpec.Operand("ABILITY", .ability, required: false, "a path"), .inputs],
      options: [.at, .tz, .input, .vault] + CommandParts.result + CommandParts.appearance)
  }

  private struct Run: DescribedCommand {
    static let name = "run"
    static let spec = SampleCommands.spec(
      name, [CommandParts.file, .inputs],
      options: [.at, .tz, .input, .vault, .mailTo] + CommandParts.result + CommandParts.appearance)
  }

  private struct Check: DescribedCommand {
    static let name = "check"
    static let spec = SampleCommands.spec(
      name, [CommandSpec.Operand("FILE", repeatable: true, "a file")], options: [.json, .help])
  }

  private struct Plan: DescribedCommand {
    static let name = "plan"
    static let spec = SampleCommands.spec(name, [CommandParts.file], options: [.json, .help])
  }

  private struct Tools: DescribedCommand {
    static let name = "tools"
    static let spec = SampleCommands.spec(
      name, [CommandSpec.Operand("NAME", .catalog, required: false, "a name")], options: [.filters, .json, .help])
  }

  private struct Replay: DescribedCommand {
    static let name = "replay"
    static let spec = SampleCommands.spec(
      name, [CommandSpec.Operand("RUN", .run, "a run"), .inputs], options: [.input, .json, .help])
  }

  private struct Reject: DescribedCommand {
    static let name = "reject"
    static let spec = SampleCommands.spec(
      name,
      [CommandSpec.Operand("RUN", .run, "a run"), CommandSpec.Operand("CHANGE", required: false, repeatable: true, "a change")],
      options: [.json, .help])
  }

  private struct Help: DescribedCommand {
    static let name = "help"
    static let spec = SampleCommands.spec(
      name, [CommandSpec.Operand("COMMAND", .command, required: false, repeatable: true, "a command")], options: [.help])
  }

  private static func spec(_ name: String, _ operands: [CommandSpec.Operand], options: [OptionSpec]) -> CommandSpec {
    CommandSpec(name, "do something", group: .use, discussion: [], operands: operands, options: options)
  }
}
