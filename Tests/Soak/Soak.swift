import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

/// A program that writes to a vault, to be killed and to be started many times at once; only for tests.
///
/// `lucid-soak VAULT FILES` writes the next number into so many files, over and over, and prints each that is written.
/// `lucid-soak VAULT + NAME` makes the file NAME and counts up the file `count`, as often as it takes.
@main struct Soak {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 2, let tree = FolderTree(words[0]) else { fatalError("lucid-soak VAULT FILES | VAULT + NAME") }
    let writer = VaultWriter(root: tree.root, name: words[0], patience: 120, permit: .any)
    if words.count == 3 { return count(tree, writer, words[2]) }
    guard let files = Int(words[1]) else { fatalError("\(words[1]) is no number") }
    _ = writer.settle()
    for number in (number(tree, path(0)) + 1)... {
      write(
        (0..<files).map { file in
          let text = Array("\(number)\n".utf8) + Array(repeating: UInt8(ascii: "."), count: file * 997)
          return FileChange(path(file), from: bytes(tree, path(file)), to: text)
        }, writer)
      say(number)
    }
  }

  /// At once: whoever is killed has no time for what is left in buffers.
  private static func say(_ number: Int) {
    let line = Array("\(number)\n".utf8)
    _ = systemWrite(1, line, line.count)
  }

  private static func count(_ tree: FolderTree, _ writer: VaultWriter, _ name: String) {
    while true {
      _ = writer.settle()
      let before = bytes(tree, "count")
      let after = Array("\(number(tree, "count") + 1)\n".utf8)
      do throws(StepFailure) {
        _ = try writer.write([FileChange("count", from: before, to: after), FileChange(name, from: nil, to: Array(name.utf8))])
        return
      } catch {
        guard error.retryable else { fatalError(error.message) }
      }
    }
  }

  private static func write(_ changes: [FileChange], _ writer: VaultWriter) {
    do throws(StepFailure) { _ = try writer.write(changes) } catch { fatalError(error.message) }
  }

  /// Half of them in a folder that is made first.
  private static func path(_ file: Int) -> String { file % 2 == 0 ? "f\(file)" : "new/folder/f\(file)" }

  private static func bytes(_ tree: FolderTree, _ path: String) -> [UInt8]? { try? tree.read(path, limit: .mib(1)) }

  private static func number(_ tree: FolderTree, _ path: String) -> Int {
    bytes(tree, path).flatMap { Int(String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self)) } ?? 0
  }
}
