import LucidTesting
import Testing

@testable import LucidWeb

/// Each row of actions, with fields as a page sends them and as no page does.
@Suite struct WebActionTests {
  /// The names of all fields that rows ask for, read from their source.
  private static let fields: [String] = {
    var names: Set<String> = []
    for path in RepositoryFiles.under("Sources/LucidWeb/Actions") where path.hasSuffix(".swift") {
      for line in RepositoryFiles.lines(path) {
        for match in line.matches(of: /(?:request, "|values\("|field\(")([a-zA-Z]+)"/) { names.insert(String(match.1)) }
      }
    }
    return names.sorted()
  }()

  /// Values of fields that are one of a few words; every other field takes any text.
  private static let chosen = ["place": "1", "amount": "1", "unit": "duration"]

  private static func request(_ action: WebAction, _ fields: [String], _ value: String) -> WebRequest {
    var request = WebRequest(path: "/do/" + action.name)
    request.isPost = true
    request.fields = fields.map { ($0, chosen[$0] ?? value) }
    return request
  }

  private static let names = WebAction.all.map(\.name)

  @Test func namesAreUniqueParts() {
    #expect(Set(Self.names).count == Self.names.count)
    for name in Self.names { #expect(name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz-".utf8.contains($0) }, "\(name)") }
    #expect(Self.fields.contains("run"))
  }

  @Test(arguments: names) func completeFieldsGiveALine(name: String) throws {
    let action = try #require(WebAction.all.first { $0.name == name })
    let words = try #require(action.line(Self.request(action, Self.fields, "value")))
    #expect(!words.isEmpty && words.allSatisfy { !$0.isEmpty }, "\(words)")
    #expect(words[0].utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz".utf8.contains($0) }, "\(words)")
  }

  /// A row with operands gives no line where they are missing or empty.
  @Test(arguments: names) func missingFieldsGiveNone(name: String) throws {
    let action = try #require(WebAction.all.first { $0.name == name })
    for fields in [[], Self.fields] {
      guard let words = action.line(Self.request(action, fields, "")) else { continue }
      #expect(!words.contains("--") && !words.contains(""), "a line without its operand: \(words)")
    }
  }

  /// What a page sends is never an option: it stands behind `--`, or behind the `=` of one.
  @Test(arguments: names, ["-x", "--force", "--config=/tmp/x", "-", "--"])
  func aLeadingDashStaysAnOperand(name: String, value: String) throws {
    let action = try #require(WebAction.all.first { $0.name == name })
    guard let words = action.line(Self.request(action, Self.fields, value)) else { return }
    let options = words.prefix { $0 != "--" }
    #expect(!options.contains(value), "\(words)")
    let plain = try #require(action.line(Self.request(action, Self.fields, "value")))
    #expect(words.count == plain.count, "\(words) and \(plain)")
    #expect(Array(options) == plain.prefix { $0 != "--" }.map { $0.replacing("value", with: value) }, "\(words)")
  }
}
