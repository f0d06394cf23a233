import LucidCore

/// The features of the server, as it answers `initialize`.
enum ServerCapabilities {
  static func write(_ json: inout JSONText, unit: SourceFile.ColumnUnit, version: String) {
    json.object { json in
      json.key("capabilities")
      json.object { json in
        json.field("positionEncoding", unit == .bytes ? "utf-8" : "utf-16")
        json.key("textDocumentSync")
        json.object { json in
          json.field("openClose", true)
          json.field("change", 2)
          json.field("save", true)
        }
        json.key("completionProvider")
        json.object { $0.strings("triggerCharacters", [".", "<", "|", "(", " ", ":"]) }
        json.key("signatureHelpProvider")
        json.object { $0.strings("triggerCharacters", ["(", ",", "{"]) }
        for name in [
          "hoverProvider", "definitionProvider", "referencesProvider", "documentHighlightProvider", "documentSymbolProvider",
          "foldingRangeProvider", "documentFormattingProvider", "documentRangeFormattingProvider", "inlayHintProvider",
          "workspaceSymbolProvider",
        ] {
          json.field(name, true)
        }
        json.key("renameProvider")
        json.object { $0.field("prepareProvider", true) }
        json.key("codeActionProvider")
        json.object { $0.strings("codeActionKinds", ["quickfix", "source.fixAll"]) }
        json.key("codeLensProvider")
        json.object { $0.field("resolveProvider", false) }
        json.key("executeCommandProvider")
        json.object { $0.strings("commands", CodeLens.Action.allCases.map(\.rawValue)) }
        json.key("diagnosticProvider")
        json.object { json in
          json.field("identifier", "lucid")
          json.field("interFileDependencies", true)
          json.field("workspaceDiagnostics", false)
        }
        json.key("semanticTokensProvider")
        json.object { json in
          json.key("legend")
          json.object { json in
            json.strings("tokenTypes", SemanticTokens.types)
            json.strings("tokenModifiers", [])
          }
          json.field("full", true)
        }
      }
      json.key("serverInfo")
      json.object { json in
        json.field("name", "lucid")
        json.field("version", version)
      }
    }
  }
}
