package import LucidCore
import LucidSQLite

extension RunStore {
  /// Returns what models took in the stored runs of the last days before `now`, as a forecast.
  /// Cost: an index of the runs is read once.
  package func forecast(now: Instant) throws(RunStoreError) -> SpendingForecast {
    let since = now.seconds - Int64(SpendingForecast.span) * 86_400
    return try asked { () throws(DatabaseError) in
      let usage = try database.rows(
        """
        SELECT label, count(*), sum(tokens_read), sum(tokens_written), sum(cost), sum(cost IS NULL) FROM runs
        WHERE began BETWEEN ? AND ? AND tokens_read IS NOT NULL GROUP BY label
        """,
        [.integer(since), .integer(now.seconds)]
      ) { row in
        SpendingForecast.Usage(
          ability: row.text(0), runs: row.count(1),
          tokens: TokenUsage(input: row.count(2), output: row.count(3), cost: row.number(4)), unpriced: row.count(5))
      }
      // Days on which nothing was asked count too: they are as much of the past as the others.
      let first = try database.first(
        "SELECT min(began) FROM runs WHERE began BETWEEN ? AND ?", [.integer(since), .integer(now.seconds)]
      ) { $0.optional(0) }
      return SpendingForecast(usage, first: first.flatMap { $0 }.map { Instant(seconds: $0) }, now: now)
    }
  }
}
