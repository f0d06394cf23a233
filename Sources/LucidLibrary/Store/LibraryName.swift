/// The names of abilities in the library: those of their files, without the suffix.
package enum LibraryName {
  /// Whether a file may be called so: no path, nothing hidden, nothing that looks like an option.
  package static func isGood(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first != ".", first != "-", first != "#", name.utf8.count <= 100 else {
      return false
    }
    // Most are of this kind, and looking up what a scalar is takes its time.
    if name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F && $0 != 0x5C }) { return true }
    return name.unicodeScalars.allSatisfy {
      $0 != "/" && $0 != "\\" && $0.value >= 0x20 && $0.value != 0x7F && $0.properties.generalCategory != .format
        && !$0.properties.isNoncharacterCodePoint
    }
  }

  /// A name made of a label: `Plan Day` gives `plan-day`. Whatever a label holds, no path comes
  /// out; `ability` when nothing is left.
  package static func of(label: String) -> String {
    var name = ""
    for scalar in label.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name += "-"
      }
    }
    while name.hasSuffix("-") { name.removeLast() }
    while name.utf8.count > 60 { name.unicodeScalars.removeLast() }
    return name.isEmpty ? "ability" : name
  }

  /// The name itself, or the first of `name-2`, `name-3`, … that is free.
  package static func free(_ name: String, _ isTaken: (String) -> Bool) -> String {
    guard isTaken(name) else { return name }
    var n = 2
    while isTaken("\(name)-\(n)") { n += 1 }
    return "\(name)-\(n)"
  }
}
