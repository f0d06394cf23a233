import LucidBuiltins
import LucidCore

/// The labels that are kept themselves: a JSON list of `{name, color}`, the colour as six
/// hexadecimal digits. Whatever else stands there stays.
struct LabelFile: Sendable {
  let tree: any FileTree
  let path: String

  struct Contents {
    var labels: [TaskLabel] = []
    /// nil when there is no file.
    var bytes: [UInt8]?
  }

  /// Empty when there is no file. Errors: `.failed` for one that is no such list.
  func read() throws(StepFailure) -> Contents {
    do throws(FileTreeError) {
      guard let (bytes, root) = try JSONFile(tree, path).contents() else { return Contents() }
      guard let list = root.list else { throw FileTreeError(path: path, reason: .words(.notAList, "labels")) }
      var seen: Set<String> = []
      let labels = list.compactMap { item -> TaskLabel? in
        guard let name = item["name"]?.text.flatMap({ OneLine.text($0) }), seen.insert(name.lowercased()).inserted else {
          return nil
        }
        return TaskLabel(name: name, color: item["color"]?.text.flatMap(Self.color), AuthorMark.authorship(of: item))
      }
      return Contents(labels: labels, bytes: bytes)
    } catch {
      throw StepFailure(.failed, .words(.inFile, error.path, error.reason))
    }
  }

  /// The file with one label more, every byte before the closing bracket as it is.
  func adding(_ label: TaskLabel, to file: Contents) throws(StepFailure) -> FileChange {
    var json = JSONText()
    json.object { json in
      json.field("name", label.name)
      if let color = label.color { json.field("color", color) }
      if let mark = AuthorMark.joined(nil, label.authorship, isNew: true) { json.field(AuthorMark.key, mark) }
    }
    let entry = Array("  \(json.text)\n]".utf8)
    guard let bytes = file.bytes, let end = bytes.lastIndex(of: UInt8(ascii: "]")) else {
      return FileChange(path, from: file.bytes, to: Array("[\n".utf8) + entry + [0x0A])
    }
    var before = bytes[..<end]
    while let last = before.last, last <= 0x20 { before.removeLast() }
    // After a bracket it is the first; a comma that hangs is forgiven when read and serves here.
    let comma = before.last == UInt8(ascii: "[") || before.last == UInt8(ascii: ",") ? "\n" : ",\n"
    return FileChange(path, from: bytes, to: before + Array(comma.utf8) + entry + bytes[(end + 1)...])
  }

  /// Six digits, also behind `#`; anything else is no colour.
  private static func color(_ text: String) -> String? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    return digits.utf8.count == 6 && digits.allSatisfy { $0.isHexDigit } ? digits.uppercased() : nil
  }
}
