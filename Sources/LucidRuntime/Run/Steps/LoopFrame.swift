import LucidCore

/// The item and `loop`, as the expressions inside a list see them.
struct LoopFrame {
  let item: Value
  let loop: Value

  init(_ items: [Value], _ i: Int) {
    item = items[i]
    loop = .record(Record(loopType, values: [.integer(i + 1), .boolean(i == 0), .boolean(i == items.count - 1)]))
  }

  init(item: Value, loop: Value) { (self.item, self.loop) = (item, loop) }
}

extension Evaluator {
  /// Puts an item into its slot, and `loop` into the slot after it.
  mutating func place(_ frame: LoopFrame, at slot: Int) {
    if items.count < slot + 2 { items += Array(repeating: .null, count: slot + 2 - items.count) }
    items[slot] = frame.item
    items[slot + 1] = frame.loop
  }
}
