/// The kind of value of an operand or an option, for shell completion.
package indirect enum ArgumentKind: Hashable, Sendable {
  case text
  case files
  case folders
  /// The first word of a line: a command or an ability.
  case start
  /// An ability of the library, `gallery/NAME`, or a file.
  case ability
  /// An ability of the library.
  case installed
  /// An input of this ability, as `NAME=`.
  case input(of: String)
  /// An ability or a file with a recorded permission.
  case granted
  /// `last`, an id or a label of a stored run.
  case run
  /// A code of `lucid check`.
  case code
  /// A word of the reference: a key, a tool, a record, a code.
  case word
  /// A tool, variable or filter, as the options of the command say.
  case catalog
  case configurationKey
  /// A value of this key of the configuration.
  case value(of: String)
  case schedule
  /// A gallery that was added.
  case gallery
  /// An ability of a gallery.
  case template
  /// A configured model.
  case model
  /// A configured MCP server.
  case server
  /// A source of data, such as mail.
  case source
  /// An outcome of a run.
  case outcome
  /// A time zone.
  case zone
  case command
  case words([String])
  /// Any of these.
  case either([ArgumentKind])

  /// The words that a time of a schedule begins with.
  package static let times = ArgumentKind.words([
    "daily", "weekdays", "weekends", "hourly", "every", "monthly", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
  ])
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
      case "ZONE": .zone
      case "WHEN": .times
      case "TRIGGER": .words(["mail.new", "file", "before-event"])
      default: .text
      }
    }
  }
}
