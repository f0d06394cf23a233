import LucidCore

/// Readers of the answers of known servers' endpoints.
///
/// The forms are those of the servers' documentation; a field that is missing is not known.
enum LocalServerAnswers {
  /// The context that Ollama gives a model that is not loaded, unless it is set otherwise.
  static let usualOllamaContext = 4_096

  /// Returns the model of `GET /props` and `GET /v1/models` of llama.cpp; nil for another server's
  /// answers.
  static func llamaCpp(props: Value, models: Value) -> [LocalServer.Model]? {
    guard props["default_generation_settings"].record != nil else { return nil }
    let context = count(props["default_generation_settings"]["n_ctx"])
    let caps = props["chat_template_caps"]
    let tools = caps["supports_tools"].boolean ?? caps["supports_tool_calls"].boolean
    let listed = models["data"].list ?? []
    return listed.compactMap { entry in
      guard let name = name(entry["id"]), ChatAbility.canChat(entry, name: name) else { return nil }
      return LocalServer.Model(
        name, isLoaded: true, context: context, callsTools: tools, parameters: entry["meta"]["n_params"].double)
    }
  }

  /// Whether `GET /props` of llama.cpp says that it reads a model into memory: status 503.
  static func isLoading(_ status: Int, _ props: Value) -> Bool {
    status == 503 && props["error"]["type"].text == "unavailable_error"
  }

  /// Returns the chat models of `GET /api/v0/models` of LM Studio; nil for another server's answer.
  static func lmStudio(_ models: Value) -> [LocalServer.Model]? {
    guard let listed = models["data"].list, listed.contains(where: { $0["state"].text != nil }) || listed.isEmpty else {
      return nil
    }
    return listed.compactMap { entry in
      guard let name = name(entry["id"]),
        entry["type"].text.map({ ["llm", "vlm"].contains($0) }) ?? ChatAbility.canChat(name: name)
      else { return nil }
      let isLoaded = entry["state"].text.map { $0 == "loaded" }
      let capabilities = entry["capabilities"].list.map { $0.compactMap(\.text) }
      return LocalServer.Model(
        name, isLoaded: isLoaded, context: count(entry["loaded_context_length"]),
        callsTools: capabilities.map { $0.contains("tool_use") })
    }
  }

  /// Returns the chat models of `GET /api/tags` of Ollama, as far as that tells them, with the
  /// contexts of those that `GET /api/ps` names; nil for another server's answer.
  static func ollama(tags: Value, loaded: Value) -> [LocalServer.Model]? {
    guard let listed = tags["models"].list else { return nil }
    let inMemory = loaded["models"].list
    return listed.compactMap { entry in
      guard let name = name(entry["model"]) ?? name(entry["name"]), ChatAbility.canChat(entry, name: name) else {
        return nil
      }
      let running = inMemory?.first { $0["model"].text == name || $0["name"].text == name }
      return LocalServer.Model(
        name, isLoaded: inMemory.map { _ in running != nil }, context: running.flatMap { count($0["context_length"]) },
        parameters: entry["details"]["parameter_size"].text.flatMap(parameters), bytes: count(entry["size"]))
    }
  }

  /// Adds what `POST /api/show` of Ollama says of one model; nil when it cannot chat. The context
  /// of one that is not loaded is the usual one, or that of its file, never more than it was
  /// trained for.
  static func completed(_ model: LocalServer.Model, ollama show: Value) -> LocalServer.Model? {
    // It names `completion` for every model that writes.
    let capabilities = (show["capabilities"].list ?? []).compactMap(\.text)
    guard capabilities.isEmpty || capabilities.contains("completion") else { return nil }
    var out = model
    out.callsTools = show["capabilities"].list.map { $0.contains { $0.text == "tools" } }
    if out.parameters == nil { out.parameters = show["model_info"]["general.parameter_count"].double }
    guard out.context == nil else { return out }
    let info = show["model_info"].record
    let trained = info?.type.fields.first { $0.name.hasSuffix(".context_length") }.flatMap { count(show["model_info"][$0.name]) }
    let ordered = show["parameters"].text.flatMap(ordered)
    out.context = min(ordered ?? usualOllamaContext, trained ?? .max)
    return out
  }

  /// Returns the chat models of `GET /v1/models`, and whether the server says that it is vLLM.
  static func completions(_ models: Value) -> (models: [LocalServer.Model], isVLLM: Bool)? {
    guard let listed = models["data"].list else { return nil }
    let isVLLM = listed.contains { $0["owned_by"].text == "vllm" }
    let found = listed.compactMap { entry in
      name(entry["id"]).flatMap { name in
        ChatAbility.canChat(entry, name: name)
          ? LocalServer.Model(name, isLoaded: isVLLM ? true : nil, context: count(entry["max_model_len"])) : nil
      }
    }
    return (found, isVLLM)
  }

  /// Reads a size such as `1.7B` or `135M`; nil for anything else.
  static func parameters(_ text: String) -> Double? {
    guard let unit = text.last, let number = Double(text.dropLast()) else { return nil }
    switch unit {
    case "K", "k": return number * 1e3
    case "M", "m": return number * 1e6
    case "B", "b": return number * 1e9
    case "T", "t": return number * 1e12
    default: return nil
    }
  }

  /// The context that a model's own file orders: a line `num_ctx N`.
  private static func ordered(_ parameters: String) -> Int? {
    for line in parameters.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count == 2, words[0] == "num_ctx" { return Int(words[1]) }
    }
    return nil
  }

  private static func name(_ value: Value) -> String? {
    value.text.map { TerminalSanitizer.data($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func count(_ value: Value) -> Int? { value.integer.flatMap { $0 > 0 ? $0 : nil } }
}
