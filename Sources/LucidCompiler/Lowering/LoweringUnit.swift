import LucidCore
import LucidSyntax
import LucidYAML

/// One document on its way to a plan: what its passes read, and the tables that they fill. Used on
/// one thread.
final class LoweringUnit {
  let compiler: Compiler
  let document: DocumentSyntax
  let documents: DocumentLoader
  let diagnostics = DiagnosticCollector(mostExplained: Diagnostic.mostShown)
  let names: NameTable
  let variables = VariableTable()
  let tools: ToolLookup
  /// nil unless the compiler explains.
  let mentions: PromptReferenceLog?
  /// nil unless the names of the file are collected.
  let uses: NameUseLog?
  /// nil unless the file is checked.
  let parsed: ParsedTexts?
  /// Whether the readings of a filter are tried: those of a filter inside of them are not, because
  /// their number doubles with every operator.
  var triesReadings = false
  /// Chosen by the document or by the file that uses it.
  var persona: ChosenPersona?

  /// The names of the program, and the tools that the file declares.
  let catalog: Catalog

  /// `catalog` is that of the file; nil for one that declares no tools. `unread` are tools whose
  /// declarations are wrong, which has been reported.
  init(
    _ compiler: Compiler, _ document: DocumentSyntax, _ documents: DocumentLoader, collects: Bool = false,
    catalog: Catalog? = nil, unread: Set<String> = [], uses: NameUseLog? = nil
  ) {
    self.compiler = compiler
    self.document = document
    self.documents = documents
    self.catalog = catalog ?? compiler.catalog
    names = NameTable(self.catalog)
    tools = ToolLookup(self.catalog, unread: unread, diagnostics)
    mentions = compiler.explains ? PromptReferenceLog() : nil
    self.uses = uses
    parsed = collects ? ParsedTexts() : nil
  }

  func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  /// Edits of the file that the document stands in.
  var edits: EntryEdits { EntryEdits(documents.sources[document.span] ?? SourceFile(name: "", bytes: [])) }

  func source(_ scalar: Scalar) -> TextSource {
    TextSource(scalar, in: documents.sources[scalar.span] ?? SourceFile(name: "", bytes: []))
  }

  /// Notes the name of a loop's item where names are collected; returns its place then.
  func note(item name: String, at range: Range<Int>, in text: TextSource, _ type: ValueType) -> Span? {
    guard let uses, text.span.file == 0 else { return nil }
    let span = text.span(range)
    uses.add(NameUse(name, at: span, .item, type, declaration: span))
    return span
  }

  /// Keeps a text without tags for the rules of `lucid check`, when an expression may be meant.
  func note(bare scalar: Scalar, in context: LoweringContext) {
    guard let parsed, scalar.span.file == document.span.file, BareText.isCandidate(scalar) else { return }
    parsed.add(BareText(scalar: scalar, context: context))
  }

  /// Whether a name stands for something at a place, apart from loop items.
  func knows(_ name: String, in context: LoweringContext) -> Bool {
    names.symbol(name, in: context) != nil || catalog.variable(name) != nil
  }
}

/// The parsed texts and conditions of a document, kept for the rules of `lucid check`.
final class ParsedTexts {
  private(set) var texts: [ParsedTemplate] = []
  private(set) var conditions: [ParsedCondition] = []
  private(set) var bare: [BareText] = []

  func add(_ text: ParsedTemplate) { texts.append(text) }
  func add(_ condition: ParsedCondition) { conditions.append(condition) }
  func add(_ text: BareText) { bare.append(text) }
}

/// Finds tools by the names that files call them.
final class ToolLookup {
  private let catalog: Catalog
  private let unread: Set<String>
  private let diagnostics: DiagnosticCollector
  /// Long files call few tools, often the same one in a row.
  private var last: ToolSignature?

  init(_ catalog: Catalog, unread: Set<String>, _ diagnostics: DiagnosticCollector) {
    self.catalog = catalog
    self.unread = unread
    self.diagnostics = diagnostics
  }

  /// Returns nil for a name that stands for no tool, which is reported. `isBare` is a word of its
  /// own where a call is expected.
  func tool(_ name: Scalar, isBare: Bool = false) -> ToolSignature? {
    if let last, last.name == name.text { return last }
    if let signature = catalog.tool(name.text) {
      last = signature
      return signature
    }
    if unread.contains(name.text) { return nil }
    diagnostics.report(
      isBare && !name.text.utf8.contains(UInt8(ascii: "."))
        ? .unknownBareTool(name, catalog) : .unknownTool(name, catalog))
    return nil
  }
}
