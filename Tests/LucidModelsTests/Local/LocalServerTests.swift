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

  /// In memory, then what fits, then tools, then the larger one.
  @Test func theModelThatFitsIsChosen() {
    func best(_ memory: Int?, _ models: LocalServer.Model...) -> String? {
      var server = LocalServer(.ollama, address: "http://127.0.0.1:11434/v1", models: models)
      server.memory = memory
      return server.best?.name
    }
    let large = LocalServer.Model("large", isLoaded: false, callsTools: true, parameters: 70e9, bytes: 40 << 30)
    let middle = LocalServer.Model("middle", isLoaded: false, callsTools: true, parameters: 8e9, bytes: 5 << 30)
    let plain = LocalServer.Model("plain", isLoaded: false, callsTools: false, parameters: 13e9, bytes: 7 << 30)
    var loaded = plain
    loaded.isLoaded = true
    #expect(best(16 << 30, large, plain, middle) == "middle" && best(64 << 30, large, plain, middle) == "large")
    #expect(best(nil, large, middle) == "large" && best(1 << 30, plain, middle) == "middle")
    #expect(best(16 << 30, middle, loaded, large) == "plain")
  }

  /// Each known server has a way to a larger context and to another model.
  @Test(arguments: LocalServer.Kind.allCases) func everyKnownServerHasRemedies(kind: LocalServer.Kind) {
    #expect((kind.enlarging(to: 16_384)?.contains("16384") == true) == (kind != .other))
    #expect((kind.download == nil) == (kind == .other))
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

  /// Ollama says which of its models can chat; one in memory that cannot is not used.
  @Test func ollamaWithAnEmbeddingModelInMemory() async throws {
    let (server, peer) = try await Self.found(
      Self.absent, Self.absent, .status(200, #"{"version":"0.12.6"}"#),
      .status(
        200,
        """
        {"models":[{"model":"vectors:latest","details":{}},{"model":"llava:7b","details":{"parameter_size":"7B"}},
        {"model":"qwen3:4b","details":{"parameter_size":"4B"}},{"model":"qwen3:8b","details":{"parameter_size":"8.2B"}}]}
        """),
      .status(200, #"{"models":[{"model":"vectors:latest"}]}"#), .status(200, #"{"capabilities":["embedding"]}"#),
      .status(200, #"{"capabilities":["completion","vision"]}"#),
      .status(200, #"{"capabilities":["completion","tools"]}"#))
    #expect(server.best?.name == "qwen3:8b" && server.best?.callsTools == true)
    #expect(server.models.map(\.name) == ["llava:7b", "qwen3:4b", "qwen3:8b"])
    #expect(peer.bodies.suffix(4).first == #"{"model":"vectors:latest"}"#)
  }

  @Test(arguments: [
    "nomic-embed-text:latest", "mxbai-embed-large", "text-embedding-3-small", "embeddinggemma:300m", "BAAI/bge-m3",
    "bge-reranker-v2-m3", "Qwen/Qwen3-Reranker-0.6B", "intfloat/multilingual-e5-large", "thenlper/gte-large",
    "sentence-transformers/all-MiniLM-L6-v2", "all-mpnet-base-v2", "snowflake-arctic-embed2", "whisper-1", "tts-1",
  ]) func namesOfOtherKinds(name: String) { #expect(!ChatAbility.canChat(name: name)) }

  @Test(arguments: [
    "qwen3:8b", "llama3.2:3b", "Qwen/Qwen3-4B", "gemma3:270m", "SmolLM2-135M-Instruct.gguf", "mistral-large-2512", "gpt-5.5",
    "deepseek-r1:7b", "gpt-oss:20b", "phi4-mini", "granite4:3b", "command-r7b",
  ]) func namesOfChatModels(name: String) { #expect(ChatAbility.canChat(name: name)) }

  /// What the server says counts more than a name.
  @Test func whatIsSaidDecides() throws {
    let chat = try #require(ModelJSON.only(in: #"{"capabilities":["completion"]}"#))
    #expect(ChatAbility.canChat(chat, name: "my-embedded-assistant"))
    let other = try #require(ModelJSON.only(in: #"{"type":"embedding"}"#))
    #expect(!ChatAbility.canChat(other, name: "house-model"))
    let bert = try #require(ModelJSON.only(in: #"{"details":{"family":"nomic-bert"}}"#))
    #expect(!ChatAbility.canChat(bert, name: "house-model"))
  }

  /// In memory, then with tools, then the larger one, then the first.
  @Test func theBestModel() {
    func best(_ models: LocalServer.Model...) -> String? { LocalServer(.ollama, address: "", models: models).best?.name }
    #expect(best(.init("a", callsTools: true, parameters: 8e9), .init("b", isLoaded: true, callsTools: false)) == "b")
    #expect(best(.init("a", callsTools: false, parameters: 8e9), .init("b", callsTools: true, parameters: 1e9)) == "b")
    #expect(best(.init("a", callsTools: true, parameters: 4e9), .init("b", callsTools: true, parameters: 8e9)) == "b")
    #expect(best(.init("a"), .init("b")) == "a" && best() == nil)
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
