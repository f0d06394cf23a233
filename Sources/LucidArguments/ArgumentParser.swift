import LucidCore

/// Reads a command line by the GNU conventions: `--option=value`, `--option value`, `-o value`,
/// `-ovalue`, `--`, `-` as an operand.
///
/// Options and operands mix freely; abbreviated names are refused, so that a new option never
/// changes what an old script means.
package struct ArgumentParser: Sendable {
  /// Made when it is first needed: `--version` needs none.
  private let table: @Sendable () -> CommandTable

  package init(_ table: @escaping @autoclosure @Sendable () -> CommandTable) { self.table = table }

  /// `arguments` without the program's own name. Options of the whole program are understood; the
  /// program goes by them before it asks.
  package func parse(_ arguments: [String]) throws(UsageError) -> Request {
    let arguments = try GlobalOptions(arguments).words
    guard let first = arguments.first else { return .help(.program) }
    switch first {
    case "--help", "-h": return .help(.program)
    case "--version", "-V": return .version
    default: break
    }
    let table = table()
    if let command = table.find(first) { return try parse(arguments.dropFirst(), for: command) }
    if let alias = table.alias(first) { return try parse(alias.words + arguments.dropFirst()) }
    if first.hasPrefix("-"), first != "-" {
      let names = [OptionSpec.help.long, OptionSpec.version.long]
      if let command = table.known.first(where: { $0.options.contains { Self.names($0, first) } }) {
        throw UsageError("`\(shown(first))` comes after the command, as in `lucid \(command.name) \(shown(first))`")
      }
      throw UsageError("unknown option `\(shown(first))`" + Self.suggestion(String(first.drop { $0 == "-" }), names, "--"))
    }
    let looksLikeFile = first.contains("/") || first.hasSuffix(".lucidability") || first == "-"
    let remedy =
      looksLikeFile
      ? "; to run a file: `lucid run \(shown(first))`"
      : first == OptionSpec.version.long ? "; write `lucid --version`" : Self.suggestion(first, table.names, "")
    throw UsageError("unknown command `\(shown(first))`" + remedy)
  }

  private func parse(_ arguments: ArraySlice<String>, for command: CommandSpec) throws(UsageError) -> Request {
    var values: [String: [String]] = [:]
    var operands: [String] = []
    var wantsHelp = false
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      for (option, value) in try read(argument, &rest, command) {
        if option.long == OptionSpec.help.long { wantsHelp = true }
        if let value, let complaint = option.complaint(value) {
          throw UsageError("`--\(option.long)` takes \(complaint); found `\(shown(value))`", command: command.name)
        }
        if values[option.long] != nil, option.takesValue, !option.repeatable {
          throw UsageError("`--\(option.long)` was given twice; give it once", command: command.name)
        }
        values[option.long, default: []].append(value ?? "")
      }
    }
    // Help is given whatever else is wrong with the operands.
    if wantsHelp { return .help(.command(command)) }
    if let index = command.operands.firstIndex(where: \.isInput), operands.count > index {
      for operand in operands[index...] {
        if let complaint = OptionSpec.input.complaint(operand) {
          let first = command.operands[0].name
          throw UsageError(
            "`lucid \(command.name)` takes one \(first), then \(complaint); found `\(shown(operand))`", command: command.name)
        }
      }
      values[OptionSpec.input.long, default: []] += operands[index...]
      operands.removeSubrange(index...)
    }
    try check(operands, command)
    return .run(ParsedCommand(command: command, operands: operands, values: values, words: [command.name] + arguments))
  }

  /// The options of one argument: one long option, or one or more short ones.
  private func read(_ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandSpec) throws(UsageError)
    -> [(OptionSpec, String?)]
  {
    if argument.hasPrefix("--") {
      let body = argument.dropFirst(2)
      let name = String(body.prefix { $0 != "=" })
      let given = body.count > name.count ? String(body.dropFirst(name.count + 1)) : nil
      guard let option = command.options.first(where: { $0.long == name }) else { throw unknown("--" + name, command) }
      return [(option, try value(of: option, as: "--" + name, given, &rest, command))]
    }
    var found: [(OptionSpec, String?)] = []
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.options.first(where: { $0.short == letter }) else { throw unknown("-\(letter)", command) }
      guard option.takesValue else {
        found.append((option, nil))
        continue
      }
      found.append((option, try value(of: option, as: "-\(letter)", letters.isEmpty ? nil : String(letters), &rest, command)))
      break
    }
    return found
  }

  private func value(
    of option: OptionSpec, as name: String, _ given: String?, _ rest: inout ArraySlice<String>, _ command: CommandSpec
  ) throws(UsageError) -> String? {
    guard let placeholder = option.placeholder else {
      guard given == nil else { throw UsageError("`\(name)` takes no value", command: command.name) }
      return nil
    }
    if let given { return given }
    // What looks like an option is not taken for a value by mistake; `--option=-x` says it plainly. `-` alone is a value.
    if let next = rest.first, !next.hasPrefix("-") || next == "-" {
      rest = rest.dropFirst()
      return next
    }
    throw UsageError("`\(name)` needs a value: \(name)\(name.hasPrefix("--") ? "=" : " ")\(placeholder)", command: command.name)
  }

  private func check(_ operands: [String], _ command: CommandSpec) throws(UsageError) {
    if operands.count < command.operands.count(where: \.required), let missing = command.operands.first(where: \.required) {
      throw UsageError("missing \(missing.name): \(missing.doc)", command: command.name)
    }
    guard !command.operands.contains(where: { $0.repeatable && !$0.isInput }), operands.count > command.operands.count else {
      return
    }
    let extra = operands[command.operands.count]
    let most = command.operands.count == 1 ? "takes one \(command.operands[0].name)" : "takes no operand"
    throw UsageError("`lucid \(command.name)` \(most); `\(shown(extra))` is one too many", command: command.name)
  }

  /// Returns the page that the operands of `lucid help` ask for.
  package func topic(_ operands: [String]) throws(UsageError) -> HelpTopic {
    guard var name = operands.first else { return .program }
    if name == "all" { return .all }
    if name == "exit-codes" { return .exitCodes }
    let table = table()
    if let command = table.find(name) { return .command(command) }
    name = table.alias(name)?.words.first ?? name
    guard let command = table.find(name) else {
      throw UsageError("unknown command `\(shown(name))`" + Self.suggestion(name, table.names + HelpTopic.words, ""))
    }
    return .command(command)
  }

  private func unknown(_ name: String, _ command: CommandSpec) -> UsageError {
    let bare = String(name.drop { $0 == "-" })
    if bare == GlobalOptions.home.long {
      return UsageError("`--\(bare)` comes before the command: lucid --\(bare)=DIR \(command.name)", command: command.name)
    }
    var remedy = Self.suggestion(bare, command.options.map(\.long), "--")
    if bare == OptionSpec.version.long {
      remedy = "; write `lucid --version`"
    } else if remedy.isEmpty {
      // An option of many commands tells nothing about the one that was meant.
      let others = table().known.filter { $0.options.contains { $0.long == bare } }
      if others.count == 1 { remedy = "; it belongs to `lucid \(others[0].name)`" }
    }
    return UsageError("unknown option `\(shown(name))` of `lucid \(command.name)`" + remedy, command: command.name)
  }

  private static func suggestion(_ word: String, _ names: [String], _ dashes: String) -> String {
    Spelling.nearest(String(word.prefix(64)), among: names).map { "; did you mean `\(dashes)\($0)`?" } ?? ""
  }

  private static func names(_ option: OptionSpec, _ argument: String) -> Bool {
    argument == "--" + option.long || argument.hasPrefix("--\(option.long)=")
      || option.short.map { argument == "-\($0)" } ?? false
  }

  /// As it can be printed, and short.
  private func shown(_ argument: String) -> String { TerminalSanitizer.message(argument, limit: 80) }
}
