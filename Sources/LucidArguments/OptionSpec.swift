/// One option: parsing, help and completion are made from it.
package struct OptionSpec: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case flag
    /// A value of any text; the placeholder stands in the help: `FILE`.
    case text(String)
    case choice([String])
    case integer(String, ClosedRange<Int>)
    /// `NAME=VALUE`.
    case pair(String)
  }

  /// Without the dashes.
  package let long: String
  package let short: Character?
  package let kind: Kind
  /// May be given more than once; others are refused the second time.
  package let repeatable: Bool
  /// The heading it is listed under in a long help.
  package let section: Section
  /// A fragment without a period.
  package let doc: String
  /// Its name in earlier versions, which is still understood.
  package let former: String?

  package init(
    _ long: String, short: Character? = nil, _ kind: Kind, repeatable: Bool = false, in section: Section = .general,
    former: String? = nil, _ doc: String
  ) {
    self.long = long
    self.short = short
    self.kind = kind
    self.repeatable = repeatable
    self.section = section
    self.doc = doc
    self.former = former
  }

  /// Words of other options and programs for an option of ours, which the message about an unknown
  /// option names.
  package static let synonyms = ["yes": "approve", "y": "approve"]

  /// Headings of the options of a command that has many, in the order of the help.
  package enum Section: String, CaseIterable, Sendable {
    case general = "Options"
    case input = "Input"
    case model = "Model"
    case writing = "Writing"
    case output = "Output"
    case delivery = "Delivery"
    case unattended = "Unattended runs"
  }

  package var takesValue: Bool { kind != .flag }

  /// The placeholder of the value in the help: the choices, or a word in capitals; nil for a flag.
  package var placeholder: String? {
    switch kind {
    case .flag: nil
    case .text(let name), .integer(let name, _), .pair(let name): name
    case .choice(let choices): choices.joined(separator: "|")
    }
  }

  /// Returns the expected form of a bad value, after "`--width` takes"; nil if the value is valid.
  package func complaint(_ value: String) -> String? {
    switch kind {
    case .flag: return nil
    case .text: return value.isEmpty ? "a value that is not empty" : nil
    case .choice(let choices):
      guard !choices.contains(value) else { return nil }
      return "one of " + choices.joined(separator: ", ")
    case .integer(_, let range):
      guard let n = Int(value), range.contains(n) else { return "a whole number from \(range.lowerBound) to \(range.upperBound)" }
      return nil
    case .pair(let name):
      guard let equals = value.firstIndex(of: "="), equals > value.startIndex else { return "\(name), such as city=Montreal" }
      return nil
    }
  }
}
