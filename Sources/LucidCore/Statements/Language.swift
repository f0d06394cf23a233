/// A language that the catalogues of statements speak.
package enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"

  /// From a code such as `de`, `de-AT` or `de_CH.UTF-8`; English for any other.
  package init(code: String) {
    let main = code.prefix { $0 != "-" && $0 != "_" && $0 != "." }.lowercased()
    self = Language(rawValue: main) ?? .english
  }
}
