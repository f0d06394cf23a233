import LucidFuzzing

/// Sentences that a grammar allows, by seed. Rules named in `words` are written without blanks inside.
struct Derivation {
  let grammar: Grammar
  /// From the first of these rules on, the page is about words.
  let words: Set<String>
  /// For what the page says in prose only.
  let prose: (_ rule: String, _ random: inout SeededRandom) -> String?
  /// Whether a derived word is one, where prose says more than the rule.
  let isGood: (_ rule: String, _ text: String) -> Bool

  /// After `budget` rules the shortest way is taken.
  func sentence(_ start: String, budget: Int = 500, _ random: inout SeededRandom) -> String {
    var budget = budget
    return derive(.name(start), in: start, depth: 0, &budget, &random)
  }

  private func derive(_ rule: Grammar.Rule, in name: String, depth: Int, _ budget: inout Int, _ random: inout SeededRandom)
    -> String
  {
    budget -= 1
    let isTight = budget <= 0 || depth > 24
    switch rule {
    case .terminal(let text): return text
    case .special: return prose(name, &random) ?? ""
    case .name(let inner):
      for _ in 0..<10_000 {
        if let text = prose(inner, &random) { return text }
        let text = derive(grammar[inner] ?? .terminal(""), in: inner, depth: depth + 1, &budget, &random)
        if isGood(inner, text) { return text }
      }
      return ""
    case .sequence(let parts):
      return join(parts.map { derive($0, in: name, depth: depth + 1, &budget, &random) }, name)
    case .choice(let choices):
      let open = isTight ? short(choices) : choices
      return derive(open.randomElement(using: &random) ?? choices[0], in: name, depth: depth + 1, &budget, &random)
    case .repeated(let inner):
      let count = isTight ? 0 : max(0, Int.random(in: -3...2, using: &random))
      return join((0..<count).map { _ in derive(inner, in: name, depth: depth + 1, &budget, &random) }, name)
    case .optional(let inner):
      return isTight || Bool.random(using: &random) ? "" : derive(inner, in: name, depth: depth + 1, &budget, &random)
    case .times(let n, let inner):
      return (0..<n).map { _ in derive(inner, in: name, depth: depth + 1, &budget, &random) }.joined()
    case .except(let inner, let others):
      for _ in 0..<100 {
        let text = derive(inner, in: name, depth: depth + 1, &budget, &random)
        if case .name(let other) = others, case .choice(let all)? = grammar[other],
          all.contains(where: { if case .terminal(text) = $0 { true } else { false } })
        {
          continue
        }
        return text
      }
      return "x"
    }
  }

  private func join(_ parts: [String], _ rule: String) -> String {
    let parts = parts.filter { !$0.isEmpty }
    return parts.joined(separator: words.contains(rule) ? "" : " ")
  }

  /// The choices with a short way to an end. A name is among them: without it an insert has nothing that it may show, and would be
  /// derived again and again.
  private func short(_ choices: [Grammar.Rule]) -> [Grammar.Rule] {
    let least = choices.map(grammar.leastSteps).min() ?? 0
    return choices.filter { grammar.leastSteps($0) <= least + 2 }
  }
}
