import LucidCore

/// The library as one JSON object: `{"abilities": […]}`, or the card of one.
package struct JSONLibrary {
  package init() {}

  package func list(_ abilities: [AbilityViewModel]) -> JSONResult {
    JSONResult { json in
      json.objects("abilities", abilities) { json, ability in
        json.field("name", ability.name)
        json.field("label", ability.label)
        json.field("id", ability.id)
        json.field("summary", ability.summary)
        json.field("icon", ability.look.icon)
        json.field("color", ability.look.color)
        json.field("category", ability.look.category)
        json.field("slot", ability.slot?.rawValue)
        json.field("order", ability.order)
        json.field("default", ability.isDefault)
        json.field("changed", ability.isChanged)
        json.strings("reads", ability.reads)
        json.strings("writes", ability.writes)
        json.strings("sends", ability.sends)
        json.field("problem", ability.problem)
      }
    }
  }

  /// One card is an object; those of a file with several abilities are `{"abilities": […]}`.
  package func cards(_ cards: [CardViewModel]) -> JSONResult {
    JSONResult { json in
      if cards.count == 1 { return write(cards[0], &json) }
      json.objects("abilities", cards) { json, card in write(card, &json) }
    }
  }

  private func write(_ card: CardViewModel, _ json: inout JSONText) {
    let ability = card.plan.ability
    json.field("name", card.name)
    json.look(of: ability)
    json.field("from", card.origin.text)
    json.field("file", card.path)
    json.field("sha256", card.hash)
    json.field("trusted", card.isTrusted)
    json.field("trust", card.trust.text)
    json.field("signed", card.signed?.text)
    json.field("model", card.model.text)
    json.object("limits") { json in
      json.field("seconds", card.plan.limits.seconds)
      json.field("turns", card.plan.limits.turns)
      if let tokens = card.plan.limits.tokens { json.field("tokens", tokens) }
      if let cost = card.plan.limits.cost { json.field("cost", cost) }
    }
    json.objects("inputs", card.inputs) { json, input in
      json.field("name", input.name)
      json.field("asks", input.text.text)
    }
    json.key("capabilities")
    json.capabilities(card.lines, card.flows, asksModel: card.plan.asksModel)
    json.object("most") { json in for cap in card.plan.writes { json.field(cap.tool, cap.most) } }
    json.texts(of: ability)
    json.strings("remarks", card.remarks.map(\.text))
  }
}

extension JSONText {
  /// The members that tell what an ability is, after its name.
  mutating func look(of ability: AbilityFacts) {
    field("label", ability.label)
    field("id", ability.id)
    field("summary", ability.summary)
    field("icon", ability.icon)
    field("color", ability.color)
    field("category", ability.category)
    field("slot", ability.slot?.rawValue)
    field("plan", ability.plan)
  }

  /// The texts that its author wrote; `answer` and `headline` only where there is one.
  mutating func texts(of ability: AbilityFacts) {
    field("prompt", ability.prompt)
    if let answer = ability.answer { field("answer", answer) }
    if let headline = ability.headline { field("headline", headline) }
  }
}
