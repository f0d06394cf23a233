package import LucidCore

/// Diagnostics in SARIF 2.1.0, for code scanning and editors: one run, its rules with their pages,
/// results in the order of the text form.
///
/// Columns count UTF-16 code units, as `columnKind` says. Source: OASIS SARIF 2.1.0, section 3.
package struct SARIFDiagnostics {
  let sources: SourceSet
  let version: String

  package init(_ sources: SourceSet, version: String) {
    self.sources = sources
    self.version = version
  }

  package func render(_ diagnostics: [Diagnostic], page: (DiagnosticCode) -> DiagnosticPage?) -> String {
    let all = DiagnosticList(diagnostics)
    let list = all.shown
    var rules: [DiagnosticCode] = []
    for d in list where !rules.contains(d.code) { rules.append(d.code) }
    var json = JSONText()
    json.object { json in
      json.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.field("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          json.object("tool") { json in
            json.object("driver") { json in
              json.field("name", "lucid check")
              json.field("version", version)
              json.array("rules") { json in
                for code in rules { rule(code, list.first { $0.code == code }?.severity ?? .error, page(code), &json) }
              }
            }
          }
          json.array("invocations") { $0.object { invocation(all, &$0) } }
          json.field("columnKind", "utf16CodeUnits")
          json.array("results") { json in for d in list { result(d, rules.firstIndex(of: d.code) ?? 0, &json) } }
        }
      }
    }
    return json.text + "\n"
  }

  /// Writes the number of omitted results as a notification, with the total in the properties.
  private func invocation(_ list: DiagnosticList, _ json: inout JSONText) {
    json.field("executionSuccessful", true)
    guard !list.omitted.isEmpty else { return }
    json.objects("toolExecutionNotifications", list.omitted) { json, omitted in
      json.field("level", "note")
      message("message", DiagnosticList.line(omitted, sources), &json)
    }
    json.object("properties") { json in
      json.field("results", list.diagnostics.count)
      json.field("omittedResults", list.diagnostics.count - list.shown.count)
    }
  }

  private func rule(_ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ page: DiagnosticPage?, _ json: inout JSONText) {
    json.object { json in
      json.field("id", code.rawValue)
      json.object("defaultConfiguration") { $0.field("level", Self.level(severity)) }
      guard let page else { return }
      message("shortDescription", page.what, &json)
      message("fullDescription", page.why, &json)
      json.object("help") { json in
        json.field("text", page.text())
        json.field("markdown", page.markdown)
      }
    }
  }

  private func result(_ d: Diagnostic, _ rule: Int, _ json: inout JSONText) {
    json.object { json in
      json.field("ruleId", d.code.rawValue)
      json.field("ruleIndex", rule)
      json.field("level", Self.level(d.severity))
      message("message", ([d.message] + d.notes).joined(separator: "\n"), &json)
      if sources[d.span] != nil { json.array("locations") { $0.object { place(d.span, &$0) } } }
      let related = d.related.filter { sources[$0.span] != nil }
      if !related.isEmpty {
        json.array("relatedLocations") { json in
          for (n, one) in related.enumerated() {
            json.object { json in
              json.field("id", n)
              message("message", one.message, &json)
              place(one.span, &json)
            }
          }
        }
      }
      if let fix = d.fix, let first = fix.edits.first, let file = sources[first.span] { self.fix(fix, file, &json) }
    }
  }

  private func fix(_ fix: Diagnostic.Fix, _ file: SourceFile, _ json: inout JSONText) {
    json.array("fixes") { json in
      json.object { json in
        message("description", fix.isSafe ? "Safe." : "A guess: review it before you apply it.", &json)
        json.array("artifactChanges") { json in
          json.object { json in
            artifact(file, &json)
            json.objects("replacements", fix.edits) { json, edit in
              region("deletedRegion", span: edit.span, file: file, json: &json)
              json.object("insertedContent") { $0.field("text", edit.replacement) }
            }
          }
        }
      }
    }
  }

  // MARK: Places

  private func place(_ span: Span, _ json: inout JSONText) {
    guard let file = sources[span] else { return }
    json.object("physicalLocation") { json in
      artifact(file, &json)
      region("region", span: span, file: file, json: &json)
    }
  }

  private func artifact(_ file: SourceFile, _ json: inout JSONText) {
    json.object("artifactLocation") { $0.field("uri", Self.uri(file.name)) }
  }

  private func region(_ key: String, span: Span, file: SourceFile, json: inout JSONText) {
    let start = file.position(of: Int(span.start), counting: .utf16)
    let end = file.position(of: Int(span.end), counting: .utf16)
    json.object(key) { json in
      json.field("startLine", start.line)
      json.field("startColumn", start.column)
      json.field("endLine", end.line)
      json.field("endColumn", end.column)
      json.field("byteOffset", Int(span.start))
      json.field("byteLength", Int(span.end) - Int(span.start))
    }
  }

  private func message(_ key: String, _ text: String, _ json: inout JSONText) {
    json.object(key) { $0.field("text", text) }
  }

  private static func level(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .hint: "note"
    }
  }

  /// A path as a URI reference (RFC 3986): an absolute one as `file:`, everything but unreserved
  /// characters and slashes in percents.
  static func uri(_ path: String) -> String {
    var out = path.hasPrefix("/") ? "file://" : ""
    for b in path.utf8 {
      switch b {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        out.unicodeScalars.append(Unicode.Scalar(b))
      default:
        let digits = String(b, radix: 16, uppercase: true)
        out += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return out
  }
}
