import LucidArguments
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidWeb

/// The command lines of the buttons of `lucid web`, parsed by the table of commands. What the rows
/// make of fields is in the tests of `WebAction`.
@Suite struct ButtonCommandTests {
  /// A value for every field that a form has.
  static var whole: WebRequest {
    var request = WebRequest(path: "/do/x")
    request.isPost = true
    for name in ["run", "ability", "name", "client", "delivery", "incident", "title", "habit", "to", "words"] {
      request.fields.append((name, "last"))
    }
    request.fields += [("id", "1"), ("place", "1"), ("sum", "00ff"), ("text", "prompt: Hello.")]
    return request
  }

  @Test(arguments: WebAction.all.map(\.name)) func isACommandLine(name: String) throws {
    let action = try #require(WebAction.all.first { $0.name == name })
    let words = try #require(action.line(Self.whole), "a field that it needs is not in the list above")
    guard case .run(let parsed) = try CommandList.parser.parse(words) else {
      Issue.record("\(words) is no command")
      return
    }
    #expect(parsed.command.group != .hidden, "what a button does is in the help")
  }
}
