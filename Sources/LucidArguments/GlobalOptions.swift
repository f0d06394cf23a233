/// Options of the whole program, which stand before the command.
package struct GlobalOptions: Hashable, Sendable {
  /// The folder of `--home`, as written; nil without it.
  package private(set) var home: String?
  /// The command line without them.
  package private(set) var words: [String]

  package static let home = OptionSpec(
    "home", .text("DIR"), "keep everything of a person in DIR, and read nothing else of theirs")

  /// `words` without the program's own name. Errors: an option without a value, or given twice.
  package init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    let option = "--" + Self.home.long
    while let first = rest.first, first == option || first.hasPrefix(option + "=") {
      rest = rest.dropFirst()
      let value = first == option ? rest.popFirst() : String(first.dropFirst(option.count + 1))
      guard let value, !value.isEmpty, first != option || !value.hasPrefix("-") else {
        throw UsageError("`\(option)` needs a folder: lucid \(option)=DIR COMMAND")
      }
      guard home == nil else { throw UsageError("`\(option)` was given twice; give it once") }
      home = value
    }
    self.words = Array(rest)
  }
}
