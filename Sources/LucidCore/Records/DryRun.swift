/// The effects that a dry run left out.
public struct DryRun: Hashable, Sendable {
  /// A call that was not made.
  public struct Call: Hashable, Sendable {
    public let step: String
    public let tool: String
    public let effect: Effect
    /// As far as they are known; what is not stands as its placeholder, `<<made.title>>`.
    public let arguments: [Argument]
    /// Paths that decide whether a real run makes it: `made.count`; empty when it would be made.
    public let dependsOn: [String]
    /// The item of a `for_each`, from 1; nil for all of an unknown list, and for a plain call.
    public let item: Int?

    public init(step: String, tool: String, effect: Effect, arguments: [Argument], dependsOn: [String] = [], item: Int? = nil) {
      self.step = step
      self.tool = tool
      self.effect = effect
      self.arguments = arguments
      self.dependsOn = dependsOn
      self.item = item
    }
  }

  public struct Argument: Hashable, Sendable {
    public let name: String
    public let value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The request that a model would have been sent.
  public struct Request: Hashable, Sendable {
    public let model: String
    /// The length of the prompt.
    public let promptCharacters: Int
    /// The length of the results of steps, written as JSON.
    public let dataCharacters: Int

    public init(model: String, promptCharacters: Int, dataCharacters: Int) {
      self.model = model
      self.promptCharacters = promptCharacters
      self.dataCharacters = dataCharacters
    }

    /// A rough count: four characters a token, as English has it.
    public var tokens: Int { (promptCharacters + dataCharacters + 3) / 4 }
  }

  /// Writes and sends, in the order in which a run would make them.
  public var writes: [Call] = []
  /// Reads that hang on the result of a write.
  public var unasked: [Call] = []
  /// The path on which the run's own condition depends; nil when it is known.
  public var condition: String?
  /// nil when the run ended before.
  public var request: Request?

  public init() {}
}
