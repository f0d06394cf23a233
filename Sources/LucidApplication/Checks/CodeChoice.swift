import LucidArguments
package import LucidCore

/// Which codes are looked at: `--select` and `--ignore`. Errors are always looked at.
package struct CodeChoice {
  private let selected: Set<DiagnosticCode>
  private let ignored: Set<DiagnosticCode>

  /// Words are codes, or several with commas between them. Errors: a word that is no code.
  package init(select: [String], ignore: [String]) throws(CommandError) {
    selected = try Self.codes(select)
    ignored = try Self.codes(ignore)
  }

  /// Whether everything is looked at.
  package var isAll: Bool { selected.isEmpty && ignored.isEmpty }

  package func wants(_ d: Diagnostic) -> Bool {
    d.severity == .error || ((selected.isEmpty || selected.contains(d.code)) && !ignored.contains(d.code))
  }

  private static func codes(_ words: [String]) throws(CommandError) -> Set<DiagnosticCode> {
    var codes: Set<DiagnosticCode> = []
    for word in words.flatMap({ $0.split(separator: ",") }) {
      let name = String(word.drop { $0 == " " })
      guard let code = DiagnosticCode(rawValue: name) else { throw unknown(name) }
      codes.insert(code)
    }
    return codes
  }

  package static func unknown(_ name: String) -> CommandError {
    let nearest = Spelling.nearest(name, among: DiagnosticCode.allCases.map(\.rawValue))
    return CommandError(
      .usage, "there is no code `\(name)`" + Spelling.suggestion(nearest),
      hint: "lucid explain lists them all")
  }
}
