import CSystem
import LucidCore

/// The three streams between this process and the program. -1 for an end that is closed.
struct ProcessPipes: ~Copyable {
  var (input, output, errors): (Int32, Int32, Int32)
  private var (ofInput, ofOutput, ofErrors): (Int32, Int32, Int32)

  init(_ name: String) throws(StepFailure) {
    (input, output, errors, ofInput, ofOutput, ofErrors) = (-1, -1, -1, -1, -1, -1)
    let none = StepFailure(.failed, .words(.noMoreFiles, name), retryable: true)
    guard Self.make(&ofInput, &input), Self.make(&output, &ofOutput), Self.make(&errors, &ofErrors) else { throw none }
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit { for end in [input, output, errors, ofInput, ofOutput, ofErrors] where end >= 0 { close(end) } }

  private static func make(_ reading: inout Int32, _ writing: inout Int32) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard cs_pipe(&ends) == 0 else { return false }
    (reading, writing) = (ends[0], ends[1])
    return true
  }

  /// The child's descriptors 0, 1 and 2.
  var ofProgram: [Int32] { [ofInput, ofOutput, ofErrors] }

  mutating func closeOfProgram() {
    for end in ofProgram where end >= 0 { close(end) }
    (ofInput, ofOutput, ofErrors) = (-1, -1, -1)
  }

  mutating func closeInput() { Self.end(&input) }
  mutating func closeOutput() { Self.end(&output) }
  mutating func closeErrors() { Self.end(&errors) }

  private static func end(_ descriptor: inout Int32) {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Starts a program on these streams in a process group of its own, with no signal blocked. One
  /// with a keyring of its own leaves this thread that keyring.
  ///
  /// Errors: `.unavailable`, `.failed`.
  func spawn(_ words: [String], _ environment: ProgramVariables) throws(StepFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in ofProgram.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var usual = sigset_t()
    sigemptyset(&none)
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    if environment.hasOwnKeyring {
      let code = cs_new_keyring()
      // Where the system has no keyrings or permits none, the program gets at none either.
      guard code == 0 || code == ENOSYS || code == EPERM else {
        throw StepFailure(.failed, .words(.noKeyring, words.first ?? "", HostError.reason(code)), retryable: true)
      }
    }
    var id = pid_t()
    let failed = CStrings.with(words) { arguments in
      CStrings.with(environment.lines) { variables in
        posix_spawnp(&id, words.first ?? "", &actions, &attributes, arguments, variables)
      }
    }
    guard failed == 0 else {
      throw StepFailure(
        .unavailable, .words(.cannotBeStarted, words.first ?? "", HostError.reason(failed)), hint: .words(.checkCommand))
    }
    return id
  }

  enum Piece {
    case bytes([UInt8])
    case later
    case end
  }

  static func read(_ descriptor: Int32) -> Piece {
    var n = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      n = systemRead(descriptor, buffer.baseAddress, buffer.count)
      count = max(0, n)
    }
    if n > 0 { return .bytes(bytes) }
    return n < 0 && (errno == EAGAIN || errno == EINTR) ? .later : .end
  }
}
