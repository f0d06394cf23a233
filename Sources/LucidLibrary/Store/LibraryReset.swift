import LucidCore

/// Back to what is shipped.
extension Library {
  /// Takes the file of a default away that says what is shipped: it was opened and not changed.
  package func dropUnchanged(_ name: String) throws(LibraryError) {
    guard let one = defaults.first(where: { $0.name == name }) else { return }
    try changing { _ throws(LibraryError) in
      if try LibraryDisk.read(place.file(name), limit: Self.largestFile) == one.file.bytes {
        try LibraryDisk.remove(place.file(name))
      }
    }
  }

  package struct Restored: Hashable, Sendable {
    /// Defaults that are as they were shipped again, by name.
    package var restored: [String] = []
    /// Abilities of the user that were removed; only with `all`.
    package var removed: [String] = []
    package var kept: [String] = []
    /// Whose texts were kept beside the library.
    package var replaced: [String] = []
    package var reordered = false
  }

  /// Restores the texts and the order of the defaults; abilities that the user added follow them,
  /// or are removed with `all`.
  package func reset(all: Bool) throws(LibraryError) -> Restored {
    try changing { order throws(LibraryError) in
      try checkDecisions()
      let before = try arranged(order)
      let fixed = defaults.map(\.name)
      let own = Set(try ownNames())
      var result = Restored()
      for one in defaults {
        var isOld = order.removed.contains(one.name)
        if own.contains(one.name) {
          let bytes = try LibraryDisk.read(place.file(one.name), limit: Self.largestFile)
          if bytes != one.file.bytes {
            isOld = true
            if let bytes {
              try LibraryDisk.replace(place.replaced + "/" + one.name + LibraryPlace.suffix, bytes)
              result.replaced.append(one.name)
            }
          }
          try LibraryDisk.remove(place.file(one.name))
        }
        if isOld { result.restored.append(one.name) }
      }
      let others = before.filter { !fixed.contains($0) }
      if all {
        for name in others {
          if let bytes = try? LibraryDisk.read(place.file(name), limit: Self.largestFile) {
            try LibraryDisk.replace(place.replaced + "/" + name + LibraryPlace.suffix, bytes)
          }
          try LibraryDisk.remove(place.file(name))
        }
        result.removed = others
        result.replaced += others
        try write([:], keeping: [])
      } else {
        result.kept = others
        let origins = try origins()
        if !origins.isEmpty { try write(origins.filter { !fixed.contains($0.key) }, keeping: others) }
      }
      order.removed = []
      order.names = fixed + (all ? [] : others)
      result.reordered =
        before.filter(fixed.contains) != fixed.filter(before.contains) || before.prefix(fixed.count) != fixed[...]
      return result
    }
  }
}
