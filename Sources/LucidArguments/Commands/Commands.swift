/// The commands of this version: the only source of the parser, the help, manual pages and
/// completions.
package enum Commands {
  /// The groups of `lucid help`.
  package static let groups: [CommandGroup] = [
    UseCommands.group, LibraryCommands.group, WriteCommands.group, AutomateCommands.group, ReviewCommands.group,
    SetUpCommands.group,
  ]

  /// Every command that help lists, in its order.
  package static let all: [CommandSpec] = groups.flatMap(\.commands) + MoreCommands.group.commands

  /// Every command, also those that no help lists.
  package static let known: [CommandSpec] = all + HiddenCommands.all

  /// Former names.
  package static let aliases: [CommandAlias] = [
    CommandAlias("discard", "reject"),
    CommandAlias("vars", "tools", "--variables"),
    CommandAlias("filters", "tools", "--filters"),
  ]

  package static func named(_ name: String) -> CommandSpec? { all.first { $0.name == name } }
}
