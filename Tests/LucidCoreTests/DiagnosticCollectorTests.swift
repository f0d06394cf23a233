import Testing

@testable import LucidCore

@Suite struct DiagnosticCollectorTests {
  private func diagnostic(
    _ message: String, _ severity: Diagnostic.Severity = .error, file: UInt32 = 0, _ range: Range<Int> = 0..<1,
    _ code: DiagnosticCode = .unknownName
  ) -> Diagnostic {
    Diagnostic(code, severity, message, at: Span(file: file, start: range.lowerBound, end: range.upperBound), notes: ["note"])
  }

  @Test func ordersByPlaceThenSeverityThenText() {
    let expected = [
      diagnostic("a", .hint, 1..<2), diagnostic("a", .hint, 1..<3), diagnostic("b", .error, 4..<5),
      diagnostic("a", .warning, 4..<5), diagnostic("b", .warning, 4..<5), diagnostic("a", .error, file: 1, 0..<1),
    ]
    for seed in 0..<20 {
      var mixed = expected + expected
      var n = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
      for i in mixed.indices.reversed() {
        n = n &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        mixed.swapAt(i, Int(n >> 33) % (i + 1))
      }
      #expect(Diagnostic.ordered(mixed) == expected)
    }
  }

  /// What is shown nowhere needs no notes; how grave it is counts all the same.
  @Test func explainsTheFirstOnly() {
    let collector = DiagnosticCollector(mostExplained: 2)
    for n in 0..<3 { collector.report(diagnostic("\(n)", n == 2 ? .error : .warning)) }
    #expect(collector.diagnostics.map(\.notes.count) == [1, 1, 0])
    #expect(collector.diagnostics.map(\.message) == ["0", "1", "2"])
    #expect(collector.hasErrors && collector.hasErrors(since: 2) && !collector.hasErrors(since: 3))
    collector.add([diagnostic("of another reader")])
    #expect(collector.diagnostics.last?.notes == ["note"])
  }

  @Test func suggestsTheNearestName() {
    let span = Span(file: 0, start: 0, end: 5)
    let near = Diagnostic.misspelt(.unknownFilter, "no `uper`", "uper", among: ["upper", "lower"], at: span)
    #expect(near.message == "no `uper`; did you mean `upper`?" && near.fix?.edits.map(\.replacement) == ["upper"])
    let far = Diagnostic.misspelt(.unknownFilter, "no `xyz`", "xyz", among: ["upper", "lower"], at: span)
    #expect(far.message == "no `xyz`" && far.fix == nil)
  }
}
