package import LucidCore

/// Size, time and checksum of a file that a trigger watches.
package struct FileMark: Hashable, Sendable {
  package let size: Int
  /// Seconds since 1970.
  package let modified: Int64
  /// The checksum of the content; nil for one that is too large to be read at each change.
  package var digest: String?

  package init(size: Int, modified: Int64, digest: String? = nil) {
    (self.size, self.modified, self.digest) = (size, modified, digest)
  }

  var text: String { "\(size) \(modified)" + (digest.map { " " + $0 } ?? "") }

  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count >= 2, let size = Int(parts[0]), let modified = Int64(parts[1]) else { return nil }
    self.init(size: size, modified: modified, digest: parts.count > 2 ? String(parts[2]) : nil)
  }
}

/// The comparison of files with what was seen of them.
extension TriggerState {
  /// Takes the files that are there by name, and returns how many were made, changed or removed.
  ///
  /// A file of the same content is not changed, whatever its time is. `digest` returns the checksum
  /// of one; it is asked only for files whose size or time differs, or that were changed in the
  /// second of the last look.
  package mutating func take<Failure>(
    files: [String: FileMark], isFolder: Bool, now: Instant, digest: (String) throws(Failure) -> String?
  ) throws(Failure) -> TriggerCause {
    var cause = TriggerCause(isFolder: isFolder)
    cause.removed = items.keys.count { files[$0] == nil }
    var marks: [String: String] = [:]
    for (name, file) in files {
      let old = items[name].flatMap { FileMark($0) }
      if let old, old.size == file.size, old.modified == file.modified, file.modified < looked.seconds - 1 {
        marks[name] = old.text
        continue
      }
      var mark = file
      mark.digest = try digest(name)
      marks[name] = mark.text
      guard let old else {
        cause.new += 1
        continue
      }
      let isSame =
        if let before = old.digest, let after = mark.digest { before == after } else {
          old.size == mark.size && old.modified == mark.modified
        }
      if !isSame { cause.changed += 1 }
    }
    (items, looked) = (marks, now)
    return cause
  }
}
