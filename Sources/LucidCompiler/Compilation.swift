package import LucidCore
package import LucidSyntax
package import LucidYAML

/// The result of compiling one file: its plans and all its diagnostics.
package struct Compilation: Sendable {
  /// One for each `kind: ability` document without errors, in file order.
  package var plans: [Plan] = []
  /// The tests of each of `plans`; as many lists as there are plans.
  package var tests: [[AbilityTest]] = []
  /// One for each `kind: section` document without errors, in file order.
  package var sections: [PlanSection] = []
  /// Sorted by place; no duplicates.
  package var diagnostics: [Diagnostic] = []
  /// The file itself first, then the plans it uses.
  package var sources = SourceSet()
  /// The `id` of each ability that has one, when the file was checked: two files with the same one
  /// replace each other.
  package var ids: [Scalar] = []
  /// The number of documents of each kind in the file.
  package var kinds: [DocumentKind] = []

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The file that is in a form which the language had before; nil when there is none.
  package var oldFile: SourceFile? { diagnostics.first { $0.code == .oldForm }.flatMap { sources[$0.span] } }

  /// Whether the file asks for a format or a version that this program is not.
  package var needsOtherProgram: Bool {
    diagnostics.contains { $0.code == .formatVersion || $0.code == .requirementNotMet }
  }
}
