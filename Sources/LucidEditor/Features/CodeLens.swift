import LucidCore
import LucidSyntax
import LucidYAML

/// A command over the head of an ability. It runs on the sample person alone, and only when it is
/// asked for.
package struct CodeLens: Sendable {
  package enum Action: String, Sendable, CaseIterable {
    case tryOut = "lucid.try"
    case plan = "lucid.plan"
    case test = "lucid.test"
    case permissions = "lucid.permissions"

    package var title: String {
      switch self {
      case .tryOut: "Try on sample data"
      case .plan: "Plan"
      case .test: "Test"
      case .permissions: "Permissions"
      }
    }
  }

  package let action: Action
  package let offset: Int
  /// The place of the ability among those of the file that can be run.
  package let ability: Int

  /// The abilities of a file that can be run.
  static func abilities(of analysis: Analysis) -> [DocumentSyntax] {
    analysis.documents.filter { $0.kind == .ability && $0.text("part") != "true" }
  }

  package static func lenses(in document: EditorDocument) -> [CodeLens] {
    let analysis = document.analysis
    guard analysis.parses else { return [] }
    return abilities(of: analysis).enumerated().flatMap { n, ability in
      Action.allCases.filter { $0 != .test || ability["tests"] != nil }.map {
        CodeLens(action: $0, offset: Int(ability.entries.first?.key.span.start ?? ability.span.start), ability: n)
      }
    }
  }
}
