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

  /// The words after `lucid`: `schedule`, or `schedule add` for an action of it.
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
  /// The commands that follow its name, in the order of its help. `list` is also what the command
  /// does without one of them.
  package let actions: [any DescribedCommand.Type]
  /// The action that is meant by a word that is none of them: `lucid share sleep`.
  package let otherwise: String?

  /// An action has no group of its own. A command without options only has actions.
  package init(
    _ name: String, _ summary: String, group: CommandGroup = .action, discussion: [String], operands: [Operand] = [],
    options: [OptionSpec] = [], examples: [Example] = [], exits: [ExitCode] = [],
    actions: [any DescribedCommand.Type] = [], otherwise: String? = nil
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
    self.actions = actions
    self.otherwise = otherwise
  }

  /// The last word of its name.
  package var word: String { name.lastIndex(of: " ").map { String(name[name.index(after: $0)...]) } ?? name }

  /// Whether there is something to do without an action.
  package var isComplete: Bool { !options.isEmpty }

  /// The action that it takes without one.
  package var standard: (any DescribedCommand.Type)? {
    isComplete ? nil : actions.first { $0.name == name + " list" }
  }

  func action(_ word: String) -> (any DescribedCommand.Type)? { actions.first { $0.name == "\(name) \(word)" } }

  /// The words of its actions.
  var actionWords: [String] { actions.map { String($0.name.dropFirst(name.count + 1)) } }

  /// `lucid run [OPTION]... ABILITY`, one line for each form.
  package var usage: [String] {
    let own = isComplete ? [(["lucid", name, "[OPTION]..."] + operands.map(\.usage)).joined(separator: " ")] : []
    guard !actions.isEmpty else { return own }
    return own + ["lucid \(name) \(standard == nil ? "ACTION" : "[ACTION]") [OPTION]... [OPERAND]..."]
  }
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
  /// Actions, which the help of their command lists.
  case action

  /// The headings of the first screen.
  static let common: [CommandGroup] = [.use, .library, .write, .automate, .review, .setUp]
  /// The headings of the long help.
  static let listed: [CommandGroup] = common + [.more]
}

/// Words that were typed in earlier versions, or that other programs have, and those of today.
package struct CommandAlias: Sendable {
  /// `ack`, `gallery site`.
  package let words: [String]
  /// `schedule ack`, without `lucid`.
  package let now: [String]

  package init(_ words: String, _ now: String) {
    (self.words, self.now) = (words.split(separator: " ").map(String.init), now.split(separator: " ").map(String.init))
  }
}
