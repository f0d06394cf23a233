/// One command: its name, operands, options and help.
package struct CommandSpec: Sendable {
  package struct Operand: Sendable {
    /// As in the usage line: `FILE`.
    package let name: String
    package let kind: ArgumentKind
    package let required: Bool
    package let repeatable: Bool
    package let doc: String

    package init(
      _ name: String, _ kind: ArgumentKind = .text, required: Bool = true, repeatable: Bool = false, _ doc: String
    ) {
      self.name = name
      self.kind = kind
      self.required = required
      self.repeatable = repeatable
      self.doc = doc
    }

    /// Inputs as operands, after the one that is always the first.
    package static let inputs = Operand(
      "NAME=VALUE", required: false, repeatable: true, "set an input of the ability; same as --input")

    /// Whether it stands for values of `--input`.
    var isInput: Bool { name == Self.inputs.name }

    var usage: String {
      let name = name + (repeatable ? "..." : "")
      return required ? name : "[\(name)]"
    }
  }

  package struct Example: Sendable {
    package let command: String
    package let doc: String

    package init(_ command: String, _ doc: String) {
      self.command = command
      self.doc = doc
    }
  }

  package let name: String
  /// An imperative verb and its object: at most six words, no period.
  package let summary: String
  package let group: CommandGroup
  /// Whole sentences, one paragraph an entry.
  package let discussion: [String]
  package let operands: [Operand]
  package let options: [OptionSpec]
  package let examples: [Example]
  /// The exit codes worth naming in its help, besides 0 and 2.
  package let exits: [ExitCode]
  /// Former names; each stands for the command itself or for a line of it.
  package let aliases: [CommandAlias]

  package init(
    _ name: String, _ summary: String, group: CommandGroup, discussion: [String], operands: [Operand] = [],
    options: [OptionSpec], examples: [Example], exits: [ExitCode] = [], aliases: [CommandAlias] = []
  ) {
    self.name = name
    self.summary = summary
    self.group = group
    self.discussion = discussion
    self.operands = operands
    // A command that reads the configuration takes a profile of it, too.
    self.options = options.flatMap { $0 == .config ? [.config, .profile] : [$0] }
    self.examples = examples
    self.exits = exits
    self.aliases = aliases
  }

  /// `lucid run [OPTION]... FILE`.
  package var usage: String { (["lucid", name, "[OPTION]..."] + operands.map(\.usage)).joined(separator: " ") }
}

/// A heading of the help, in the order of the long help.
package enum CommandGroup: String, CaseIterable, Sendable {
  case use = "Use"
  case library = "Library"
  case write = "Write"
  case automate = "Automate"
  case review = "Review"
  case setUp = "Set up"
  /// Commands that only `lucid help all` lists.
  case more = "More"
  /// Commands for scripts and shells, which no help lists.
  case hidden

  /// The headings of the first screen.
  static let common: [CommandGroup] = allCases.filter { $0 != .more && $0 != .hidden }
  /// The headings of the long help.
  static let listed: [CommandGroup] = common + [.more]
}

/// A former name of a command: understood, but not listed.
package struct CommandAlias: Sendable {
  package let name: String
  /// The words that are typed today.
  package let words: [String]

  package init(_ name: String, _ words: String...) {
    self.name = name
    self.words = words
  }
}
