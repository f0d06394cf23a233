import LucidArguments

/// How a result is written.
enum Form: String {
  case text, markdown, json, html, jsonl, tap, junit, openmetrics

  /// `option` is the `--format` of the command. Two options that ask for different forms are refused: one of them would be ignored.
  static func chosen(_ invocation: Invocation, _ option: OptionSpec) throws(CommandError) -> Form {
    var asked: [(option: String, form: Form)] = []
    if let word = invocation.text(option), let form = Form(rawValue: word) { asked.append(("--format=\(word)", form)) }
    if invocation.has(.json) { asked.append(("--json", .json)) }
    if invocation.has(.jsonl) { asked.append(("--jsonl", .jsonl)) }
    if invocation.has(.openMetrics) { asked.append(("--openmetrics", .openmetrics)) }
    guard let first = asked.first else { return .text }
    if let other = asked.first(where: { $0.form != first.form }) {
      throw CommandError(.usage, "`\(first.option)` and `\(other.option)` ask for different results; give one of them")
    }
    return first.form
  }
}
