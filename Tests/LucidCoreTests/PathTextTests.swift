import LucidCore
import Testing

/// Paths are bytes between slashes, also where a combining mark follows one.
@Suite struct PathTextTests {
  @Test(arguments: [
    ("", true), ("a/b", true), ("日本/ü", true), ("a/\u{301}x", true), ("..", false), ("a/../b", false), ("/a", false),
    ("a//b", false), ("a/", false), ("../\u{301}x", false), ("/\u{301}x", false), ("a/..\u{301}", true),
    ("a/../\u{200D}x", false), ("a\u{1}b", false),
  ]) func staysInItsFolder(path: String, isSafe: Bool) {
    #expect(RelativePath.isSafe(path) == isSafe)
  }

  @Test func partsAreCutAtBytes() {
    #expect("a//b/".pathParts == ["a", "b"])
    #expect("/a//b/".pathParts(withEmpty: true) == ["", "a", "", "b", ""])
    #expect("..\u{2F}\u{301}x".pathParts == ["..", "\u{301}x"])
    #expect("a/\u{301}".lastPathPart == "\u{301}")
    #expect("a/\u{301}".firstPathPart == "a")
    #expect("/".pathParts.isEmpty && "/".lastPathPart.isEmpty)
  }

  @Test(arguments: [
    ("a/b", "a", "b"), ("a/b/c", "a/b", "c"), ("é/b", "é", "b"), ("/b", "/", "b"), ("/a/b", "/a", "b"),
    ("a/\u{301}b", "a", "\u{301}b"),
    ("a", "a", nil), ("a/", "a", nil), ("ab/c", "a", nil), ("b/a", "a", nil), ("e\u{301}/b", "\u{E9}", nil),
  ]) func isBelowAFolder(path: String, folder: String, rest: String?) {
    #expect(path.path(below: folder) == rest)
  }
}
