/// A noun that cards count.
package enum CardNoun: String, Sendable, CaseIterable {
  case event, message, note, pinnedNote, reminder, slot, block, person, day, week, habit, entry, row, item
  case freeSlot, character, page, value, change
}
