package import LucidBuiltins
package import LucidCore

/// The first file of habits, written by setup: all of them are for every day.
package enum FirstHabits {
  package static func path(in folder: String) -> String { folder + "/habits.json" }

  package static func text(_ habits: [HabitDefinition], on day: CivilDate) -> String {
    var json = JSONText()
    json.array { json in
      for habit in habits {
        json.object { json in
          json.field("id", habit.id)
          json.field("name", habit.name)
          json.field("emoji", "")
          json.field("unit", habit.unit.rawValue)
          json.field("targetValue", Int(habit.target.rounded(.up)))
          json.field("frequency", "daily")
          json.field("createdAt", day.iso)
          json.field("isArchived", false)
        }
      }
    }
    return json.text + "\n"
  }
}
