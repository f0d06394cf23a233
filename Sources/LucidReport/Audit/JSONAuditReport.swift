import LucidCore

/// Audits for another program: one object, the files in the order in which they were named.
package struct JSONAuditReport {
  package init() {}

  package func render(_ reports: [AuditReport]) -> JSONResult {
    let audits = reports.flatMap(\.audits)
    return JSONResult { json in
      json.field("pairs", audits.reduce(0) { $0 + $1.pairs })
      json.field("differences", audits.reduce(0) { $0 + $1.differences.count })
      json.field("not_on_card", audits.reduce(0) { $0 + $1.offCard.count })
      json.array("files") { json in for report in reports { file(report, &json) } }
    }
  }

  private func file(_ report: AuditReport, _ json: inout JSONText) {
    json.object { json in
      json.field("file", report.file)
      json.objects("abilities", report.audits) { json, audit in
        json.field("ability", audit.ability)
        json.strings("families", audit.families)
        json.field("pairs", audit.pairs)
        json.field("reason", audit.reason)
        json.objects("differences", audit.differences) { json, difference in
          json.field("family", difference.family)
          json.field("target", difference.target.name)
          json.field("by_model", difference.target.isByModel)
          json.field("on_card", difference.isOnCard)
          json.strings("variants", difference.variants)
          if let line = report.line(difference) { json.field("line", line) }
          json.strings("sent", difference.sent)
        }
      }
    }
  }
}
