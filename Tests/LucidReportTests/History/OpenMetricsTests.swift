import LucidCore
import LucidReport
import Testing

@Suite struct OpenMetricsTests {
  @Test func escapesAndAdds() {
    var figures = RecordFigures()
    figures.begun = 7
    figures.groups = [("ok", 3, 1_200), ("model-failed", 1, 5)].map { outcome, runs, milliseconds in
      RecordFigures.Group(
        ability: "My \"\\\n day", outcome: outcome, runs: runs, tokens: TokenUsage(input: 10, output: 2),
        milliseconds: milliseconds, last: Instant(seconds: 100 + Int64(runs)))
    }
    figures.deliveries = [("delivered", 2), ("underway", 1), ("waiting", 4)].map {
      RecordFigures.Deliveries(kind: "mail", state: $0, count: $1)
    }
    let lines = OpenMetrics(figures).text.split(separator: "\n")
    let label = #"ability="My \"\\\n day""#
    for line in [
      "lucid_runs_total 7", "lucid_kept_runs{\(label),outcome=\"ok\"} 3", "lucid_last_run_timestamp_seconds{\(label)} 103",
      "lucid_last_success_timestamp_seconds{\(label)} 103", "lucid_kept_run_duration_seconds{\(label)} 1.205",
      "lucid_kept_tokens{\(label),direction=\"read\"} 20", "lucid_deliveries_pending 5",
      "lucid_deliveries{kind=\"mail\",state=\"delivered\"} 2", "# UNIT lucid_record_size_bytes bytes",
    ] { #expect(lines.contains(line[...]), "\(line)") }
    #expect(lines.last == "# EOF")
  }
}
