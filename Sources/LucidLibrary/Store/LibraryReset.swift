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
      var result = try restore(defaults, &order)
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
        try forgetOrigins(of: fixed, keeping: others)
      }
      order.removed = []
      order.names = fixed + (all ? [] : others)
      result.reordered =
        before.filter(fixed.contains) != fixed.filter(before.contains) || before.prefix(fixed.count) != fixed[...]
      return result
    }
  }

  /// Restores the texts of some defaults and leaves the order. A removed one comes back behind the
  /// default that precedes it in the shipped order.
  ///
  /// Errors: one of the operands is no default, and nothing is changed.
  package func reset(_ operands: [String]) throws(LibraryError) -> Restored {
    let fixed = defaults.map(\.name)
    var chosen: [LibraryDefault] = []
    for operand in operands {
      let one = try self.fixed(operand)
      if !chosen.contains(where: { $0.name == one.name }) { chosen.append(one) }
    }
    return try changing { order throws(LibraryError) in
      try checkDecisions()
      var names = try arranged(order)
      let result = try restore(chosen, &order)
      for one in chosen where !names.contains(one.name) {
        let before = fixed.prefix { $0 != one.name }.last(where: names.contains)
        names.insert(one.name, at: before.flatMap(names.firstIndex).map { $0 + 1 } ?? 0)
        order.names = names
      }
      try forgetOrigins(of: chosen.map(\.name), keeping: names)
      return result
    }
  }

  /// Returns the default with a name, an id or, where it is in the library, a label.
  private func fixed(_ operand: String) throws(LibraryError) -> LibraryDefault {
    func named(_ name: String) -> LibraryDefault? {
      defaults.first { $0.name == TextFold.text(name) || $0.id == name.uppercased() }
    }
    if let one = named(operand) { return one }
    if let name = try name(operand), let one = named(name) { return one }
    let names = defaults.map(\.name)
    throw LibraryError(
      .request, "`\(operand)` is no default ability" + Spelling.suggestion(Spelling.nearest(operand, among: names)),
      hint: "the defaults: " + names.joined(separator: ", "))
  }

  /// Takes the files of defaults away, which is the shipped text again, and the mark of those that
  /// were removed. What a file had is kept beside the library.
  private func restore(_ chosen: [LibraryDefault], _ order: inout LibraryOrder) throws(LibraryError) -> Restored {
    let own = Set(try ownNames())
    var result = Restored()
    for one in chosen {
      var isOld = order.removed.remove(one.name) != nil
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
    return result
  }

  private func forgetOrigins(of restored: [String], keeping names: [String]) throws(LibraryError) {
    let origins = try origins()
    if !origins.isEmpty { try write(origins.filter { !restored.contains($0.key) }, keeping: names) }
  }
}
