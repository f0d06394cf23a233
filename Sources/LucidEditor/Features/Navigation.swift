import LucidCompiler
import LucidCore
import LucidSyntax
import LucidYAML

/// A range of a file: of the open one, or of one that it imports.
package struct EditorPlace: Hashable, Sendable {
  /// The path of an imported file from the folder of the open one; nil for the open one.
  package let file: String?
  package let range: Range<Int>
}

/// Where names are declared and named, across expressions, keys and imported files.
package struct Navigation {
  private let document: EditorDocument
  private let analysis: Analysis
  private let mentions: [Mention]

  package init(_ document: EditorDocument) {
    self.document = document
    analysis = document.readable
    mentions = Mention.all(in: analysis.documents)
  }

  /// Documents of imported files, by path.
  private var imported: [(path: String, documents: [DocumentSyntax])] {
    analysis.file.imports.sorted { $0.key < $1.key }.map { ($0.key, DocumentParser.parse($0.value, id: 0).documents) }
  }

  // MARK: The thing at a cursor

  enum Subject {
    /// A name that a document declares, or the item of a loop, by its declaration.
    case name(String, Span)
    case mention(Mention.Target, document: Span)
  }

  func subject(at cursor: Int) -> (subject: Subject, span: Span)? {
    if let use = analysis.use(at: cursor), let declaration = use.declaration, declaration.file == 0,
      document.lines.text(use.span.range) == use.name
    {
      return (.name(use.name, declaration), use.span)
    }
    if let declared = analysis.declaration(at: cursor) { return (.name(declared.name, declared.span), declared.span) }
    guard let mention = mentions.first(where: { $0.span.start <= cursor && cursor <= $0.span.end }) else { return nil }
    if let declared = declaration(of: mention) { return (.name(declared.name, declared.span), mention.span) }
    return (.mention(mention.target, document: mention.document), mention.span)
  }

  /// The declaration of a step or an input that a key names.
  private func declaration(of mention: Mention) -> NameDeclaration? {
    let (name, isInput): (String, Bool)
    switch mention.target {
    case .step(let step): (name, isInput) = (step, false)
    case .input(let input): (name, isInput) = (input, true)
    default: return nil
    }
    let named = analysis.names.declarations.filter {
      $0.name == name && mention.document.range.contains(Int($0.span.start))
    }
    let inputs = named.filter { $0.kind == .input }
    // What a person chooses in a step is an input of its name.
    let all = isInput && !inputs.isEmpty ? inputs : named.filter { $0.kind != .input }
    return all.last { $0.scope.range.contains(Int(mention.span.start)) && $0.isInBody } ?? all.first
  }

  // MARK: Features

  /// Returns the places where the thing at a cursor is declared.
  package func definitions(at cursor: Int) -> [EditorPlace] {
    guard let (subject, _) = subject(at: cursor) else { return [] }
    switch subject {
    case .name(_, let span): return [EditorPlace(file: nil, range: span.range)]
    case .mention(.file(let path), _): return analysis.file.imports[path] == nil ? [] : [EditorPlace(file: path, range: 0..<0)]
    case .mention(let target, _):
      return places(of: target).filter(\.isDeclaration).map(\.place)
    }
  }

  /// Returns all places that name the thing at a cursor, its declaration first where it is wanted.
  package func references(at cursor: Int, withDeclaration: Bool = true) -> [EditorPlace] {
    guard let (subject, _) = subject(at: cursor) else { return [] }
    switch subject {
    case .name(let name, let span):
      var spans = analysis.names.uses.filter { $0.declaration == span && $0.span != span && $0.name == name }.map(\.span)
      spans += mentions.filter { declaration(of: $0)?.span == span }.map(\.span)
      spans += fields(ofStepAt: span, named: name)
      if withDeclaration { spans.append(span) }
      return Array(Set(spans)).sorted { $0.start < $1.start }.map { EditorPlace(file: nil, range: $0.range) }
    case .mention(let target, _):
      return places(of: target).filter { withDeclaration || !$0.isDeclaration }.map(\.place)
    }
  }

  /// Where a step inside a `do` is named as a field of what the steps around it give.
  private func fields(ofStepAt span: Span, named name: String) -> [Span] {
    let around = analysis.documents.flatMap(\.allSteps).filter { step in
      step.body?.contains { $0.span.range.contains(Int(span.start)) } == true
    }.min { $0.span.range.count < $1.span.range.count }
    guard let id = around?["id"]?.scalar?.text else { return [] }
    return analysis.names.uses.filter { use in
      guard case .field(let field, of: let record) = use.meaning, field.name == name else { return false }
      return record.name == StepBody.itemName(of: id) || record.name.hasSuffix(".\(id)`")
    }.map(\.span)
  }

  private func places(of target: Mention.Target) -> [(place: EditorPlace, isDeclaration: Bool)] {
    var found = mentions.filter { $0.target == target }.map { (EditorPlace(file: nil, range: $0.span.range), $0.isDeclaration) }
    guard case .ability = target else { return found }
    for (path, documents) in imported {
      found += Mention.all(in: documents).filter { $0.target == target }.map {
        (EditorPlace(file: path, range: $0.span.range), $0.isDeclaration)
      }
    }
    return found
  }

  // MARK: Rename

  /// The bytes of the name that can be renamed at a cursor; nil for none.
  package func renameable(at cursor: Int) -> Range<Int>? {
    guard analysis.parses, document.analysis.parses, let (subject, span) = subject(at: cursor) else { return nil }
    if case .mention(.file, _) = subject { return nil }
    return definitions(at: cursor).isEmpty ? nil : span.range
  }

  /// Returns the edits that rename the thing at a cursor, by place; they have been applied and
  /// checked.
  ///
  /// Errors: why the name cannot be had.
  package func rename(at cursor: Int, to name: String) throws(RenameError) -> [EditorPlace] {
    guard document.analysis.parses else { throw .unreadable }
    guard let (subject, _) = subject(at: cursor), renameable(at: cursor) != nil else { throw .nothingHere }
    switch subject {
    case .name:
      guard DocumentParser.isIdentifier(name) else { throw .notAName(name) }
      guard !document.compiler.isReserved(name) else { throw .reserved(name) }
    case .mention(.ability, _):
      guard !name.isEmpty, name.count <= 12, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " }) else {
        throw .notALabel(name)
      }
    case .mention:
      guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
        throw .notAName(name)
      }
    }
    let places = references(at: cursor)
    try check(places, name)
    return places
  }

  /// Applies a renaming to copies and compares the errors.
  private func check(_ places: [EditorPlace], _ name: String) throws(RenameError) {
    func renamed(_ bytes: [UInt8], _ file: String?) -> [UInt8] {
      var bytes = bytes
      for place in places.filter({ $0.file == file }).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        bytes.replaceSubrange(place.range, with: name.utf8)
      }
      return bytes
    }
    var file = SourceFile(name: analysis.file.name, bytes: renamed(analysis.file.bytes, nil))
    file.canImport = analysis.file.canImport
    for (path, source) in analysis.file.imports {
      file.imports[path] = SourceFile(name: source.name, bytes: renamed(source.bytes, path))
    }
    func errors(_ compilation: Compilation) -> [Diagnostic] { compilation.diagnostics.filter { $0.severity == .error } }
    let (before, after) = (errors(analysis.compilation), errors(document.compiler.check(file)))
    guard after.count > before.count else { return }
    let known = Set(before.map(\.message))
    throw .breaks(name, after.first { !known.contains($0.message) }?.message ?? "")
  }
}
