import LucidCore
import LucidHTTP
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidMCP
@testable import LucidPrograms

/// A server that is a program, good and bad: `Tests/MCP/server.py` under the real `python3`.
@Suite struct MCPSessionTests {
  private let folder = ScratchFolder()
  private static let clock = TestClock(Monday.now, realWaits: true)

  private func session(_ mode: String, seconds: Int = 300, bytes: ByteCount = .mib(1)) throws -> MCPSession {
    let environment = ProcessEnvironment(["PATH": "/usr/bin:/bin"]).passing()
    return MCPSession(
      "tiny",
      .program(words: ["python3", Repository.path("Tests/MCP/server.py"), mode, folder.path + "/log-" + mode]) {
        () throws(StepFailure) in (ProgramPermit(), environment)
      }, ToolLimits(seconds: seconds, bytes: bytes), MCPClient.Identity(version: "1"), ledger: RequestsOutsideRuns.command)
  }

  /// Calls a tool that was pinned when the server was good.
  private func call(
    _ tool: String, _ arguments: [String: String] = [:], _ session: MCPSession, seconds: Int = 300, bytes: ByteCount = .mib(1)
  ) async throws -> Result<String, StepFailure> {
    let good = try self.session("good")
    let pinned = try await good.listing(Self.clock)
    good.end()
    let own = try #require(MCPTools(pinned).tools.first { $0.verb == tool })
    let request = ToolRequest(
      tool: "tiny." + tool, arguments: arguments.map { ToolRequest.Argument(name: $0.key, json: $0.value, word: "") },
      now: "", zone: "UTC", key: nil, clock: Self.clock)
    do throws(StepFailure) {
      let bytes = try await MCPExchange(own, session, ToolLimits(seconds: seconds, bytes: bytes)).exchange(request)
      return .success(String(decoding: bytes, as: UTF8.self))
    } catch { return .failure(error) }
  }

  /// The messages that the server of a mode has read.
  private func log(_ mode: String) throws -> String {
    String(decoding: try HostFile.read(folder.path + "/log-" + mode), as: UTF8.self)
  }

  @Test func aServerIsListedWithAllItsPages() async throws {
    let session = try session("good")
    let listed = try await session.listing(Self.clock)
    session.end()
    #expect(listed.title == "tiny" && listed.version == "1.2" && listed.protocolVersion == "2025-06-18")
    #expect(listed.tools.map(\.name) == ["say-hello", "count", "picture", "fail", "post", "nested"])
    let tools = MCPTools(listed)
    #expect(tools.tools.map(\.verb) == ["say_hello", "count", "picture", "fail", "post"])
    #expect(tools.omissions == [.init(name: "nested", reason: "its argument query is an object")])
  }

  /// Servers of the first SDKs end when they are asked something that they do not know: they are started once more, and asked in
  /// the older way.
  @Test func aServerThatEndsAtTheFirstQuestionIsAskedInTheOlderWay() async throws {
    let session = try session("brittle")
    let listed = try await session.listing(Self.clock)
    session.end()
    #expect(listed.protocolVersion == "2025-06-18" && listed.tools.count == 6)
    let methods = try log("brittle").split(separator: "\n").compactMap { line in
      line.split(separator: "\"method\":\"").dropFirst().first?.prefix { $0 != "\"" }
    }
    #expect(methods.prefix(2) == ["server/discover", "initialize"])
  }

  @Test func toolsAreCalledByTheNamesOfTheServer() async throws {
    let session = try session("asks")
    let hello = try await call("say_hello", ["full_name": "\"Robin\"", "times": "2"], session)
    #expect(try hello.get().contains(#"Hello Robin; Hello Robin\n{\"fullName\": \"Robin\", \"times\": 2}"#))
    // Fields that it does not declare are dropped, and one that it leaves out is not known.
    let count = try await call("count", ["text": "\"ab cde\""], session)
    #expect(try count.get() == #"{"letter_count":5,"note":null,"words":["ab","cde"]}"#)
    let picture = try await call("picture", [:], session)
    #expect(try picture.get() == #""A house.\n[left out: 2 images]""#)
    session.end()
    // It was started once, its ping was answered, and its other request was not.
    let log = try log("asks")
    #expect(log.split(separator: "\n").count { $0.contains("\"initialize\"") } == 1, "one start for three calls")
    #expect(log.contains(#"{"jsonrpc":"2.0","id":"s1","result":{}}"#))
    #expect(log.contains(#"{"jsonrpc":"2.0","id":"s2","error":{"code":-32601,"message":"Method not found"}}"#))
  }

