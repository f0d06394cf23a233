import LucidTesting
import Testing

/// One name, one meaning: no two types at the top of files share a name, in whatever modules they are.
@Suite struct TypeNameTests {
  @Test func areUnique() {
    let declaration =
      /^(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|private|fileprivate|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    var places: [String: [String]] = [:]
    for path in RepositoryFiles.under("Sources") where path.hasSuffix(".swift") {
      for line in RepositoryFiles.lines(path) {
        // One of a private type is seen in its file alone, and is a name all the same.
        guard let found = line.firstMatch(of: declaration) else { continue }
        places[String(found.1), default: []].append(path)
      }
    }
    #expect(places.count > 800)
    for (name, files) in places.sorted(by: { $0.key < $1.key }) where files.count > 1 {
      Issue.record("\(name) is a type in \(files.joined(separator: " and in "))")
    }
  }
}
