package import LucidCore
import LucidSQLite
import LucidSystem

/// A look at the record of runs that changes nothing in it: a damaged one is not put out of the
/// way.
package struct RunExamination {
  package let runs: Int
  /// The size of the file and its log.
  package let bytes: Int
  /// When the last run began, by the clock; nil without runs.
  package let last: Instant?
  /// The damage that SQLite reports; nil when there is none.
  package let damage: String?

  /// Beyond this it is opened and counted, and not looked through, which would take long.
  private static let largest = 128 << 20

  /// nil when nothing was ever kept there. Errors: it cannot be read, or others are at it all the
  /// time.
  package init?(path: String) throws(RunStoreError) {
    guard StoreFile(path: path).exists else { return nil }
    bytes = ["", "-wal"].reduce(0) { sum, beside in
      var s = stat()
      return sum + (stat(path + beside, &s) == 0 ? Int(s.st_size) : 0)
    }
    let found: (damage: String?, runs: Int, last: Instant?)
    do throws(DatabaseError) {
      let database = try Database(path, patience: 1_000)
      let isSmall = bytes < Self.largest
      // Not `quick_check`: up to 3.40 it takes the reordered columns of a table without row ids for empty ones.
      let said = isSmall ? try database.first("PRAGMA integrity_check(1)") { row throws(DatabaseError) in row.text(0) } : "ok"
      let runs = try database.first("SELECT count(*) FROM runs") { row throws(DatabaseError) in row.count(0) } ?? 0
      let last = try database.first("SELECT began FROM runs ORDER BY number DESC LIMIT 1") { row throws(DatabaseError) in
        Instant(seconds: row.integer(0))
      }
      found = (said == "ok" ? WriteAheadLog(path).damage()?.text : said ?? "it says nothing", runs, last)
    } catch {
      guard error.kind == .damaged else { throw RunStore.refusal(error, path) }
      found = (error.message, 0, nil)
    }
    (damage, runs, last) = found
  }
}
