import LucidCompiler
import LucidCore
import LucidRPC

/// Answers the requests about open documents.
struct FeatureRequests {
  let documents: [String: EditorDocument]
  let client: ClientCapabilities
  let sample: (SampleQuestion) -> String?

  /// Returns the result as JSON.
  func answer(_ method: String, _ parameters: JSONNode) throws(RPCError) -> String {
    var json = JSONText()
    switch method {
    case "textDocument/diagnostic": try diagnostics(parameters, &json)
    case "textDocument/completion": try completion(parameters, &json)
    case "textDocument/hover": try hover(parameters, &json)
    case "textDocument/signatureHelp": try signatureHelp(parameters, &json)
    case "textDocument/definition": try locations(parameters, &json) { Navigation($0).definitions(at: $1) }
    case "textDocument/references":
      let isWhole = parameters[path: "context", "includeDeclaration"]?.boolean ?? true
      try locations(parameters, &json) { Navigation($0).references(at: $1, withDeclaration: isWhole) }
    case "textDocument/documentHighlight": try highlights(parameters, &json)
    case "textDocument/prepareRename": try prepareRename(parameters, &json)
    case "textDocument/rename": try rename(parameters, &json)
    case "textDocument/documentSymbol":
      let document = try document(parameters)
      json.array { json in for symbol in OutlineSymbol.symbols(in: document) { json.symbol(symbol, document.lines) } }
    case "textDocument/foldingRange": try folding(parameters, &json)
    case "textDocument/codeAction": try codeActions(parameters, &json)
    case "textDocument/formatting":
      let document = try document(parameters)
      json.edits(Formatting.edits(document), document.lines)
    case "textDocument/rangeFormatting":
      let document = try document(parameters)
      let range = try parameters.need("range").textRange()
      let (start, end) = (document.lines.offset(range.start), document.lines.offset(range.end))
      json.edits(Formatting.edits(document, in: start..<max(start, end)), document.lines)
    case "workspace/symbol":
      let query = try parameters.needText("query")
      json.array { json in
        for document in documents.values.sorted(by: { $0.uri < $1.uri }) {
          for found in OutlineSymbol.found(query, in: document) {
            json.symbolInformation(found.symbol, found.container, document)
          }
        }
      }
    case "textDocument/semanticTokens/full":
      let document = try document(parameters)
      json.object { json in
        json.array("data") { json in for n in SemanticTokens.data(document) { json.integer(n) } }
      }
    case "textDocument/inlayHint": try inlayHints(parameters, &json)
    case "textDocument/codeLens": try codeLenses(parameters, &json)
    default: throw .unknownMethod(method)
    }
    return json.text
  }

  private func document(_ parameters: JSONNode) throws(RPCError) -> EditorDocument {
    let uri = try parameters.need("textDocument").needText("uri")
    guard let document = documents[uri] else { throw .notOpen(uri) }
    return document
  }

  /// The document, and the byte that a position is.
  private func place(_ parameters: JSONNode) throws(RPCError) -> (document: EditorDocument, offset: Int) {
    let document = try document(parameters)
    return (document, document.lines.offset(try parameters.need("position").position()))
  }

  private func diagnostics(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let document = try document(parameters)
    json.object { json in
      json.field("kind", "full")
      json.diagnostics("items", document.diagnosticsToSend(holdsBack: client.refreshesDiagnostics), uri: document.uri)
    }
  }

  private func completion(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let (document, offset) = try place(parameters)
    let items = Completion.items(in: document, at: offset)
    json.object { json in
      json.field("isIncomplete", false)
      json.array("items") { json in
        for (n, item) in items.enumerated() { json.completion(item, n, document.lines, client) }
      }
    }
  }

  private func hover(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let (document, offset) = try place(parameters)
    guard let hover = Hover.at(offset, in: document, sample: sample) else { return json.null() }
    json.object { json in
      json.markup("contents", hover.text, isMarkdown: client.markdown.hover)
      json.range("range", document.lines.range(hover.range))
    }
  }

  private func signatureHelp(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let (document, offset) = try place(parameters)
    guard let help = SignatureHelp.at(offset, in: document) else { return json.null() }
    json.signature(help, client)
  }

  // MARK: Places

  /// The URI and the lines of the file that a place is in.
  private func file(_ place: EditorPlace, of document: EditorDocument) -> (uri: String, lines: TextLines) {
    guard let name = place.file, let path = document.path else { return (document.uri, document.lines) }
    let uri = FileURI.uri(FileURI.folder(path) + name)
    if let open = documents[uri] { return (uri, open.lines) }
    return (uri, TextLines(document.analysis.file.imports[name]?.bytes ?? [], client.unit))
  }

