import LucidCore

/// Audits for another program: one object, the files in the order in which they were named.
package struct JSONAuditReport {
  package init() {}

  /// `exit` is how the command ends.
  package func render(_ reports: [AuditReport], exit: ExitFacts) -> String {
    var json = JSONText()
    json.object { json in
      json.field("exit", exit.word)
      json.field("exit_code", exit.code)
      json.key("files")
      json.array { json in for report in reports { file(report, &json) } }
    }
    return json.text + "\n"
  }

  private func file(_ report: AuditReport, _ json: inout JSONText) {
    json.object { json in
      json.field("file", report.file)
      json.key("abilities")
      json.array { json in
        for audit in report.audits {
          json.object { json in
            json.field("ability", audit.ability)
            json.strings("families", audit.families)
            json.field("pairs", audit.pairs)
            json.field("reason", audit.reason)
            json.key("differences")
            json.array { json in
              for difference in audit.differences {
                json.object { json in
                  json.field("family", difference.family)
                  json.field("target", difference.target)
                  json.strings("variants", difference.variants)
                  if let line = report.line(difference) { json.field("line", line) }
                  json.strings("sent", difference.sent)
                }
              }
            }
          }
        }
      }
    }
  }
}
