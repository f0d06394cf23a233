/// The order in which abilities are listed: those of this part of the day first, then the others;
/// each by `order`, equals by label.
///
/// What names no part of the day is never put forward. Pure.
package struct DisplayOrder: Hashable, Comparable, Sendable {
  private let isLater: Bool
  private let order: Int
  private let label: String

  package init(slot: TimeSlot?, order: Int, label: String, at now: TimeSlot) {
    isLater = slot != now
    self.order = order
    self.label = label
  }

  package static func < (a: DisplayOrder, b: DisplayOrder) -> Bool {
    (a.isLater ? 1 : 0, a.order, a.label) < (b.isLater ? 1 : 0, b.order, b.label)
  }
}