  private func locations(
    _ parameters: JSONNode, _ json: inout JSONText, _ find: (EditorDocument, Int) -> [EditorPlace]
  ) throws(RPCError) {
    let (document, offset) = try place(parameters)
    json.array { json in
      for place in find(document, offset) {
        let (uri, lines) = file(place, of: document)
        json.object { json in
          json.field("uri", uri)
          json.range("range", lines.range(place.range))
        }
      }
    }
  }

  private func highlights(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let (document, offset) = try place(parameters)
    json.array { json in
      for place in Navigation(document).references(at: offset) where place.file == nil {
        json.object { $0.range("range", document.lines.range(place.range)) }
      }
    }
  }

  private func prepareRename(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let (document, offset) = try place(parameters)
    guard let range = Navigation(document).renameable(at: offset) else { return json.null() }
    json.object { json in
      json.range("range", document.lines.range(range))
      json.field("placeholder", document.lines.text(range))
    }
  }

  private func rename(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let (document, offset) = try place(parameters)
    let name = try parameters.needText("newName")
    let places: [EditorPlace]
    do throws(RenameError) { places = try Navigation(document).rename(at: offset, to: name) } catch {
      throw .failed(error.message)
    }
    json.object { json in
      json.object("changes") { json in
        for (_, group) in Dictionary(grouping: places, by: \.file).sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
          let (uri, lines) = file(group[0], of: document)
          json.edits(uri, group.map { TextChange($0.range, name) }, lines)
        }
      }
    }
  }

  // MARK: Whole documents

  private func folding(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let document = try document(parameters)
    json.objects(Folding.ranges(in: document.lines)) { json, range in
      json.field("startLine", range.first)
      json.field("endLine", range.last)
    }
  }

  private func codeActions(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let document = try document(parameters)
    let range = try parameters.need("range").textRange()
    let only = parameters[path: "context", "only"]?.list?.compactMap(\.text)
    func wants(_ kind: String) -> Bool { only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true }
    let (start, end) = (document.lines.offset(range.start), document.lines.offset(range.end))
    let shown = ShownDiagnostic.all(document)
    json.array { json in
      if wants("quickfix") {
        for fix in QuickFix.fixes(in: document, touching: start..<max(start, end)) {
          json.object { json in
            json.field("title", fix.title)
            json.field("kind", "quickfix")
            json.field("isPreferred", fix.diagnostic.fix?.isSafe ?? false)
            json.diagnostics("diagnostics", shown.filter { $0.diagnostic == fix.diagnostic }, uri: document.uri)
            json.changes(fix.edits, document)
          }
        }
      }
      guard wants("source.fixAll") else { return }
      let all = QuickFix.all(in: document)
      guard !all.isEmpty else { return }
      json.object { json in
        json.field("title", "Apply all safe fixes")
        json.field("kind", "source.fixAll")
        json.changes(all, document)
      }
    }
  }

  private func inlayHints(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let document = try document(parameters)
    let range = try parameters.need("range").textRange()
    let (start, end) = (document.lines.offset(range.start), document.lines.offset(range.end))
    json.objects(InlayHint.hints(in: document, start..<max(start, end))) { json, hint in
      json.position("position", document.lines.position(hint.offset))
      json.field("label", hint.text)
      json.field("kind", 1)
      json.field("paddingLeft", true)
    }
  }

  private func codeLenses(_ parameters: JSONNode, _ json: inout JSONText) throws(RPCError) {
    let document = try document(parameters)
    json.objects(CodeLens.lenses(in: document)) { json, lens in
      let at = document.lines.position(lens.offset)
      json.range("range", TextRange(at, at))
      json.object("command") { json in
        json.field("title", lens.action.title)
        json.field("command", lens.action.rawValue)
        json.array("arguments") { json in
          json.string(document.uri)
          json.integer(lens.ability)
        }
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func edits(_ edits: [TextChange], _ lines: TextLines) {
    objects(edits) { json, edit in
      json.range("range", lines.range(edit.range))
      json.field("newText", edit.text)
    }
  }

  fileprivate mutating func changes(_ edits: [TextChange], _ document: EditorDocument) {
    key("edit")
    object { json in
      json.object("changes") { $0.edits(document.uri, edits, document.lines) }
    }
  }
}
