import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// A stand-in of each kind of server, after its published types: one line of `models/servers.jsonl` each, with a thought and a call, the state
/// that the server wants back with its result, an answer, and errors.
@Suite(.timeLimit(.minutes(20))) struct ServerStandInTests {
  static let servers = WireKindTests.Kind.all(in: "Tests/Fixtures/models/servers.jsonl")

  @Test func allAreThere() {
    let names = Self.servers.compactMap { $0.member("server").text }
    #expect(Set(names) == ["Ollama", "llama.cpp", "vLLM", "LM Studio", "Gemini", "DeepSeek", "OpenRouter", "Anthropic"])
  }

  private static func stream(_ body: String, status: Int = 200) -> LoopbackServer.Reply {
    let type = status == 200 ? "text/event-stream" : "application/json"
    return LoopbackServer.Reply("HTTP/1.1 \(status) Status\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n" + body)
  }

  private static func client(_ kind: WireKindTests.Kind, _ server: LoopbackServer) throws -> any ModelClient {
    kind.isChat ? try Asking.openai(server) : try Asking.anthropic(server)
  }

  private static let task = OfferedTool(name: "tasks.create", summary: "Makes a task.", parameters: Asking.note.parameters)

  /// A model that thinks calls a tool and answers: the server gets its own state back.
  @Test(arguments: servers) func aCallAndItsResult(_ kind: WireKindTests.Kind) async throws {
    let bodies = ["first", "second"].compactMap { kind.member($0).text }
    let server = LoopbackServer(replies: bodies.map { Self.stream($0) })
    let client = try Self.client(kind, server)
    let asked = try await client.answer(Asking.request { $0.offered = [Self.task] }) { _ in }
    #expect(asked.calls.map(\.tool) == ["tasks.create"] && asked.calls.first?.arguments == #"{"title":"A"}"#)
    #expect(asked.text.isEmpty)
    let next = Asking.request {
      $0.offered = [Self.task]
      $0.turns = [
        .assistant(asked.text, calls: asked.calls),
        .replies(asked.calls.map { ToolReply(id: $0.id, tool: $0.tool, text: "{}", isRefusal: false) }),
      ]
    }
    #expect(try await client.answer(next) { _ in }.text == "Done.")
    let returned = try #require(kind.member("returned").text)
    #expect(server.bodies.count == 2 && server.bodies[1].contains(returned), "\(server.bodies.last ?? "")")
  }

  /// The words of each error reach the person, and a request that is too long is known as one.
  @Test(arguments: servers) func errors(_ kind: WireKindTests.Kind) async throws {
    let errors = (kind.member("errors").list ?? []).map { WireKindTests.Kind(row: $0) }
    #expect(errors.count >= 3)
    for error in errors {
      let body = try #require(error.member("body").text)
      let server = LoopbackServer(Self.stream(body, status: error.member("status").count ?? 200))
      let client = try Self.client(kind, server)
      let failure = await #expect(throws: StepFailure.self) { _ = try await client.answer(Asking.request()) { _ in } }
      #expect(failure?.message.contains(error.member("words").text ?? "?") == true, "\(failure?.message ?? "")")
      let isExcess = if case .excess = ServerComplaint(body).cause { true } else { false }
      #expect(isExcess == (error.member("excess") == .boolean(true)), "\(body)")
    }
  }
}
