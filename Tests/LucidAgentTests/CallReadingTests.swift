import LucidCore
import LucidRuntime
import Testing

@testable import LucidAgent

/// Calls under other names, and calls that stand in the text.
@Suite struct CallReadingTests {
  static func tool(_ name: String, _ arguments: [String], required: [String] = []) -> OfferedTool {
    var text = AnswerSchema()
    text.kinds = [.string]
    var schema = AnswerSchema()
    schema.kinds = [.object]
    schema.properties = arguments.map { .init($0, text) }
    schema.required = required
    return OfferedTool(name: name, summary: "Does it", parameters: schema)
  }
  static let names = ToolNames(offered: [
    tool("tasks.create", ["title", "description", "estimate"], required: ["title"]),
    tool("calendar.create", ["title", "start", "end", "notes"]), tool("tasks.create_label", ["name", "color"]),
    tool("calendar.events", ["from", "to"]),
  ])

  @Test(arguments: [
    ("tasks.create", "tasks.create"), ("tasks_create", "tasks.create"), ("create_task", "tasks.create"),
    ("createTask", "tasks.create"),
    ("task.create", "tasks.create"), ("create_event", "calendar.create"), ("create_label", "tasks.create_label"),
    ("CalendarEvents", "calendar.events"),
  ]) func otherNames(_ written: String, _ meant: String) { #expect(Self.names.tool(written)?.name == meant) }

  @Test(arguments: ["create", "tasks", "delete_task", "", "🙂"]) func noNames(_ written: String) {
    #expect(Self.names.tool(written) == nil)
  }

  @Test(arguments: [
    (#"{"title": "A", "taskDescription": "b", "timeEstimate": "1:30"}"#, #"{"title":"A","description":"b","estimate":"1:30"}"#),
    // What is known stays, and what is given already is not given twice.
    (#"{"Title": "A"}"#, #"{"title":"A"}"#), (#"{"title": "A", "Title": "B"}"#, #"{"title": "A", "Title": "B"}"#),
    (#"{"other": 1}"#, #"{"other": 1}"#), ("nonsense", "nonsense"),
  ]) func otherArguments(_ written: String, _ meant: String) {
    let call = Self.names.resolved(ToolCall(id: "1", tool: "create_task", arguments: written))
    #expect(call.tool == "tasks.create" && call.arguments == meant, "\(call.arguments)")
  }

  @Test(arguments: [
    #"{"name": "tasks_create", "arguments": {"title": "Report"}}"#,
    #"<tool_call>{"name": "create_task", "arguments": {"title": "Report"}}</tool_call>"#,
    "```json\n{\"tool\": \"tasks.create\", \"parameters\": {\"title\": \"Report\"}}\n```\n",
    #"Sure: {"name": "tasks_create", "arguments": {"title": "Report"}}"#,
    #"[TOOL_CALLS] [{"name": "tasks_create", "arguments": {"title": "Report"}}]"#,
    #"[TOOL_REQUEST]{"name": "tasks_create", "arguments": {"title": "Report"}}[END_TOOL_REQUEST]"#,
    #"<|python_tag|>{"name": "tasks_create", "parameters": {"title": "Report"}}<|eom_id|>"#,
    "<tool_call>{\"name\": \"tasks_create\", \"arguments\": {\"title\": \"Report\"}}</tool_call>\nIt is done.",
    #"{"tool_calls": [{"type": "function", "function": {"name": "tasks_create", "arguments": "{\"title\": \"Report\"}"}}]}"#,
    #"{"tasks_create": {"title": "Report"}}"#, #"{"name": "create_task", "title": "Report"}"#,
    "I will.\n<tool_call>\n<function=tasks_create>\n<parameter=title>\nReport\n</parameter>\n</function>\n</tool_call>",
    "<function=create_task><parameter=title>Report</parameter></function>",
    // A small model forgets the last brace.
    #"{"name": "tasks_create", "arguments": {"title": "Report"}"#,
  ]) func writtenCalls(_ text: String) {
    let answer = TextualToolCalls(Answer(text: text, author: "small"), Self.names).answer
    #expect(answer.calls.count == 1)
    #expect(answer.calls.first.flatMap { Self.names.tool($0.tool) }?.name == "tasks.create")
    let arguments = answer.calls.first.flatMap { try? ToolCallSession.arguments($0) }
    #expect(arguments?["title"].text == "Report" && !answer.text.contains("{") && !answer.text.contains("<"))
  }

  @Test(arguments: [
    "Here is JSON: {\"title\": \"Report\"}", "[1, 2]", #"{"name": "rm", "arguments": {}}"#, "The task is {tasks_create}.",
    // Half a call is none.
    "<function=tasks_create><parameter=title>Rep", "<function=tasks_create><parameter=title>Rep</function>",
    "<function=rm><parameter=path>/</parameter></function>",
    #"{"name": "tasks_create", "arguments": {"title": "Rep"#, #"{"name": "tasks_create", "arguments": {"title": "R", "#, "",
  ]) func noCalls(_ text: String) {
    let answer = Answer(text: text, author: "small")
    #expect(TextualToolCalls(answer, Self.names).answer == answer)
  }

  private static let call = #"{"name": "tasks_create", "arguments": {"title": "Report"}}"#

  /// A call that an answer explains, or shows as a quotation, is not made; the tool is named.
  @Test(arguments: [
    "That is a call: \(call) It makes a task.", "The form is <tool_call>\(call)</tool_call>, which makes a task.",
    "An example:\n```json\n\(call)\n```", "Sure.\n```json\n\(call)\n```\nDone.", "~~~\n\(call)\n~~~\nlike this",
    "Like this: `\(call)`", "> \(call)", "  > so: \(call)", "The text \"\(call)\"", "Der Text „\(call)“", "It says «\(call)»",
    "First \(call) and then \(call)", "<tool_call>\(call)</tool_call> is what it would be.",
    "`<function=tasks_create><parameter=title>Report</parameter></function>`",
    "<function=tasks_create><parameter=title>Report</parameter></function> makes a task.",
  ]) func quotedCalls(_ text: String) {
    let answer = Answer(text: text, author: "small")
    let read = TextualToolCalls(answer, Self.names)
    #expect(read.answer == answer && read.quoted == ["tasks.create"])
  }

  /// A call that the person's message holds is repeated, however it is written.
  @Test(arguments: [
    call, "<tool_call>\(call)</tool_call>", #"{"tool": "create_task", "parameters": {"title": "Report"}}"#,
  ]) func callsOfThePersonsMessage(_ text: String) {
    let answer = Answer(text: text, author: "small")
    let read = TextualToolCalls(answer, Self.names, after: ["Hi", "What does this mean: \(Self.call)?"])
    #expect(read.answer == answer && read.quoted == ["tasks.create"])
    // Another one is not.
    let other = Answer(text: text.replacing("Report", with: "Call Sam"), author: "small")
    #expect(TextualToolCalls(other, Self.names, after: ["What does \(Self.call) mean?"]).answer.calls.count == 1)
  }

  /// What broke off is never completed.
  @Test func nothingIsMadeOfWhatBrokeOff() {
    var answer = Answer(text: #"{"name": "tasks_create", "arguments": {"title": "Report"}"#, author: "small")
    answer.isCut = true
    #expect(TextualToolCalls(answer, Self.names).answer == answer)
  }

  @Test func smallModelsGetTextsAlone() {
    var number = AnswerSchema()
    number.kinds = [.integer]
    (number.minimum, number.maximum) = (1, 3)
    var flag = AnswerSchema()
    flag.kinds = [.boolean]
    var list = AnswerSchema()
    list.kinds = [.array]
    list.description = "Names. More words."
    var schema = AnswerSchema()
    schema.kinds = [.object]
    schema.properties = [.init("n", number), .init("flag", flag), .init("list", list)]
    schema.required = ["n"]
    let small = OfferedTool(name: "a.b", summary: "Does it. At length.", parameters: schema).small
    #expect(small.summary == "Does it." && small.parameters.required == ["n"])
    #expect(small.parameters.properties.allSatisfy { $0.schema.kinds == [.string] })
    #expect(small.parameters.properties[0].schema.values == [.text("1"), .text("2"), .text("3")])
    #expect(small.parameters.properties[1].schema.values == [.text("true"), .text("false")])
    #expect(small.parameters.properties[2].schema.description == "Names. Parted by commas.")
  }
}
