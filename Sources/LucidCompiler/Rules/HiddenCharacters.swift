import LucidCore
import LucidSyntax
import LucidYAML

/// Invisible characters in a file: they reorder what is read, or speak to a model behind the
/// reader's back.
struct HiddenCharacters: Lint {
  let codes: [DiagnosticCode] = [.hiddenCharacter]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents where document.syntax.kind == .ability {
      if let label = document.syntax["label"]?.scalar { check(label, file, diagnostics) }
    }
    let bytes = file.source.bytes
    guard let first = bytes.withUnsafeBytes(Self.firstSuspect) else { return }
    // A byte order mark at the very start is allowed.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : first
    var found: [(range: Range<Int>, scalar: Unicode.Scalar)] = []
    var previous: Unicode.Scalar?
    var at = start
    var scalars = String(decoding: bytes[start...], as: UTF8.self).unicodeScalars.makeIterator()
    var current = scalars.next()
    while let s = current {
      let next = scalars.next()
      let end = at + UTF8.width(s)
      let isPlain = s.value < 0x80 && HiddenScalar.isPlain(UInt8(s.value))
      if !isPlain, HiddenScalar.isHidden(s, after: previous, before: next),
        !Self.isDirectionMark(s) || !Self.goesRightToLeft(file.source, at)
      {
        found.append((at..<end, s))
      }
      (previous, current, at) = (s, next, end)
    }
    for run in Self.runs(found) { add(run, file, diagnostics) }
  }

  /// Finds a character that an escape puts into a label; one that is in the bytes of the file is
  /// found with the rest.
  private func check(_ label: Scalar, _ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    guard !label.text.utf8.allSatisfy(HiddenScalar.isPlain) else { return }
    let raw = file.source.bytes[Int(label.span.start)..<min(Int(label.span.end), file.source.bytes.count)]
    let written = Set(String(decoding: raw, as: UTF8.self).unicodeScalars)
    guard let hidden = label.text.unicodeScalars.first(where: { Self.isHiddenInLabel($0) && !written.contains($0) }) else {
      return
    }
    diagnostics.report(.hiddenInLabel(Self.name(hidden), at: label.span))
  }

  private static func isHiddenInLabel(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: scalar.properties.isNoncharacterCodePoint
    }
  }

  /// The first byte that is not plain. Looks at eight at once, and at single ones only where one of
  /// them is neither printable ASCII nor a line break.
  private static func firstSuspect(_ raw: UnsafeRawBufferPointer) -> Int? {
    let high: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    var i = 0
    while i + 8 <= raw.count {
      let v = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      let low = v & ~high
      // The highest bit of each byte: at least 0x20, 0x7F, no line break. No sum carries into the next byte.
      let printable = low &+ ones &* 0x60
      let deleted = low &+ ones
      let other = (low ^ ones &* 0x0A) &+ ones &* 0x7F
      if (v | deleted | ~printable & other) & high != 0 {
        for k in i..<i + 8 where !HiddenScalar.isPlain(raw[k]) { return k }
      }
      i += 8
    }
    while i < raw.count {
      if !HiddenScalar.isPlain(raw[i]) { return i }
      i += 1
    }
    return nil
  }

  private typealias Found = (range: Range<Int>, scalar: Unicode.Scalar)

  /// Characters that follow one another are one finding.
  private static func runs(_ found: [Found]) -> [[Found]] {
    var runs: [[Found]] = []
    for one in found {
      if let last = runs.last?.last, last.range.upperBound == one.range.lowerBound {
        runs[runs.count - 1].append(one)
      } else {
        runs.append([one])
      }
    }
    return runs
  }

  private func add(_ run: [Found], _ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    let scalar = run[0].scalar
    let span = Span(file: file.id, start: run[0].range.lowerBound, end: run[run.count - 1].range.upperBound)
    diagnostics.report(
      .hiddenCharacters(
        run.count, Self.name(scalar), escape: Self.escape(scalar), effect: Self.effect(scalar), at: span))
  }

  private static func effect(_ s: Unicode.Scalar) -> String {
    switch s.value {
    case 0x202A...0x202E, 0x2066...0x2069:
      "it reorders what is shown, so that a reader sees another text than the one that is run"
    case 0xE0000...0xE0FFF: "people do not see it, but a model reads it"
    case 0..<0x20, 0x7F..<0xA0: "it can steer a terminal"
    default: "it takes no room: words that look the same are not"
    }
  }

  private static func name(_ s: Unicode.Scalar) -> String {
    let digits = String(s.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return (s.properties.name ?? s.properties.nameAlias).map { "\(number) \($0)" } ?? number
  }

  private static func escape(_ s: Unicode.Scalar) -> String {
    let digits = String(s.value, radix: 16, uppercase: true)
    let width = s.value > 0xFFFF ? 8 : 4
    return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
  }

  private static func isDirectionMark(_ s: Unicode.Scalar) -> Bool { s.value == 0x200E || s.value == 0x200F || s.value == 0x061C }

  /// Whether the line has letters of a script that is written from right to left, whose authors
  /// need direction marks.
  private static func goesRightToLeft(_ file: SourceFile, _ at: Int) -> Bool {
    file.text(file.lineRange(at: at)).unicodeScalars.contains { (0x590...0x8FF).contains($0.value) && $0.properties.isAlphabetic }
  }
}
