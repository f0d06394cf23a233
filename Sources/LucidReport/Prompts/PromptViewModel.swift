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

  package let text: String
  package let sections: [Section]
  package let tokens: Int
  /// The context window, and the part of it reserved for the answer.
  package let context: Int
  package let output: Int
  package let isSynthesis: Bool

  package init(text: String, sections: [Section], tokens: Int, context: Int, output: Int, isSynthesis: Bool) {
    self.text = text
    self.sections = sections
    self.tokens = tokens
    self.context = context
    self.output = output
    self.isSynthesis = isSynthesis
  }

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
    page.add(
      StyledText(
        "\(text.utf8.count) bytes, about \(Count.of(tokens, "token")) of \(context); \(output) are reserved for the answer."))
    return page.text
  }

  package var json: String {
    var json = JSONText()
    json.object { json in
      json.field("synthesis", isSynthesis)
      json.field("bytes", text.utf8.count)
      json.field("tokens", tokens)
      json.field("context", context)
      json.field("output", output)
      json.field("text", text)
      json.key("sections")
      json.array { json in for section in sections { Self.write(section, &json) } }
    }
    return json.text + "\n"
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
      json.key("reads")
      json.array { json in for family in section.families { json.string(family) } }
      json.field("file", section.file)
    }
  }
}
