import LucidCore
import LucidSyntax

/// Labels that are not what they seem: letters of another alphabet, characters nobody sees, words of the command line.
struct Labels: Lint {
  let codes: [DiagnosticCode] = [.mixedAlphabets, .reservedLabel, .hiddenCharacter]

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
    // Escapes: what stands in the bytes of the file is found by another rule.
    let raw = file.source.bytes[Int(label.span.start)..<min(Int(label.span.end), file.source.bytes.count)]
    let written = Set(String(decoding: raw, as: UTF8.self).unicodeScalars)
    if let hidden = text.unicodeScalars.first(where: { Self.isHidden($0) && !written.contains($0) }) {
      report.add(
        .hiddenCharacter, .warning, "the label has a character that is not seen: \(Self.number(hidden))", label.span,
        notes: ["labels are shown in lists and cards; leave it out"])
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: scalar.properties.isNoncharacterCodePoint
    }
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
