/// A language that the catalogues of statements speak.
package enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"

  /// From a code such as `de`, `de-AT` or `de_CH.UTF-8`; nil for a language without a catalogue.
  package init?(named code: String) {
    self.init(rawValue: code.prefix { $0 != "-" && $0 != "_" && $0 != "." }.lowercased())
  }

  /// The same; English for any other.
  package init(code: String) { self = Language(named: code) ?? .english }
}
