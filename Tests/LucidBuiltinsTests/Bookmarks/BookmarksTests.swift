import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

private struct FixedBookmarks: BookmarksBackend {
  let bookmarks: [Bookmark]

  func bookmarks(now: Instant) async throws(StepFailure) -> BookmarksReading { BookmarksReading(bookmarks) }
}

/// What is found of bookmarks, in which order, and what is said of it.
@Suite struct BookmarksTests {
  private static func bookmark(_ n: Int, _ title: String, in folders: [String] = [], tags: [String] = []) -> Bookmark {
    Bookmark(
      title: title, url: "https://www.x.example/\(n)", folders: folders, added: n == 0 ? nil : Instant(seconds: Int64(n)),
      tags: tags)
  }

  private static let all = [
    bookmark(0, "No time"), bookmark(1, "Rye bread", in: ["Cooking", "Baking"]),
    bookmark(3, "Tea", in: ["Cooking"], tags: ["drink"]),
    bookmark(2, "Swift", in: ["Work"]), bookmark(3, "Tea again", in: ["Work"]),
  ]

  private func search(_ given: [String: Value], among bookmarks: [Bookmark] = Self.all) async throws -> Value {
    let tool = try #require(BookmarksFamily.family(FixedBookmarks(bookmarks: bookmarks)).tools.first)
    return try await tool.call(Arguments(for: tool.signature, given), in: Monday.tools).value
  }

  private func titles(_ given: [String: Value]) async throws -> [String] {
    (try await search(given)["items"].list ?? []).compactMap { $0["title"].text }
  }

  @Test func theNewestComeFirstAndEachPageOnce() async throws {
    #expect(try await titles([:]) == ["Tea", "Swift", "Rye bread", "No time"])
  }

  @Test func eachWordIsFoundInTitleAddressFolderAndTag() async throws {
    #expect(try await titles(["query": .text("BREAD baking")]) == ["Rye bread"])
    #expect(try await titles(["query": .text("drink")]) == ["Tea"])
    #expect(try await titles(["query": .text("x.example/2")]) == ["Swift"])
    #expect(try await titles(["query": .text("bread drink")]) == [])
  }

  @Test func aFolderHasWhatLiesInItsFolders() async throws {
    #expect(try await titles(["folder": .text("cooking")]) == ["Tea", "Rye bread"])
    #expect(try await titles(["folder": .text("Baking")]) == ["Rye bread"])
    #expect(try await titles(["folder": .text("Cook")]) == [])
  }

  @Test(arguments: [0, 1, 2, 5]) func statementsNameTheFirstOfAny(count: Int) async throws {
    let value = try await search([:], among: (0..<count).map { Self.bookmark($0 + 1, "Page \($0)") })
    let observation = Observation(step: "s", tool: "bookmarks.search", status: .done, value: value)
    let presenter = try #require(BookmarksFamily.family(FixedBookmarks(bookmarks: [])).presenter)
    let said = presenter.statements(observation, in: Monday.present)
    #expect(said.map(\.kind) == Array(repeating: .web(.page), count: count))
    #expect(presenter.tile(observation, in: Monday.present).english.value == "\(count)")
    #expect(presenter.tile(observation, in: Monday.present).english.sub == (count == 0 ? "nothing found" : "Page \(count - 1)"))
  }
}
