import LucidCore
import LucidYAML

/// Keys of other systems: the keys that they are here, or where their matter lives.
enum OtherKeys {
  /// The table for a mapping, found by the keys that it may have.
  private enum Place {
    case ability, step, input, call, card, tile, test, expectation, assertion, retry, limits, output, other

    init(_ keys: [Key]) {
      func has(_ name: String) -> Bool { keys.contains { $0.name == name } }
      if has("prompt"), has("label") {
        self = .ability
      } else if has("for_each"), has("use") {
        self = .step
      } else if has("ask"), has("choices") {
        self = .input
      } else if has("tool"), has("with") {
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

    var words: [String: [String]] {
      switch self {
      case .ability: OtherKeys.ability
      case .step: OtherKeys.step
      case .input: OtherKeys.input
      case .call: OtherKeys.call
      case .card: ["type": ["kind"], "content": ["text"], "body": ["text"], "label": ["title"], "list": ["items"]]
      case .tile:
        [
          "title": ["label"], "name": ["label"], "heading": ["label"], "text": ["value"], "content": ["value"], "if": ["when"],
          "condition": ["when"], "subtitle": ["sub"], "description": ["sub"], "loop": ["for_each"], "for": ["for_each"],
        ]
      case .test: OtherKeys.test
      case .expectation:
        [
          "prompt": ["resolved"], "request": ["resolved"], "text": ["resolved"], "output": ["answer"], "response": ["answer"],
          "status": ["outcome"], "result": ["outcome"], "exit": ["outcome"],
        ]
      case .assertion:
        [
          "includes": ["contains"], "include": ["contains"], "has": ["contains"], "excludes": ["not_contains"], "is": ["equals"],
          "equal": ["equals"], "eq": ["equals"], "like": ["matches"], "match": ["matches"], "regex": ["matches"],
          "prefix": ["starts_with"], "suffix": ["ends_with"],
        ]
      case .retry:
        [
          "times": ["tries"], "max_attempts": ["tries"], "maxattempts": ["tries"], "count": ["tries"], "attempts": ["tries"],
          "retries": ["tries"], "max": ["tries"], "wait": ["delay"], "interval": ["delay"], "factor": ["backoff"],
        ]
      case .limits:
        [
          "timeout": ["time"], "duration": ["time"], "max_tokens": ["tokens"], "max_turns": ["turns"], "budget": ["cost"],
          "money": ["cost"],
        ]
      case .output: ["type": ["format"], "json_schema": ["schema"]]
      case .other:
        ["description": ["summary"], "content": ["text"], "prompt": ["text"], "title": ["label", "name"], "if": ["when"]]
      }
    }
  }

  private static let conditions: [String: [String]] = [
    "if": ["when"], "condition": ["when"], "conditions": ["when"], "only_if": ["when"], "onlyif": ["when"], "run_if": ["when"],
  ]

  private static let ability = conditions.merging(
    [
      "title": ["label", "summary"], "name": ["label", "summary"], "alias": ["label"], "display_name": ["label"],
      "description": ["summary"], "desc": ["summary"], "about": ["summary"], "help": ["summary"], "subtitle": ["summary"],
      "parameters": ["inputs"], "params": ["inputs"], "args": ["inputs"], "arguments": ["inputs"], "input": ["inputs"],
      "fields": ["inputs"], "vars": ["variables"], "var": ["variables"], "variable": ["variables"], "let": ["variables"],
      "locals": ["variables"], "constants": ["variables"], "actions": ["steps"], "action": ["steps"], "tasks": ["steps"],
      "step": ["steps"], "jobs": ["steps"], "sequence": ["steps"], "workflow": ["steps"], "pipeline": ["steps"], "do": ["steps"],
      "instructions": ["prompt"], "instruction": ["prompt"], "system": ["prompt"], "template": ["prompt"], "text": ["prompt"],
      "message": ["prompt"], "messages": ["prompt"], "content": ["prompt"], "question": ["prompt"], "ask": ["prompt"],
      "response": ["output"],
      "outputs": ["output"], "result": ["output"], "response_format": ["output"], "group": ["category"], "folder": ["category"],
      "tag": ["tags"], "keywords": ["tags"], "labels": ["tags"], "topics": ["tags"], "licence": ["license"],
      "authors": ["author"],
      "by": ["author"], "creator": ["author"], "maintainer": ["author"], "needs": ["requires"], "dependencies": ["requires"],
      "requirements": ["requires"], "personas": ["persona"], "role": ["persona"], "style": ["persona"], "character": ["persona"],
      "colour": ["color"], "widget": ["card"], "view": ["card"], "symbol": ["icon"],
    ], uniquingKeysWith: { a, _ in a })

  private static let step = conditions.merging(
    [
      "loop": ["for_each"], "foreach": ["for_each"], "for": ["for_each"], "repeat": ["for_each"], "each": ["for_each"],
      "depends_on": ["after"], "dependson": ["after"], "needs": ["after"], "requires": ["after"], "label": ["id"],
      "register": ["id"],
      "as": ["id"], "name": ["id"], "key": ["id"], "on_failure": ["on_error"], "catch": ["on_error"],
      "timeout_seconds": ["timeout"], "steps": ["do"], "actions": ["do"], "tasks": ["do"], "body": ["do"], "then": ["do"],
      "sequence": ["do"], "block": ["do"],
    ], uniquingKeysWith: { a, _ in a })

  private static let input: [String: [String]] = [
    "description": ["ask"], "prompt": ["ask"], "label": ["ask"], "question": ["ask"], "help": ["ask"], "hint": ["ask"],
    "title": ["ask"],
    "value": ["default"], "example": ["default"], "initial": ["default"], "sample": ["default"], "options": ["choices"],
    "values": ["choices"], "enum": ["choices"], "items": ["choices"], "max_length": ["max"], "maxlength": ["max"],
    "maximum": ["max"],
    "input_type": ["type"], "kind": ["type"],
  ]

  private static let call: [String: [String]] = [
    "uses": ["tool"], "action": ["tool"], "service": ["tool"], "call": ["tool"], "name": ["tool"], "run": ["tool"],
    "args": ["with"],
    "arguments": ["with"], "parameters": ["with"], "params": ["with"], "inputs": ["with"], "data": ["with"],
  ]

  private static let test: [String: [String]] = [
    "assert": ["expect"], "expected": ["expect"], "asserts": ["expect"], "then": ["expect"], "should": ["expect"],
    "args": ["inputs"],
    "parameters": ["inputs"], "given": ["inputs"], "mock": ["world"], "mocks": ["world"], "fixtures": ["world"],
    "data": ["world"],
    "title": ["name"], "description": ["name"], "it": ["name"], "now": ["at"], "time": ["at"], "date": ["at"], "clock": ["at"],
  ]

  /// The key that a word of another system is, the first that the mapping does not have.
  static func key(_ word: String, among keys: [Key], in mapping: YAMLMapping) -> String? {
    let words = Place(keys).words
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
      default: nil
      }
    case .input:
      switch word.lowercased() {
      case "required", "optional", "requirement", "nullable":
        "an input without a `default` is required, one with a `default` is not"
      default: nil
      }
    case .call: ["retry", "timeout", "cache", "on_error"].contains(word) ? "a variable has none; a step can have it" : nil
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
