package import LucidCore

/// Diagnostics for a program: one object with the counts and a list in the order of the text form.
///
/// Lines and columns count from 1, columns in Unicode scalars, the end is the place after the last;
/// bytes count from 0. A diagnostic whose file is not known has null places. Edits of a fix have
/// the same places, and belong together: all are applied, or none.
package struct JSONDiagnostics {
  let sources: SourceSet

  package init(_ sources: SourceSet) { self.sources = sources }

  /// `{"errors":…,"warnings":…,"hints":…,"diagnostics":[…]}` and a line break. The counts are of
  /// all; `omitted` says how many of them are not in the list, and is there only when some are not.
  package func render(_ diagnostics: [Diagnostic]) -> JSONResult {
    let list = DiagnosticList(diagnostics)
    return JSONResult { json in
      for severity in Diagnostic.Severity.allCases { json.field(severity.rawValue + "s", list.count(severity)) }
      let omitted = list.omitted.reduce(0) { $0 + $1.count }
      if omitted > 0 { json.field("omitted", omitted) }
      json.array("diagnostics") { json in for d in list.shown { write(d, &json) } }
    }
  }

  private func write(_ d: Diagnostic, _ json: inout JSONText) {
    json.object { json in
      place(d.span, &json)
      json.field("code", d.code.rawValue)
      json.field("severity", d.severity.rawValue)
      json.field("message", d.message)
      json.strings("notes", d.notes)
      json.objects("related", d.related) { json, related in
        place(related.span, &json)
        json.field("message", related.message)
      }
      json.object("fix", ifAny: d.fix) { json, fix in
        json.field("safe", fix.isSafe)
        json.objects("edits", fix.edits) { json, edit in
          place(edit.span, &json)
          json.field("replacement", edit.replacement)
        }
      }
    }
  }

  private func place(_ span: Span, _ json: inout JSONText) {
    guard let file = sources[span] else {
      for key in ["file", "line", "column", "end_line", "end_column", "byte_start", "byte_end"] { json.null(key) }
      return
    }
    let start = file.position(of: Int(span.start))
    let end = file.position(of: Int(span.end))
    json.field("file", file.name)
    json.field("line", start.line)
    json.field("column", start.column)
    json.field("end_line", end.line)
    json.field("end_column", end.column)
    json.field("byte_start", Int(span.start))
    json.field("byte_end", Int(span.end))
  }
}
