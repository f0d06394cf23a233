/// One command: what it is called, what it takes, what its help says.
package struct CommandSpec: Sendable {
  package struct Operand: Sendable {
    /// As in the usage line: `FILE`.
    package let name: String
    package let required: Bool
    package let repeatable: Bool
    package let doc: String

    package init(_ name: String, required: Bool = true, repeatable: Bool = false, _ doc: String) {
      self.name = name
      self.required = required
      self.repeatable = repeatable
      self.doc = doc
    }

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
  /// For the list of commands: a fragment that starts with a verb, no period.
  package let summary: String
  /// Whole sentences, one paragraph an entry.
  package let discussion: [String]
  package let operands: [Operand]
  package let options: [OptionSpec]
  package let examples: [Example]
  /// The exit codes worth naming in its help, beside 0 and 2.
  package let exits: [ExitCode]

  package init(
    _ name: String, _ summary: String, discussion: [String], operands: [Operand] = [], options: [OptionSpec],
    examples: [Example], exits: [ExitCode] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    // Whoever reads the configuration can be told which profile of it.
    self.options = options.flatMap { $0 == .config ? [.config, .profile] : [$0] }
    self.examples = examples
    self.exits = exits
  }

  /// `lucid run [OPTION]... FILE`.
  package var usage: String { (["lucid", name, "[OPTION]..."] + operands.map(\.usage)).joined(separator: " ") }
}
