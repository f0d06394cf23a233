import LucidCore

/// Parts that several JSON renderers write in the same way.
extension JSONText {
  mutating func ability(_ ability: AbilityFacts) {
    object { json in
      json.field("label", ability.label)
      json.field("id", ability.id)
      json.field("summary", ability.summary)
      json.field("icon", ability.icon)
      json.field("color", ability.color)
      json.field("plan", ability.plan)
    }
  }
}
