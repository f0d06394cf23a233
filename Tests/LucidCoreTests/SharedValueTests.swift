import LucidCore
import Testing

@Suite struct SharedValueTests {
  private enum Choice: Hashable {
    case none
    case some(Int)
  }

  private final class Node: SharedValue {
    let name: String
    let count: Int?
    let choice: Choice
    let list: [Choice?]
    let inner: Node?

    init(_ name: String = "", count: Int? = nil, choice: Choice = .none, list: [Choice?] = [], inner: Node? = nil) {
      (self.name, self.count, self.choice, self.list, self.inner) = (name, count, choice, list, inner)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  @Test func valuesWithTheSameFieldsAreEqual() {
    func make() -> Node {
      Node("a", count: 1, choice: .some(2), list: [nil, .some(3)], inner: Node("b"))
    }
    #expect(make() == make() && Node() == Node())
  }

  /// Each field, also where one of both is missing.
  @Test func aFieldThatDiffersMakesValuesDiffer() {
    let all = [
      Node(), Node("a"), Node(count: 1), Node(count: 2), Node(choice: .some(1)), Node(choice: .some(2)), Node(list: [nil]),
      Node(list: [.some(1)]), Node(inner: Node()), Node(inner: Node("a")),
    ]
    for (i, one) in all.enumerated() {
      for (k, other) in all.enumerated() { #expect((one == other) == (i == k), "\(i) and \(k)") }
    }
    #expect(Set(all).count == all.count)
  }
}
