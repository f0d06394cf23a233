import LucidCore
import Testing

@testable import LucidMCP

/// The types of tools, from the schemas of servers.
@Suite struct MCPToolTests {
  private static func definition(_ json: String) throws -> MCPDefinition {
    try #require(MCPDefinition(try JSONParser.parse(Array(json.utf8))))
  }

  private static func server(_ tools: [String]) throws -> MCPLock.Server {
    MCPLock.Server(
      name: "tiny", title: "", version: "", protocolVersion: "2025-06-18", tools: try tools.map { try definition($0) })
  }

  /// A tool with one optional argument of this schema.
  private static func argument(_ schema: String, isRequired: Bool = false) throws -> MCPTools {
    let required = isRequired ? #", "required": ["x"]"# : ""
    return MCPTools(
      try server([
        #"{"name": "t", "inputSchema": {"type": "object", "properties": {"x": \#(schema)}\#(required), "#
          + ##""$defs": {"Tone": {"enum": ["kind", "short"]}, "Loop": {"$ref": "#/$defs/Loop"}}}}"##
      ]))
  }

  @Test(
    arguments: [
      (#"{"type": "string"}"#, .value(.string), nil), (#"{"type": "integer"}"#, .value(.integer), nil),
      (#"{"type": "number", "default": 2}"#, .value(.number), "2"),
      (#"{"type": "boolean", "default": true}"#, .value(.boolean), "true"),
      (#"{"type": "string", "format": "date"}"#, .value(.date), nil),
      (#"{"type": "string", "format": "date-time"}"#, .value(.datetime), nil),
      (#"{"type": "string", "format": "uri", "default": "a\"b"}"#, .value(.string), #""a\"b""#),
      (#"{"enum": ["a", "b"], "default": "b"}"#, .choice(["a", "b"]), #""b""#),
      (#"{"enum": ["a", null], "default": null}"#, .choice(["a"]), nil),
      (#"{"type": "array", "items": {"type": "string"}}"#, .list, nil),
      (#"{"anyOf": [{"type": "integer"}, {"type": "null"}], "default": null}"#, .value(.integer), nil),
      (#"{"type": ["string", "null"]}"#, .value(.string), nil),
      (##"{"$ref": "#/$defs/Tone"}"##, .choice(["kind", "short"]), nil),
      (##"{"allOf": [{"$ref": "#/$defs/Tone"}], "default": "kind"}"##, .choice(["kind", "short"]), #""kind""#),
    ] as [(String, MCPTool.Argument.Kind, String?)])
  func schemasAreTyped(schema: String, kind: MCPTool.Argument.Kind, fallback: String?) throws {
    let tools = try Self.argument(schema)
    let argument = try #require(tools.tools.first?.arguments.first, "\(schema): \(tools)")
    #expect(argument.kind == kind && argument.fallback == fallback && !argument.isRequired)
    #expect(try Self.argument(schema, isRequired: true).tools.first?.arguments.first?.isRequired == true)
  }

  /// Nothing is made up for them: a tool that needs one is left out, one that could have it goes without.
  @Test(
    arguments: [
      (#"{"type": "object"}"#, "is an object"), (#"{}"#, "has no type"),
      (#"{"type": ["string", "integer"]}"#, "has several types"),
      (#"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#, "has alternatives (`anyOf`)"),
      (#"{"enum": [1, 2]}"#, "is a choice of values that are not text"),
      (#"{"type": "array", "items": {"type": "object"}}"#, "is a list of something else than text"),
      (##"{"$ref": "#/$defs/Loop"}"##, "refers to another schema"), (#"{"$ref": "https://x.org/y"}"#, "refers to another schema"),
      (#"{"type": "file"}"#, "has a type that lucid does not know"),
    ]) func whatHasNoTypeIsNamed(schema: String, reason: String) throws
  {
    let optional = try Self.argument(schema)
    #expect(
      optional.tools.first?.arguments == [] && optional.tools.first?.omissions == [.init(name: "x", reason: "it \(reason)")])
    let required = try Self.argument(schema, isRequired: true)
    #expect(required.tools.isEmpty && required.omissions == [.init(name: "t", reason: "its argument x \(reason)")])
  }

  @Test(
    arguments: [
      ("get-current-time", "get_current_time"), ("getCurrentTime", "get_current_time"), ("GetHTTPStatus2", "get_httpstatus2"),
      ("issues/list", "issues_list"), ("2fa", nil), ("größe", nil), ("", nil), (String(repeating: "a", count: 41), nil),
    ] as [(String, String?)]) func namesHaveAFormThatAbilitiesWrite(name: String, identifier: String?)
  {
    #expect(MCPName.identifier(name) == identifier)
  }

  @Test func namesThatWouldBeOneAreRefused() throws {
    let tools = MCPTools(try Self.server([#"{"name": "get-a"}"#, #"{"name": "get_a"}"#, #"{"name": "b"}"#]))
    #expect(tools.tools.map(\.verb) == ["b"])
    #expect(tools.omissions.map(\.name) == ["get-a", "get_a"] && tools.omissions[0].reason.contains("the same name, get_a"))
    let arguments = MCPTools(
      try Self.server([
        #"{"name": "t", "inputSchema": {"properties": {"a-b": {"type": "string"}, "aB": {"type": "string"}}}}"#
      ]))
    #expect(arguments.tools.isEmpty && arguments.omissions[0].reason.contains("would have the same name"))
  }

  /// A server that does not say that a tool only reads has not said that it does not write.
  @Test func onlyWhatIsSaidToReadReads() throws {
    func effect(_ annotations: String, reads: Set<String> = []) throws -> Effect? {
      MCPTools(try Self.server([#"{"name": "t"\#(annotations)}"#]), reads: reads).tools.first?.effect
    }
    #expect(try effect(#", "annotations": {"readOnlyHint": true}"#) == .read)
    #expect(try effect("") == .send)
    #expect(try effect(#", "annotations": {"readOnlyHint": false, "destructiveHint": false}"#) == .send)
    #expect(try effect("", reads: ["t"]) == .read)
  }

  @Test func resultsAreRecordsWhereTheyCanBeTyped() throws {
    func result(_ schema: String) throws -> (MCPTool.Shape?, [String]) {
      let tool = MCPTools(try Self.server([#"{"name": "t", "outputSchema": \#(schema)}"#])).tools.first
      return (tool?.result, tool?.omissions.map(\.name) ?? [])
    }
    let (shape, omitted) = try result(
      #"{"type": "object", "required": ["isDst"], "properties": {"isDst": {"type": "boolean"}, "any": {}, "#
        + #""places": {"type": "array", "items": {"type": "object", "properties": {"name": {"type": "string"}}}}}}"#)
    #expect(
      shape
        == .record([
          .init(name: "is_dst", wire: "isDst", shape: .value(.boolean), isRequired: true),
          .init(
            name: "places", wire: "places",
            shape: .list(.record([.init(name: "name", wire: "name", shape: .value(.string), isRequired: false)])),
            isRequired: false),
        ]))
    #expect(omitted == ["result field any"])
    #expect(try result(#"{"type": "object", "additionalProperties": true}"#).0 == .value(.string))
  }

  // MARK: The lock

  @Test func theOrderOfMembersDoesNotCount() throws {
    let one = try Self.definition(#"{"name": "t", "description": "d", "inputSchema": {"a": 1, "b": [true, null]}, "icons": [1]}"#)
    let two = try Self.definition(#"{"inputSchema": {"b": [true, null], "a": 1}, "description": "d", "name": "t", "_meta": {}}"#)
    #expect(one.digest == two.digest && one.difference(from: two) == nil)
  }

  @Test(
    arguments: [
      (#""description": "other""#, "the description"), (#""description": "d", "inputSchema": {"a": 2}"#, "the arguments"),
      (#""description": "d", "inputSchema": {"a": 1}, "outputSchema": {}"#, "the result"),
      (#""description": "d", "inputSchema": {"a": 1}, "annotations": {"readOnlyHint": true}"#, "the notes on its effect"),
    ]) func eachPartThatChangesIsNamed(text: String, part: String) throws
  {
    let old = try Self.definition(#"{"name": "t", "description": "d", "inputSchema": {"a": 1}}"#)
    let new = try Self.definition(#"{"name": "t", \#(text)}"#)
    #expect(old.difference(from: new) == part && old.digest != new.digest)
  }

  @Test func theLockIsReadAsItWasWritten() throws {
    var lock = MCPLock()
    lock.set(try Self.server([#"{"name": "t", "description": "<<today>> \u2028 d"}"#, #"{"name": "u"}"#]))
    lock.set(MCPLock.Server(name: "another", title: "A", version: "1", protocolVersion: "2026-07-28", tools: []))
    #expect(MCPLock(Array(lock.text.utf8)) == lock)
    #expect(lock.servers.map(\.name) == ["another", "tiny"])
    lock.remove("tiny")
    #expect(lock["tiny"] == nil && lock["another"] != nil)
  }

  /// The bytes of earlier versions are read, and written again.
  @Test func theLockIsStoredAsBefore() throws {
    let tool = try Self.definition(#"{"name": "t", "inputSchema": {"b": [1, 2.5, null], "a": true}, "description": "d"}"#)
    #expect(tool.text == #"{"name":"t","description":"d","inputSchema":{"a":true,"b":[1,2.5,null]}}"#)
    let text =
      #"{"version":1,"servers":{"another":{"name":"","version":"","protocol":"2025-06-18","tools":[]},"#
      + #""tiny":{"name":"Tiny","version":"3","protocol":"2026-07-28","tools":[{"sha256":"\#(tool.digest)","tool":\#(tool.text)}]}}}"#
      + "\n"
    var lock = MCPLock()
    lock.set(MCPLock.Server(name: "tiny", title: "Tiny", version: "3", protocolVersion: "2026-07-28", tools: [tool]))
    lock.set(MCPLock.Server(name: "another", title: "", version: "", protocolVersion: "2025-06-18", tools: []))
    #expect(MCPLock(Array(text.utf8)) == lock && lock.text == text)
  }

  /// What somebody changed in the file is not what the user has agreed to.
  @Test func aLockThatWasChangedIsRefused() throws {
    var lock = MCPLock()
    lock.set(try Self.server([#"{"name": "t", "description": "good"}"#]))
    for text in [
      lock.text.replacing("good", with: "evil"), lock.text.replacing(#""version":1"#, with: #""version":2"#), "{}", "",
      lock.text.replacing("sha256", with: "sum"),
    ] { #expect(MCPLock(Array(text.utf8)) == nil, "\(text)") }
  }
}
