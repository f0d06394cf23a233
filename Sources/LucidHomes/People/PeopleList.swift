package import LucidApplication
import LucidCore
package import LucidReport
import LucidSchedule
package import LucidSystem

/// `lucid data people list`: each person with the size of their home. No name and no text of
/// theirs.
package struct PeopleList {
  private struct Row {
    let name: String
    /// nil when the folder cannot be read by this account.
    let bytes: Int?
    let schedules: Int?
    let home: PersonHome?
  }

  private let rows: [Row]

  package init(_ people: PeopleFolder, _ host: HostEnvironment) throws(CommandError) {
    rows = try people.names().map { name in
      let home = try? people.home(name)
      let found = home.flatMap { home in home.withTheirRights { Self.row(name, home, host) } ?? nil }
      return found ?? Row(name: name, bytes: nil, schedules: nil, home: home)
    }
  }

  /// nil when the folder cannot be read.
  private static func row(_ name: String, _ home: PersonHome, _ host: HostEnvironment) -> Row? {
    guard FolderReader.items(home.path) != nil else { return nil }
    let own = host.inHome(home)
    let data = OwnData.find(own.folders)
    let schedules = try? UserSchedules(own).store.names.count
    return Row(name: name, bytes: data.unreadable.isEmpty ? data.size : nil, schedules: schedules, home: home)
  }

  package var text: String {
    guard !rows.isEmpty else { return "no people; lucid data people add NAME adds one\n" }
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      let name = row.name + String(repeating: " ", count: width - row.name.count)
      let account = row.home.map { "uid \($0.owner.user)" } ?? "uid unknown"
      guard let bytes = row.bytes else { return "\(name)  \(account), cannot be read by this account\n" }
      return "\(name)  \(account), \(ByteCount.bytes(bytes).text), \(Count.of(row.schedules ?? 0, "schedule"))\n"
    }.joined()
  }

  package var json: JSONResult {
    JSONResult { json in
      json.objects("people", rows) { json, row in
        json.field("name", row.name)
        if let home = row.home { json.field("uid", Int(home.owner.user)) }
        json.field("readable", row.bytes != nil)
        if let bytes = row.bytes { json.field("bytes", bytes) }
        if let schedules = row.schedules { json.field("schedules", schedules) }
      }
    }
  }
}
