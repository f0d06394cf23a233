import LucidArguments
import LucidCore

/// Which codes are looked at: `--select` and `--ignore`. Errors are always looked at.
struct CodeChoice {
  private let selected: Set<DiagnosticCode>
  private let ignored: Set<DiagnosticCode>

  init(_ invocation: Invocation) throws(CommandError) {
    selected = try Self.codes(invocation.texts(.select))
    ignored = try Self.codes(invocation.texts(.ignore))
  }

  /// Whether everything is looked at.
  var isAll: Bool { selected.isEmpty && ignored.isEmpty }

  func wants(_ d: Diagnostic) -> Bool {
    d.severity == .error || ((selected.isEmpty || selected.contains(d.code)) && !ignored.contains(d.code))
  }

  private static func codes(_ words: [String]) throws(CommandError) -> Set<DiagnosticCode> {
    var codes: Set<DiagnosticCode> = []
    for word in words.flatMap({ $0.split(separator: ",") }) {
      let name = String(word.drop { $0 == " " })
      guard let code = DiagnosticCode(rawValue: name) else { throw ExplainCommand.unknown(name) }
      codes.insert(code)
    }
    return codes
  }
}
