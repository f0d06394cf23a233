import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// Bookmarks as browsers export them, and files that are none.
@Suite struct VaultBookmarksTests {
  private static let head = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <!-- This is an automatically generated file.
         It will be read and overwritten.
         DO NOT EDIT! -->
    <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">

    """

  /// As Firefox 128 writes it.
  private static let firefox =
    head + """
      <meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'none'; img-src data: *; object-src 'none'">
      </meta>
      <TITLE>Bookmarks</TITLE>
      <H1>Bookmarks Menu</H1>

      <DL><p>
          <DT><H3 ADD_DATE="1774000000" LAST_MODIFIED="1774000001">Cooking</H3>
          <DL><p>
              <DT><A HREF="https://bread.example/" ADD_DATE="1774000100" LAST_MODIFIED="1774000200" TAGS="bread,dough">Bread &amp; more</A>
              <DD>A note of the person
              <DT><H3 ADD_DATE="1774000000">Soup</H3>
              <DL><p>
                  <DT><A HREF="https://soup.example/?a=1&amp;b=2" ADD_DATE="1774000300">Süße Suppe &lt;3</A>
              </DL><p>
              <DT><A HREF="https://tea.example/" ADD_DATE="1774000400">Tea</A>
          </DL><p>
          <HR>    <DT><A HREF="place:sort=8&amp;maxResults=10" ADD_DATE="1774000500">Most visited</A>
          <DT><A HREF="https://last.example/">Last</A>
      </DL>

      """

  /// As Chrome 130 writes it.
  private static func chrome(_ links: String) -> String {
    head + """
      <TITLE>Bookmarks</TITLE>
      <H1>Bookmarks</H1>
      <DL><p>
          <DT><H3 ADD_DATE="1774000000" LAST_MODIFIED="0" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
          <DL><p>
      \(links)    </DL><p>
      </DL><p>

      """
  }

  private static func link(_ n: Int) -> String {
    "        <DT><A HREF=\"https://x.example/\(n)\" ADD_DATE=\"\(1_774_000_000 + n)\" ICON=\"data:image/png;base64,AA==\">Page \(n)</A>\n"
  }

  private func read(_ files: [String: String], asOf: AsOf? = nil) async throws -> BookmarksReading {
    let backend = VaultBookmarks(tree: StagedTree(over: MemoryTree(files)), pool: BlockingPool(), asOf: asOf)
    return try await backend.bookmarks(now: Monday.now)
  }

  /// So that abilities with bookmarks can be tried without data of one's own.
  @Test func theSamplePersonHasBookmarks() async throws {
    let backend = VaultBookmarks(tree: StagedTree(over: Monday.vault), pool: BlockingPool())
    let found = try await backend.bookmarks(now: Monday.now)
    #expect(found.bookmarks.count == 6 && found.notices.isEmpty)
    #expect(Set(found.bookmarks.map(\.folders)) == [["To read"], ["Recipes"], []])
    #expect(found.bookmarks.allSatisfy { $0.added != nil })
  }

  @Test func firefoxHasFoldersInFoldersTagsAndEntities() async throws {
    let found = try await read(["bookmarks/b.html": Self.firefox]).bookmarks
    #expect(
      found == [
        Bookmark(
          title: "Bread & more", url: "https://bread.example/", folders: ["Cooking"], added: Instant(seconds: 1_774_000_100),
          tags: ["bread", "dough"]),
        Bookmark(
          title: "Süße Suppe <3", url: "https://soup.example/?a=1&b=2", folders: ["Cooking", "Soup"],
          added: Instant(seconds: 1_774_000_300), tags: []),
        Bookmark(
          title: "Tea", url: "https://tea.example/", folders: ["Cooking"], added: Instant(seconds: 1_774_000_400), tags: []),
        Bookmark(title: "Last", url: "https://last.example/", folders: [], added: nil, tags: []),
      ])
  }

  /// The parser puts each `<DT>` into the one before it: a long folder must not end at its deepest level.
  @Test(arguments: [0, 1, 2, 5, 700]) func chromeHasAnyNumber(count: Int) async throws {
    let text = Self.chrome((0..<count).map(Self.link).joined())
    let found = try await read(["bookmarks": text]).bookmarks
    #expect(found.count == count)
    #expect(found.map(\.title) == (0..<count).map { "Page \($0)" })
    #expect(found.allSatisfy { $0.folders == ["Bookmarks bar"] })
  }

  @Test func severalExportsAreOneListAndADamagedOneIsNamed() async throws {
    let reading = try await read([
      "bookmarks/a.html": Self.chrome(Self.link(1)), "bookmarks/b.html": "<html>Not found</html>",
      "bookmarks/c.txt": Self.chrome(Self.link(2)), "bookmarks/d.html": Self.chrome(Self.link(3)),
    ])
    #expect(reading.bookmarks.map(\.title) == ["Page 1", "Page 3"])
    #expect(
      reading.notices.map(\.text) == ["bookmarks/b.html: the file is no export of bookmarks"] && reading.notices[0].isMissing)
  }

  @Test(arguments: ["", "plain words", "<html><body><p>Not found</body></html>"])
  func aFileThatIsNoneFails(text: String) async {
    await #expect(throws: StepFailure.self) { try await read(["bookmarks": text]) }
  }

  /// What is there of an export that was cut off is read.
  @Test func anExportThatEndsInTheMiddleIsReadToItsEnd() async throws {
    let text = Self.chrome((0..<5).map(Self.link).joined())
    let cut = String(text.dropLast(160))
    let found = try await read(["bookmarks": cut]).bookmarks
    #expect(!found.isEmpty && found.count < 5 && found[0].title == "Page 0")
  }

  @Test func withoutASourceTheRemedyNamesTheFile() async {
    do {
      _ = try await read(["notes/a.md": ""])
      Issue.record("nothing was thrown")
    } catch let failure as StepFailure {
      #expect(failure.setUp == "lucid config set backends.bookmarks FILE")
    } catch { Issue.record(error) }
  }

  /// One that was marked later is not there yet; of one without a time nobody knows.
  @Test func anEarlierMomentHasOnlyWhatWasMarked() async throws {
    let later = "        <DT><A HREF=\"https://x.example/later\" ADD_DATE=\"1790000000\">Later</A>\n"
    let undated = "        <DT><A HREF=\"https://x.example/undated\">Undated</A>\n"
    let files = ["bookmarks": Self.chrome(Self.link(1) + later + undated)]
    #expect(try await read(files).bookmarks.map(\.title) == ["Page 1", "Undated"])
    let asOf = AsOf(Monday.now)
    #expect(try await read(files, asOf: asOf).bookmarks.map(\.title) == ["Page 1"])
    #expect(asOf.gaps == [KnowledgeGap(source: "bookmarks", kind: .unknown, count: 1)])
  }
}
