/// Names of tools: `family.verb`.
package enum ToolName {
  /// Returns the family of a tool's name; the whole name when it has no dot.
  package static func family(_ name: String) -> String {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return name }
    return String(name[..<dot])
  }

  /// Whether a text can be the family, or the verb, of a tool of a configuration.
  package static func isPart(_ text: String) -> Bool {
    guard let first = text.utf8.first, first >= 0x61, first <= 0x7A, text.utf8.count <= 40 else { return false }
    return text.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F }
  }

  /// The family of the tool that asks the run's model.
  package static let modelFamily = "model"
  package static let modelVerb = "ask"
  /// The tool that asks the run's model: what it is given leaves like a prompt does.
  package static let modelAsk = modelFamily + "." + modelVerb
  /// Its argument that names the fields of the answer.
  package static let modelSchema = "schema"

  /// The family of the tool that runs another ability of the file.
  package static let abilityFamily = "ability"
  package static let runVerb = "run"
  /// The tool that runs another ability of the file, or of one that it imports, in the place of a
  /// step.
  package static let abilityRun = abilityFamily + "." + runVerb

  /// The family of the tool that asks the person to choose.
  package static let askFamily = "ask"
  package static let choiceVerb = "choice"
  /// The tool that asks the person to choose one item of a list.
  package static let askChoice = askFamily + "." + choiceVerb

  /// The families of the language itself, which read nothing of the person.
  package static let languageFamilies: Set<String> = [modelFamily, abilityFamily, askFamily]

  /// Returns the name for servers that take letters, digits, `_` and `-` only:
  /// `calendar_free_slots`. What a model is told names tools so.
  package static func onWire(_ name: String) -> String { name.replacing(".", with: "_") }
}
