import LucidBuiltins
import LucidApplication
import LucidCore
import LucidLibrary

/// The tools, prompts and skills of one client, as the lists of MCP show them.
struct ServedCatalog {
  let abilities: [ClientExposure.Ability]
  /// Whether the client may check, plan and try texts that it writes.
  let isAuthoring: Bool

  /// The tools for agents that write abilities, each a command that reads standard input.
  static let authoring = [
    (name: "lucid_check", command: check, summary: "Check the text of an ability: errors with their places and remedies."),
    (
      name: "lucid_plan", command: ServedCommand(words: ["plan", "-", "--format=json"], options: ["at", "tz"]),
      summary: "Show the steps, reads, writes and permissions of an ability. Runs nothing."
    ),
    (
      name: "lucid_try", command: ServedCommand(words: ["try", "-", "--format=json"], options: ["at", "tz"]),
      summary: "Run an ability on made-up data of a sample person. Nothing is stored or sent."
    ),
  ]
  /// Says what is wrong with a text that another of these tools refuses.
  static let check = ServedCommand(words: ["check", "-", "--format=json"], options: [])

  func ability(_ name: String) -> ClientExposure.Ability? { abilities.first { $0.name == name } }

  /// The command behind an authoring tool.
  func command(_ name: String) -> ServedCommand? {
    isAuthoring ? Self.authoring.first { $0.name == name }?.command : nil
  }

  // MARK: Tools

  func tools(_ json: inout JSONText) {
    json.array("tools") { json in
      for ability in abilities { json.object { Self.tool(ability, &$0) } }
      guard isAuthoring else { return }
      for tool in Self.authoring {
        json.object { json in
          json.field("name", tool.name)
          json.field("description", tool.summary)
          json.object("inputSchema") { json in
            json.field("type", "object")
            json.object("properties") { json in
              json.object("text") { json in
                json.field("type", "string")
                json.field("description", "the YAML text of the ability")
              }
            }
            json.strings("required", ["text"])
            json.field("additionalProperties", false)
          }
          json.object("annotations") { json in
            json.field("readOnlyHint", true)
            json.field("openWorldHint", false)
          }
        }
      }
    }
  }

  private static func tool(_ ability: ClientExposure.Ability, _ json: inout JSONText) {
    let plan = ability.plan
    let packaged = PackagedAbility(ability.file.bytes, plan)
    json.field("name", ability.name)
    json.field("title", TerminalSanitizer.line(plan.ability.label))
    let pending = plan.writes.isEmpty || ability.writesAtOnce ? "" : " Its writes stay pending until the person applies them."
    json.field("description", packaged.description + pending)
    json.object("inputSchema") { schema(plan, &$0) }
    json.object("annotations") { json in
      json.field("title", TerminalSanitizer.line(plan.ability.label))
      json.field("readOnlyHint", plan.writes.isEmpty)
      json.field("destructiveHint", ability.writesAtOnce)
      json.field("idempotentHint", plan.writes.isEmpty)
      json.field("openWorldHint", !plan.capabilities.sends.isEmpty || !plan.capabilities.discloses.isEmpty)
      json.strings("flows", packaged.permissions.map(\.title))
    }
  }

  /// The values of inputs as JSON Schema; a `file` is its text.
  private static func schema(_ plan: Plan, _ json: inout JSONText) {
    json.field("type", "object")
    json.object("properties") { json in
      for input in plan.inputs {
        json.object(input.name) { json in
          if input.kind == .list {
            json.field("type", "array")
            json.object("items") { type(input.item ?? .string, input, &$0) }
            if let max = input.max { json.field("maxItems", max) }
          } else {
            type(input.kind, input, &json)
          }
          if let ask = input.ask { json.field("description", TerminalSanitizer.line(ask)) }
          if let fallback = input.fallback, !fallback.isAbsent, fallback != .null {
            json.field("default", fallback, zone: .utc)
          }
        }
      }
    }
    let required = plan.inputs.filter { $0.fallback == nil }.map(\.name)
    if !required.isEmpty { json.strings("required", required) }
    json.field("additionalProperties", false)
  }

  private static func type(_ kind: PlanInput.Kind, _ input: PlanInput, _ json: inout JSONText) {
    switch kind {
    case .integer: json.field("type", "integer")
    case .number: json.field("type", "number")
    case .boolean: json.field("type", "boolean")
    default: json.field("type", "string")
    }
    switch kind {
    case .date: json.field("format", "date")
    case .choice where !input.choices.isEmpty: json.strings("enum", input.choices)
    case .string where input.kind == .string: if let max = input.max { json.field("maxLength", max) }
    case .integer where input.kind == .integer: if let max = input.max { json.field("maximum", max) }
    default: break
    }
  }

  // MARK: Prompts

  func prompts(_ json: inout JSONText) {
    json.objects("prompts", abilities) { json, ability in
      json.field("name", ability.name)
      json.field("title", TerminalSanitizer.line(ability.plan.ability.label))
      json.field("description", PackagedAbility(ability.file.bytes, ability.plan).description)
      json.objects("arguments", ability.plan.inputs) { json, input in
        json.field("name", input.name)
        json.field("description", TerminalSanitizer.line(input.ask ?? input.kindName))
        json.field("required", input.fallback == nil)
      }
    }
  }

  // MARK: Skills

  private func skills() -> [(uri: String, skill: SkillEntry)] {
    abilities.map { ability in
      let skill = SkillEntry(PackagedAbility(ability.file.bytes, ability.plan))
      return ("skill://lucid/\(skill.name)", skill)
    }
  }

  func skillList(_ json: inout JSONText) {
    json.array("skills") { json in
      for (uri, skill) in skills() { json.object { Self.write(skill, uri, &$0) } }
    }
  }

  /// Returns whether there is one of this address.
  func skill(_ wanted: String, _ json: inout JSONText) -> Bool {
    guard let (uri, skill) = skills().first(where: { $0.uri + "/" + SkillEntry.main == wanted }) else { return false }
    json.object("skill") { Self.write(skill, uri, &$0) }
    return true
  }

  private static func write(_ skill: SkillEntry, _ uri: String, _ json: inout JSONText) {
    json.field("uri", uri + "/" + SkillEntry.main)
    json.field("frontmatter", written: skill.frontmatter)
    json.array("resources") { json in
      for (path, bytes) in skill.files.sorted(by: { $0.key < $1.key }) {
        json.object { json in
          json.field("uri", uri + "/" + path)
          json.field("digest", "sha256:" + SHA256.hex(bytes))
          json.field("size", bytes.count)
        }
      }
    }
  }

  func resources(_ json: inout JSONText) {
    json.array("resources") { json in
      for (uri, skill) in skills() {
        json.object { json in
          json.field("uri", uri + "/" + SkillEntry.main)
          json.field("name", skill.name)
          json.field("description", skill.description)
          json.field("mimeType", "text/markdown")
        }
      }
    }
  }

  /// Returns whether there is one of this address.
  func resource(_ wanted: String, _ json: inout JSONText) -> Bool {
    for (uri, skill) in skills() where wanted.hasPrefix(uri + "/") {
      guard let bytes = skill.files[String(wanted.dropFirst(uri.count + 1))] else { return false }
      json.array("contents") { json in
        json.object { json in
          json.field("uri", wanted)
          json.field(
            "mimeType", wanted.hasSuffix(".md") ? "text/markdown" : wanted.hasSuffix(".json") ? "application/json" : "text/plain")
          json.field("text", String(decoding: bytes, as: UTF8.self))
        }
      }
      return true
    }
    return false
  }
}
