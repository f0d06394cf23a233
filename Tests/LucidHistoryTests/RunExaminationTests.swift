import LucidTesting
import Testing

@testable import LucidHistory

/// A look at the record that changes nothing.
@Suite struct RunExaminationTests {
  @Test func nothingIsThereAndNothingIsMade() throws {
    let folder = ScratchFolder()
    #expect(try RunExamination(path: folder.path + "/runs.sqlite") == nil)
    #expect(folder.files(hidden: true) == [])
  }

  @Test func aGoodOneIsCounted() throws {
    let folder = ScratchFolder()
    try folder.put(RepositoryFiles.bytes("Tests/Fixtures/record/version-1.sqlite"), "runs.sqlite")
    let found = try #require(try RunExamination(path: folder.path + "/runs.sqlite"))
    #expect(found.runs == 2 && found.damage == nil && found.bytes > 0)
  }

  @Test func aDamagedOneStaysWhereItIs() throws {
    let text = String(repeating: "this is no database ", count: 100)
    let folder = ScratchFolder(["runs.sqlite": text])
    let found = try #require(try RunExamination(path: folder.path + "/runs.sqlite"))
    #expect(found.damage != nil && found.runs == 0)
    #expect(folder.text("runs.sqlite") == text && folder.files(hidden: true) == ["runs.sqlite"])
  }
}
