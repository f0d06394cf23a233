/// The kind of value of an operand or an option, for shell completion.
package indirect enum ArgumentKind: Hashable, Sendable {
  case text
  case files
  case folders
  /// An ability of the library, `gallery/NAME`, or a file.
  case ability
  /// An ability of the library.
  case installed
  /// `last`, an id or a label of a stored run.
  case run
  /// A code of `lucid check`.
  case code
  /// A tool, variable or filter, as the options of the command say.
  case catalog
  case configurationKey
  case schedule
  /// A gallery that was added.
  case gallery
  /// An ability of a gallery.
  case template
  /// A configured model.
  case model
  /// A source of data, such as mail.
  case source
  /// An outcome of a run.
  case outcome
  case command
  case words([String])
  /// One word out of several, each with what follows it.
  case actions([Action])

  package struct Action: Hashable, Sendable {
    package let word: String
    package let operand: ArgumentKind

    package init(_ word: String, _ operand: ArgumentKind = .text) {
      self.word = word
      self.operand = operand
    }
  }
}

extension OptionSpec {
  /// The kind of its value, derived from the placeholder.
  package var valueKind: ArgumentKind? {
    switch kind {
    case .flag: nil
    case .choice(let words): .words(words)
    case .integer, .pair: .text
    case .text(let placeholder):
      switch placeholder {
      case "FILE": .files
      case "DIR": .folders
      case "RUN": .run
      case "SPEC": .model
      case "CODE": .code
      case "ABILITY": .ability
      case "SOURCE": .source
      case "OUTCOME": .outcome
      default: .text
      }
    }
  }
}
