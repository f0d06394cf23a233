import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers `statements:`, the kinds that the built-in summary says.
struct StatementLowering {
  private let unit: LoweringUnit
  private let document: DocumentSyntax

  /// `document` is the unit's own when none is given.
  init(_ unit: LoweringUnit, _ document: DocumentSyntax? = nil) {
    self.unit = unit
    self.document = document ?? unit.document
  }

  /// The kinds in their order; those of no known name are reported and left out.
  func kinds() -> [StatementKind] {
    (document["statements"]?.sequence?.items ?? []).compactMap { item in
      guard let name = item.scalar else { return nil }
      // What the summary says of itself is not a matter of the author.
      if let kind = StatementKind(name: name.text), !StatementKind.ofSummary.contains(kind.name) { return kind }
      unit.diagnostics.report(.unknownStatement(name, names: StatementKind.ofTools))
      return nil
    }
  }
}

extension StatementKind {
  /// Names of the statements that tools make.
  static let ofTools = all.map(\.name).filter { !ofSummary.contains($0) }
  fileprivate static let ofSummary = Set(Summary.allCases.map { StatementKind.summary($0).name })
}
