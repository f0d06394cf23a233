import LucidBuiltins
import LucidCore
import LucidVault

/// The files of a vault that a write has looked into, with what shall become of them.
struct OpenFiles {
  private let tree: any FileTree
  private var files: [String: File] = [:]
  private var order: [String] = []
  /// Changes of files beside calendars.
  private var others: [FileChange] = []

  private struct File {
    let before: [UInt8]?
    /// nil when the file shall go.
    var text: ICalText?
  }

  init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// nil when there is no such file. Errors: `.failed` for one that is too damaged to be changed
  /// without loss.
  mutating func text(_ path: String) throws(StepFailure) -> ICalText? {
    if let file = files[path] { return file.text }
    do throws(FileTreeError) {
      guard try tree.entry(path) != nil else { return nil }
      let bytes = try tree.read(path, limit: CalendarFolder.largestFile)
      // Text in UTF-8 would stand beside letters of another encoding.
      guard !TextEncoding(bytes, isFolded: true).isOlder else {
        throw FileTreeError(path: path, reason: .words(.notUTF8))
      }
      guard let text = ICalText(bytes) else {
        throw FileTreeError(path: path, reason: .words(.damagedFile))
      }
      files[path] = File(before: bytes, text: text)
      order.append(path)
      return text
    } catch {
      throw Self.damaged(path, error.reason)
    }
  }

  static func damaged(_ path: String, _ reason: MessageText) -> StepFailure {
    StepFailure(.failed, .words(.inFile, path, reason), hint: .words(.repairCalendarFile))
  }

  /// A file that was looked into, or a new one.
  mutating func set(_ path: String, _ text: ICalText?) {
    if files[path] == nil {
      files[path] = File(before: nil, text: nil)
      order.append(path)
    }
    files[path]?.text = text
  }

  /// A new file that holds no calendar.
  mutating func add(_ path: String, _ bytes: [UInt8]) { others.append(FileChange(path, from: nil, to: bytes)) }

  /// The changed files, in the order in which they were opened.
  var changes: [FileChange] {
    others
      + order.compactMap { path in
        guard let file = files[path] else { return nil }
        let after = file.text?.bytes
        return after == file.before ? nil : FileChange(path, from: file.before, to: after)
      }
  }
}
