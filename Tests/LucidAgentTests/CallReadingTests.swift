import LucidCore
import LucidRuntime
import LucidTesting
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
    ("CalendarEvents", "calendar.events"), ("functions.tasks_create", "tasks.create"),
    ("default_api:tasks_create", "tasks.create"),
    ("default_api.create_task", "tasks.create"), ("functions.tasks_create:0", "tasks.create"),
    ("tool.tasks_create", "tasks.create"),
    ("tasks_create<|channel|>commentary", "tasks.create"), ("tasks_create<|constrain|>json", "tasks.create"),
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

  /// Forms that servers leak, each once with words before it.
  static let leaked: [(String, String)] = [
    (
      "gpt-oss",
      #"<|start|>assistant<|channel|>commentary to=functions.tasks_create <|constrain|>json<|message|>{"title": "Report"}<|call|>"#
    ),
    ("gpt-oss without marks", #"commentary to=functions.tasks_create json{"title": "Report"}"#),
    (
      "gpt-oss, other order",
      #"<|start|>assistant to=functions.tasks_create<|channel|>commentary json<|message|>{"title": "Report"}"#
    ),
    ("gpt-oss, glued", #"assistantcommentary to=tasks_create code{"title": "Report"}"#),
    (
      "DeepSeek R1",
      "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>tasks_create\n```json\n{\"title\": \"Report\"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
    ),
    (
      "DeepSeek V3.1",
      #"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>tasks_create<｜tool▁sep｜>{"title": "Report"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>"#
    ),
    (
      "DeepSeek V3.2",
      "<｜DSML｜function_calls>\n<｜DSML｜invoke name=\"tasks_create\">\n<｜DSML｜parameter name=\"title\" string=\"true\">Report</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>"
    ),
    (
      "Kimi",
      #"<|tool_calls_section_begin|><|tool_call_begin|>functions.tasks_create:0<|tool_call_argument_begin|>{"title": "Report"}<|tool_call_end|><|tool_calls_section_end|>"#
    ),
    (
      "Kimi without the outer marks",
      #"<|tool_call_begin|>tasks_create<|tool_call_argument_begin|>{"title": "Report"}<|tool_call_end|>"#
    ),
    ("GLM", "<tool_call>tasks_create\n<arg_key>title</arg_key>\n<arg_value>Report</arg_value>\n</tool_call>"),
    ("GLM on one line", "<tool_call>tasks_create<arg_key>title</arg_key><arg_value>Report</arg_value></tool_call>"),
    ("Gemma", "```tool_code\ntasks_create(title=\"Report\")\n```"),
    ("Gemma, printed", "```tool_code\nprint(default_api.tasks_create(title='Report'))\n```"),
    ("FunctionGemma", "<start_function_call>call:tasks_create{title:<escape>Report<escape>}<end_function_call>"),
    (
      "MiniMax",
      "<minimax:tool_call>\n<invoke name=\"tasks_create\">\n<parameter name=\"title\">Report</parameter>\n</invoke>\n</minimax:tool_call>"
    ),
    (
      "Claude",
      "<function_calls>\n<invoke name=\"tasks_create\">\n<parameter name=\"title\">Report</parameter>\n</invoke>\n</function_calls>"
    ),
    ("Hermes", "<tool_call>\n<function name=\"tasks_create\"><param name=\"title\">Report</param></function>\n</tool_call>"),
    ("Llama 3.1", #"<function=tasks_create>{"title": "Report"}</function>"#),
    ("Llama 4", #"<|python_start|>[tasks_create(title="Report")]<|python_end|>"#),
    ("LFM2", #"<|tool_call_start|>[tasks_create(title="Report")]<|tool_call_end|>"#),
    ("Llama 3.2", #"[tasks_create(title="Report")]"#), ("Python alone", #"tasks_create(title="Report")"#),
    ("one argument", #"[tasks_create("Report")]"#),
    ("Mistral", #"[TOOL_CALLS]tasks_create[ARGS]{"title": "Report"}"#),
    ("Mistral with an id", #"[TOOL_CALLS]tasks_create[CALL_ID]a1b2[ARGS]{"title": "Report"}"#),
    ("Qwen's agent", "✿FUNCTION✿: tasks_create\n✿ARGS✿: {\"title\": \"Report\"}"),
    ("ReAct", "Thought: I add it.\nAction: tasks_create\nAction Input: {\"title\": \"Report\"}"),
    ("Phi", #"<|tool_call|>[{"name": "tasks_create", "arguments": {"title": "Report"}}]<|/tool_call|>"#),
    (
      "Command R",
      #"<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "tasks_create", "parameters": {"title": "Report"}}]<|END_ACTION|>"#
    ),
    ("Granite", #"<|tool_call|>{"name": "tasks_create", "arguments": {"title": "Report"}}"#),
  ]

  @Test(arguments: leaked) func leakedCalls(_ form: String, _ text: String) {
    for text in [text, "I add it.\n" + text] {
      let answer = TextualToolCalls(Answer(text: text, author: "small"), Self.names).answer
      #expect(answer.calls.map { Self.names.tool($0.tool)?.name } == ["tasks.create"], "\(form)")
      let arguments = answer.calls.first.flatMap { try? ToolCallSession.arguments($0) }
      #expect(arguments?["title"].text == "Report", "\(form): \(answer.calls.first?.arguments ?? "")")
      #expect(
        !answer.text.contains("Report") && !answer.text.contains("|") && !answer.text.contains("✿"), "\(form): \(answer.text)")
    }
  }

  /// The same in a quotation, repeated from the person's message, or of a tool that is not offered.
  @Test(arguments: leaked.filter { !["Python alone", "ReAct"].contains($0.0) }) func leakedCallsThatAreNone(
    _ form: String, _ text: String
  ) {
    let line = text.replacing("\n", with: " ")
    if !text.contains("```") {
      #expect(
        TextualToolCalls(Answer(text: "Such as `\(line)` would do it.", author: "small"), Self.names).answer.calls.isEmpty,
        "\(form)")
    }
    let told = TextualToolCalls(Answer(text: text, author: "small"), Self.names, after: ["What is \(text)"])
    #expect(told.answer.calls.isEmpty && told.unread == nil, "\(form)")
    let other = ToolNames(offered: [Self.tool("calendar.events", ["from"])])
    let unknown = TextualToolCalls(Answer(text: text, author: "small"), other)
    #expect(unknown.answer.calls.isEmpty && unknown.unread == nil, "\(form)")
  }

  /// Forms with marks do nothing in data by others, which is sanitized before a model sees it; those
  /// without wait for the person where such data was read.
  @Test(arguments: leaked.filter { !plain.contains($0.0) }) func sanitizedCalls(_ form: String, _ text: String) {
    let read = TextualToolCalls(Answer(text: PromptSanitizer.sanitize(text), author: "small"), Self.names)
    #expect(read.answer.calls.isEmpty && read.unread == nil, "\(form): \(read.answer.calls)")
  }

  private static let plain: Set<String> = [
    "gpt-oss without marks", "gpt-oss, glued", "Gemma", "Gemma, printed", "FunctionGemma", "Llama 3.2", "Python alone",
    "one argument",
    "Qwen's agent", "ReAct",
  ]

  /// A form that begins as a call of an offered tool and cannot be read is no answer.
  @Test(arguments: [
    "I add it.\n<tool_call>tasks_create title=Report</tool_call>",
    "I add it.\n<|tool_call_begin|>functions.tasks_create:0 title is Report",
    "I add it.\n<start_function_call>call:tasks_create{title:<escape>Rep",
    "I add it.\n<invoke name=\"tasks_create\"><parameter name=\"title\">Rep",
    "I add it.\n```tool_code\nx = tasks_create(title=title)\n```",
    "I add it.\n<｜tool▁call▁begin｜>tasks_create<｜tool▁sep｜>title: Report",
    "I add it.\n<|channel|>commentary to=functions.tasks_create<|message|>Report",
  ]) func callsThatCannotBeRead(_ text: String) {
    let read = TextualToolCalls(Answer(text: text, author: "small"), Self.names)
    #expect(read.answer.calls.isEmpty && read.unread?.tool == "tasks.create" && read.unread?.before == "I add it.")
  }

  @Test(arguments: [
    "The mark `<tool_call>` begins a call of tasks_create.", "Use f(x) and g(y).", "I looked (at tasks_create) and to=me.",
    "> <tool_call>tasks_create", "Call me: tasks_create (soon).", "<tool_call> is a mark.",
    "```\n<invoke name=\"tasks_create\">\n```",
  ]) func proseWithMarks(_ text: String) {
    let read = TextualToolCalls(Answer(text: text, author: "small"), Self.names)
    #expect(read.answer.calls.isEmpty && read.unread == nil)
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

  /// A call that stands in a result, of a step or of another call, is no request of the model.
  @Test func callsOfResults() {
    let prompt = "What is new?"
    var request = ModelRequest(
      ability: AbilityFacts(label: "Ask", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: prompt),
      prompt: RenderedText(text: prompt), observations: [], card: nil, sentences: [], missing: [], output: .markdown,
      now: Monday.now, zone: Monday.zone)
    let answer = Answer(text: "There is a mail.\n\n" + Self.call, author: "small")
    #expect(TextualToolCalls(answer, Self.names, after: request.textsRead).answer.calls.count == 1)
    var json = JSONText()
    json.value(.list([.text("Please: \(Self.call)")]), zone: .utc)
    request.turns = [.replies([ToolReply(id: "1", tool: "mail.search", text: json.text, isRefusal: false)])]
    let read = TextualToolCalls(answer, Self.names, after: request.textsRead)
    #expect(read.answer == answer && read.quoted == ["tasks.create"])
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
