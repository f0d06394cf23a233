/// The most writes of an ability with one tool in one run.
package struct WriteCap: Hashable, Sendable {
  /// `family.verb`, aliases resolved.
  package let tool: String
  package let most: Int

  package init(tool: String, most: Int) {
    self.tool = tool
    self.most = most
  }
}
