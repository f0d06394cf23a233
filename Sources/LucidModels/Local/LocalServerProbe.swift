package import LucidCore
package import LucidHTTP

extension ServerProbe {
  /// Asks which server program answers at an address up to `/v1`, and what it serves: a few small
  /// requests, none of which loads a model.
  ///
  /// Errors: nothing answers, or what answers is no model server.
  package func server(at url: ServerURL, key: String? = nil) async throws(StepFailure) -> LocalServer {
    let address = url.text
    let root: ServerURL
    do throws(ServerURLError) {
      root = try ServerURL(address.hasSuffix("/v1") ? String(address.dropLast(3)) : address)
    } catch { throw StepFailure(.failed, error.reason) }
    // The first request finds out whether anything is there.
    let props = try await document(root.appending("/props"), key: key)
    if LocalServerAnswers.isLoading(props.status, props.value) {
      return LocalServer(.llamaCpp, address: address, isLoading: true)
    }
    let completions = try await document(url.appending("/models"), key: key)
    if props.isGood, let models = LocalServerAnswers.llamaCpp(props: props.value, models: completions.value) {
      return LocalServer(.llamaCpp, address: address, models: models)
    }
    if let version = await optional(root.appending("/api/version"), key), version["version"].text != nil,
      let tags = await optional(root.appending("/api/tags"), key), let loaded = await optional(root.appending("/api/ps"), key),
      let models = LocalServerAnswers.ollama(tags: tags, loaded: loaded)
    {
      return await completed(LocalServer(.ollama, address: address, models: models), root, key)
    }
    if let listed = await optional(root.appending("/api/v0/models"), key), let models = LocalServerAnswers.lmStudio(listed) {
      return LocalServer(.lmStudio, address: address, models: models)
    }
    guard completions.isGood, let (models, isVLLM) = LocalServerAnswers.completions(completions.value) else {
      throw StepFailure(.failed, .words(.notModelServer, url.host))
    }
    return LocalServer(isVLLM ? .vllm : .other, address: address, models: models)
  }

  /// The value of an endpoint that a server may not have; nil then.
  private func optional(_ url: ServerURL, _ key: String?) async -> Value? {
    guard let answer = try? await document(url, key: key), answer.isGood else { return nil }
    return answer.value
  }

  /// The most models that Ollama is asked about; a person who has more names one in the profile.
  private static var mostShown: Int { 8 }

  /// Ollama tells of one model at a time whether it can chat and call tools. One that is in memory
  /// is used when it can chat, so the others are asked about only without such a model.
  private func completed(_ server: LocalServer, _ root: ServerURL, _ key: String?) async -> LocalServer {
    var out = server
    let (loaded, others) = (server.models.filter { $0.isLoaded == true }, server.models.filter { $0.isLoaded != true })
    for model in loaded + others.prefix(Self.mostShown) {
      if model.isLoaded != true, out.models.contains(where: { $0.isLoaded == true }) { break }
      var json = JSONText()
      json.object { $0.field("model", model.name) }
      guard let show = try? await document(root.appending("/api/show"), key: key, body: json.bytes), show.isGood,
        let place = out.models.firstIndex(of: model)
      else { continue }
      if let known = LocalServerAnswers.completed(model, ollama: show.value) {
        out.models[place] = known
      } else {
        out.models.remove(at: place)
      }
    }
    return out
  }
}
