/// Texts as values in double quotes.
enum YAMLQuotes {
  /// A text between double quotes.
  static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  static func escaped(_ text: String) -> String {
    var out = ""
    var isEscape = false
    for c in text {
      if isEscape {
        // An escape that YAML knows stays.
        out += "\"\\nt/".contains(c) ? "\\\(c)" : "\\\\\(c)"
        isEscape = false
      } else if c == "\\" {
        isEscape = true
      } else {
        out += c == "\"" ? "\\\"" : String(c)
      }
    }
    return isEscape ? out + "\\\\" : out
  }
}
