import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem

/// One health export, read by the tool that abilities call.
enum Exports {
  static func read(_ path: String) {
    let parts = path.pathParts(withEmpty: true)
    guard let name = parts.last, let folder = FolderTree(parts.count == 1 ? "." : parts.dropLast().joined(separator: "/") + "/")
    else {
      Bench.fail("there is no file \(path)")
    }
    guard let zone = SystemZones().zone("America/Toronto") else {
      Bench.fail("there is no zone America/Toronto; Debian package tzdata")
    }
    // The morning on which the generated exports end.
    let now = Instant(seconds: 1_775_475_000)
    let loop = MainLoop(SystemClock())
    let context = ToolContext(now: now, zone: zone, settings: Settings(), clock: LoopClock(loop, frozenAt: now))
    let vault = OneFile(folder: folder, file: String(name))
    let tools = HealthFamily.family(VaultHealth(tree: vault, pool: BlockingPool())).tools
    guard let today = tools.first(where: { $0.signature.verb == "today" }) else { Bench.fail("there is no health.today") }
    let verdict = loop.run {
      do throws(StepFailure) {
        return try await today.call(Arguments(for: today.signature), in: context).value["verdict"].text ?? "none"
      } catch {
        return error.message
      }
    }
    print(verdict)
  }

  /// A vault that holds nothing but one export.
  private struct OneFile: FileTree {
    let folder: FolderTree
    let file: String
    var name: String { folder.name }

    private func real(_ path: String) throws(FileTreeError) -> String {
      guard path == "health/export.xml" else { throw FileTreeError(path: path, reason: .words(.noSuchFile)) }
      return file
    }

    func list(_ folder: String) throws(FileTreeError) -> [FileEntry] {
      guard folder == "health", let entry = try self.folder.entry(file) else { return [] }
      return [FileEntry(name: "export.xml", isFolder: false, size: entry.size, modified: entry.modified)]
    }

    func entry(_ path: String) throws(FileTreeError) -> FileEntry? {
      switch path {
      case "health": FileEntry(name: "health", isFolder: true, size: .bytes(0))
      case "health/export.xml": try folder.entry(file)
      default: nil
      }
    }

    func read(_ path: String, limit: ByteCount) throws(FileTreeError) -> [UInt8] { try folder.read(real(path), limit: limit) }

    func stream(_ path: String, _ body: (UnsafeRawBufferPointer) throws(FileTreeError) -> Bool) throws(FileTreeError) {
      try folder.stream(real(path), body)
    }
  }
}
