import LucidTesting
import Testing

/// What must not stand in any file of the project.
@Suite struct TextTests {
  /// Written in two halves, so that this file does not accuse itself.
  static let paths = ["/wor" + "k/", "/roo" + "t/", "/hom" + "e/", "/User" + "s/"]
  static let words: Set<String> = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HAC" + "K", "Co-Author" + "ed-By"]

  private static let filter = WordFilter(paths + words)

  @Test(arguments: RepositoryFiles.texts) func namesNoMachineAndLeavesNothingUndone(path: String) {
    for (number, line) in RepositoryFiles.lines(path).enumerated() where Self.filter.admits(line) {
      for part in Self.paths {
        #expect(!Self.names(part, in: line), "\(path):\(number + 1) names a path of one machine: \(part)")
      }
      let words = line.split { !$0.isLetter && $0 != "-" }
      for word in words where Self.words.contains(String(word)) { Issue.record("\(path):\(number + 1) says \(word)") }
    }
  }

  /// A folder of that name inside another one of a vault is no path of a machine.
  private static func names(_ part: String, in line: some StringProtocol) -> Bool {
    line.ranges(of: part).contains { range in
      guard let before = line[..<range.lowerBound].last else { return true }
      return !before.isLetter && !before.isNumber && before != "." && before != "~"
    }
  }

  @Test(arguments: RepositoryFiles.texts.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".py") || $0.hasSuffix(".sh") })
  func endsWithOneLineBreakAndHasNoTrailingSpace(path: String) {
    let lines = RepositoryFiles.lines(path)
    #expect(lines.last == "" && lines.dropLast().last != "")
    for (number, line) in lines.enumerated() { #expect(line.last != " " && line.last != "\t", "\(path):\(number + 1)") }
  }

  @Test func noFileIsADrawerForEverything() {
    for path in RepositoryFiles.texts where path.hasSuffix(".swift") {
      for name in ["Utils", "Helpers", "Manager"] { #expect(!path.hasSuffix(name + ".swift"), "\(path)") }
    }
  }
}
