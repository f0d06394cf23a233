import LucidCore

/// A backtest for another program: one object; docs/backtest.md says what each key means.
package struct JSONBacktest {
  package init() {}

  package func render(_ report: BacktestReport) -> JSONResult {
    JSONResult { json in
      json.field("ability", report.label)
      json.field("file", report.version.name)
      json.field("zone", report.zone.identifier)
      json.field("now", report.zone.iso(report.now))
      number("days", report.days, &json)
      number("ahead", report.ahead, &json)
      json.field("times", report.times)
      json.field("model", report.model)
      json.field("planned", report.planned)
      json.field("interrupted", report.isCut)
      json.array("moments") { json in for entry in report.version.entries { add(entry, report.zone, &json) } }
      summary(report, &json)
      if let against = report.against { compare(report, against, &json) }
      if let elapsed = report.elapsed { json.field("elapsed_ms", elapsed.count) }
    }
  }

  private func number(_ name: String, _ value: Int?, _ json: inout JSONText) {
    json.field(name, value)
  }

  private func add(_ entry: BacktestEntry, _ zone: Zone, _ json: inout JSONText) {
    json.object { json in
      json.field("at", zone.iso(entry.moment))
      // Without a zone: in a night in which clocks change it may not exist.
      json.field("local_time", String(entry.wall.iso.prefix(16)))
      json.field("schedule", entry.schedule)
      json.field("ahead", entry.isAhead)
      json.field("result", entry.result.rawValue)
      json.field("outcome", entry.outcome?.rawValue)
      json.field("reason", entry.reason)
      json.field("headline", entry.headline)
      json.field("answer", entry.answer)
      changes("writes", entry.writes, &json)
      changes("sends", entry.sends, &json)
      changes("proposals", entry.proposals, &json)
      json.objects("missing", entry.missing) { json, missing in
        json.field("source", missing.source)
        json.field("reason", missing.reason)
      }
      json.objects("not_as_then", entry.gaps) { json, gap in
        json.field("source", gap.source)
        json.field("kind", gap.kind.rawValue)
        json.field("count", gap.count)
      }
      usage(entry.usage, &json)
      number("estimated_tokens", entry.estimate, &json)
    }
  }

  private func changes(_ name: String, _ changes: [Change], _ json: inout JSONText) {
    json.objects(name, changes) { json, change in
      json.field("kind", change.kind.rawValue)
      json.field("noun", change.noun)
      json.field("title", change.title)
      json.field("detail", change.detail?.text)
      json.field("place", change.place)
      json.field("step", change.step)
    }
  }

  private func usage(_ usage: TokenUsage?, _ json: inout JSONText) {
    number("tokens", usage?.total, &json)
    json.field("cost", usage?.cost)
  }

  private func summary(_ report: BacktestReport, _ json: inout JSONText) {
    let summary = report.summary
    json.object("summary") { json in
      json.field("runs", summary.runs)
      json.field("spoke", summary.spoke)
      json.field("silent", summary.silent)
      json.field("unknown", summary.unknown)
      json.field("failed", summary.failed)
      json.field("not_started", summary.notStarted)
      json.field("partial", summary.partial)
      json.field("writes", summary.writes.count)
      json.field("sends", summary.sends.count)
      json.field("proposals", summary.proposals.count)
      json.key("weekdays")
      if let weekdays = summary.weekdays {
        json.array { json in for day in weekdays { json.integer(day) } }
      } else {
        json.null()
      }
      json.object("longest_silence", ifAny: summary.longestSilence) { json, silence in
        json.field("days", silence.days)
        json.field("first", silence.first.iso)
        json.field("last", silence.last.iso)
      }
      usage(summary.usage, &json)
      json.object("estimated_tokens", ifAny: summary.median) { json, median in
        json.field("median", median)
        json.field("least", summary.estimates.first ?? median)
        json.field("most", summary.estimates.last ?? median)
        json.field("sum", summary.estimates.reduce(0, +))
      }
      json.key("estimated_cost")
      if let price = report.price, report.model == nil {
        json.number(BacktestWords.cost(summary.estimates.reduce(0, +), price.input))
      } else {
        json.null()
      }
    }
  }

  private func compare(_ report: BacktestReport, _ against: BacktestReport.Version, _ json: inout JSONText) {
    json.object("against") { json in
      json.field("file", against.name)
      json.field("equal", report.pairs.count - report.differences.count)
      json.array("differences") { json in
        for (old, new) in report.differences {
          json.object { json in
            json.field("at", report.zone.iso(new.moment))
            json.key("old")
            add(old, report.zone, &json)
            json.key("new")
            add(new, report.zone, &json)
            json.field(
              "diff",
              UnifiedDiff(old: old.lines, new: new.lines, oldName: against.name, newName: report.version.name).text)
          }
        }
      }
    }
  }
}
