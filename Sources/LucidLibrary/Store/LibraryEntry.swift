package import LucidCore

/// One ability of the library.
package struct LibraryEntry: Hashable, Sendable {
  /// That of its file.
  package let name: String
  package let listing: AbilityListing
  /// One of the ten that every library begins with, known by its fixed id.
  package let isDefault: Bool
  /// Whether it has a file; an unchanged default has none.
  package let hasFile: Bool
  /// Its place in the order, from 0.
  package let order: Int

  /// Returns the position in a list for a part of the day.
  package func place(at slot: TimeSlot) -> DisplayOrder {
    DisplayOrder(slot: listing.slot, order: order, label: listing.label, at: slot)
  }
}

/// One of the abilities that every library begins with.
package struct LibraryDefault: Sendable {
  package let name: String
  package let id: String
  package let file: SourceFile

  package init(name: String, id: String, file: SourceFile) {
    self.name = name
    self.id = id
    self.file = file
  }
}
