import LucidCore

/// Reads a command line by the GNU conventions: `--option=value`, `--option value`, `-o value`,
/// `-ovalue`, `--`, `-` as an operand.
///
/// Options and operands mix freely; abbreviated names are refused, so that a new option never
/// changes what an old script means.
package struct ArgumentParser: Sendable {
  /// Made when it is first needed: `--version` needs none.
  private let table: @Sendable () -> CommandTable
  private let abilities: AbilityWords

  package init(_ table: @escaping @autoclosure @Sendable () -> CommandTable, abilities: AbilityWords = AbilityWords()) {
    (self.table, self.abilities) = (table, abilities)
  }

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
    let (line, alias) = table.current(arguments)
    let renamed = alias.map { ["`\($0.words.joined(separator: " "))` is now `lucid \($0.now.joined(separator: " "))`"] } ?? []
    if let command = table.find(line[0]) { return try parse(line.dropFirst(), for: command, renamed) }
    if first.hasPrefix("-"), first != "-" {
      let names = [OptionSpec.help.long, OptionSpec.version.long]
      if let command = table.known.first(where: { $0.options.contains { Self.names($0, first) } }) {
        throw UsageError("`\(shown(first))` comes after the command, as in `lucid \(command.name) \(shown(first))`")
      }
      throw UsageError("unknown option `\(shown(first))`" + Self.suggestion(String(first.drop { $0 == "-" }), names, "--"))
    }
    if let run = table.find(AbilityWords.command), abilities.installed().contains(first) {
      return try parse(arguments[...], for: run, [])
    }
    throw UsageError("unknown command `\(shown(first))`" + remedy(first, table))
  }

  /// The end of the message on a first word that is no command.
  private func remedy(_ word: String, _ table: CommandTable) -> String {
    if word.contains("/") || word.hasSuffix(".lucidability") || word == "-" {
      return "; to run a file: `lucid run \(shown(word))`"
    }
    if word == OptionSpec.version.long { return "; write `lucid --version`" }
    let offered = abilities.offered()
    if offered.contains(word) { return "; to run it: `lucid run \(AbilityWords.gallery)\(word)`" }
    if let guess = table.guesses.first(where: { $0.words == [word] }) {
      return Spelling.suggestion(guess.now.joined(separator: " "))
    }
    let words =
      (table.names + abilities.installed()).map { ($0, $0) }
      + table.former.map { ($0.words.joined(separator: " "), $0.now.joined(separator: " ")) }
      + offered.map { ($0, "run " + AbilityWords.gallery + $0) }
    let nearest = Spelling.nearest(String(word.prefix(64)), among: words.map(\.0))
    return Spelling.suggestion(words.first { $0.0 == nearest }?.1)
  }

  /// Follows the actions of a command to the one that the line is for.
  private func parse(
    _ arguments: ArraySlice<String>, for command: any DescribedCommand.Type, _ renamed: [String]
  ) throws(UsageError) -> Request {
    var (type, spec, rest) = (command, command.spec, arguments)
    while !spec.actions.isEmpty {
      let index = Self.firstOperand(rest, spec)
      if let index, let action = spec.action(rest[index]) {
        rest = rest[..<index] + rest[(index + 1)...]
        (type, spec) = (action, action.spec)
        continue
      }
      if spec.isComplete { break }
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) { return .help(.command(spec)) }
      if let index { throw unknownAction(rest[index...], of: spec) }
      guard let standard = spec.standard else {
        throw UsageError(
          "`lucid \(spec.name)` needs one of \(spec.actionWords.joined(separator: ", "))", command: spec.name)
      }
      (type, spec) = (standard, standard.spec)
    }
    return try parse(rest, type, spec, renamed)
  }

  /// The first word that is neither an option nor the value of one.
  private static func firstOperand(_ words: ArraySlice<String>, _ spec: CommandSpec) -> Int? {
    var index = words.startIndex
    while index < words.endIndex, words[index] != "--" {
      let word = words[index]
      guard word.hasPrefix("-"), word != "-" else { return index }
      let options = spec.options + spec.actions.flatMap { $0.spec.options }
      let option = options.first {
        "--\($0.long)" == word || $0.former.map { "--\($0)" == word } ?? false || "-\($0.short ?? "-")" == word
      }
      index += option?.takesValue == true ? 2 : 1
    }
    return nil
  }

  private func unknownAction(_ rest: ArraySlice<String>, of spec: CommandSpec) -> UsageError {
    let word = rest.first ?? ""
    let remedy =
      // `lucid history last` names a run, and is no misspelled `list`.
      if word != "last", let nearest = Spelling.nearest(String(word.prefix(64)), among: spec.actionWords) {
        Spelling.suggestion("\(spec.name) \(nearest)")
      } else if let otherwise = spec.otherwise {
        Spelling.suggestion("\(spec.name) \(otherwise) \(shown(word))")
      } else {
        ", only \(spec.actionWords.joined(separator: ", "))"
      }
    return UsageError("`lucid \(spec.name)` has no action `\(shown(word))`" + remedy, command: spec.name)
  }

  /// One line of one command.
  private struct Line {
    var values: [String: [String]] = [:]
    var operands: [String] = []
    var rest: ArraySlice<String>
    var renamed: [String]
    /// Former names of options and those of today, with the dashes.
    var formerOptions: [String: String] = [:]
  }

  private func parse(
    _ arguments: ArraySlice<String>, _ type: any DescribedCommand.Type, _ command: CommandSpec, _ renamed: [String]
  ) throws(UsageError) -> Request {
    var line = Line(rest: arguments, renamed: renamed)
    var wantsHelp = false
    while let argument = line.rest.popFirst() {
      if argument == "--" {
        line.operands += line.rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        line.operands.append(argument)
        continue
      }
      for (option, value) in try read(argument, &line, command) {
        if option.long == OptionSpec.help.long { wantsHelp = true }
        if let value, let complaint = option.complaint(value) {
          throw UsageError("`--\(option.long)` takes \(complaint); found `\(shown(value))`", command: command.name)
        }
        if line.values[option.long] != nil, option.takesValue, !option.repeatable {
          throw UsageError("`--\(option.long)` was given twice; give it once", command: command.name)
        }
        line.values[option.long, default: []].append(value ?? "")
      }
    }
    // Help is given whatever else is wrong with the operands.
    if wantsHelp { return .help(.command(command)) }
    if let index = command.operands.firstIndex(where: \.isInput), line.operands.count > index {
      for operand in line.operands[index...] {
        if let complaint = OptionSpec.input.complaint(operand) {
          let first = index > 0 ? "one \(command.operands[0].name), then " : ""
          throw UsageError(
            "`lucid \(command.name)` takes \(first)\(complaint); found `\(shown(operand))`", command: command.name)
        }
      }
      line.values[OptionSpec.input.long, default: []] += line.operands[index...]
      line.operands.removeSubrange(index...)
    }
    try check(line.operands, command)
    let own = arguments.prefix { $0 != "--" }.map { word in
      let name = String(word.prefix { $0 != "=" })
      return line.formerOptions[name].map { $0 + word.dropFirst(name.count) } ?? word
    }
    let words = command.name.split(separator: " ").map(String.init) + own + arguments.dropFirst(own.count)
    return .run(
      ParsedCommand(type, command, operands: line.operands, values: line.values, words: words, renamed: line.renamed))
  }

  /// The options of one argument: one long option, or one or more short ones.
  private func read(_ argument: String, _ line: inout Line, _ command: CommandSpec) throws(UsageError)
    -> [(OptionSpec, String?)]
  {
    if argument.hasPrefix("--") {
      let body = argument.dropFirst(2)
      let name = String(body.prefix { $0 != "=" })
      let given = body.count > name.count ? String(body.dropFirst(name.count + 1)) : nil
      if let option = command.options.first(where: { $0.long == name }) {
        return [(option, try value(of: option, as: "--" + name, given, &line.rest, command))]
      }
      guard let option = command.options.first(where: { $0.former == name }) else { throw unknown("--" + name, command) }
      line.renamed.append("`--\(name)` is now `--\(option.long)`")
      line.formerOptions["--" + name] = "--" + option.long
      return [(option, try value(of: option, as: "--" + option.long, given, &line.rest, command))]
    }
    var found: [(OptionSpec, String?)] = []
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.options.first(where: { $0.short == letter }) else { throw unknown("-\(letter)", command) }
      guard option.takesValue else {
        found.append((option, nil))
        continue
      }
      found.append(
        (option, try value(of: option, as: "-\(letter)", letters.isEmpty ? nil : String(letters), &line.rest, command)))
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
    let required = command.operands.filter(\.required)
    if operands.count < required.count {
      let missing = required[operands.count]
      throw UsageError("missing \(missing.name): \(missing.doc)", command: command.name)
    }
    guard !command.operands.contains(where: { $0.repeatable && !$0.isInput }), operands.count > command.operands.count else {
      return
    }
    let extra = operands[command.operands.count]
    if let nearest = Spelling.nearest(String(extra.prefix(64)), among: command.actionWords) {
      throw UsageError(
        "`lucid \(command.name)` has no action `\(shown(extra))`" + Spelling.suggestion("\(command.name) \(nearest)"),
        command: command.name)
    }
    let names = command.operands.map(\.name).joined(separator: " and ")
    let most =
      switch command.operands.count {
      case 0: "takes no operand"
      case 1: "takes one \(names)"
      default: "takes \(names)"
      }
    throw UsageError("`lucid \(command.name)` \(most); `\(shown(extra))` is one too many", command: command.name)
  }

  /// Returns the page that the operands of `lucid help` ask for. `others` are further words that it
  /// explains.
  package func topic(_ operands: [String], others: [String] = []) throws(UsageError) -> HelpTopic {
    guard let name = operands.first else { return .program }
    if name == "all" { return .all }
    if name == "exit-codes" { return .exitCodes }
    let table = table()
    guard let (command, next) = table.find(table.current(operands).line) else {
      if abilities.installed().contains(name) {
        throw UsageError("`\(shown(name))` is an ability; lucid show \(shown(name))")
      }
      let nearest = Self.suggestion(name, table.names + HelpTopic.words + others, "")
      throw UsageError("unknown command `\(shown(name))`" + nearest)
    }
    // An alias may end in an option: `tools --variables`.
    guard let next, !next.hasPrefix("-") else { return .command(command) }
    throw unknownAction([next], of: command)
  }

  private func unknown(_ name: String, _ command: CommandSpec) -> UsageError {
    let bare = String(name.drop { $0 == "-" })
    if bare == GlobalOptions.home.long {
      return UsageError("`--\(bare)` comes before the command: lucid --\(bare)=DIR \(command.name)", command: command.name)
    }
    var remedy = Self.suggestion(bare, command.options.map(\.long), "--")
    if bare == OptionSpec.version.long {
      remedy = "; write `lucid --version`"
    } else if let meant = OptionSpec.synonyms[bare], command.options.contains(where: { $0.long == meant }) {
      remedy = Spelling.suggestion("--\(meant)")
    } else if let owner = owner(of: bare, not: command) {
      remedy = "; it belongs to `lucid \(owner)`"
    }
    return UsageError("unknown option `\(shown(name))` of `lucid \(command.name)`" + remedy, command: command.name)
  }

  /// The command that an option was meant for: the only one that has it, or the only one among the
  /// actions of the same command. An option of many commands tells nothing.
  private func owner(of option: String, not command: CommandSpec) -> String? {
    let others = table().known.filter { $0.options.contains { $0.long == option } }
    let first = command.name.prefix { $0 != " " }
    let near = others.filter { $0.name.prefix { $0 != " " } == first }
    // `briefing` takes all options of `run`.
    let common = others.filter { $0.group != .more }
    return [near, others, common].first { $0.count == 1 }?[0].name
  }

  private static func suggestion(_ word: String, _ names: [String], _ dashes: String) -> String {
    Spelling.suggestion(Spelling.nearest(String(word.prefix(64)), among: names).map { dashes + $0 })
  }

  private static func names(_ option: OptionSpec, _ argument: String) -> Bool {
    argument == "--" + option.long || argument.hasPrefix("--\(option.long)=")
      || option.short.map { argument == "-\($0)" } ?? false
  }

  /// As it can be printed, and short.
  private func shown(_ argument: String) -> String { TerminalSanitizer.message(argument, limit: 80) }
}
