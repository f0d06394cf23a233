import LucidCore

/// A model server on this machine, as its own endpoints describe it.
package struct LocalServer: Hashable, Sendable {
  /// The server programs that are known by their endpoints.
  package enum Kind: String, CaseIterable, Sendable {
    case llamaCpp = "llama.cpp"
    case ollama = "Ollama"
    case lmStudio = "LM Studio"
    case vllm = "vLLM"
    /// Answers like OpenAI's server, and nothing else is known of it.
    case other = "a server that speaks chat completions"

    /// The port that it takes by default; nil where none is usual.
    package var port: Int? {
      switch self {
      case .llamaCpp: 8080
      case .ollama: 11434
      case .lmStudio: 1234
      case .vllm: 8000
      case .other: nil
      }
    }

    /// The command that starts it; nil where none is known.
    package var start: String? {
      switch self {
      case .llamaCpp: "llama-server -m MODEL.gguf --jinja"
      case .ollama: "ollama serve, and ollama pull MODEL"
      case .lmStudio: "lms server start"
      case .vllm: "vllm serve MODEL"
      case .other: nil
      }
    }

    /// The command that gets a model which can chat and call tools; nil where none is known.
    package var download: String? {
      switch self {
      case .ollama: "ollama pull qwen3:4b"
      case .lmStudio: "lms get qwen/qwen3-4b"
      case .llamaCpp: "llama-server -hf Qwen/Qwen3-4B-GGUF --jinja"
      case .vllm: "vllm serve Qwen/Qwen3-4B"
      case .other: nil
      }
    }

    /// The way to give its server a context of so many tokens; nil where it is not known.
    package func enlarging(to tokens: Int) -> String? {
      switch self {
      case .llamaCpp: "llama-server -c \(tokens)"
      case .ollama: "OLLAMA_CONTEXT_LENGTH=\(tokens) ollama serve, or num_ctx \(tokens) in the model's file"
      case .lmStudio: "lms load MODEL --context-length \(tokens)"
      case .vllm: "vllm serve --max-model-len \(tokens)"
      case .other: nil
      }
    }
  }

  /// One model of a server. What the server does not say is nil.
  package struct Model: Hashable, Sendable {
    package let name: String
    /// Whether it is in memory.
    package var isLoaded: Bool?
    /// The tokens of its context as it is served.
    package var context: Int?
    /// Whether its template knows tools.
    package var callsTools: Bool?
    /// The number of its parameters.
    package var parameters: Double?
    /// The bytes of its file.
    package var bytes: Int?

    package init(
      _ name: String, isLoaded: Bool? = nil, context: Int? = nil, callsTools: Bool? = nil, parameters: Double? = nil,
      bytes: Int? = nil
    ) {
      (self.name, self.isLoaded, self.context) = (name, isLoaded, context)
      (self.callsTools, self.parameters, self.bytes) = (callsTools, parameters, bytes)
    }

    /// Models with fewer parameters do better with few tools.
    package static let small = 3e9

    /// Models with fewer parameters answer questions wrongly that the built-in summary answers
    /// rightly (docs/models-test.md).
    private static let tiny = 1e9

    package var isTiny: Bool { parameters.map { $0 < Self.tiny } ?? false }

    /// Whether it is a small one; nil when its size is not known.
    package var isSmall: Bool? { parameters.map { $0 < Self.small } }
  }

  package let kind: Kind
  /// The address for chat completions, up to `/v1`.
  package let address: String
  /// Whether it reads a model into memory right now and answers nothing else.
  package var isLoading = false
  /// The models that can chat, in the order of the server.
  package var models: [Model] = []
  /// The bytes of memory of this machine; nil when they are not known.
  package var memory: Int?

  package init(_ kind: Kind, address: String, isLoading: Bool = false, models: [Model] = []) {
    (self.kind, self.address, self.isLoading, self.models) = (kind, address, isLoading, models)
  }

  /// The model to use: one that is loaded before one that is not, then one that fits into memory,
  /// then one that calls tools, then the larger one, then the first; nil without any.
  package var best: Model? {
    // `max` takes the first of equals.
    models.max { a, b in rank(a).lexicographicallyPrecedes(rank(b)) }
  }

  private func rank(_ model: Model) -> [Double] {
    [
      model.isLoaded == true ? 1 : 0, fits(model) ? 1 : 0, model.callsTools.map { $0 ? 2 : 0 } ?? 1, model.parameters ?? 0,
    ]
  }

  /// Whether a model has room in memory, as far as both sizes are known. A fifth is left to its
  /// context and to the rest of the machine.
  package func fits(_ model: Model) -> Bool {
    guard let bytes = model.bytes, let memory else { return true }
    return bytes <= memory / 5 * 4
  }
}
