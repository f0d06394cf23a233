package import LucidCore

/// A place of a file that names something, with its meaning there: for editors.
package struct NameUse: Sendable {
  package enum Meaning: Sendable {
    case input, variable, step
    /// The steps of a plan that a step uses.
    case plan
    /// The item of a loop, or `loop`.
    case item
    case builtIn(VariableSignature)
    /// `settings`, `persona`, and a family after `tools`.
    case host
    case field(RecordType.Field, of: RecordType)
    case filter(FilterSignature)
  }

  package let name: String
  package let span: Span
  package let meaning: Meaning
  /// The type of the value; `.any` for a filter.
  package let type: ValueType
  /// The name where it is declared; nil for what the program brings, and for a name of no place.
  package let declaration: Span?

  package init(_ name: String, at span: Span, _ meaning: Meaning, _ type: ValueType, declaration: Span? = nil) {
    (self.name, self.span, self.meaning, self.type, self.declaration) = (name, span, meaning, type, declaration)
  }
}

/// A name that a document declares, with the type of its value.
package struct NameDeclaration: Sendable {
  package enum Kind: String, Sendable {
    case input, variable, step, plan
  }

  package let name: String
  package let kind: Kind
  package let type: ValueType
  package let span: Span
  /// The document or the `do` in which it is in force.
  package let scope: Span
  /// Whether that is a `do`.
  package let isInBody: Bool
  /// The tool of a step or a variable.
  package let tool: String?
  /// The steps of a plan that a step uses, with their types.
  package let parts: [RecordType.Field]
}

/// The names of one file: what its documents declare, and each place that names something.
package struct FileNames: Sendable {
  package var declarations: [NameDeclaration] = []
  /// Sorted by place; one for each.
  package var uses: [NameUse] = []
  /// The names of the program with the tools that the file declares.
  package var catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }
}
