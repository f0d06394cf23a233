import LucidCore

/// The features of the server, as it answers `initialize`.
enum ServerCapabilities {
  static func write(_ json: inout JSONText, unit: SourceFile.ColumnUnit, version: String) {
    json.object { json in
      json.object("capabilities") { json in
        json.field("positionEncoding", unit == .bytes ? "utf-8" : "utf-16")
        json.object("textDocumentSync") { json in
          json.field("openClose", true)
          json.field("change", 2)
          json.field("save", true)
        }
        json.object("completionProvider") { $0.strings("triggerCharacters", [".", "<", "|", "(", " ", ":"]) }
        json.object("signatureHelpProvider") { $0.strings("triggerCharacters", ["(", ",", "{"]) }
        for name in [
          "hoverProvider", "definitionProvider", "referencesProvider", "documentHighlightProvider", "documentSymbolProvider",
          "foldingRangeProvider", "documentFormattingProvider", "documentRangeFormattingProvider", "inlayHintProvider",
          "workspaceSymbolProvider",
        ] {
          json.field(name, true)
        }
        json.object("renameProvider") { $0.field("prepareProvider", true) }
        json.object("codeActionProvider") { $0.strings("codeActionKinds", ["quickfix", "source.fixAll"]) }
        json.object("codeLensProvider") { $0.field("resolveProvider", false) }
        json.object("executeCommandProvider") { $0.strings("commands", CodeLens.Action.allCases.map(\.rawValue)) }
        json.object("diagnosticProvider") { json in
          json.field("identifier", "lucid")
          json.field("interFileDependencies", true)
          json.field("workspaceDiagnostics", false)
        }
        json.object("semanticTokensProvider") { json in
          json.object("legend") { json in
            json.strings("tokenTypes", SemanticTokens.types)
            json.strings("tokenModifiers", [])
          }
          json.field("full", true)
        }
      }
      json.object("serverInfo") { json in
        json.field("name", "lucid")
        json.field("version", version)
      }
    }
  }
}
