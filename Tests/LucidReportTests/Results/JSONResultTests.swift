import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The frame of all results of `--json`, and the table of their fields.
@Suite struct JSONResultTests {
  private static let result = JSONResult { json in
    json.field("done", "added")
    json.strings("names", ["a", "b"])
    json.key("server")
    json.object { $0.strings("tools", ["one", "two"]) }
  }

  @Test func theFrameComesFirst() {
    #expect(
      Self.result.text(ExitFacts("partial", 11))
        == #"{"exit":"partial","exit_code":11,"done":"added","names":["a","b"],"server":{"tools":["one","two"]}}"# + "\n")
  }

  @Test func aResultWithoutFieldsHasTheFrame() {
    #expect(JSONResult { _ in }.text(ExitFacts("ok", 0)) == "{\"exit\":\"ok\",\"exit_code\":0}\n")
  }

  @Test func aPersonReadsLines() {
    #expect(
      Self.result.text(ExitFacts("ok", 0), .indented(width: 60)) == """
        {
          "exit": "ok",
          "exit_code": 0,
          "done": "added",
          "names": ["a", "b"],
          "server": {
            "tools": ["one", "two"]
          }
        }

        """)
  }

  @Test func aTextStaysAsItIs() {
    #expect(CommandResult.text("hello\n").text(ExitFacts("ok", 0), .indented(width: 20)) == "hello\n")
  }

  @Test func namesAreSnakeCaseAndUnique() {
    let shapes = ResultShape.all
    #expect(Set(shapes.map(\.name)).count == shapes.count)
    for shape in shapes {
      let names = shape.fields.map(\.name)
      #expect(Set(names).count == names.count, "\(shape.name)")
      for name in names + [shape.name] {
        #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" }, "\(shape.name): \(name)")
      }
      #expect(!names.contains("exit") && !names.contains("exit_code"), "\(shape.name)")
    }
  }

  /// The table of results is written down on its own: a field that comes, goes or changes its name shows there.
  @Test func theTableIsThatOfTheSurface() {
    var written: [String: Set<String>] = [:]
    for line in RepositoryFiles.lines("Tests/Surface/json.tsv") where !line.hasPrefix("#") && !line.isEmpty {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      #expect(cells.count == 4, "\(line)")
      written[cells[0]] = Set(cells[2].split(separator: " ").map(String.init))
    }
    for shape in ResultShape.all {
      let fields = shape.fields.map { $0.isOptional ? "[\($0.name)]" : $0.name }
      #expect(written[shape.name] == Set(["exit", "exit_code"] + fields), "\(shape.name)")
    }
    #expect(Set(written.keys) == Set(ResultShape.all.map(\.name)))
  }
}
