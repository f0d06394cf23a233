/// The most writes of an ability with one tool in one run.
public struct WriteCap: Hashable, Sendable {
  /// `family.verb`, aliases resolved.
  public let tool: String
  public let most: Int

  public init(tool: String, most: Int) {
    self.tool = tool
    self.most = most
  }
}
