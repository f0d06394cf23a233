import LucidCore
import LucidSyntax
import LucidYAML

/// Documents of one file with the same id, name or label.
struct Identities: Lint {
  let codes: [DiagnosticCode] = [.duplicateIdentity]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    guard file.documents.count > 1 else { return }
    var seen: [String: Span] = [:]
    for document in file.documents {
      let kind = document.syntax.kind
      for key in kind == .ability ? ["id", "label"] : ["name"] {
        guard let scalar = document.syntax[key]?.scalar else { continue }
        let word = "\(kind.rawValue) \(key) " + (key == "id" ? scalar.text.lowercased() : scalar.text)
        guard let first = seen[word] else {
          seen[word] = scalar.span
          continue
        }
        diagnostics.report(.duplicateIdentity(key, scalar, first: first))
      }
    }
  }
}
