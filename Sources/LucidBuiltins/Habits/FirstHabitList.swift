package import LucidCore

extension HabitDefinition {
  /// Reads new habits from a line as people type it: `Meditate, Water 8, Run 30 min`.
  ///
  /// An amount behind a name is the target of a day and its unit, by the rules of `HabitSentence`,
  /// so that the same words log the habit later. A name with a number that is no such amount, such
  /// as `Run 5 km`, is done or not. Without repetitions, and without habits of a name of `known`;
  /// at most 20.
  package static func list(
    in line: String, on day: CivilDate, besides known: [HabitDefinition] = []
  ) -> [HabitDefinition] {
    var habits: [HabitDefinition] = []
    var taken = Set(known.map(\.id))
    var number = 0
    for part in line.split(separator: ",") {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      var (name, unit, target) = (words.joined(separator: " "), Unit.boolean, 1.0)
      for i in words.indices.dropFirst() {
        let tokens = HabitText(words[i...].joined(separator: " ")).tokens
        guard let (amount, end) = HabitAmount.read(tokens, at: 0), end == tokens.count, !amount.isAdded else { continue }
        let kind = amount.unit == .minutes ? Unit.duration : .count
        guard amount.value > 0, amount.value <= kind.most else { break }
        (unit, target) = (kind, amount.value)
        name = words[..<i].joined(separator: " ")
        while name.last == ":" || name.last == "=" { name.removeLast() }
        break
      }
      name = name.oneLine(limit: 80)
      guard FoldedText(name).words.contains(where: { $0.contains(where: \.isLetter) }),
        !(known + habits).contains(where: { !$0.isArchived && FoldedText($0.name) == FoldedText(name) })
      else { continue }
      var id = ""
      repeat {
        number += 1
        id = "habit-\(day.iso)-\(number)"
      } while !taken.insert(id).inserted
      habits.append(HabitDefinition(id: id, name: name, unit: unit, target: target, created: day))
    }
    return Array(habits.prefix(20))
  }
}
