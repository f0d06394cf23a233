/// A command as parser, help, manual pages and completions know it.
package protocol DescribedCommand: SendableMetatype {
  /// The word after `lucid`.
  static var name: String { get }
  /// Made when it is first asked for, so that a command line makes the spec of one command only.
  static var spec: CommandSpec { get }
}

/// The commands of a program, in the order of its help.
package struct CommandTable: Sendable {
  private let commands: [any DescribedCommand.Type]

  package init(_ commands: [any DescribedCommand.Type]) { self.commands = commands }

  /// Makes no spec.
  package var names: [String] { commands.map { $0.name } }

  /// Every command, also those that no help lists.
  package var known: [CommandSpec] { commands.map { $0.spec } }

  /// Every command that help lists.
  package var all: [CommandSpec] { known.filter { $0.group != .hidden } }

  package var aliases: [CommandAlias] { known.flatMap(\.aliases) }

  /// Returns the spec of one command, and makes no other.
  package func find(_ name: String) -> CommandSpec? { commands.first { $0.name == name }?.spec }

  /// Returns the spec of a command that help lists.
  package func listed(_ name: String) -> CommandSpec? { find(name).flatMap { $0.group == .hidden ? nil : $0 } }

  package func alias(_ name: String) -> CommandAlias? { aliases.first { $0.name == name } }

  /// Groups that have no command are left out.
  func groups(_ titles: [CommandGroup]) -> [(title: String, commands: [CommandSpec])] {
    let all = all
    return titles.map { group in (group.rawValue, all.filter { $0.group == group }) }.filter { !$0.commands.isEmpty }
  }
}
