/// The names of a scope and what each stands for. A short table is looked through; a long one has
/// an index.
struct SymbolTable {
  private var entries: [(name: String, symbol: Symbol)] = []
  /// The places of the names of a table with more than `longest` of them.
  private var index: [String: Int] = [:]
  private static let longest = 12

  var names: [String] { entries.map(\.name) }
  /// Names that stand for a step or for the steps of a plan.
  var stepNames: [String] {
    entries.compactMap { name, symbol in
      switch symbol {
      case .step, .plan: name
      default: nil
      }
    }
  }

  subscript(name: String) -> Symbol? { place(of: name).map { entries[$0].symbol } }

  /// Makes a name stand for something. Returns what it stands for already, which it keeps.
  mutating func insert(_ symbol: Symbol, for name: String) -> Symbol? {
    if let known = self[name] { return known }
    entries.append((name, symbol))
    if entries.count > Self.longest {
      for i in index.count..<entries.count { index[entries[i].name] = i }
    }
    return nil
  }

  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    if count > Self.longest { index.reserveCapacity(count) }
  }

  var count: Int { entries.count }

  private func place(of name: String) -> Int? {
    guard entries.count <= Self.longest else { return index[name] }
    let length = name.utf8.count
    return entries.firstIndex { $0.name.utf8.count == length && $0.name == name }
  }
}
