package import LucidCore
package import LucidYAML

/// `x-lucid-allow: [code, …]`: what the author says is meant, in the mapping that it stands in.
package struct LintSuppressionSyntax: Sendable {
  package static let key = "x-lucid-allow"

  /// The mapping that it stands in: a document, a step.
  package let scope: Span
  package let entry: YAMLMapping.Entry
}
