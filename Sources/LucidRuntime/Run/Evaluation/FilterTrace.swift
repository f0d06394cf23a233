package import LucidCore
import Synchronization

/// Notes which filters drop the items that somebody looks for, while a stored run is replayed.
/// Other runs have none.
package final class FilterTrace: Sendable {
  /// A filter that gave a list or a text without what was looked for.
  package struct Drop: Hashable, Sendable {
    package let filter: String
    package let place: SourcePlace?
    /// Whether it chooses by number or length, and not by a condition.
    package let isLimit: Bool
    /// The item, or the whole text.
    package let item: Value
  }

  private let matches: @Sendable (Value) -> Bool
  private let state = Mutex<[Drop]>([])

  package init(_ matches: @escaping @Sendable (Value) -> Bool) { self.matches = matches }

  /// In the order in which they were dropped, each once.
  package var drops: [Drop] { state.withLock { $0 } }

  /// Notes what a filter made of its input. A result that is no selection of the input drops
  /// nothing.
  func note(_ signature: FilterSignature, _ place: SourcePlace?, _ input: Value, _ result: Value) {
    let gone: [Value]
    switch (input, result) {
    case (.text, .text): gone = matches(input) && !matches(result) ? [input] : []
    case (.list(let items), .list(let kept)):
      gone = kept.allSatisfy(items.contains) ? items.filter { matches($0) && !kept.contains($0) } : []
    case (.list(let items), let one): gone = items.contains(one) ? items.filter { matches($0) && $0 != one } : []
    default: gone = []
    }
    guard !gone.isEmpty else { return }
    let isLimit = !signature.parameters.contains { $0.kind == .condition }
    state.withLock { drops in
      for item in gone {
        let drop = Drop(filter: signature.name, place: place, isLimit: isLimit, item: item)
        if !drops.contains(drop) { drops.append(drop) }
      }
    }
  }
}
