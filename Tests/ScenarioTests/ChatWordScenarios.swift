import Testing

@testable import LucidCommands

/// Lines of a chat that begin with `/`.
@Suite struct ChatWordScenarios {
  @Test(arguments: [
    ("/apply", ChatWord.apply, []), ("/apply 1 3", .apply, ["1", "3"]), ("/ap all", .apply, ["all"]), ("/UNDO", .undo, []),
    ("/s", .sources, []), ("/exit", .quit, []), ("/q", .quit, []), ("/h", .help, []),
  ]) func aBeginningIsEnough(line: String, word: ChatWord, rest: [String]) throws {
    let read = try #require(ChatWord.read(line))
    #expect(read.word == word && read.rest == rest)
  }

  /// Two commands begin so, or none.
  @Test(arguments: [("/re", ""), ("/", ""), ("/ apply", ""), ("/aply", "did you mean /apply?"), ("/what", "")])
  func whatIsNoneIsNamed(line: String, near: String) {
    #expect(ChatWord.read(line) == nil)
    let refusal = ChatWord.refusal(of: line)
    #expect(refusal.hasPrefix("there is no /") && refusal.contains("/help lists the commands") && refusal.contains(near))
  }

  @Test func everyCommandIsListed() {
    #expect(ChatWord.allCases.allSatisfy { ChatWord.list.contains("/\($0.rawValue) ") })
  }
}
