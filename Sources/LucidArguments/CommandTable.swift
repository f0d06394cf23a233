/// A command as parser, help, manual pages and completions know it.
package protocol DescribedCommand: SendableMetatype {
  /// The words after `lucid`: `schedule`, or `schedule add`.
  static var name: String { get }
  /// Made when it is first asked for, so that a command line makes the spec of one command only.
  static var spec: CommandSpec { get }
}

/// The commands of a program, in the order of its help.
package struct CommandTable: Sendable {
  private let commands: [any DescribedCommand.Type]
  /// Words of earlier versions: lines with them run.
  package let former: [CommandAlias]
  /// Words of other programs: they are answered with the right one.
  package let guesses: [CommandAlias]

  package init(_ commands: [any DescribedCommand.Type], former: [CommandAlias] = [], guesses: [CommandAlias] = []) {
    (self.commands, self.former, self.guesses) = (commands, former, guesses)
  }

  /// The first words. Makes no spec.
  package var names: [String] { commands.map { $0.name } }

  /// Every command and its actions, also those that no help lists.
  package var known: [CommandSpec] { commands.flatMap { Self.whole($0.spec) } }

  /// Every command that help lists, without actions.
  package var listed: [CommandSpec] { commands.map { $0.spec }.filter { $0.group != .hidden } }

  /// Every command that help lists, and its actions.
  package var all: [CommandSpec] { listed.flatMap(Self.whole) }

  private static func whole(_ spec: CommandSpec) -> [CommandSpec] { [spec] + spec.actions.flatMap { whole($0.spec) } }

  /// Returns a command by its first word, and makes no spec.
  func find(_ word: String) -> (any DescribedCommand.Type)? { commands.first { $0.name == word } }

  /// Returns the command that these words lead to: `["schedule", "add"]`. Of words that go on
  /// behind it, the first is returned, too.
  package func find(_ words: [String]) -> (spec: CommandSpec, next: String?)? {
    guard let first = words.first, var type = find(first) else { return nil }
    for word in words.dropFirst() {
      guard let action = type.spec.action(word) else { return (type.spec, word) }
      type = action
    }
    return (type.spec, nil)
  }

  /// Returns the spec of a command that help lists, by its whole name.
  package func listed(_ name: String) -> CommandSpec? {
    guard let found = find(name.split(separator: " ").map(String.init)), found.next == nil else { return nil }
    return found.spec.group == .hidden ? nil : found.spec
  }

  /// Returns the line in the words of today, and the alias that led to it.
  func current(_ line: [String]) -> (line: [String], alias: CommandAlias?) {
    guard let alias = former.first(where: { line.starts(with: $0.words) }) else { return (line, nil) }
    return (alias.now + line.dropFirst(alias.words.count), alias)
  }

  /// Groups that have no command are left out.
  func groups(_ titles: [CommandGroup]) -> [(title: String, commands: [CommandSpec])] {
    let all = listed
    return titles.map { group in (group.rawValue, all.filter { $0.group == group }) }.filter { !$0.commands.isEmpty }
  }
}
