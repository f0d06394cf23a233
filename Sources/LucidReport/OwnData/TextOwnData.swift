import LucidCore

/// The table of what the program keeps for a person, as lists show it.
package struct OwnDataViewModel: Sendable {
  package struct Row: Sendable {
    package let name: String
    package let what: String
    package let retention: String
    package let files: Int
    package let bytes: Int

    package init(name: String, what: String, retention: String, files: Int, bytes: Int) {
      (self.name, self.what, self.retention, self.files, self.bytes) = (name, what, retention, files, bytes)
    }

    /// `3 files, 12 KiB`.
    package var size: String { "\(Count.of(files, "file")), \(ByteCount.bytes(bytes).text)" }
  }

  /// By folder, as it is shown.
  package let groups: [(folder: String, rows: [Row])]
  /// Files in these folders that the program did not write.
  package let others: [String]
  /// Messages on folders that could not be read.
  package let problems: [String]

  package init(groups: [(folder: String, rows: [Row])], others: [String], problems: [String]) {
    (self.groups, self.others, self.problems) = (groups, others, problems)
  }
}

/// The table for a person.
package struct TextOwnData {
  private let screen: Screen
  /// More files of others are only counted.
  private static let most = 20

  package init(screen: Screen = .plain) { self.screen = screen }

  package func table(_ data: OwnDataViewModel) -> String {
    var page = LineWriter(ANSIWriter(screen))
    for group in data.groups {
      page.heading(group.folder)
      for row in group.rows {
        let facts = [StyledText(row.what), StyledText("until " + row.retention, .dim), StyledText(row.size, .dim)]
        page.add(StyledText(row.name, .strong), .joined(facts), column: 18)
      }
    }
    if data.groups.isEmpty { page.add(StyledText("lucid keeps nothing for this account.")) }
    if !data.others.isEmpty {
      page.heading("Other files in these folders")
      for path in data.others.prefix(Self.most) { page.add(StyledText(path), indent: 2) }
      if data.others.count > Self.most { page.add(StyledText("and \(data.others.count - Self.most) more"), indent: 2) }
    }
    for problem in data.problems { page.add(StyledText(problem, .bad)) }
    return page.text
  }
}
