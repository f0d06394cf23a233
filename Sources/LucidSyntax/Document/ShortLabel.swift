/// A label that fits under an icon, made of a longer name.
package enum ShortLabel {
  package static let limit = 12

  /// `evening-review` gives `Evening`: words with a capital, as many as fit; never empty.
  package static func of(_ name: String) -> String {
    let words = name.split { $0 == "-" || $0 == "_" || $0 == "." || $0.isWhitespace }.map { word in
      word.allSatisfy { $0.isLowercase || $0.isNumber } ? word.prefix(1).uppercased() + word.dropFirst() : String(word)
    }
    var label = ""
    for word in words {
      let longer = label.isEmpty ? word : label + " " + word
      guard longer.count <= limit else { break }
      label = longer
    }
    if label.isEmpty { label = String((words.first ?? "Ability").prefix(limit)) }
    return label
  }
}
