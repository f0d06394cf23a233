/// Items of one list as statements. Each has the size of its list, so that an answer that has room
/// for a few says how many are left: a cut list must not look whole.
package enum ListedStatements {
  /// Returns the statements of the first items. `name` keeps the lists of one step apart; `isCut`
  /// is whether the source has more items than `items`.
  package static func first<Item>(
    _ most: Int, of items: [Item], named name: String, isCut: Bool,
    _ make: (_ index: Int, _ item: Item) -> Statement?
  ) -> [Statement] {
    let list: StatementValue = .list([.word(name), .count(items.count), .word(isCut ? "cut" : "whole")])
    return items.prefix(most).enumerated().compactMap { i, item in
      guard let made = make(i, item) else { return nil }
      return made.with(.listed, list)
    }
  }

  /// Returns the chosen statements; the last of each list that is not told in full has the number
  /// of those that are left.
  package static func telling(_ chosen: [Statement]) -> [Statement] {
    var statements = chosen
    var counts: [Key: (told: Int, last: Int)] = [:]
    for (i, statement) in chosen.enumerated() {
      guard let key = Key(statement) else { continue }
      counts[key] = (counts[key].map { $0.told } ?? 0, i)
      counts[key]?.told += 1
    }
    for (key, (told, last)) in counts where key.total > told || key.isCut {
      statements[last] = statements[last].with(.left, .count(key.total - told))
    }
    return statements
  }

  private struct Key: Hashable {
    let step: String?
    let name: String
    let total: Int
    let isCut: Bool

    init?(_ statement: Statement) {
      guard let list = statement.values[.listed]?.list, list.count == 3, let name = list[0].word,
        let total = list[1].count, let state = list[2].word
      else { return nil }
      (self.step, self.name, self.total, isCut) = (statement.step, name, total, state == "cut")
    }
  }
}

extension Statement {
  /// The number of items of its list that are left, and whether there are more than that; nil where
  /// it is not the last that is said of its list.
  package var left: (count: Int, isCut: Bool)? {
    values[.left]?.count.map { ($0, values[.listed]?.list?.last?.word == "cut") }
  }

  fileprivate func with(_ name: StatementValues.Name, _ value: StatementValue) -> Statement {
    with { $0.values = values.with(name, value) }
  }
}
