import LucidCore
import LucidSyntax
import LucidYAML

/// Labels that are not what they seem: letters of another alphabet, words of the command line.
struct Labels: Lint {
  let codes: [DiagnosticCode] = [.mixedAlphabets, .reservedLabel]

  func check(_ file: LintedFile, _ report: inout LintReport) {
    for document in file.documents where document.syntax.kind == .ability {
      guard let label = document.syntax["label"]?.scalar else { continue }
      check(label, file, &report)
    }
  }

  private func check(_ label: Scalar, _ file: LintedFile, _ report: inout LintReport) {
    let text = label.text
    if let mixture = LookAlikes.mixture(in: text) {
      report.add(
        .mixedAlphabets, .warning,
        "the label mixes alphabets: `\(mixture.letter)` (\(Self.number(mixture.letter))) is \(mixture.alphabet) among"
          + " \(mixture.others) letters", label.span,
        notes: ["such a label can pass for another one; write the whole word in one alphabet"])
    }
    if ReservedWords.holds(text) {
      report.add(
        .reservedLabel, .warning, "`\(text)` stands for something else on the command line", label.span,
        notes: ["`lucid install` gives such an ability another name; choose another label"])
    }
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
