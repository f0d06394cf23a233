import LucidArguments
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidWeb

/// The buttons of `lucid web` are commands of the command line, and nothing else.
@Suite struct WebActionTests {
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

  @Test func namesAreDistinct() { #expect(Set(WebAction.all.map(\.name)).count == WebAction.all.count) }

  /// A value of a form that looks like an option stays an operand.
  @Test(arguments: WebAction.all.map(\.name)) func takesNoOption(name: String) throws {
    let action = try #require(WebAction.all.first { $0.name == name })
    var request = Self.whole
    request.fields = request.fields.map { ($0.name, "--yes") }
    guard let words = action.line(request), let parsed = try? CommandList.parser.parse(words), case .run(let command) = parsed,
      case .run(let plain) = try CommandList.parser.parse(try #require(action.line(Self.whole)))
    else { return }
    #expect(command.has(.yes) == plain.has(.yes))
  }
}
