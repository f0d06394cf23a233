import LucidCore

/// The processes that a program has started, and those that these have started.
///
/// A process of a new session leaves the group of the program, and one whose parent has ended
/// leaves its tree; both keep the variables that they were started with. One that has left the
/// tree and has changed its variables is not found: only a sandbox holds that.
struct ProcessTree {
  private let root: pid_t
  private let mark: [UInt8]

  /// `mark` is `NAME=VALUE` of a variable that only these processes have.
  init(_ root: pid_t, mark: String) { (self.root, self.mark) = (root, Array(mark.utf8)) }

  /// Ends all but the program itself, also those that are started meanwhile. Call it before the
  /// program is ended, and again when it has ended. Needs /proc; without it nothing is found.
  func endOthers() {
    // Each round finds what those of the round before have started; a program that starts faster than it is ended is left.
    for _ in 0..<20 {
      let others = members()
      guard !others.isEmpty else { return }
      for process in others { kill(process, SIGKILL) }
    }
  }

  /// Processes that are not zombies.
  private func members() -> [pid_t] {
    var parents: [pid_t: pid_t] = [:]
    for item in FolderReader.items("/proc") ?? [] {
      guard let process = pid_t(item.name), let parent = Self.parent(of: process) else { continue }
      parents[process] = parent
    }
    return parents.keys.filter { process in
      process != root && process != getpid() && (isBelow(process, parents) || isMarked(process))
    }
  }

  private func isBelow(_ process: pid_t, _ parents: [pid_t: pid_t]) -> Bool {
    var (at, levels) = (process, 0)
    while let parent = parents[at], levels < 1_000 {
      if parent == root { return true }
      (at, levels) = (parent, levels + 1)
    }
    return false
  }

  private func isMarked(_ process: pid_t) -> Bool {
    Self.content("/proc/\(process)/environ").split(separator: 0).contains { $0.elementsEqual(mark) }
  }

  /// nil for one that has ended.
  private static func parent(of process: pid_t) -> pid_t? {
    // The name of a program may hold blanks and brackets.
    let text = String(decoding: content("/proc/\(process)/stat"), as: UTF8.self)
    let fields = text.utf8.lastIndex(of: UInt8(ascii: ")")).map { text[$0...].split(separator: " ") } ?? []
    guard fields.count > 2, fields[1] != "Z", fields[1] != "X" else { return nil }
    return pid_t(fields[2])
  }

  /// The start of a file of /proc, where the sizes of files are 0; none of one that cannot be read.
  private static func content(_ path: String) -> [UInt8] { (try? HostFile.read(path, limit: .mib(4))) ?? [] }
}
