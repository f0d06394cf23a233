import Testing

@testable import LucidWeb

/// The buttons that retry and drop deliveries.
@Suite struct DeliveryActionTests {
  private static let commands = [
    "retry-delivery": ["schedule", "deliver", "--"], "drop-delivery": ["schedule", "deliver", "--drop", "--"],
  ]

  private static func line(_ name: String, _ fields: [(String, String)]) throws -> [String]? {
    var request = WebRequest(path: "/do/" + name)
    request.fields = fields.map { (name: $0.0, value: $0.1) }
    return try #require(WebAction.all.first { $0.name == name }).line(request)
  }

  /// Each number that the page has shown is on the line.
  @Test(arguments: ["retry-delivery", "drop-delivery"], [0, 1, 2, 5]) func numbersFollowTheirRun(name: String, count: Int) throws
  {
    let ids = (0..<count).map { String($0 + 7) }
    let command = try #require(Self.commands[name])
    #expect(try Self.line(name, [("run", "at-1")] + ids.map { ("id", $0) }) == command + ["at-1"] + ids)
    #expect(try Self.line(name, ids.map { ("id", $0) }) == nil, "no number without its run")
  }
}
