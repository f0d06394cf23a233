import LucidCore
import LucidSyntax

/// Names and fields by the words of other systems.
enum ForeignNames {
  /// Words that other systems put before a name, and this language does not.
  static let prefixes: Set<String> = [
    "inputs", "input", "steps", "step", "vars", "variables", "variable", "params", "parameters", "args", "self", "this", "user",
    "outputs", "context", "ctx", "data", "state", "states", "values",
  ]
  /// Words between a step and its fields elsewhere.
  static let results: Set<String> = ["output", "outputs", "result", "results", "response", "data"]

  private static let names: [String: [String]] = [
    "date": ["today"], "current_date": ["today"], "currentdate": ["today"], "now_date": ["today"], "day": ["today", "weekday"],
    "datetime": ["now"], "timestamp": ["now"], "current_time": ["time"], "username": ["name"], "user_name": ["name"],
    "user": ["name"], "first_name": ["name"], "day_of_week": ["weekday"], "dayofweek": ["weekday"], "dow": ["weekday"],
    "city": ["location"], "town": ["location"], "place": ["location"], "config": ["settings"], "configuration": ["settings"],
    "preferences": ["settings"], "email": ["mail"], "emails": ["mail"], "calendar": ["events"], "forloop": ["loop"],
    "true": ["true"], "false": ["false"],
  ]

  /// Conditions that have a name elsewhere.
  static let expressions = [
    "is_weekend": "weekday in [\"Saturday\", \"Sunday\"]", "weekend": "weekday in [\"Saturday\", \"Sunday\"]",
    "is_weekday": "weekday not in [\"Saturday\", \"Sunday\"]",
  ]

  private static let fields: [String: [String]] = [
    "length": ["count"], "size": ["count"], "len": ["count"], "total": ["count"], "number": ["count"],
    "name": ["title", "subject"],
    "subject": ["title"], "summary": ["title"], "heading": ["title"], "title": ["subject", "name"], "start_time": ["start"],
    "starttime": ["start"], "starts_at": ["start"], "start_date": ["start"], "begin": ["start"], "begins": ["start"],
    "when": ["start", "at", "due"], "end_time": ["end"], "endtime": ["end"], "ends_at": ["end"], "end_date": ["end"],
    "sender": ["from"], "author": ["from"], "from_address": ["from"], "place": ["location"], "where": ["location"],
    "address": ["location"], "venue": ["location"], "description": ["notes", "text"], "body": ["text", "notes"],
    "content": ["text", "notes"], "participants": ["attendees"], "guests": ["attendees"], "people": ["attendees"],
    "results": ["items"], "list": ["items"], "data": ["items"], "duration": ["minutes"],
  ]

  /// The first name that is known and stands for a word of another system.
  static func name(_ word: String, where isKnown: (String) -> Bool) -> String? { names[word.lowercased()]?.first(where: isKnown) }

  /// The field of a record that a word of another system stands for.
  static func field(_ word: String, of record: RecordType) -> String? {
    fields[word.lowercased()]?.first { record.index(of: $0) != nil }
  }

  /// Words for the number of items of a list.
  static let lengths: Set<String> = ["length", "size", "count", "len", "total"]
}

extension ExpressionLowering {
  /// The value behind a prefix such as `inputs.` or `steps.`, which is reported; nil for any other
  /// field.
  func prefixed(_ base: ExpressionSyntax, _ name: String, _ range: Range<Int>) -> TypedExpression? {
    // `steps.events.outputs`
    if ForeignNames.results.contains(name), case .field(let root, let step, let stepRange) = base.kind,
      case .name(let prefix) = root.kind, isPrefix(prefix), unit.knows(step, in: context)
    {
      let edits = [root.range.lowerBound..<stepRange.lowerBound, stepRange.upperBound..<range.upperBound]
      report(prefix, step, edits, at: root.range.lowerBound..<range.upperBound)
      return resolver.value(of: step, at: stepRange)
    }
    guard case .name(let prefix) = base.kind, isPrefix(prefix), unit.knows(name, in: context) else { return nil }
    report(prefix, name, [base.range.lowerBound..<range.lowerBound], at: base.range.lowerBound..<range.upperBound)
    return resolver.value(of: name, at: range)
  }

  private func isPrefix(_ word: String) -> Bool {
    ForeignNames.prefixes.contains(word) && !unit.knows(word, in: context) && context.frame(word) == nil
  }

  private func report(_ prefix: String, _ name: String, _ removed: [Range<Int>], at range: Range<Int>) {
    unit.report(
      .prefixedName(prefix, name, at: text.span(range), fix: .init(removed.map { .init(text.span($0), "") }, isSafe: true)))
  }
}
