package import LucidCore

/// Why something is not in the answer of a run, for another program.
package struct JSONExclusions {
  let zone: Zone

  /// `name` is that of the run.
  package func render(_ report: ExclusionReport, run name: String) -> JSONResult {
    JSONResult { json in
      json.field("words", report.words)
      json.field("run", name)
      json.field("ability", report.ability)
      json.field("started_at", zone.iso(report.started))
      json.array("reasons") { json in for exclusion in report.exclusions { write(exclusion, &json) } }
      json.array("looked_at") { json in for look in report.looks { write(look, &json) } }
    }
  }

  private func write(_ exclusion: Exclusion, _ json: inout JSONText) {
    json.object { json in
      json.field("reason", Self.word(exclusion.reason))
      json.field("title", exclusion.title)
      json.field("id", exclusion.id)
      json.field("source", exclusion.source.isEmpty ? nil : exclusion.source)
      json.field("tool", exclusion.tool.isEmpty ? nil : exclusion.tool)
      json.field("step", exclusion.step)
      if case .filtered(let filter, let place, _) = exclusion.reason {
        json.field("filter", filter)
        if let place {
          json.field("file", place.file)
          json.field("line", place.line)
          json.field("column", place.column)
        }
      }
      switch exclusion.reason {
      case .outside(let arguments): write(arguments, &json)
      case .cut(let argument): write([argument], &json)
      default: break
      }
      json.field("message", ExclusionText(zone: zone).sentence(exclusion).text)
    }
  }

  private func write(_ arguments: [CallArgument], _ json: inout JSONText) {
    json.object("arguments") { json in
      for argument in arguments { json.field(argument.name, argument.value, zone: zone) }
    }
  }

  private func write(_ look: ExclusionReport.Look, _ json: inout JSONText) {
    json.object { json in
      json.field("tool", look.tool)
      json.field("step", look.step)
      switch look.state {
      case .read(let matches): json.field("matches", matches)
      case .unavailable(let reason): json.field("unavailable", reason.text)
      case .unstored: json.field("unavailable", "not stored")
      }
    }
  }

  private static func word(_ reason: Exclusion.Reason) -> String {
    switch reason {
    case .answered: "answered"
    case .filtered(_, _, let isLimit): isLimit ? "cut" : "filtered"
    case .unmentioned: "unmentioned"
    case .declined: "declined"
    case .outside: "outside-query"
    case .cut: "cut"
    case .late: "came-later"
    case .unread: "not-asked-for"
    case .unknown: "not-stored"
    }
  }
}
