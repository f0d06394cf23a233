/// The effects that a dry run left out.
package struct DryRun: Hashable, Sendable {
  /// A call that was not made.
  package struct Call: Hashable, Sendable {
    package let step: String
    package let tool: String
    package let effect: Effect
    /// As far as they are known; what is not stands as its placeholder, `<<made.title>>`.
    package let arguments: [CallArgument]
    /// Paths that decide whether a real run makes it: `made.count`; empty when it would be made.
    package let dependsOn: [String]
    /// The item of a `for_each`, from 1; nil for all of an unknown list, and for a plain call.
    package let item: Int?

    package init(
      step: String, tool: String, effect: Effect, arguments: [CallArgument], dependsOn: [String] = [], item: Int? = nil
    ) {
      self.step = step
      self.tool = tool
      self.effect = effect
      self.arguments = arguments
      self.dependsOn = dependsOn
      self.item = item
    }
  }

  /// The request that a model would have been sent.
  package struct Request: Hashable, Sendable {
    package let model: String
    /// The length of the prompt.
    package let promptCharacters: Int
    /// The length of the results of steps, written as JSON.
    package let dataCharacters: Int

    package init(model: String, promptCharacters: Int, dataCharacters: Int) {
      self.model = model
      self.promptCharacters = promptCharacters
      self.dataCharacters = dataCharacters
    }

    /// The request with a prompt and with what the steps gave, written as JSON.
    package init(model: String, prompt: RenderedText, observed: [Observation], zone: Zone) {
      var json = JSONText()
      json.array { json in
        for observation in observed where observation.status == .done { json.value(observation.value, zone: zone) }
      }
      self.init(model: model, promptCharacters: prompt.text.count, dataCharacters: json.text.count)
    }

    /// A rough count: four characters a token, as English has it.
    package var tokens: Int { (promptCharacters + dataCharacters + 3) / 4 }
  }

  /// Writes and sends, in the order in which a run would make them.
  package var writes: [Call] = []
  /// Reads that hang on the result of a write, or that hand data of the person to somebody outside.
  package var unasked: [Call] = []
  /// The path on which the run's own condition depends; nil when it is known.
  package var condition: String?
  /// nil when the run ended before.
  package var request: Request?

  package init() {}
}
