import LucidCore
import LucidSyntax
import LucidYAML

/// Labels that are not what they seem: letters of another alphabet, words of the command line.
struct AbilityLabels: Lint {
  let codes: [DiagnosticCode] = [.mixedAlphabets, .reservedLabel]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents where document.syntax.kind == .ability {
      guard let label = document.syntax["label"]?.scalar else { continue }
      check(label, file, diagnostics)
    }
  }

  private func check(_ label: Scalar, _ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    let text = label.text
    if let mixture = LookAlikes.mixture(in: text) {
      diagnostics.report(.mixedAlphabets(mixture, number: Self.number(mixture.letter), at: label.span))
    }
    if ReservedWords.holds(text) {
      diagnostics.report(.reservedLabel(label))
    }
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
