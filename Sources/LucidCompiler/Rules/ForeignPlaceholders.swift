import LucidCore
import LucidSyntax
import LucidYAML

/// Placeholders and tags in the marks of other languages, in texts that a model or a person reads.
struct ForeignPlaceholders: Lint {
  let codes: [DiagnosticCode] = [.foreignPlaceholder]

  func check(_ file: LintedFile, _ diagnostics: DiagnosticCollector) {
    for document in file.documents {
      for key in ["prompt", "answer", "headline", "text"] {
        guard let scalar = document.syntax[key]?.scalar, ForeignMarkSearch.mayHaveSome(scalar.text) else { continue }
        check(TextSource(scalar, in: file.source), document: document, catalog: file.catalog, diagnostics: diagnostics)
      }
    }
  }

  private func check(
    _ text: TextSource, document: LintedDocument, catalog: Catalog, diagnostics: DiagnosticCollector
  ) {
    func isKnown(_ name: String) -> Bool { document.symbols[name] != nil || catalog.variable(name) != nil }
    func hasKnownFilters(_ tag: String) -> Bool {
      tag.split(separator: "|").dropFirst().allSatisfy { part in
        catalog.filter(String(part.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })) != nil
      }
    }
    let search = ForeignMarkSearch(text.utf8) { isKnown($0) ? $0 : OtherWords.name($0, where: isKnown) }
    let found = search.found()
    if let first = found.first(where: \.isBlock) {
      let edits = found.map { Diagnostic.Edit(text.span($0.range), $0.own) }
      diagnostics.report(
        .foreignMark(text.string(first.range), first.own, isCertain: true, at: text.span(first.range), fix: .init(edits)))
    } else {
      for mark in found.prefix(20) {
        let span = text.span(mark.range)
        diagnostics.report(
          .foreignMark(
            text.string(mark.range), mark.own, isCertain: mark.isCertain, at: span,
            fix: .init(
              replace: span, with: mark.own, isSafe: mark.isCertain && !mark.isRenamed && hasKnownFilters(mark.own))))
      }
    }
    for opening in Self.unopened(text.utf8, isKnown) {
      let name = text.string(opening)
      diagnostics.report(
        .unopenedPlaceholder(name, at: text.span(opening), before: text.span(opening.lowerBound..<opening.lowerBound)))
    }
  }

  /// Names that are known and stand before a `>>` that no `<<` opens.
  static func unopened(_ bytes: [UInt8], _ isKnown: (String) -> Bool) -> [Range<Int>] {
    var (found, isOpen, i) = ([Range<Int>](), false, 0)
    while i + 1 < bytes.count, found.count < 10 {
      if bytes[i] == 0x0A { isOpen = false }
      if bytes[i] == UInt8(ascii: "<"), bytes[i + 1] == bytes[i] { isOpen = true }
      if bytes[i] == UInt8(ascii: ">"), bytes[i + 1] == bytes[i] {
        if !isOpen {
          var start = i
          while start > 0, isPath(bytes[start - 1]) { start -= 1 }
          let path = bytes.text(start..<i)
          if start < i, isKnown(String(path.prefix { $0 != "." })) { found.append(start..<i) }
        }
        isOpen = false
        i += 1
      }
      i += 1
    }
    return found
  }

  private static func isPath(_ b: UInt8) -> Bool {
    (b >= 0x61 && b <= 0x7A) || (b >= 0x30 && b <= 0x39) || b == UInt8(ascii: "_") || b == UInt8(ascii: ".")
  }
}
