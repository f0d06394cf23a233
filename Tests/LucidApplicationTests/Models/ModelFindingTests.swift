import LucidApplication
import LucidArguments
import LucidCore
import LucidGrading
import LucidReport
import LucidRuntime
import LucidServing
import LucidSystem
import LucidTesting
import Testing

/// Servers that are found on this machine, and the profiles that are written for them.
@Suite struct ModelFindingTests {
  private static let path = ".config/lucid/config.yaml"
  private static let props = LoopbackServer.Reply.status(
    200, #"{"default_generation_settings":{"n_ctx":2048},"chat_template_caps":{"supports_tools":true}}"#)
  private static let models = LoopbackServer.Reply.status(
    200, #"{"data":[{"id":"tiny","meta":{"n_params":135000000}},{"id":"other","meta":{"n_params":80000000}}]}"#)

  private static let good = ModelTrial(reading: .right, call: .right, tag: .wrong("no tag"))

  /// A home with a clock whose waits are real.
  private struct Lab {
    let home: ScratchFolder
    let captured = CapturedOutput()
    let host: HostEnvironment

    init(_ files: [String: String] = [:]) {
      home = ScratchFolder(files)
      host = HostEnvironment.madeUp(
        ["HOME": home.path, "TZ": "America/Toronto"], captured: captured, clock: TestClock(Monday.now, realWaits: true))
    }

    func find(
      _ server: LoopbackServer, isAgreed: Bool, isJSON: Bool = false, trial: ModelTrial = ModelFindingTests.good
    ) throws -> (text: String, exit: ExitCode) {
      let environment = CommandEnvironment(Console(host, log: nil, isQuiet: false))
      let finding = ModelFinding(environment, addresses: [server.url + "/v1"]) { _, _ throws(CommandError) in trial }
      let (result, exit) = try finding.run(isAgreed: isAgreed, isJSON: isJSON)
      return (result.text(ExitFacts(exit)), exit)
    }
  }

  @Test func aProfileIsShownAndNotWrittenUnlessItIsAgreedTo() throws {
    let lab = Lab()
    let (text, exit) = try lab.find(LoopbackServer(Self.props, Self.models), isAgreed: false)
    #expect(exit == .ok && text.contains("tiny, 135 million parameters, context 2048, tool calls: yes"))
    #expect(text.contains("models.llama-cpp: { openai: "))
    #expect(text.contains("context: 2048, max_tokens: 512, small: true, trust: rephrase }"))
    #expect(text.contains("a context of 2048 tokens is tight") && text.contains("to enlarge it: llama-server -c 16384"))
    #expect(text.contains("to take another: lucid config set models.llama-cpp.model other"))
    #expect(lab.home.text(Self.path) == nil)
  }

  @Test func aProfileIsAddedBesideWhatIsThere() throws {
    let own = "# mine\nmodels:\n  default: llama-cpp\n  llama-cpp: { anthropic: claude } # keep\n"
    let lab = Lab([Self.path: own])
    let server = LoopbackServer(Self.props, Self.models)
    let (text, exit) = try lab.find(server, isAgreed: true)
    #expect(exit == .ok && text.contains("Added: llama-cpp-2"))
    // What is agreed to was shown.
    #expect(lab.captured.errors.contains("models.llama-cpp-2: { openai: "))
    let written = try #require(lab.home.text(Self.path))
    #expect(
      written == own
        + "  llama-cpp-2: { openai: \(server.url)/v1, model: tiny, context: 2048, max_tokens: 512, small: true, "
        + "trust: rephrase }\n")
    // A model of its size is trusted with no more, whatever it did once.
    #expect(text.contains("llama-cpp-2: tried: a question: right, a call: right, a tag: wrong (no tag)\n"))
    #expect(text.contains("llama-cpp-2: it can be trusted to rephrase the built-in summary"))
  }

  /// A larger model may answer, unless it did nothing that it was tried with.
  @Test(arguments: [
    (ModelTrial(reading: .right, call: .right, tag: .right), "with questions and changes by calls", false),
    (ModelTrial(reading: .right, call: .wrong("x"), tag: .right), "with questions and changes by tags", false),
    (ModelTrial(reading: .right, call: nil, tag: .empty("x")), "with questions, and with no changes", false),
    (ModelTrial(reading: .wrong("x"), call: .right, tag: .right), "with changes by calls; check what it answers", false),
    (ModelTrial(reading: .wrong("x"), call: .wrong("x"), tag: .empty("x")), "to rephrase the built-in summary", true),
    (ModelTrial(reading: .notGraded("down"), call: .wrong("x"), tag: .wrong("x")), "with little yet", false),
  ]) func whatItDidDecidesItsTrust(_ trial: ModelTrial, _ said: String, _ rephrases: Bool) throws {
    let lab = Lab()
    let models = LoopbackServer.Reply.status(200, #"{"data":[{"id":"large","meta":{"n_params":8000000000}}]}"#)
    let (text, _) = try lab.find(LoopbackServer(Self.props, models), isAgreed: true, trial: trial)
    #expect(text.contains("it can be trusted \(said)"), "\(text)")
    #expect(try #require(lab.home.text(Self.path)).contains("trust: rephrase") == rephrases)
  }

  /// A profile whose model its server does not have does not answer.
  @Test func aModelThatIsNotThereDoesNotAnswer() throws {
    let server = LoopbackServer(Self.models, Self.props, Self.models)
    let own = "models: { default: mine, mine: { openai: \"\(server.url)/v1\", model: llama3.2 } }\n"
    let lab = Lab([Self.path: own])
    let environment = CommandEnvironment(Console(lab.host, log: nil, isQuiet: false))
    let list = ModelList.probe(try environment.configuration(), lab.host)
    #expect(list.failure?.message == "its server has no model llama3.2")
    #expect(list.text.contains("does not answer: its server has no model llama3.2\n"))
    #expect(list.text.contains("it has tiny, other; to take one: lucid config set models.mine.model NAME"), "\(list.text)")
  }

  @Test func aServerThatIsConfiguredIsNotAddedAgain() throws {
    let server = LoopbackServer(Self.props, Self.models)
    let local = server.url.replacing("127.0.0.1", with: "localhost")
    let own = "models: { mine: { openai: \"\(local)/v1/\" } }\n"
    let lab = Lab([Self.path: own])
    let (text, exit) = try lab.find(server, isAgreed: true)
    #expect(exit == .ok && text.contains("configured as mine"))
    #expect(lab.home.text(Self.path) == own)
  }

  @Test func theFirstProfileBecomesTheDefault() throws {
    let lab = Lab()
    let (text, _) = try lab.find(LoopbackServer(Self.props, Self.models), isAgreed: true, isJSON: true)
    let json = try JSONParser.parse(Array(text.utf8))
    #expect(json["added"]?[0]?.text == "llama-cpp")
    let written = try #require(lab.home.text(Self.path))
    #expect(written.contains("default: llama-cpp\n"))
  }

  /// An embedding model cannot chat, wherever it stands in the list.
  @Test func anEmbeddingModelIsNeverTheDefault() throws {
    let lab = Lab()
    let absent = LoopbackServer.Reply.status(404, "{}")
    let server = LoopbackServer(
      absent, absent, .status(200, #"{"version":"0.12.6"}"#),
      .status(200, #"{"models":[{"model":"nomic-embed-text:latest"},{"model":"qwen3:8b"}]}"#),
      .status(200, #"{"models":[]}"#),
      .status(200, #"{"capabilities":["completion","tools","thinking"],"model_info":{"qwen3.context_length":40960}}"#))
    let (_, exit) = try lab.find(server, isAgreed: true)
    let written = try #require(lab.home.text(Self.path))
    #expect(exit == .ok && written.contains("qwen3:8b") && !written.contains("embed"))
  }

  @Test func aServerWithEmbeddingModelsAloneGetsNoProfile() throws {
    let lab = Lab()
    let server = LoopbackServer(
      .status(404, "{}"), .status(200, #"{"data":[{"id":"BAAI/bge-m3"},{"id":"bge-reranker-v2-m3"}]}"#), .status(404, "{}"))
    let (text, exit) = try lab.find(server, isAgreed: true)
    #expect(exit == .ok && text.contains("it has no model that can chat\n") && lab.home.text(Self.path) == nil)
  }

  @Test func aServerThatLoadsGetsNoProfile() throws {
    let lab = Lab()
    let loading = LoopbackServer(.status(503, #"{"error":{"message":"Loading model","type":"unavailable_error","code":503}}"#))
    let (text, exit) = try lab.find(loading, isAgreed: true)
    #expect(exit == .ok && text.contains("it is loading its model") && lab.home.text(Self.path) == nil)
  }

  @Test func whereNothingAnswersItSaysHowToStartOne() throws {
    let lab = Lab()
    let (text, exit) = try lab.find(LoopbackServer(.status(404, "{}")), isAgreed: true)
    #expect(exit == .nothing && text.contains("ollama serve") && text.contains("llama-server -m"))
  }
}
