/// The place of an expression in a file, as a person counts, and the expression as it is written.
///
/// Part of a plan, which outlives the file that it was compiled from. Found when it is first asked
/// for: most expressions have a result, and nobody asks where they stand.
package final class SourcePlace: Hashable, Sendable {
  private struct Facts: Hashable, Sendable {
    let file: String
    let position: SourceFile.Position
    let source: String
  }

  private let facts: OnDemand<Facts>

  package init(file: String, line: Int, column: Int, source: String) {
    let known = Facts(file: file, position: .init(line: line, column: column), source: source)
    facts = OnDemand { known }
  }

  /// `find` returns the position in `file`; `source` is the expression, which is shortened.
  package init(
    in file: String, _ find: @escaping @Sendable () -> SourceFile.Position, source: @escaping @Sendable () -> String
  ) {
    facts = OnDemand {
      let whole = source()
      return Facts(file: file, position: find(), source: whole.count > 60 ? whole.prefix(59) + "…" : whole)
    }
  }

  /// The name of the file to print.
  package var file: String { facts.value.file }
  /// From 1.
  package var line: Int { facts.value.position.line }
  /// In characters, from 1.
  package var column: Int { facts.value.position.column }
  package var source: String { facts.value.source }

  /// Returns `leave.lucidability:7:12`.
  package var text: String { "\(file):\(line):\(column)" }

  package static func == (a: SourcePlace, b: SourcePlace) -> Bool { a === b || a.facts.value == b.facts.value }
  package func hash(into hasher: inout Hasher) { hasher.combine(facts.value) }
}
