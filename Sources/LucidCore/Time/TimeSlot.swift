/// A part of the day, by the clock on the wall: morning until noon, afternoon until five, evening
/// until midnight.
package enum TimeSlot: String, Hashable, Sendable, CaseIterable {
  case morning, afternoon, evening

  package init(at time: CivilTime) {
    self = time.hour < 12 ? .morning : time.hour < 17 ? .afternoon : .evening
  }
}
