import LucidCompiler
import LucidCore

/// Writes what the features found in the form of the protocol.
extension JSONText {
  mutating func position(_ name: String, _ position: TextPosition) {
    key(name)
    object { json in
      json.field("line", position.line)
      json.field("character", position.character)
    }
  }

  mutating func range(_ name: String, _ range: TextRange) {
    key(name)
    object { json in
      json.position("start", range.start)
      json.position("end", range.end)
    }
  }

  /// A text in Markdown; a plain one, without its marks, for editors that show none.
  mutating func markup(_ name: String, _ text: String, isMarkdown: Bool) {
    guard isMarkdown else { return field(name, String(text.filter { $0 != "`" && $0 != "*" })) }
    key(name)
    object { json in
      json.field("kind", "markdown")
      json.field("value", text)
    }
  }

  mutating func edits(_ name: String, _ edits: [TextChange], _ lines: TextLines) {
    objects(name, edits) { json, edit in
      json.range("range", lines.range(edit.range))
      json.field("newText", edit.text)
    }
  }

  mutating func diagnostics(_ name: String, _ diagnostics: [ShownDiagnostic], uri: String) {
    key(name)
    array { json in for shown in diagnostics { json.diagnostic(shown, uri: uri) } }
  }

  mutating func diagnostic(_ shown: ShownDiagnostic, uri: String) {
    let d = shown.diagnostic
    let severity =
      switch d.severity {
      case .error: 1
      case .warning: 2
      case .hint: 4
      }
    object { json in
      json.range("range", shown.range)
      json.field("severity", severity)
      json.field("code", d.code.rawValue)
      json.field("source", "lucid")
      json.field("message", ([(shown.file.map { $0 + ": " } ?? "") + d.message] + d.notes).joined(separator: "\n"))
      guard !shown.related.isEmpty else { return }
      json.objects("relatedInformation", shown.related) { json, related in
        json.object("location") { json in
          json.field("uri", uri)
          json.range("range", related.range)
        }
        json.field("message", related.message)
      }
    }
  }

  mutating func completion(_ item: CompletionItem, _ n: Int, _ lines: TextLines, _ client: ClientCapabilities) {
    object { json in
      json.field("label", item.label)
      json.field("kind", item.kind.rawValue)
      if !item.detail.isEmpty { json.field("detail", item.detail) }
      if !item.doc.isEmpty { json.markup("documentation", item.doc, isMarkdown: client.markdown.completion) }
      json.field("sortText", String(10_000 + n))
      json.field("insertTextFormat", item.isSnippet && client.takesSnippets ? 2 : 1)
      json.object("textEdit") { json in
        json.range("range", lines.range(item.range))
        json.field("newText", client.takesSnippets ? item.insert : item.plain)
      }
    }
  }

  mutating func symbol(_ symbol: OutlineSymbol, _ lines: TextLines) {
    object { json in
      json.field("name", symbol.name)
      json.field("detail", symbol.detail)
      json.field("kind", symbol.kind.rawValue)
      json.range("range", lines.range(symbol.range))
      json.range("selectionRange", lines.range(symbol.selection))
      json.array("children") { json in for child in symbol.children { json.symbol(child, lines) } }
    }
  }

  mutating func symbolInformation(_ symbol: OutlineSymbol, _ container: String?, _ document: EditorDocument) {
    object { json in
      json.field("name", symbol.name)
      json.field("kind", symbol.kind.rawValue)
      json.field("containerName", container)
      json.object("location") { json in
        json.field("uri", document.uri)
        json.range("range", document.lines.range(symbol.selection))
      }
    }
  }

  mutating func signature(_ help: SignatureHelp, _ client: ClientCapabilities) {
    object { json in
      json.array("signatures") { json in
        json.object { json in
          json.field("label", help.label)
          json.markup("documentation", help.doc, isMarkdown: client.markdown.signature)
          json.objects("parameters", help.parameters) { json, parameter in
            json.field("label", parameter.label)
            json.markup("documentation", parameter.doc, isMarkdown: client.markdown.signature)
          }
        }
      }
      json.field("activeSignature", 0)
      if let active = help.active { json.field("activeParameter", active) }
    }
  }
}
