package import LucidCore

/// The first file of habits, written by setup: each done or not, every day.
package enum FirstHabits {
  package static func path(in folder: String) -> String { folder + "/habits.json" }

  /// The names in a line, without repetitions; at most 20.
  package static func names(in line: String) -> [String] {
    var names: [String] = []
    for part in line.split(separator: ",") {
      let name = String(IniFile.trimmed(part).prefix(80))
      if !name.isEmpty, !names.contains(where: { $0.lowercased() == name.lowercased() }) { names.append(name) }
    }
    return Array(names.prefix(20))
  }

  package static func text(_ names: [String], on day: CivilDate) -> String {
    var json = JSONText()
    json.array { json in
      for (i, name) in names.enumerated() {
        json.object { json in
          json.field("id", "habit-\(day.iso)-\(i + 1)")
          json.field("name", name)
          json.field("emoji", "")
          json.field("unit", "boolean")
          json.field("targetValue", 1)
          json.field("frequency", "daily")
          json.field("createdAt", day.iso)
          json.field("isArchived", false)
        }
      }
    }
    return json.text + "\n"
  }
}
