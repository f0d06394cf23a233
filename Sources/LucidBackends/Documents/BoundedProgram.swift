import LucidCore

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Another program, run with bounds on its time, its memory and what it may say. Blocks.
enum BoundedProgram {
  struct Limits: Sendable {
    /// Of the clock, and of the processor.
    let seconds: Int
    /// Address space.
    let memory: ByteCount
    /// More is dropped and ends the program.
    let output: ByteCount
  }

  enum Ending: Hashable {
    case exited(Int32)
    case killed(Int32)
    case timedOut
    /// Not even a shell could be started.
    case notStarted
  }

  struct Result {
    let ending: Ending
    let output: [UInt8]
  }

  /// `words` are the program and its arguments; the program is looked for in PATH, 127 when it is not there. It gets `input` as a file on its
  /// standard input; what it complains of is dropped.
  static func run(_ words: [String], input: [UInt8], _ limits: Limits) -> Result {
    let nothing = Result(ending: .notStarted, output: [])
    guard let file = unnamedFile(input) else { return nothing }
    defer { close(file) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nothing }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let bounds = "ulimit -c 0; ulimit -t \(limits.seconds); ulimit -v \(limits.memory.bytes / 1024); exec \"$@\""
    let id = spawn(["/bin/sh", "-c", bounds, "sh"] + words, input: file, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let id else { return nothing }
    let (output, whole) = read(ends[0], limits)
    if !whole { kill(id, SIGKILL) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    if signal == 0 { return Result(ending: .exited((status >> 8) & 0xFF), output: output) }
    // Its own end for too much output is a whole beginning; for too much time it is not.
    if !whole, output.count >= limits.output.bytes { return Result(ending: .exited(0), output: output) }
    return Result(ending: !whole || signal == SIGXCPU ? .timedOut : .killed(signal), output: output)
  }

  /// Up to the end of the stream; false when time or room ended first.
  private static func read(_ descriptor: Int32, _ limits: Limits) -> ([UInt8], whole: Bool) {
    var output: [UInt8] = []
    let deadline = now() + limits.seconds * 1000
    while output.count < limits.output.bytes {
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = deadline - now()
      guard left > 0 else { return (output, false) }
      let ready = poll(&poller, 1, Int32(left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return (output, false) }
      let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
        #if canImport(Glibc)
          count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        #else
          count = max(0, Darwin.read(descriptor, buffer.baseAddress, buffer.count))
        #endif
      }
      if piece.isEmpty { return (output, true) }
      output += piece.prefix(limits.output.bytes - output.count)
    }
    return (output, false)
  }

  private static func now() -> Int {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec * 1000 + t.tv_nsec / 1_000_000
  }

  /// A file that is nowhere to be found, at its beginning; in the folder that `TMPDIR` names.
  private static func unnamedFile(_ bytes: [UInt8]) -> Int32? {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((named.hasPrefix("/") ? named : "/tmp") + "/lucid-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    unlink(&template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard bytes.withUnsafeBytes({ FilePart.write(descriptor, $0) }), lseek(descriptor, 0, SEEK_SET) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func spawn(_ words: [String], input: Int32, output: Int32) -> pid_t? {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Nothing of the person's surroundings but where programs are.
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let variables = ["PATH=" + path, "LC_ALL=C"]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var id = pid_t()
    return posix_spawn(&id, words[0], &actions, nil, &arguments, &environment) == 0 ? id : nil
  }
}
