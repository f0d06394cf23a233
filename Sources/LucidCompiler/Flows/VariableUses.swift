import LucidCore

/// Where variables are used: a call of one is made only where something reaches it.
struct VariableUses {
  private let count: Int
  private var uses: [(variable: Int, by: Int?, under: FamilySet)] = []

  init(count: Int) { self.count = count }

  /// `user` is the variable that uses it; nil for any other place.
  mutating func add(_ variable: Int, by user: Int?, under families: FamilySet) { uses.append((variable, user, families)) }

  /// By variable: the families that decide whether anything reaches it, also through others.
  func deciding() -> [FamilySet] {
    var under = Array(repeating: FamilySet(), count: count)
    var isStable = false
    while !isStable {
      isStable = true
      for use in uses {
        let all = under[use.variable].union(use.under).union(use.by.map { under[$0] } ?? FamilySet())
        if all != under[use.variable] {
          under[use.variable] = all
          isStable = false
        }
      }
    }
    return under
  }
}
