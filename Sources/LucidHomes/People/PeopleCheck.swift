package import LucidApplication
package import LucidArguments
import LucidCore
package import LucidReport
package import LucidSystem

/// `lucid data people check`: whether each home is closed to others, and its schedules would run.
///
/// A person's schedules are checked by a process of their own account. Of its answer only the
/// numbers and the names of the checks are used: every text in it may be the person's.
package struct PeopleCheck {
  private struct Row {
    let name: String
    /// nil when the check did not answer.
    var schedules: Int?
    var failing = 0
    /// Names of checks that went wrong.
    var problems: [String] = []

    var isGood: Bool { problems.isEmpty && failing == 0 && schedules != nil }
  }

  private let rows: [Row]

  /// Checks the named people, or all.
  package init(_ people: PeopleFolder, _ names: [String], _ host: HostEnvironment) throws(CommandError) {
    guard let program = host.process.ownPath else {
      throw CommandError(.internalError, "lucid cannot find its own executable")
    }
    rows = try (names.isEmpty ? try people.names() : names).map { name throws(CommandError) in
      Self.row(name, try people.home(name), program, host)
    }
  }

  /// The names of checks that may be shown; any other is `other`.
  private static let known: Set<String> = [
    "ability", "consent", "crontab", "delivery", "folder", "inputs", "last run", "linger", "locale", "look", "missed", "model",
    "output", "pending", "policy", "program", "record", "settings", "starter", "timer", "trigger", "vault", "zone",
  ]

  private static func row(_ name: String, _ home: PersonHome, _ program: String, _ host: HostEnvironment) -> Row {
    var row = Row(name: name)
    if home.mode & 0o077 != 0 { row.problems.append("open to others: chmod 700 \(home.path)") }
    guard home.isOurs else {
      row.problems.append("belongs to uid \(home.owner.user): check it as that account or as root")
      return row
    }
    let words = [program, "--home=" + home.path, "schedule", "check", "--json"]
    guard let result = try? host.ownTools.run(words, limits: .init(seconds: 300)),
      let answer = try? JSONParser.parse(result.output), let schedules = answer["schedules"]?.list
    else {
      row.problems.append("its check gave no answer: lucid --home=\(home.path) schedule check")
      return row
    }
    row.schedules = schedules.count
    let failing = schedules.filter { $0["good"]?.boolean != true }
    row.failing = failing.count
    let findings = failing.flatMap { $0["findings"]?.list ?? [] }.filter { $0["state"]?.text == "error" }
    let subjects = findings.compactMap { $0["subject"]?.text }.map { known.contains($0) ? $0 : "other" }
    row.problems += Set(subjects).sorted()
    // A file that cannot be read is in no list, and only the exit tells.
    if row.failing == 0, result.status != ExitCode.ok.rawValue { row.problems.append("a schedule cannot be read") }
    return row
  }

  package var exit: ExitCode { rows.allSatisfy(\.isGood) ? .ok : .partial }

  package var text: String {
    guard !rows.isEmpty else { return "no people; lucid data people add NAME adds one\n" }
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      let name = row.name + String(repeating: " ", count: width - row.name.count)
      let schedules = row.schedules.map { Count.of($0, "schedule") } ?? "schedules unknown"
      let failing = row.failing == 0 ? "" : ", \(row.failing) would fail"
      let problems = row.problems.isEmpty ? "" : ": " + row.problems.joined(separator: ", ")
      return "\(name)  \(row.isGood ? "ok   " : "error")  \(schedules)\(failing)\(problems)\n"
    }.joined()
  }

  package var json: JSONResult {
    JSONResult { json in
      json.objects("people", rows) { json, row in
        json.field("name", row.name)
        json.field("good", row.isGood)
        if let schedules = row.schedules { json.field("schedules", schedules) }
        json.field("failing", row.failing)
        json.strings("problems", row.problems)
      }
    }
  }
}
