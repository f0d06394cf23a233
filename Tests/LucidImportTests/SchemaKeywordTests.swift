import Testing

@testable import LucidCompiler
@testable import LucidImport

/// Importers know what a schema of an answer can have without importing the compiler.
@Suite struct SchemaKeywordTests {
  @Test func areThoseOfTheCompiler() { #expect(JSONSchemaFields.keywords == Set(SchemaLowering.keywords)) }
}
