import LucidCore
import LucidSystem

/// Between two tries.
func pause() { usleep(UInt32.random(in: 2_000...9_000)) }

/// The file of the record and those that SQLite keeps beside it.
struct StoreFile: Hashable, Sendable {
  let path: String

  /// Makes it, empty and for its owner only; SQLite gives the files beside it the same permissions.
  /// Gives why it cannot be made.
  func make() -> MessageText? {
    do throws(HostError) { try PrivateFile.make(path) } catch { return error.reason }
    return nil
  }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Tells one file from another that has taken its place.
  var identity: UInt64? {
    var s = stat()
    return stat(path, &s) == 0 ? UInt64(s.st_ino) : nil
  }

  /// Copies the log to a place without writers. Returns the place; nil when it cannot be
  /// copied.
  func keepLog() -> String? {
    let place = free(path + "-wal.damaged")
    let (from, to) = (
      open(path + "-wal", O_RDONLY | O_CLOEXEC | O_NONBLOCK), open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    )
    defer { for descriptor in [from, to] where descriptor >= 0 { close(descriptor) } }
    guard from >= 0, to >= 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while case let n = read(from, &buffer, buffer.count), n != 0 {
      guard n > 0, write(to, buffer, n) == n else {
        unlink(place)
        return nil
      }
    }
    return place
  }

  /// Damaged files that were moved aside, in order.
  var damaged: [String] {
    let parts = path.pathParts(withEmpty: true)
    let (folder, name) = (parts.dropLast().joined(separator: "/"), parts.last ?? "")
    var found: [String] = []
    for entry in (FolderReader.items(folder.isEmpty ? "/" : folder) ?? []).map(\.name) {
      let isBeside = entry.hasSuffix("-wal") || entry.hasSuffix("-shm")
      guard entry.hasPrefix(name + ".damaged") && !isBeside || entry.hasPrefix(name + "-wal.damaged") else { continue }
      found.append(folder + "/" + entry)
    }
    return found.sorted()
  }

  /// With a number behind it when there is something of that name.
  private func free(_ name: String) -> String {
    var (place, n) = (name, 1)
    while access(place, F_OK) == 0 {
      n += 1
      place = "\(name).\(n)"
    }
    return place
  }

  /// Puts it out of the way, with what lies beside it, unless somebody has done so already. Gives
  /// where it is now.
  func setAside(_ identity: UInt64?) -> String? {
    guard self.identity == identity else { return nil }
    let place = free(path + ".damaged")
    guard Rename.over(path, place) == 0 else { return nil }
    for beside in ["-wal", "-shm"] { _ = Rename.over(path + beside, place + beside) }
    return place
  }
}

/// A process that can be told from a later one with its number.
struct ProcessBirth: Hashable, Sendable {
  let process: Int32
  /// When the kernel started it, in its own count; empty where it does not say.
  let birth: String

  static var own: ProcessBirth { ProcessBirth(process: getpid(), birth: birth(getpid()) ?? "") }

  var isAlive: Bool {
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    // Where the kernel does not say, as without /proc, it counts as the same one.
    guard !birth.isEmpty, let now = Self.birth(process) else { return true }
    return now == birth
  }

  /// The 22nd field of /proc/PID/stat and which start of the machine it counts from; names of
  /// programs may hold blanks and brackets.
  private static func birth(_ process: Int32) -> String? {
    guard let text = line("/proc/\(process)/stat"), let bracket = text.lastIndex(of: ")") else { return nil }
    let fields = text[bracket...].split(separator: " ")
    return fields.count > 20 ? "\(fields[20])@\((line("/proc/sys/kernel/random/boot_id") ?? "").prefix(36))" : nil
  }

  private static func line(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 1_024)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
    return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}
