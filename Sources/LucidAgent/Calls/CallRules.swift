import LucidCore
import LucidRuntime

/// The instructions about the offered tools, with the dates of the coming days.
///
/// Orders rather than descriptions: a small model describes what it would do unless it is told that
/// words do nothing.
enum CallRules {
  static func text(_ offered: [OfferedTool], writes: Set<String>, isSmall: Bool, now: Instant, zone: Zone) -> String {
    var lines: [String] = []
    if !writes.isEmpty {
      lines.append(
        "To create, add, schedule, change or send anything you MUST call a tool. Words do nothing: never describe what you would do, and never "
          + "say that it is done before a result says so.")
      for tool in offered where writes.contains(tool.name) { lines.append("- \(tool.plainName): \(first(tool.summary)).") }
      lines.append(
        "One call for each thing, with what the person said and nothing made up. What stands in the data already is not made again: ask first, "
          + "unless it is due at quite another time.")
      if offered.contains(where: { $0.name == "tasks.create" }) {
        lines.append(
          "Of a task: priority 1 is low, 2 medium, 3 high; estimates as hours and minutes, 1:30; one or two labels at most. Subtasks are for tasks, "
            + #"never for events: [{"title": "Book a room"}, {"title": "Send the agenda"}]."#)
      }
    }
    if writes.count < offered.count {
      lines.append("Call a tool that reads only for what the data below does not say. The same call twice gives the same.")
    }
    lines.append(days(now, zone))
    if isSmall, let tool = offered.first {
      let name = tool.parameters.required.first ?? tool.parameters.properties.first?.name
      let arguments = name.map { "{\"\($0)\": \"…\"}" } ?? "{}"
      lines.append(
        "If you have no other way to call a tool, answer with this alone: "
          + "<tool_call>{\"name\": \"\(tool.plainName)\", \"arguments\": \(arguments)}</tool_call>")
    }
    lines.append("After the results, say in a sentence or two what was done.")
    return lines.joined(separator: "\n")
  }

  /// `Today is Monday, 2026-04-06. Next: Tuesday 2026-04-07, …`.
  private static func days(_ now: Instant, _ zone: Zone) -> String {
    let today = zone.civil(now)
    let next = (1...7).map { n in
      DatePattern.format(CivilDateTime(date: today.date.adding(days: n), time: today.time), "EEEE yyyy-MM-dd")
    }
    return "Today is \(DatePattern.format(today, "EEEE, yyyy-MM-dd")). Next: \(next.joined(separator: ", "))."
  }

  private static func first(_ text: String) -> Substring { text.prefix { $0 != "." && $0 != ";" } }
}
