import LucidCore
import Testing

/// S13: what is listed first at which time of day.
@Suite struct DisplayOrderTests {
  @Test(arguments: [
    ("00:00", TimeSlot.morning), ("11:59", .morning), ("12:00", .afternoon), ("16:59", .afternoon), ("17:00", .evening),
    ("23:59", .evening),
  ]) func partOfTheDay(time: String, slot: TimeSlot) throws {
    #expect(TimeSlot(at: try #require(CivilTime(iso: time))) == slot)
  }

  @Test(arguments: [("07:30", "BAC"), ("12:30", "ABC"), ("18:00", "ABC")]) func s13_display(time: String, expected: String) throws
  {
    let now = TimeSlot(at: try #require(CivilTime(iso: time)))
    let abilities: [(label: String, order: Int, slot: TimeSlot?)] = [("C", 2, nil), ("B", 1, .morning), ("A", 0, .evening)]
    let listed = abilities.sorted {
      DisplayOrder(slot: $0.slot, order: $0.order, label: $0.label, at: now)
        < DisplayOrder(slot: $1.slot, order: $1.order, label: $1.label, at: now)
    }
    #expect(listed.map(\.label).joined() == expected)
  }

  @Test func equalsAreListedByLabel() {
    func order(_ label: String, _ slot: TimeSlot?) -> DisplayOrder {
      DisplayOrder(slot: slot, order: 3, label: label, at: .evening)
    }
    #expect(order("A", nil) < order("B", .morning) && order("B", .evening) < order("A", nil))
  }
}
