import LucidCore

/// A system prompt as it is shown: whole, or section by section.
package struct PromptViewModel: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package let name: String
    package let summary: String?
    package let order: Int
    package let priority: Int
    /// Why it is left out; nil when it is in.
    package let reason: String?
    package let bytes: Int
    package let tokens: Int
    /// Whose data it holds.
    package let families: [String]
    package let file: String

    package init(
      name: String, summary: String?, order: Int, priority: Int, reason: String?, bytes: Int, tokens: Int, families: [String],
      file: String
    ) {
      self.name = name
      self.summary = summary
      self.order = order
      self.priority = priority
      self.reason = reason
      self.bytes = bytes
      self.tokens = tokens
      self.families = families
      self.file = file
    }
  }

  /// The parts of the model's window beside the sections, in tokens.
  package struct Window: Hashable, Sendable {
    package let context: Int
    /// Reserved for the answer.
    package let output: Int
    package let message: Int
    package let tools: Int
    /// The rules about the tools.
    package let rules: Int
    /// The names of the tools that are offered, and of those for which there is no room.
    package let offered: [String]
    package let left: [String]
    /// Whether these are left out to spare a small model.
    package let sparesSmall: Bool

    package init(
      context: Int, output: Int, message: Int, tools: Int, rules: Int, offered: [String], left: [String], sparesSmall: Bool
    ) {
      self.sparesSmall = sparesSmall
      (self.context, self.output, self.message) = (context, output, message)
      (self.tools, self.rules, self.offered, self.left) = (tools, rules, offered, left)
    }
  }

  package let text: String
  package let sections: [Section]
  package let tokens: Int
  package let window: Window
  package let isSynthesis: Bool

  package init(text: String, sections: [Section], tokens: Int, window: Window, isSynthesis: Bool) {
    self.text = text
    self.sections = sections
    self.tokens = tokens
    self.window = window
    self.isSynthesis = isSynthesis
  }

  /// The whole request, in tokens.
  private var total: Int { tokens + window.message + window.tools + window.rules }

  /// A line or two for each section.
  package func reasons(_ screen: Screen) -> String {
    var page = LineWriter(ANSIWriter(screen))
    let column = (sections.map { $0.name.count }.max() ?? 0) + 2
    for section in sections {
      let state: [StyledText] =
        section.reason.map { [StyledText("out", .warn), StyledText($0)] }
        ?? [
          StyledText("in", .good), StyledText("\(section.bytes) bytes, \(Count.of(section.tokens, "token"))"),
          StyledText(section.families.isEmpty ? "" : "reads " + section.families.joined(separator: ", "), .dim),
        ]
      let facts = [StyledText("priority \(section.priority)", .dim), StyledText(section.file, .dim)]
      page.add(StyledText(section.name, .strong), .joined(state + facts), indent: 0, column: column)
    }
    page.gap()
    page.add(StyledText("\(text.utf8.count) bytes, about \(Count.of(tokens, "token")), are the system prompt."))
    if !window.offered.isEmpty {
      page.add(
        StyledText(
          "\(Count.of(window.offered.count, "tool")), about \(Count.of(window.tools, "token")) and \(window.rules) of rules: "
            + window.offered.joined(separator: ", ") + "."))
    }
    if !window.left.isEmpty {
      let reason = window.sparesSmall ? "A small model is spared" : "No room for"
      page.add(StyledText("\(reason) \(Count.of(window.left.count, "tool")): \(window.left.joined(separator: ", ")).", .warn))
    }
    if window.message > 0 { page.add(StyledText("About \(Count.of(window.message, "token")) are the message.")) }
    page.add(
      StyledText(
        "Together about \(Count.of(total, "token")) of \(window.context); \(window.output) are reserved for the answer."))
    return page.text
  }

  package var json: JSONResult {
    JSONResult { json in
      json.field("synthesis", isSynthesis)
      json.field("bytes", text.utf8.count)
      json.field("tokens", tokens)
      json.field("context", window.context)
      json.field("output", window.output)
      json.field("message", window.message)
      json.object("tools") { json in
        json.field("tokens", window.tools)
        json.field("rules", window.rules)
        json.strings("offered", window.offered)
        json.strings("left_out", window.left)
      }
      json.field("text", text)
      json.array("sections") { json in for section in sections { Self.write(section, &json) } }
    }
  }

  private static func write(_ section: Section, _ json: inout JSONText) {
    json.object { json in
      json.field("name", section.name)
      json.field("summary", section.summary)
      json.field("order", section.order)
      json.field("priority", section.priority)
      json.field("included", section.reason == nil)
      json.field("reason", section.reason)
      json.field("bytes", section.bytes)
      json.field("tokens", section.tokens)
      json.strings("reads", section.families)
      json.field("file", section.file)
    }
  }
}
