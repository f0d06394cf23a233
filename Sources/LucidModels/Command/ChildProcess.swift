import LucidCore
import LucidRuntime

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// A program that is started without a shell, given bytes, and read to its end. Blocking: to be run on a thread of its own.
package struct ChildProcess: Sendable {
  package struct Result: Sendable {
    package let output: [UInt8]
    /// The last line of what it complained.
    package let complaint: String
    /// 128 and more: the signal that ended it.
    package let status: Int32
  }

  /// The program and its arguments; the program is looked for in `PATH` unless it is a path.
  package let words: [String]
  /// Names of variables that it sees; it sees no others.
  package let environment: [String]
  package let seconds: Int
  package let limit: ByteCount

  /// `permit` is the right to start it.
  package init(
    _ words: [String], permit: ProgramPermit, environment: [String] = [], seconds: Int, limit: ByteCount = .mib(4)
  ) {
    self.words = words
    self.environment = environment
    self.seconds = seconds
    self.limit = limit
  }

  /// What every program may know.
  private static let usual = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR"]

  /// `take` gets the bytes as they come and says whether to go on. The program and what it started are ended when time or room run out.
  package func run(_ input: [UInt8], take: (ArraySlice<UInt8>) -> Bool = { _ in true }) throws(StepFailure) -> Result {
    let name = words.first ?? ""
    var ends: [Int32] = []
    defer { for end in ends where end >= 0 { close(end) } }
    for _ in 0..<3 {
      var pair: [Int32] = [-1, -1]
      guard pipe(&pair) == 0 else { throw StepFailure(.failed, "\(name) cannot be started: no more files", retryable: true) }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      ends += pair
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[3], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[5], 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var usualSignals = sigset_t()
    sigemptyset(&none)
    sigemptyset(&usualSignals)
    sigaddset(&usualSignals, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usualSignals)
    // A group of its own, so that what it starts ends with it.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var variables: [UnsafeMutablePointer<CChar>?] = []
    for name in Set(Self.usual + environment).sorted() {
      if let value = getenv(name) { variables.append(strdup("\(name)=\(String(cString: value))")) }
    }
    variables.append(nil)
    defer { for variable in variables { free(variable) } }
    var id = pid_t()
    let failed = posix_spawnp(&id, name, &actions, &attributes, &arguments, &variables)
    guard failed == 0 else {
      throw StepFailure(
        .unavailable, "\(name) cannot be started: \(String(cString: strerror(failed)).lowercased())",
        hint: "look at `command` in the configuration")
    }
    for i in [0, 3, 5] {
      close(ends[i])
      ends[i] = -1
    }
    return try converse(id, name, input, &ends, take)
  }

  private func converse(
    _ id: pid_t, _ name: String, _ input: [UInt8], _ ends: inout [Int32], _ take: (ArraySlice<UInt8>) -> Bool
  ) throws(StepFailure) -> Result {
    let clock = SystemClock()
    let deadline = clock.uptime() + UInt64(seconds) * 1_000_000_000
    var (written, output, complaint) = (0, [UInt8](), [UInt8]())
    var stopped: StepFailure?
    for i in [1, 2, 4] { _ = fcntl(ends[i], F_SETFL, O_NONBLOCK) }
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while stopped == nil, ends[2] >= 0 || ends[4] >= 0 {
      if ends[1] >= 0, written == input.count {
        close(ends[1])
        ends[1] = -1
      }
      let now = clock.uptime()
      guard now < deadline else {
        stopped = StepFailure(.timedOut, "\(name) did not finish within \(seconds) s", retryable: true)
        break
      }
      var polls = [
        pollfd(fd: ends[1], events: Int16(POLLOUT), revents: 0), pollfd(fd: ends[2], events: Int16(POLLIN), revents: 0),
        pollfd(fd: ends[4], events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polls, 3, Int32(min((deadline - now) / 1_000_000 + 1, 200))) >= 0 || errno == EINTR else { break }
      if polls[0].revents != 0, ends[1] >= 0 {
        let n = input.withUnsafeBytes { write(ends[1], $0.baseAddress! + written, $0.count - written) }
        if n > 0 {
          written += n
        } else if errno != EAGAIN, errno != EINTR {
          // It does not want to read all of it.
          written = input.count
        }
      }
      for (end, index) in [(2, 1), (4, 2)] where polls[index].revents != 0 && ends[end] >= 0 {
        let n = read(ends[end], &buffer, buffer.count)
        if n > 0 {
          if end == 4 {
            complaint = Array((complaint + buffer[..<n]).suffix(4096))
          } else {
            output += buffer[..<n]
            if output.count > limit.bytes {
              stopped = StepFailure(.failed, "\(name) wrote more than \(limit.text)")
            } else if !take(buffer[..<n]) {
              stopped = StepFailure(.cancelled, "cancelled")
            }
          }
        } else if n == 0 || (errno != EAGAIN && errno != EINTR) {
          close(ends[end])
          ends[end] = -1
        }
      }
      if !take([]) { stopped = StepFailure(.cancelled, "cancelled") }
    }
    if stopped != nil { kill(-id, SIGKILL) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    // What it left behind in its group would hold files open.
    kill(-id, SIGKILL)
    if let stopped { throw stopped }
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    let last = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline).last {
      $0.contains { !$0.isWhitespace }
    }
    return Result(output: output, complaint: last.map { String($0.prefix(300)) } ?? "", status: code)
  }
}
