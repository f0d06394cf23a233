import LucidCore
import LucidRuntime

/// Converts arguments as a model or a tag writes them to those of a tool.
///
/// Words that stand for nothing (`null`, an empty text where one is not required) count as not
/// given; a number in quotes is one.
enum ArgumentReader {
  /// Nothing that was given is dropped silently. Errors: `.badArgument`, with what the tool takes,
  /// under the names of the wire.
  static func read(
    _ given: Record, for signature: ToolSignature, zone: Zone, now: Instant
  ) throws(StepFailure) -> (arguments: Arguments, given: [CallArgument]) {
    let names = signature.parameters.map(\.name)
    for field in given.type.fields where !names.contains(field.name) {
      let unknown = MessageText.words(.noSuchArgument, ToolName.onWire(signature.name), field.name)
      throw StepFailure(
        .badArgument, unknown.with(nearest: Spelling.nearest(field.name, among: names)),
        hint: names.isEmpty ? .words(.takesNone) : .words(.takesThese, MessageText.list(names.map(MessageText.name))),
        plainWords: .words(.modelGaveMore, words(field.name)))
    }
    var values: [Value] = []
    var days: Set<String> = []
    var kept: Set<String> = []
    for parameter in signature.parameters {
      let value = plain(given[parameter.name], for: parameter)
      if case .null = value {
        if parameter.required {
          throw StepFailure(
            .badArgument, .words(.needsArgument, ToolName.onWire(signature.name), parameter.name, parameter.doc),
            plainWords: .words(.modelSaidNot, parameter.words))
        }
        values.append(parameter.fallback ?? .null)
        continue
      }
      if Conversion.isDay(value, for: parameter) { days.insert(parameter.name) }
      do throws(ConversionError) {
        let converted = try Conversion.convert(value, for: parameter, zone: zone, now: now)
        values.append(converted)
        kept.insert(parameter.name)
      } catch {
        throw StepFailure(
          .badArgument, error.words, hint: error.remedy, plainWords: error.plainWords, plainHint: error.remedy)
      }
    }
    let arguments = Arguments(signature.parameters, values, days: days)
    return (arguments, arguments.kept(zone: zone).filter { given in kept.contains(given.name) }.map { .init($0.name, $0.value) })
  }

  /// A name that a model wrote, for a person.
  private static func words(_ name: String) -> String {
    TerminalSanitizer.message(name.replacing("_", with: " "), limit: 60)
  }

  /// `1:30`: hours, and minutes of which more than 59 count as 59.
  private static func clock(_ text: String) -> Period? {
    let parts = text.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1], (0...10_000).contains(hours), minutes >= 0 else {
      return nil
    }
    return Period(seconds: Int64(hours) * 3600 + Int64(min(minutes, 59)) * 60)
  }

  private static func plain(_ value: Value, for parameter: Parameter) -> Value {
    // A text that holds JSON, such as the subtasks of a task, given as what it stands for.
    if case .text = parameter.kind, let items = value.list, !items.isEmpty, items.allSatisfy({ $0.record != nil }) {
      var json = JSONText()
      json.value(value, zone: .utc)
      return .text(json.text)
    }
    if case .choice(let words) = parameter.kind, case .integer(let rank) = value, words.indices.contains(rank - 1) {
      return .text(words[rank - 1])
    }
    guard case .text(let written) = value else { return value }
    let text = written.trimmed
    switch parameter.kind {
    case .integer: return Int(text).map(Value.integer) ?? (text.isEmpty ? .null : value)
    case .number: return Double(text).map(Value.number) ?? (text.isEmpty ? .null : value)
    case .boolean:
      switch text.lowercased() {
      case "true", "yes": return .boolean(true)
      case "false", "no": return .boolean(false)
      default: return text.isEmpty ? .null : value
      }
    case .period: return (Period(text) ?? clock(text)).map(Value.period) ?? (text.isEmpty ? .null : value)
    case .choice(let words):
      // Ranks such as a priority are often told by their numbers.
      if let rank = Int(text), words.indices.contains(rank - 1) { return .text(words[rank - 1]) }
      let word = text.lowercased()
      return text.isEmpty ? .null : .text(words.first { $0 == word } ?? RankWords.rank(word, among: words) ?? text)
    case .text, .any: return text.isEmpty && !parameter.required ? .null : value
    case .texts, .list:
      if text.hasPrefix("["), case .success(let values) = ModelJSON.values(in: text), values.count == 1, values[0].list != nil {
        return values[0]
      }
      // Small models write lists as they would be spoken.
      let parts = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
      return parts.isEmpty ? .null : .list(parts.map(Value.text))
    default: return text.isEmpty ? .null : value
    }
  }
}
