package import LucidCompiler
import LucidCore
import LucidReport
import LucidSyntax
import LucidYAML

/// What must hold whatever the bytes of a file are. A crash or a hang is for whoever runs it to notice.
package struct Examination: Sendable {
  let compiler: Compiler
  /// Longer inputs are compiled, but not read as one expression as well, and not every place in them is looked up.
  private static let shortInput = 1_024

  package init(_ compiler: Compiler) { self.compiler = compiler }

  /// Complaints, one a line; empty when all is well.
  ///
  /// The bytes are read as a file (parser, templates, expressions, compiler, rules), what there is to say about it is written in every
  /// form and mended where it can be, its plans are printed; then as one text with placeholders and as one expression.
  package func complaints(_ bytes: [UInt8]) -> [String] {
    let file = SourceFile(name: "fuzz", bytes: bytes)
    let compilation = compiler.check(file)
    var complaints = about(compilation)
    let plans = compilation.plans.map { PlanViewModel($0, compiler.catalog, zone: .utc, sources: compilation.sources) }
    for renderer in PlanRenderer.all where !plans.isEmpty && renderer.render(plans, .plain).text(ExitFacts("ok", 0)).isEmpty {
      complaints.append("a plan without \(renderer.name)")
    }
    complaints += aboutForm(file, compilation)
    if bytes.count <= Self.shortInput {
      complaints += aboutFixes(file, compilation) + Self.aboutPlaces(file) + Self.aboutText(bytes)
    }
    return complaints
  }

  // MARK: What the compiler says

  /// Complaints about what a compilation says: its places and its texts.
  func about(_ compilation: Compilation) -> [String] {
    var complaints: [String] = []
    var last: (UInt32, UInt32) = (0, 0)
    let isText = compilation.sources.files.map { String(validating: $0.bytes, as: UTF8.self) != nil }
    for d in compilation.diagnostics {
      let code = d.code.rawValue
      for span in [d.span] + d.related.map(\.span) + (d.fix?.edits.map(\.span) ?? []) {
        guard let file = compilation.sources[span] else {
          complaints.append("\(code) names a file that there is none of")
          continue
        }
        if span.start > span.end || Int(span.end) > file.bytes.count {
          complaints.append("\(code) at \(span.start)..<\(span.end) of \(file.bytes.count) bytes")
        } else if isText[Int(span.file)], Self.cuts(file.bytes, Int(span.start)) || Self.cuts(file.bytes, Int(span.end)) {
          complaints.append("\(code) at \(span.start)..<\(span.end) cuts a character in two")
        }
      }
      if last > (d.span.file, d.span.start) { complaints.append("\(code) is out of order") }
      last = (d.span.file, d.span.start)
      if d.message.isEmpty || d.message.contains("\n") { complaints.append("\(code) says \(d.message.debugDescription)") }
    }
    if Set(compilation.diagnostics).count != compilation.diagnostics.count { complaints.append("something is said twice") }
    if compilation.plans.count > compilation.kinds.count { complaints.append("more plans than documents") }
    guard !compilation.diagnostics.isEmpty else { return complaints }
    let text = TextDiagnostics(compilation.sources).render(compilation.diagnostics)
    if text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F }) {
      complaints.append("a control character reaches the terminal")
    }
    let json = JSONDiagnostics(compilation.sources).render(compilation.diagnostics).text(ExitFacts("ok", 0))
    if (try? JSONParser.parse(Array(json.utf8))) == nil { complaints.append("the diagnostics are no JSON") }
    let sarif = SARIFDiagnostics(compilation.sources, version: "0").render(compilation.diagnostics, page: { _ in nil })
    if (try? JSONParser.parse(Array(sarif.utf8))) == nil { complaints.append("the diagnostics are no SARIF") }
    let github = GitHubDiagnostics(compilation.sources).render(compilation.diagnostics)
    if !github.split(separator: "\n").allSatisfy({ $0.hasPrefix("::") }) { complaints.append("a line is no command of GitHub") }
    return complaints
  }

  /// Mended files have no new errors, and mending them again changes nothing.
  private func aboutFixes(_ file: SourceFile, _ compilation: Compilation) -> [String] {
    guard compilation.diagnostics.contains(where: { $0.fix != nil }) else { return [] }
    let fixer = Fixer(compiler, guesses: true)
    let fixed = fixer.fix(file)
    func errors(_ c: Compilation) -> Int { c.diagnostics.count { $0.severity == .error } }
    if errors(fixed.compilation) > errors(compilation) { return ["mended, it has more errors"] }
    return fixed.applied.count < 10 && fixer.fix(fixed.file).file.bytes != fixed.file.bytes
      ? ["mended twice, it changes twice"] : []
  }

  /// Whether an offset lies inside a character of several bytes.
  private static func cuts(_ bytes: [UInt8], _ offset: Int) -> Bool { offset < bytes.count && bytes[offset] & 0xC0 == 0x80 }

  // MARK: Form

  /// A formatted file has the values, comments and plans that it had, and stays as it is when it is
  /// formatted again. A file that is refused has a reason.
  func aboutForm(_ file: SourceFile, _ compilation: Compilation) -> [String] {
    switch Formatter().format(file) {
    case .fault(let reason): return [reason]
    case .json: return []
    case .refused(let reasons): return reasons.isEmpty ? ["not formatted, without a reason"] : []
    case .formatted(let text, _):
      let formed = SourceFile(name: file.name, text: text)
      guard formed.bytes != file.bytes else { return [] }
      var complaints: [String] = []
      if case .formatted(text, _) = Formatter().format(formed) {} else { complaints.append("formatted twice, it changes twice") }
      if !FormatCheck.sameValues(file.bytes, formed.bytes) { complaints.append("formatted, it has other values") }
      if FormatCheck.comments(file.bytes) != FormatCheck.comments(formed.bytes) {
        complaints.append("formatted, it has other comments")
      }
      let after = compiler.check(formed)
      if after.hasErrors != compilation.hasErrors {
        complaints.append(after.hasErrors ? "formatted, it has errors" : "formatted, it has no errors any more")
      }
      if shownPlans(after) != shownPlans(compilation) { complaints.append("formatted, it has other plans") }
      return complaints
    }
  }

  /// The words of the plans as they are shown, without places in the file, such as `(fuzz:6)`.
  func shownPlans(_ compilation: Compilation) -> [String] {
    let place = "(\(compilation.sources.files.first?.name ?? ""):"
    return compilation.plans.map { plan in
      let model = PlanViewModel(plan, compiler.catalog, zone: .utc, sources: compilation.sources)
      let text = PlanRenderer.all.first.map { $0.render([model], .plain).text(ExitFacts("ok", 0)) } ?? ""
      return text.split(whereSeparator: \.isWhitespace).filter { !$0.hasPrefix(place) }.joined(separator: " ")
    }
  }

  // MARK: Places

  /// Every visible byte of a text leads back to itself in the file, but for those that an escape stands for.
  private static func aboutPlaces(_ file: SourceFile) -> [String] {
    var complaints: [String] = []
    var open = YAMLReader.read(file, id: 0, tags: true).documents
    while let node = open.popLast() {
      switch node {
      case .sequence(let list): open += list.items
      case .mapping(let mapping): open += mapping.entries.flatMap { [.scalar($0.key), $0.value] }
      case .scalar(let scalar):
        guard scalar.style != .doubleQuoted else { continue }
        let source = TextSource(scalar, in: file)
        for (i, byte) in source.utf8.enumerated() where byte > 0x20 {
          let span = source.span(i..<i + 1)
          guard Int(span.start) >= file.bytes.count || file.bytes[Int(span.start)] != byte else { continue }
          complaints.append("byte \(i) of the text at \(scalar.span.start) leads to \(span.start), which is another")
          break
        }
      }
    }
    return complaints
  }

  // MARK: Texts and expressions

  private static func aboutText(_ bytes: [UInt8]) -> [String] {
    var complaints: [String] = []
    for asPlaceholder in [false, true] {
      let range = range(bytes, asPlaceholder: asPlaceholder)
      if range.lowerBound < 0 || range.upperBound > bytes.count { complaints.append("an expression at \(range)") }
    }
    let template = TemplateParser.parse(bytes)
    for range in template.failures.map(\.range) + template.suspects.map(\.range)
    where range.lowerBound < 0 || range.upperBound > bytes.count {
      complaints.append("a place in a text at \(range) of \(bytes.count)")
    }
    // What holds no placeholder stays as it is.
    var kept = ""
    for node in template.nodes {
      guard case .text(let text) = node else { return complaints }
      kept += text
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if template.failures.isEmpty, kept != text, !text.contains("<<<<") {
      complaints.append("a text without placeholders changed")
    }
    return complaints
  }

  /// The range of the expression, or of what is wrong with it.
  private static func range(_ bytes: [UInt8], asPlaceholder: Bool) -> Range<Int> {
    let whole = 0..<bytes.count
    do throws(ExpressionError) {
      return try ExpressionParser.expression(bytes, whole).range
    } catch {
      return error.range
    }
  }
}
