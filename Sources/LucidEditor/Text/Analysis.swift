package import LucidCompiler
package import LucidCore
package import LucidSyntax

/// A file as the compiler sees it: its diagnostics, its documents and its names.
package struct Analysis: Sendable {
  package let file: SourceFile
  package let compilation: Compilation
  package let names: FileNames
  package let documents: [DocumentSyntax]
  /// Whether it could be read to its end, whatever is wrong with what it says.
  package let parses: Bool

  package init(_ file: SourceFile, _ compiler: Compiler) {
    self.file = file
    (compilation, names) = compiler.checkNaming(file)
    documents = DocumentParser.parse(file, id: 0).documents
    parses = !documents.isEmpty && !compilation.diagnostics.contains { $0.code == .yamlSyntax && $0.severity == .error }
  }

  /// The use of a name at a byte, its end included; the narrowest.
  package func use(at offset: Int) -> NameUse? {
    names.uses.filter { $0.span.start <= offset && offset <= $0.span.end }.min { $0.span.range.count < $1.span.range.count }
  }

  package func declaration(at offset: Int) -> NameDeclaration? {
    names.declarations.first { $0.span.start <= offset && offset <= $0.span.end }
  }
}

/// The needs of the features beside the text: the compiler, and a reader of the files that a file
/// imports.
package struct EditorEnvironment {
  package let compiler: Compiler
  /// Returns a file with its imports, given its path.
  package let imports: (SourceFile, String) -> SourceFile
}
