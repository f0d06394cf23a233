import LucidCore

/// Sentences of the built-in summary in JSON: what is said, and the statement behind it.
extension JSONText {
  /// `{kind, role, text, values, range, records, certainty, setting, step}`.
  mutating func sentence(_ sentence: Sentence, zone: Zone) {
    let statement = sentence.statement
    object { json in
      json.field("kind", statement.kind.name)
      json.field("role", statement.role.rawValue)
      json.field("text", sentence.text)
      json.object("values") { json in
        for entry in statement.values.entries {
          json.key(entry.name.rawValue)
          json.value(entry.value, zone: zone)
        }
      }
      if let range = statement.range {
        json.object("range") { json in
          json.field("first", range.first.iso)
          json.field("last", range.last.iso)
          if range.isRest { json.field("rest", true) }
          if range.isWorkingHours { json.field("working_hours", true) }
          if let part = range.part {
            json.key("part")
            json.value(part, zone: zone)
          }
        }
      }
      json.strings("records", statement.records)
      json.certainty(statement.certainty)
      if statement.setting != .done { json.field("setting", statement.setting.rawValue) }
      json.field("step", statement.step)
    }
  }

  private mutating func certainty(_ certainty: Statement.Certainty) {
    switch certainty {
    case .exact: field("certainty", "exact")
    case .atLeast: field("certainty", "at_least")
    case .asOf(let day):
      field("certainty", "as_of")
      field("as_of", day.iso)
    case .estimate: field("certainty", "estimate")
    }
  }

  private mutating func value(_ value: StatementValue, zone: Zone) {
    switch value {
    case .text(let text), .word(let text): string(text)
    case .count(let count): integer(count)
    case .instant(let instant): string(zone.iso(instant))
    case .span(let start, let end):
      object { json in
        json.field("start", zone.iso(start))
        json.field("end", zone.iso(end))
      }
    case .day(let day): string(day.iso)
    case .length(let minutes):
      object { json in
        json.field("minutes", minutes)
      }
    case .amount(let amount, let unit):
      object { json in
        json.field("value", amount)
        if unit != .plain { json.field("unit", unit.rawValue) }
      }
    case .list(let items): array { json in for item in items { json.value(item, zone: zone) } }
    }
  }
}
