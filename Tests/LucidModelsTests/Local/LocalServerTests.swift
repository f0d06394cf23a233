import LucidCore
import LucidHTTP
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// Servers of this machine as their documentation has them answer, in the order in which they are asked. The answers of llama.cpp are those of
/// a real one; Ollama, LM Studio and vLLM were never met.
@Suite struct LocalServerTests {
  private static func found(_ replies: LoopbackServer.Reply...) async throws -> (LocalServer, LoopbackServer) {
    let server = LoopbackServer(replies: replies)
    let probe = ServerProbe(
      transport: CurlTransport(permit: ConnectionPermit(), ledger: RequestsOutsideRuns.command), clock: SystemClock())
    return (try await probe.server(at: ServerURL(server.url + "/v1")), server)
  }

  private static let absent = LoopbackServer.Reply.status(404, #"{"error":"not found"}"#)

  @Test func llamaCpp() async throws {
    let (server, _) = try await Self.found(
      .status(
        200,
        #"{"default_generation_settings":{"n_ctx":4096},"total_slots":2,"chat_template_caps":{"supports_tools":false}}"#),
      .status(
        200, #"{"object":"list","data":[{"id":"smollm2","owned_by":"llamacpp","meta":{"n_params":134515008}}]}"#))
    #expect(server.kind == .llamaCpp && !server.isLoading)
    #expect(
      server.models == [.init("smollm2", isLoaded: true, context: 4_096, callsTools: false, parameters: 134_515_008)])
    #expect(server.best?.isSmall == true)
  }

  @Test func llamaCppThatLoads() async throws {
    let (server, _) = try await Self.found(
      .status(503, #"{"error":{"message":"Loading model","type":"unavailable_error","code":503}}"#))
    #expect(server.kind == .llamaCpp && server.isLoading && server.models == [] && server.best == nil)
  }

  @Test func ollamaThatHasTheModelInMemory() async throws {
    let (server, peer) = try await Self.found(
      Self.absent, .status(200, #"{"object":"list","data":[{"id":"qwen3:4b"},{"id":"llama3.2:3b"}]}"#),
      .status(200, #"{"version":"0.12.6"}"#),
      .status(
        200,
        """
        {"models":[{"name":"qwen3:4b","model":"qwen3:4b","details":{"parameter_size":"4.0B"}},
        {"name":"llama3.2:1b","model":"llama3.2:1b","details":{"parameter_size":"1.2B"}}]}
        """),
      .status(200, #"{"models":[{"name":"llama3.2:1b","model":"llama3.2:1b","context_length":16384}]}"#),
      .status(200, #"{"capabilities":["completion","tools"],"model_info":{"llama.context_length":131072}}"#))
    #expect(server.kind == .ollama)
    #expect(server.best == .init("llama3.2:1b", isLoaded: true, context: 16_384, callsTools: true, parameters: 1.2e9))
    #expect(peer.bodies.last == #"{"model":"llama3.2:1b"}"#)
  }

  @Test(
    arguments: [
      (#""parameters":"num_ctx 2048\nstop x","#, 131_072, 2_048), ("", 131_072, 4_096), ("", 2_048, 2_048),
    ])
  func ollamaThatHasToLoadIt(parameters: String, trained: Int, context: Int) async throws {
    let (server, _) = try await Self.found(
      Self.absent, Self.absent, .status(200, #"{"version":"0.12.6"}"#),
      .status(200, #"{"models":[{"name":"tiny:latest","details":{}}]}"#), .status(200, #"{"models":[]}"#),
      .status(
        200,
        """
        {\(parameters)"capabilities":["completion"],
        "model_info":{"general.parameter_count":135000000,"llama.context_length":\(trained)}}
        """))
    #expect(server.best == .init("tiny:latest", isLoaded: false, context: context, callsTools: false, parameters: 135e6))
  }

  /// It answers 200 to what it does not know.
  @Test func lmStudio() async throws {
    let unexpected = LoopbackServer.Reply.status(200, #"{"error":"Unexpected endpoint or method. (GET /props)"}"#)
    let (server, _) = try await Self.found(
      unexpected, .status(200, #"{"data":[{"id":"a"},{"id":"b"}],"object":"list"}"#), unexpected,
      .status(
        200,
        """
        {"object":"list","data":[{"id":"nomic","type":"embeddings","state":"loaded"},
        {"id":"qwen3-4b","type":"llm","state":"loaded","max_context_length":32768,"loaded_context_length":4096,
        "capabilities":["tool_use"]},{"id":"gemma","type":"vlm","state":"not-loaded","max_context_length":8192}]}
        """))
    #expect(server.kind == .lmStudio)
    #expect(
      server.models == [
        .init("qwen3-4b", isLoaded: true, context: 4_096, callsTools: true), .init("gemma", isLoaded: false),
      ])
    // Its size is nowhere said.
    #expect(server.best?.isSmall == nil)
  }

  @Test(arguments: [("vllm", LocalServer.Kind.vllm), ("me", .other)])
  func serversWithoutEndpointsOfTheirOwn(owner: String, kind: LocalServer.Kind) async throws {
    let (server, _) = try await Self.found(
      Self.absent,
      .status(200, "{\"data\":[{\"id\":\"Qwen/Qwen3-4B\",\"owned_by\":\"\(owner)\",\"max_model_len\":32768}]}"),
      Self.absent)
    #expect(server.kind == kind && server.best?.context == 32_768 && server.best?.callsTools == nil)
  }

  @Test func whatIsNoModelServer() async {
    await #expect(throws: StepFailure.self) {
      try await Self.found(.status(200, "<html>router</html>", type: "text/html"))
    }
  }

  @Test func aServerThatLoadsIsToldOf() async throws {
    let server = LoopbackServer(.status(503, #"{"error":{"message":"Loading model","type":"unavailable_error","code":503}}"#))
    let probe = ServerProbe(
      transport: CurlTransport(permit: ConnectionPermit(), ledger: RequestsOutsideRuns.command), clock: SystemClock())
    let profile = ServerProfile(name: "local", url: try ServerURL(server.url + "/v1"), model: "")
    let error = await #expect(throws: StepFailure.self) { try await probe.models(.openai, profile) }
    #expect(error?.hint == "it is loading its model: ask again in a moment")
  }
}
