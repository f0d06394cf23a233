import LucidCore
import LucidRuntime
import LucidFuzzing
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

@Suite(.timeLimit(.minutes(20))) struct FolderCacheTests {
  /// A folder that is gone when it is let go.
  final class Place: Sendable {
    let path: String

    init() {
      var name = Array("/tmp/lucid-cache-XXXXXX".utf8CString)
      path = mkdtemp(&name).map { String(cString: $0) } ?? ""
    }

    deinit {
      for folder in [results, path + "/a", path] {
        for file in files(folder) { unlink(folder + "/" + file) }
        rmdir(folder)
      }
    }

    /// Two folders deep, neither of which is there at first.
    var results: String { path + "/a/results" }

    func files(_ folder: String? = nil) -> [String] {
      guard let handle = opendir(folder ?? results) else { return [] }
      defer { closedir(handle) }
      var names: [String] = []
      while let item = readdir(handle) {
        let name = withUnsafePointer(to: &item.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
      }
      return names.sorted()
    }

    func write(_ bytes: [UInt8], _ file: String) {
      guard let handle = fopen(results + "/" + file, "wb") else { return }
      fwrite(bytes, 1, bytes.count, handle)
      fclose(handle)
    }

    func mode(_ path: String) -> mode_t {
      var s = stat()
      return stat(path, &s) == 0 ? s.st_mode & 0o777 : 0
    }
  }

  private static let now = Monday.now
  private static func later(_ seconds: Int64) -> Instant { Instant(seconds: now.seconds + seconds) }
  private static let key = CacheKey("a.get\n{}")
  private static let result = ToolResult(.text("kept"), notices: [Notice("cut", about: "x"), Notice("other")])

  @Test func givesBackWhatWasKept() async throws {
    let place = Place()
    let cache = FolderCache(folder: place.results, identity: "me")
    #expect(await cache.result(for: Self.key, within: 60, now: Self.now) == nil)
    await cache.keep(Self.result, for: Self.key, now: Self.now)
    let kept = try #require(await cache.result(for: Self.key, within: 60, now: Self.later(60)))
    #expect(kept.ageSeconds == 60 && kept.result.value == .text("kept") && kept.result.notices == Self.result.notices)
    #expect(place.mode(place.results) == 0o700 && place.mode(place.path + "/a") == 0o700)
    #expect(place.files().count == 1 && place.mode(place.results + "/" + place.files()[0]) == 0o600)
    // Another run finds it; another person's files, another key and another time do not.
    #expect(await FolderCache(folder: place.results, identity: "me").result(for: Self.key, within: 60, now: Self.now) != nil)
    #expect(await FolderCache(folder: place.results, identity: "you").result(for: Self.key, within: 60, now: Self.now) == nil)
    #expect(await cache.result(for: CacheKey("a.get\n{x}"), within: 60, now: Self.now) == nil)
    #expect(await cache.result(for: Self.key, within: 60, now: Self.later(61)) == nil)
    #expect(await cache.result(for: Self.key, within: 60, now: Self.later(-1)) == nil)
  }

  @Test func theNewerTakesThePlace() async {
    let place = Place()
    let cache = FolderCache(folder: place.results, identity: "me")
    await cache.keep(Self.result, for: Self.key, now: Self.now)
    await cache.keep(ToolResult(.integer(2)), for: Self.key, now: Self.later(5))
    let kept = await cache.result(for: Self.key, within: 60, now: Self.later(6))
    #expect(kept?.result.value == .integer(2) && kept?.ageSeconds == 1 && place.files().count == 1)
  }

  @Test func whatIsDamagedIsNotThere() async throws {
    let place = Place()
    let cache = FolderCache(folder: place.results, identity: "me")
    await cache.keep(Self.result, for: Self.key, now: Self.now)
    let file = place.files()[0]
    let whole = CacheEntry(key: "me\n" + Self.key.text, kept: Self.now, result: Self.result).bytes
    var random = SeededRandom(7)
    var damaged: [[UInt8]] = [[], Array("x".utf8), Array(whole.dropLast()), whole + [0], Array(repeating: 0, count: 4_000_000)]
    for _ in 0..<40 {
      var copy = whole
      copy[Int.random(in: 0..<copy.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      damaged.append(copy)
    }
    for bytes in damaged {
      place.write(bytes, file)
      #expect(await cache.result(for: Self.key, within: 60, now: Self.now) == nil)
    }
    await cache.keep(Self.result, for: Self.key, now: Self.now)
    #expect(await cache.result(for: Self.key, within: 60, now: Self.now) != nil)
    // An entry under the name of another one is not taken for it.
    place.write(CacheEntry(key: "me\nother", kept: Self.now, result: Self.result).bytes, file)
    #expect(await cache.result(for: Self.key, within: 60, now: Self.now) == nil)
    unlink(place.results + "/" + file)
    symlink("/dev/zero", place.results + "/" + file)
    #expect(await cache.result(for: Self.key, within: 60, now: Self.now) == nil)
  }

  @Test(arguments: [(ByteCount.mib(1), 5, 5), (ByteCount.kib(3), 100, 2)])
  func theFolderHasABound(bytes: ByteCount, files: Int, left: Int) async {
    let place = Place()
    let cache = FolderCache(folder: place.results, identity: "me", bytes: bytes, files: files)
    for i in 0..<12 {
      await cache.keep(ToolResult(.text(String(repeating: "x", count: 1_000))), for: CacheKey("\(i)"), now: Self.now)
    }
    #expect(place.files().count == left)
    await cache.keep(ToolResult(.text(String(repeating: "x", count: 2 << 20))), for: CacheKey("large"), now: Self.now)
    #expect(place.files().count == left)
  }

  @Test func aFolderThatCannotBeMadeIsNoCache() async {
    let cache = FolderCache(folder: "/dev/null/lucid", identity: "me")
    await cache.keep(Self.result, for: Self.key, now: Self.now)
    #expect(await cache.result(for: Self.key, within: 60, now: Self.now) == nil)
  }

  @Test func manyAtOnce() async {
    let place = Place()
    let cache = FolderCache(folder: place.results, identity: "me")
    await withTaskGroup(of: Void.self) { group in
      for i in 0..<60 {
        group.addTask { await cache.keep(ToolResult(.integer(i % 6)), for: CacheKey("\(i % 6)"), now: Self.now) }
      }
    }
    #expect(place.files().count == 6)
    for i in 0..<6 {
      #expect(await cache.result(for: CacheKey("\(i)"), within: 9, now: Self.now)?.result.value == .integer(i))
    }
  }
}
