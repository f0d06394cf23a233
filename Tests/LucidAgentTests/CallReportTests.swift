import LucidCore
import LucidRuntime
import Testing

@testable import LucidAgent

/// Calls and arguments as public reports of bugs describe them, written anew; each names the repository and the number of the report.
@Suite struct CallReportTests {
  enum Outcome: Sendable, Equatable {
    /// Calls of `tasks.create` with these titles.
    case titles([String])
    /// A call of `calendar.events` without arguments.
    case bare
    /// No answer, and the person is told.
    case unread
    /// An answer.
    case prose
  }

  struct Report: Sendable, CustomTestStringConvertible {
    let source: String
    let text: String
    let outcome: Outcome
    var testDescription: String { source }

    init(_ source: String, _ text: String, _ outcome: Outcome) {
      (self.source, self.text, self.outcome) = (source, text, outcome)
    }
  }

  private static let dsml = "<｜DSML｜invoke name=\"tasks_create\">\n<｜DSML｜parameter name=\"title\" string=\"true\">"
  private static let dsmlEnd = "</｜DSML｜parameter>\n</｜DSML｜invoke>\n"

  static let texts = [
    Report("osaurus-ai/vmlx-swift#228", "<tool_call>calendar_events</tool_call>", .bare),
    Report(
      "getsigit/sigit#95", "<tool_call>tasks_create<tool_call>title</arg_key><arg_value>Report</arg_value></tool_call>", .unread),
    Report("jundot/omlx#2565", #"{"name": "tasks_create", "arguments": {"title": "Report"}}"#, .titles(["Report"])),
    Report("mrwogu/factory-droid-openai#36", #"tasks_create({"title": "Report"})"#, .titles(["Report"])),
    Report("mrwogu/factory-droid-openai#36", #"tasks_create{"title": "Report"}"#, .titles(["Report"])),
    Report(
      "vllm-project/vllm#31207", #"<|tool_call_begin|> functions.tasks_create:0 {"title": "Report"} <|tool_call_end|>"#,
      .titles(["Report"])),
    Report(
      "NousResearch/hermes-agent#24534",
      #"I do both.<|tool_calls_section_begin|><|tool_call_begin|>functions.tasks_create:0<|tool_call_argument_begin|>{"title": "A"}<|tool_call_end|><|tool_call_begin|>functions.tasks_create:1<|tool_call_argument_begin|>{"title": "B"}<|tool_call_end|><|tool_calls_section_end|>"#,
      .titles(["A", "B"])),
    Report(
      "typeclaw/typeclaw#344", #"tasks_create:0<|tool_call_argument_begin|>{"title": "Report"}<|tool_calls_section_end|>"#,
      .titles(["Report"])),
    Report("typeclaw/typeclaw#344", "A call of tasks_create begins with `<|tool_call_begin|>` in that form.", .prose),
    Report(
      "can1357/oh-my-pi#8495",
      #"<|open|>toolscall tool="tasks_create" index="1"<|sep|><|open|>argument key="title" type="string"<|sep|>Report<|close|>argument<|sep|><|close|>call<|sep|>"#,
      .unread),
    Report(
      "openclaw/openclaw#62998",
      "I do it.\n<function_calls>\n<invoke name=\"tasks_create\">\n<parameter name=\"title\">Report</parameter>\n</invoke>\n</function_calls>",
      .titles(["Report"])),
    Report(
      "vllm-project/vllm#54964",
      #"<tool_call>{"name": "tasks_create", "arguments": "{\n  \"title\": \"Report\"\n}"}</tool_call>"#,
      .titles(["Report"])),
    Report("huggingface/smolagents#1119", #"tasks_create{"title": "Report"}</function>"#, .titles(["Report"])),
    Report("tashfeenahmed/freellmapi#291", #"<function=tasks_create={"title": "Report"}</function>"#, .titles(["Report"])),
    Report(
      "lsdefine/GenericAgent#804",
      "<‖DSML‖tool_calls>\n<‖DSML‖invoke name=\"tasks_create\">\n<‖DSML‖parameter name=\"title\" string=\"true\">Report</‖DSML‖parameter>\n</‖DSML‖invoke>\n</‖DSML‖tool_calls>",
      .titles(["Report"])),
    Report(
      "lsdefine/GenericAgent#804",
      "<｜｜DSML｜｜invoke name=\"tasks_create\">\n<｜｜DSML｜｜parameter name=\"title\" string=\"true\">Report</｜｜DSML｜｜parameter>\n</｜｜DSML｜｜invoke>",
      .titles(["Report"])),
    Report(
      "TokenRhythm/opensquilla#985", "<｜DSML｜tool_calls>\n\(dsml)A\(dsmlEnd)\(dsml)B\(dsmlEnd)</｜DSML｜tool_calls>",
      .titles(["A", "B"])),
    Report("XNet-NGO/aiope#119", "I add it.\n\n<｜DSML｜function_calls", .prose),
    Report(
      "vllm-project/vllm#48347",
      #"Let me see.<|action_start|><|plugin|>{"name": "tasks_create", "parameters": {"title": "Report"}}<|action_end|>"#,
      .titles(["Report"])),
    Report(
      "groq/groq-typescript#103",
      #"<tool-use>{"tool_calls": [{"id": "pending", "type": "function", "function": {"name": "tasks_create"}, "parameters": {"title": "Report"}}]}</tool-use>"#,
      .titles(["Report"])),
    Report(
      "XNet-NGO/aiope#118",
      "I add it.\n<｜DSML｜function_calls>\n<｜DSML｜invoke name=\"tasks_create\">\n<｜DSML｜parameter name=\"title\"", .unread),
  ]

  @Test(arguments: texts) func text(_ report: Report) {
    let names = CallReadingTests.names
    let read = TextualToolCalls(Answer(text: report.text, author: "small"), names)
    let calls = read.answer.calls.map { names.resolved($0) }
    let outcome: Outcome =
      if read.unread != nil {
        .unread
      } else if calls.isEmpty {
        .prose
      } else if calls.map(\.tool) == ["calendar.events"], calls[0].arguments == "{}" {
        .bare
      } else {
        .titles(calls.map { (try? ToolCallSession.arguments($0))?["title"].text ?? "?" })
      }
    #expect(outcome == report.outcome)
  }

  /// The arguments of a call of `tasks.create`, and the title that they mean; nil for none.
  static let arguments: [(source: String, arguments: String, title: String?)] = [
    ("tailcallhq/forgecode#2764", #""{\"title\": \"Report\"}""#, "Report"),
    ("quarkiverse/quarkus-langchain4j#2642", #""\"{ \\\"title\\\": \\\"Report\\\" }\"""#, "Report"),
    ("vllm-project/vllm#54971", #"{"title</arg_key>": "Report"}"#, "Report"),
    ("exo-explore/exo#2187", #"{"title<arg_key": "page</arg_key><arg_value>5"}"#, nil),
    ("BerriAI/litellm#33678", #"{"title": "A"}{"title": "B"}"#, nil),
    ("vllm-project/vllm#55082", "", nil),
  ]

  @Test(arguments: arguments) func argumentsOfReports(_ source: String, _ arguments: String, _ title: String?) {
    let call = CallReadingTests.names.resolved(ToolCall(id: "1", tool: "tasks_create", arguments: arguments))
    #expect((try? ToolCallSession.arguments(call))?["title"].text == title, "\(source)")
  }

  @Test(
    arguments: [
      ("fw-ai-external/python-sdk#119", "tasks_create</arg_value>", "tasks.create"),
      ("zai-org/GLM-5#84", "tasks_create<arg_key>title</arg_key><arg_value>Report</arg_value>", nil),
      ("NousResearch/hermes-agent#3468", "tasks_createtasks_create", nil),
      ("langroid/langroid#969", "default_api:tasks_create", "tasks.create"),
    ] as [(String, String, String?)]) func names(_ source: String, _ written: String, _ meant: String?)
  {
    #expect(CallReadingTests.names.tool(written)?.name == meant, "\(source)")
  }

  /// The names of kinds of mistakes that small models make, each with what it means; nil where it may mean two things.
  @Test(
    arguments: [
      (#"{"arguments": {"title": "Report"}}"#, "Report"), (#"{"parameters": {"title": "Report"}}"#, "Report"),
      (#"{"arguments": "{\"title\": \"Report\"}"}"#, "Report"),
      (#"{"name": "tasks_create", "arguments": {"title": "Report"}}"#, "Report"),
      (#"{"tasks_create": {"title": "Report"}}"#, "Report"), (#"{"input": {"title": "Report"}}"#, "Report"),
      (#"[{"title": "Report"}]"#, "Report"), (#"[[{"title": "Report"}]]"#, "Report"),
      (#"{"title": "Report"}{"title": "Report"}"#, "Report"),
      (#"{}{"title": "Report"}"#, "Report"), ("{\"title\": \"Report\"}\n{\"title\": \"Report\"}", "Report"),
      (#"{"title": "A"}{"title": "B"}"#, nil), (#"[{"title": "A"}, {"title": "B"}]"#, nil),
      (#"{"name": "other_tool", "arguments": {"title": "A"}}"#, nil),
      (#"{"arguments": {"title": "A"}, "title": "B"}"#, "B"), (#"["Report"]"#, nil), (#"{"arguments": ["Report"]}"#, nil),
    ] as [(String, String?)]) func wrappedArguments(_ arguments: String, _ title: String?)
  {
    let call = CallReadingTests.names.resolved(ToolCall(id: "1", tool: "tasks_create", arguments: arguments))
    #expect((try? ToolCallSession.arguments(call))?["title"].text == title, "\(call.arguments)")
  }

  private static let signature = ToolSignature(
    "tasks", "create", "Adds a task",
    parameters: [
      Parameter("title", .text, role: .nonEmptyContent, required: true, "What there is to do."),
      Parameter("estimate", .period, role: .content, "How long."),
      Parameter("priority", .choice(["low", "medium", "high"]), role: .content, "How much."),
      Parameter("labels", .texts, role: .content, "Names."), Parameter("subtasks", .list, role: .content, "Titles or records."),
    ], result: .text, effect: .write, reach: "one new task", example: "tasks.create: { title: Send }")

  /// Words of small models for values.
  @Test(arguments: [
    (#"{"title": "A", "estimate": "2 hours"}"#, "estimate", #""2h""#),
    (#"{"title": "A", "estimate": "90 minutes"}"#, "estimate", #""90m""#),
    (#"{"title": "A", "estimate": "1:30"}"#, "estimate", #""90m""#),
    (#"{"title": "A", "estimate": "half an hour"}"#, "estimate", #""30m""#),
    (#"{"title": "A", "priority": "urgent"}"#, "priority", #""high""#),
    (#"{"title": "A", "priority": "Critical"}"#, "priority", #""high""#),
    (#"{"title": "A", "priority": "normal"}"#, "priority", #""medium""#),
    (#"{"title": "A", "priority": 3}"#, "priority", #""high""#),
    (#"{"title": "A", "labels": "[\"work\", \"home\"]"}"#, "labels", #"["work","home"]"#),
    (#"{"title": "A", "labels": "work, home"}"#, "labels", #"["work","home"]"#),
    (#"{"title": "A", "subtasks": ["a", "b"]}"#, "subtasks", #"["a","b"]"#),
    (#"{"title": "A", "subtasks": "[{\"title\": \"a\"}]"}"#, "subtasks", #"[{"title":"a"}]"#),
    (#"{"title": "A", "subtasks": "a, b"}"#, "subtasks", #"["a","b"]"#),
  ]) func valuesInWords(_ given: String, _ name: String, _ meant: String) throws {
    let record = try #require(ModelJSON.only(in: given)?.record)
    let read = try ArgumentReader.read(record, for: Self.signature, zone: .utc, now: Instant(seconds: 1_775_475_000))
    #expect(read.arguments[name].json == meant)
  }
}
