import LucidCore

/// Which habit is meant by the words of a person: `my run` is `Morning Run`.
struct HabitChoice {
  private let words: String

  init(_ words: String) { self.words = words }

  /// The first rule that fits any habit decides: its id; its name; the same words; words that are
  /// all in the name, or hold all of it; words that begin alike; a slip of the pen. Capitals,
  /// accents and words such as `my` do not count.
  ///
  /// Errors: `.badArgument` when none fits, with the offer to create it, or when several do: then
  /// they are named.
  func find(in habits: [HabitDefinition]) throws(StepFailure) -> HabitDefinition {
    let shown = words.oneLine(limit: 60)
    guard !shown.isEmpty else { throw StepFailure(.badArgument, "no habit is named", hint: Self.offer(habits)) }
    if let exact = habits.first(where: { $0.id == words }) { return exact }
    for found in rules(habits) where !found.isEmpty {
      if found.count == 1 { return found[0] }
      throw StepFailure(
        .badArgument, "`\(shown)` may be \(found.count) habits", hint: "say which: " + Figure.list(found.map(\.name)))
    }
    throw StepFailure(
      .badArgument, "there is no habit `\(shown)`, nothing was logged",
      hint: "begin it with habits.begin: { habit: \(Self.name(shown)) }; " + Self.offer(habits), plainHint: Self.offer(habits))
  }

  private func rules(_ habits: [HabitDefinition]) -> [[HabitDefinition]] {
    let whole = FoldedText(words).text
    let asked = Self.words(words)
    let named = habits.map { (habit: $0, words: Self.words($0.name)) }
    func those(_ fits: (_ name: [String]) -> Bool) -> [HabitDefinition] {
      named.filter { !$0.words.isEmpty && !asked.isEmpty && fits($0.words) }.map(\.habit)
    }
    let typo = Spelling.nearest(asked.joined(separator: " "), among: named.map { $0.words.joined(separator: " ") })
    return [
      habits.filter { FoldedText($0.name).text == whole },
      those { Set($0) == Set(asked) },
      those { name in asked.allSatisfy(name.contains) },
      those { name in name.allSatisfy(asked.contains) },
      those { name in asked.allSatisfy { word in name.contains { Self.alike(word, $0) } } },
      whole.count < 4 ? [] : named.filter { $0.words.joined(separator: " ") == typo }.map(\.habit),
    ]
  }

  private static let small: Set<String> = [
    "my", "the", "a", "an", "some", "today", "todays", "habit", "daily", "weekly", "did", "i",
  ]

  /// Without small words, unless there are no others.
  private static func words(_ text: String) -> [String] {
    let all = FoldedText(text).words
    let rest = all.filter { !small.contains($0) }
    return rest.isEmpty ? all : rest
  }

  /// `run` and `running`, `meditation` and `meditate`: four letters in common at the start, or the
  /// whole of a word of three.
  private static func alike(_ a: String, _ b: String) -> Bool {
    let common = zip(a, b).prefix { $0 == $1 }.count
    let short = min(a.count, b.count)
    return common >= 3 && (common == short || (common >= 4 && common * 2 > max(a.count, b.count)))
  }

  private static func name(_ text: String) -> String { String(text.filter { $0 != "{" && $0 != "}" && $0 != "," }) }

  private static func offer(_ habits: [HabitDefinition]) -> String {
    let names = habits.prefix(6).map(\.name)
    return names.isEmpty ? "there are no habits yet" : "there are " + Figure.list(names) + (habits.count > 6 ? ", …" : "")
  }
}
