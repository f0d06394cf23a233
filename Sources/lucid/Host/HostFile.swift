import LucidCore

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Files that are named on the command line.
enum HostFile {
  enum Kind { case file, folder, other, missing }

  static func kind(_ path: String) -> Kind {
    var s = stat()
    guard stat(path, &s) == 0 else { return .missing }
    switch s.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Everything of a file or of standard input (`-`), up to `limit`; more is an error.
  static func read(_ path: String, limit: ByteCount = .mib(16)) throws(HostError) -> [UInt8] {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw HostError(path, reason()) }
    defer { if descriptor != 0 { close(descriptor) } }
    var s = stat()
    var bytes: [UInt8] = []
    if fstat(descriptor, &s) == 0, s.st_mode & S_IFMT == S_IFREG { bytes.reserveCapacity(min(Int(s.st_size), limit.bytes)) }
    var count = 0
    let piece = 64 << 10
    while true {
      // Reads straight into the array: most files take one call and no copy.
      let room = max(piece, bytes.capacity - bytes.count)
      var failed = false
      let all = [UInt8](unsafeUninitializedCapacity: room) { buffer, size in
        #if canImport(Glibc)
          let n = Glibc.read(descriptor, buffer.baseAddress, room)
        #else
          let n = Darwin.read(descriptor, buffer.baseAddress, room)
        #endif
        failed = n < 0
        size = max(0, n)
      }
      if failed {
        if errno == EINTR { continue }
        throw HostError(path, reason())
      }
      if all.isEmpty { return bytes }
      count += all.count
      guard count <= limit.bytes else { throw HostError(path, "larger than \(limit.text)") }
      if bytes.isEmpty { bytes = all } else { bytes += all }
    }
  }

  /// The ability files under a folder, in the order of their paths; hidden folders are left out.
  static func walk(_ folder: String) throws(HostError) -> [String] {
    var found: [String] = []
    var folders = [folder]
    while let next = folders.popLast() {
      guard let handle = opendir(next) else { throw HostError(next, reason()) }
      defer { closedir(handle) }
      while let item = readdir(handle) {
        let name = withUnsafePointer(to: &item.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix(".") { continue }
        let path = next.hasSuffix("/") ? next + name : next + "/" + name
        let type = Int32(item.pointee.d_type)
        if type == Int32(DT_DIR) || (type == Int32(DT_UNKNOWN) && kind(path) == .folder) {
          folders.append(path)
        } else if name.hasSuffix(".lucidability") {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }

  /// Writes a file so that a reader sees the old one or the new one, never half of it.
  static func write(_ bytes: [UInt8], to path: String) throws(HostError) {
    let temporary = path + ".lucid-\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw HostError(path, reason()) }
    var done = 0
    while done < bytes.count {
      let n = bytes.withUnsafeBytes { raw -> Int in
        #if canImport(Glibc)
          Glibc.write(descriptor, raw.baseAddress! + done, raw.count - done)
        #else
          Darwin.write(descriptor, raw.baseAddress! + done, raw.count - done)
        #endif
      }
      if n < 0, errno == EINTR { continue }
      guard n > 0 else {
        let why = reason()
        close(descriptor)
        unlink(temporary)
        throw HostError(path, why)
      }
      done += n
    }
    let flushed = fsync(descriptor) == 0
    close(descriptor)
    guard flushed, rename(temporary, path) == 0 else {
      let why = reason()
      unlink(temporary)
      throw HostError(path, why)
    }
  }

  private static func reason() -> String { String(cString: strerror(errno)).lowercased() }
}

/// Something about the command line's files that stops the command.
struct HostError: Error {
  let path: String
  let reason: String

  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  var message: String { "\(path): \(reason)" }
}
