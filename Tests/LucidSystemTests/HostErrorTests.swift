import LucidCore
import LucidTesting
import Testing

@testable import LucidSystem

/// Errors of the system in words of a language.
@Suite struct HostErrorTests {
  /// The English text of a code is that of the system.
  @Test(arguments: HostError.words.map(\.code)) func aCodeHasAWord(code: Int32) {
    let system = String(cString: strerror(code))
    let reason = HostError("a", code).reason
    guard case .word(_, []) = reason else { return #expect(Bool(false), "\(reason)") }
    #expect(reason.text == system.prefix(1).lowercased() + system.dropFirst())
  }

  @Test func anotherCodeIsNamedByTheSystem() {
    let reason = HostError.reason(EXDEV)
    #expect(reason == .name(reason.text) && reason.text.contains("link"))
  }

  @Test func theMessageBeginsWithThePath() {
    let error = HostError("notes/a.md", ENOSPC)
    #expect(error.message == "notes/a.md: no space left on device" && error.code == ENOSPC)
    let other = HostError("a", .words(.linkToNowhere))
    #expect(other.code == nil && other.words == .words(.inFile, "a", MessageText.words(.linkToNowhere)))
  }
}
