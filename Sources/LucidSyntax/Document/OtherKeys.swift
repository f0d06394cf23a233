import LucidCore
import LucidYAML

/// Keys of other systems: the keys that they are here, or where their matter lives.
enum OtherKeys {
  /// The table for a mapping, found by the keys that it may have.
  private enum Place: String {
    case ability, step, input, call, card, tile, test, expectation, assertion, retry, limits, output, other

    init(_ keys: [Key]) {
      func has(_ name: String) -> Bool { keys.contains { $0.name == name } }
      if has("prompt"), has("label") {
        self = .ability
      } else if has("for_each"), has("use") {
        self = .step
      } else if has("ask"), has("choices") {
        self = .input
      } else if has(Keys.call[0].name) {
        self = .call
      } else if has("tiles") {
        self = .card
      } else if has("value") {
        self = .tile
      } else if has("world") {
        self = .test
      } else if has("resolved") {
        self = .expectation
      } else if has("not_contains") {
        self = .assertion
      } else if has("tries") {
        self = .retry
      } else if has("turns") {
        self = .limits
      } else if has("format"), has("schema") {
        self = .output
      } else {
        self = .other
      }
    }
  }

  /// The rows of `other-keys.tsv`: a place, a key of another system there, and the keys that it is
  /// here, likeliest first.
  private static let table = EmbeddedTable.sections(PackageResources.other_keys_tsv)

  /// The key that a word of another system is, the first that the mapping does not have.
  static func key(_ word: String, among keys: [Key], in mapping: YAMLMapping) -> String? {
    let words = table[Place(keys).rawValue, default: [:]]
    let names = words[word] ?? words[word.lowercased()] ?? []
    return names.first { name in keys.contains { $0.name == name } && mapping[name] == nil }
  }

  // MARK: Without a counterpart

  /// Where the matter of a key lives, when it is no part of a file.
  static func elsewhere(_ word: String, among keys: [Key]) -> String? {
    switch Place(keys) {
    case .ability:
      switch word.lowercased() {
      case "schedule", "cron", "trigger", "triggers", "on", "every", "at", "interval":
        "when it runs is no part of the file: `lucid schedule add` sets it"
      case "env", "environment", "secrets", "secret", "credentials":
        "secrets and settings live in the configuration: `lucid config`"
      case "permissions", "permission", "scopes", "grants":
        "permissions are asked for and granted on this machine: `lucid trust`"
      case "mode", "concurrency", "queue", "runs_on", "runs-on": "lucid decides how a run is carried out"
      case "temperature", "top_p": "how freely a model writes is `model: { temperature: … }`; leave it out for the usual"
      default: nil
      }
    case .step:
      switch word.lowercased() {
      case "description", "comment", "summary", "desc": "a step has no description; a comment begins with `#`"
      case "delay", "wait", "sleep": "a step does not wait; `retry` has a `delay` between tries"
      case "answer", "headline", "card", "output": "`\(word)` belongs to the ability, not to a step; take it out"
      default: nil
      }
    case .input:
      switch word.lowercased() {
      case "required", "optional", "requirement", "nullable":
        "an input without a `default` is required, one with a `default` is not"
      default: nil
      }
    case .call: Keys.step.contains { $0.name == word } ? "a variable has none; a step can have it" : nil
    default: nil
    }
  }

  /// The remedy for a key of another system that stands in a step in the place of a tool.
  static func remedy(insteadOfTool word: String) -> String? {
    switch word.lowercased() {
    case "prompt", "llm", "instructions", "ask_model", "generate": "a model is asked by `model.ask: { prompt: … }`"
    case "choose", "choice", "else", "otherwise", "switch": "each step has its own condition: `when: events.count > 0`"
    case "parallel": "steps that do not need each other run at the same time; list them one by one"
    case "set", "vars", "variables", "assign": "values have names under `variables`, beside `steps`"
    default: nil
    }
  }

  // MARK: With another value

  /// The entry to write for one whose value has another form here; nil where there is none.
  static func entry(_ word: String, _ value: String, among keys: [Key]) -> String? {
    let isTrue = Rewording.boolean(value)?.text == "true" || value == "true"
    switch (Place(keys), word.lowercased()) {
    case (.ability, "max_tokens"), (.ability, "tokens"): return "limits: { tokens: \(value) }"
    case (.ability, "timeout"):
      let time = Period(value) == nil ? Rewording.duration(value, unit: "s")?.text ?? value : value
      return "limits: { time: \(time) }"
    case (.ability, "max_turns"), (.ability, "turns"): return "limits: { turns: \(value) }"
    case (.ability, "format"):
      return value == "json" ? "output: { format: json, schema: { type: object } }" : "output: { format: \(value) }"
    case (_, "unless"): return "when: not (\(value))"
    case (.step, "continue-on-error"), (.step, "ignore_errors"), (.step, "continue_on_error"), (.step, "ignore_error"):
      return isTrue ? "on_error: omit" : "on_error: stop"
    case (.step, "retries"), (.step, "attempts"): return "retry: { tries: \(value) }"
    case (.step, "timeout-minutes"), (.step, "timeout_minutes"): return "timeout: \(value)m"
    case (.step, "with_items"), (.step, "for_each_item"), (.step, "items"):
      let list = value.hasPrefix("<<") && value.hasSuffix(">>") ? String(value.dropFirst(2).dropLast(2)) : value
      return "for_each: item in \(list)"
    case (.input, "required") where !isTrue: return "default: \"\""
    case (.input, "optional") where isTrue: return "default: \"\""
    default: return nil
    }
  }
}
