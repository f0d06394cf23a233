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
  /// Whole sentences, one paragraph an entry.
  package let discussion: [String]
  package let operands: [Operand]
  package let options: [OptionSpec]
  package let examples: [Example]
  /// The exit codes worth naming in its help, besides 0 and 2.
  package let exits: [ExitCode]

  package init(
    _ name: String, _ summary: String, discussion: [String], operands: [Operand] = [], options: [OptionSpec],
    examples: [Example], exits: [ExitCode] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    // A command that reads the configuration takes a profile of it, too.
    self.options = options.flatMap { $0 == .config ? [.config, .profile] : [$0] }
    self.examples = examples
    self.exits = exits
  }

  /// `lucid run [OPTION]... FILE`.
  package var usage: String { (["lucid", name, "[OPTION]..."] + operands.map(\.usage)).joined(separator: " ") }
}

/// Commands under one heading of the help.
package struct CommandGroup: Sendable {
  package let title: String
  package let commands: [CommandSpec]

  init(_ title: String, _ commands: [CommandSpec]) {
    self.title = title
    self.commands = commands
  }
}

/// A former name of a command: understood, but not listed.
package struct CommandAlias: Sendable {
  package let name: String
  /// The current spelling.
  package let words: [String]

  init(_ name: String, _ words: String...) {
    self.name = name
    self.words = words
  }
}
