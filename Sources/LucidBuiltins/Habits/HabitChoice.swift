import LucidCore

/// Which habit is meant by the words of a person: `my run` is `Morning Run`.
struct HabitChoice {
  private let words: String

  init(_ words: String) { self.words = words }

  /// The first rule that fits any habit decides: its id; its name; the same words; words that are
  /// all in the name, or hold all of it; other forms of these words. Capitals, accents and words
  /// such as `my` do not count. A name that is only written alike is offered and never chosen:
  /// `Medicine` is not `Meditate`.
  ///
  /// Errors: `.badArgument` when none fits, with the offer to create it, or when several do: then
  /// they are named. `isLogging` is whether the error says that nothing was logged.
  func find(in habits: [HabitDefinition], isLogging: Bool = true) throws(StepFailure) -> HabitDefinition {
    let shown = words.oneLine(limit: 60)
    guard !shown.isEmpty else { throw StepFailure(.badArgument, .words(.noHabitNamed), hint: Self.offer(habits)) }
    if let exact = habits.first(where: { $0.id == words }) { return exact }
    for found in rules(habits) where !found.isEmpty {
      if found.count == 1 { return found[0] }
      throw StepFailure(
        .badArgument, .words(.mayBeHabits, shown, found.count), hint: .words(.sayWhich, MessageText.row(found.map(\.name))))
    }
    let none = MessageText.words(.noHabit, shown)
    let missing = isLogging ? MessageText.words(.nothingLogged, none) : none
    let offer = Self.offer(habits)
    if let near = near(habits) {
      throw StepFailure(.badArgument, missing, hint: .words(.meantHabit, near.name, offer))
    }
    let command = ShellWord.line(["lucid", "setup", "habits", Self.name(shown)])
    throw StepFailure(.badArgument, missing, hint: isLogging ? .words(.createHabit, command, offer) : offer)
  }

  /// The habit whose name is written most alike; nil where none is, or several are.
  func near(_ habits: [HabitDefinition]) -> HabitDefinition? {
    let asked = Self.words(words).joined(separator: " ")
    guard asked.count >= 4 else { return nil }
    let names = habits.map { Self.words($0.name).joined(separator: " ") }
    let found = Spelling.nearest(asked, among: names)
    let near = zip(habits, names).filter { $0.1 == found }.map(\.0)
    return near.count == 1 ? near[0] : nil
  }

  private func rules(_ habits: [HabitDefinition]) -> [[HabitDefinition]] {
    let whole = FoldedText(words).text
    let asked = Self.words(words)
    let named = habits.map { (habit: $0, words: Self.words($0.name)) }
    func those(_ fits: (_ name: [String]) -> Bool) -> [HabitDefinition] {
      named.filter { !$0.words.isEmpty && !asked.isEmpty && fits($0.words) }.map(\.habit)
    }
    return [
      habits.filter { FoldedText($0.name).text == whole },
      those { Set($0) == Set(asked) },
      those { name in asked.allSatisfy(name.contains) },
      those { name in name.allSatisfy(asked.contains) },
      those { name in asked.allSatisfy { word in name.contains { HabitVocabulary.isForm(word, of: $0) } } },
    ]
  }

  /// Without small words, unless there are no others.
  private static func words(_ text: String) -> [String] {
    let all = FoldedText(text, spellsUmlauts: true).words
    let rest = all.filter { !HabitVocabulary.small.contains($0) }
    return rest.isEmpty ? all : rest
  }

  /// One name for a line of names.
  private static func name(_ text: String) -> String { String(text.filter { $0 != "," }) }

  private static func offer(_ habits: [HabitDefinition]) -> MessageText {
    let names = habits.prefix(6).map(\.name)
    guard !names.isEmpty else { return .words(.noHabitsYet) }
    let row = MessageText.row(names)
    return .words(.existing, habits.count > names.count ? .list([row, "…"]) : row)
  }
}