  @Test(
    arguments: [
      ("dies", "count", "the MCP server tiny ended with 3; it wrote: \"the disk is full\""),
      ("garbage", "count", "the MCP server tiny wrote a line that is no message: \"Connected to the database!\""),
      ("good", "fail", "tiny.fail: the printer is out of paper"), ("large", "picture", "tiny.picture returned more than 1 MiB"),
      ("changed", "say_hello", "the MCP server tiny has changed the description of it since you agreed to it"),
      ("gone", "say_hello", "the MCP server tiny no longer has the tool say-hello"),
      ("null", "picture", "tiny.picture answered with no result"), ("null", "count", "tiny.count answered with no result"),
      ("refuses", "count", "did not answer as an MCP server: \"no licence was found\""),
      ("old", "count", "the MCP server tiny speaks version 1999-01-01 of the protocol, which lucid does not know"),
    ]) func whatGoesWrongIsSaid(mode: String, tool: String, message: String) async throws
  {
    let session = try session(mode)
    let arguments = ["count": ["text": "\"a\""], "say_hello": ["full_name": "\"a\""]][tool] ?? [:]
    guard case .failure(let failure) = try await call(tool, arguments, session) else {
      Issue.record("\(mode) succeeded")
      return
    }
    #expect(failure.message.contains(message) && failure.hint != nil, "\(failure)")
    session.end()
  }

  /// Lines that are no messages, before the first answer: they are skipped, and told once.
  @Test(arguments: [("banner", "Tiny server 1.2 on stdio"), ("logs", "listening")])
  func linesBeforeTheFirstAnswer(mode: String, line: String) async throws {
    let session = try session(mode)
    #expect(try await call("count", ["text": "\"a\""], session).get().contains("\"letter_count\":1"))
    let notices = session.takeNotices().map(\.text)
    #expect(notices.count == 1 && notices[0].contains(line) && notices[0].contains("tiny"), "\(notices)")
    #expect(session.takeNotices().isEmpty)
    session.end()
  }

  /// A program that is no server is told by its first line.
  @Test func aProgramThatIsNoServer() async throws {
    let session = MCPSession(
      "tiny",
      .program(words: ["/bin/echo", "hello"]) { () throws(StepFailure) in
        (ProgramPermit(), ProcessEnvironment(["PATH": "/usr/bin:/bin"]).passing())
      }, ToolLimits(seconds: 300), MCPClient.Identity(version: "1"), ledger: RequestsOutsideRuns.command)
    let failure = await #expect(throws: StepFailure.self) { _ = try await session.listing(Self.clock) }
    #expect(failure?.message == "the MCP server tiny wrote a line that is no message: \"hello\"")
    session.end()
  }

  /// A tool beside one that has changed is the one that the user has agreed to.
  @Test func aToolThatDidNotChangeIsCalled() async throws {
    let session = try session("changed")
    #expect(try await call("count", ["text": "\"a\""], session).get().contains("\"letter_count\":1"))
    session.end()
  }

  @Test func aServerThatIsSilentIsToldThatNobodyWaits() async throws {
    let session = try session("silent")
    _ = try await session.listing(Self.clock)
    guard case .failure(let failure) = try await call("count", ["text": "\"a\""], session, seconds: 1) else {
      Issue.record("it answered")
      return
    }
    #expect(failure.kind == .timedOut && failure.message == "tiny.count did not finish within 1 s")
    // The server reads it when it gets to it.
    try Wait.blocking { try self.log("silent").contains("notifications/cancelled") }
    session.end()
    let log = try log("silent")
    #expect(log.contains("notifications/cancelled") && log.contains("\"requestId\":13"), "\(log)")
  }

  /// One that ignores the end of its input and SIGTERM is ended all the same, with what it has started.
  @Test func aStubbornServerEndsWithTheRun() async throws {
    let session = try session("stubborn")
    _ = try await session.listing(Self.clock)
    let before = Self.processes(folder.path)
    session.end()
    #expect(before == 1 && Self.processes(folder.path) == 0)
  }

  @Test func aServerThatDoesNotStayIsNotStartedForEver() async throws {
    let session = try session("dies")
    var messages: [String] = []
    for _ in 0..<4 {
      if case .failure(let failure) = try await call("count", ["text": "\"a\""], session) { messages.append(failure.message) }
    }
    #expect(messages.count == 4 && messages[3].contains("was started 3 times in this run"), "\(messages)")
    session.end()
  }

  /// How many processes have this text among their arguments.
  private static func processes(_ text: String) -> Int {
    ((try? HostFile.entries("/proc")) ?? []).count { entry in
      Int(entry.name) != nil
        && (try? HostFile.read("/proc/\(entry.name)/cmdline")).map {
          String(decoding: $0, as: UTF8.self).contains(text)
        } == true
    }
  }

  // MARK: Messages

  @Test(
    arguments: [
      "", "hello", "[]", "{}", #"{"jsonrpc": "1.0", "id": 1, "result": {}}"#, #"{"jsonrpc": "2.0", "id": 1}"#,
      #"{"jsonrpc": "2.0"#, #"{"jsonrpc": "2.0", "id": "a", "result": {}}"#,
    ]) func whatIsNoMessageIsRefused(text: String)
  {
    #expect(MCPReading(Array(text.utf8)) == nil)
  }
}
