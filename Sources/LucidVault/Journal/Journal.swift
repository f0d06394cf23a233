import LucidCore

/// A redo log: the files of one commit. The next process finishes a commit whose journal it finds.
///
/// ```
/// lucid journal 1
/// put FINGERPRINT-BEFORE|- FINGERPRINT-AFTER STAGED<TAB>PATH
/// remove FINGERPRINT-BEFORE ASIDE<TAB>PATH
/// end FINGERPRINT-OF-THE-LINES-ABOVE
/// ```
///
/// `remove` without ASIDE is read too: earlier programs wrote it.
struct Journal: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// Relative to the vault, all links followed.
    let path: String
    /// nil when there was no such file.
    let before: Checksum?
    /// The content and where it waits, relative to the vault; nil removes the file.
    let after: Content?
    /// Where a removed file waits until the commit is over, relative to the vault.
    var aside: String?
  }

  /// The new content of a file.
  struct Content: Hashable, Sendable {
    let fingerprint: Checksum
    let staged: String

    init(_ fingerprint: Checksum, _ staged: String) { (self.fingerprint, self.staged) = (fingerprint, staged) }
  }

  let entries: [Entry]

  private static let head = "lucid journal 1\n"

  var bytes: [UInt8] {
    var text = Self.head
    for entry in entries {
      let before = entry.before?.text ?? "-"
      if let after = entry.after {
        text += "put \(before) \(after.fingerprint.text) \(after.staged)\t\(entry.path)\n"
      } else {
        text += "remove \(before) " + (entry.aside.map { $0 + "\t" } ?? "") + "\(entry.path)\n"
      }
    }
    return Array((text + "end \(Checksum(Array(text.utf8)).text)\n").utf8)
  }

  init(_ entries: [Entry]) { self.entries = entries }

  /// nil for anything but a whole journal whose paths stay inside the vault.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(Self.head) else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true, let last = lines.popLast(), last.hasPrefix("end ") else { return nil }
    let content = Array(bytes.dropLast(last.utf8.count + 1))
    guard Checksum(content).text == last.dropFirst(4) else { return nil }
    var entries: [Entry] = []
    for line in lines.dropFirst() {
      guard let entry = Self.entry(line) else { return nil }
      entries.append(entry)
    }
    self.entries = entries
  }

  private static func entry(_ line: Substring) -> Entry? {
    let isPut = line.hasPrefix("put ")
    let parts = line.split(separator: " ", maxSplits: isPut ? 3 : 2, omittingEmptySubsequences: false)
    guard parts.count == (isPut ? 4 : 3), isPut || parts[0] == "remove" else { return nil }
    let before = Checksum(text: parts[1])
    guard before != nil || parts[1] == "-" else { return nil }
    let places = parts[isPut ? 3 : 2].split(separator: "\t", omittingEmptySubsequences: false)
    guard let path = places.last, places.allSatisfy(isInside) else { return nil }
    guard isPut else {
      let aside = places.count == 2 ? String(places[0]) : nil
      return places.count <= 2 ? Entry(path: String(path), before: before, after: nil, aside: aside) : nil
    }
    guard let after = Checksum(text: parts[2]), places.count == 2 else { return nil }
    return Entry(path: String(places[1]), before: before, after: Content(after, String(places[0])))
  }

  private static func isInside(_ path: Substring) -> Bool { !path.isEmpty && RelativePath.isSafe(String(path)) }
}
