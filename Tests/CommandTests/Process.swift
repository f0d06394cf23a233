import LucidSystem
import LucidTesting

/// A process in a group of its own, its streams files.
struct Process: Sendable {
  let id: pid_t

  /// `input` nil is /dev/null.
  init(_ words: [String], environment: [String: String], input: String?, output: String, errors: String) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, input ?? "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
    // Threads of the tests may block signals; a shell that never hears of its children's ends waits for ever.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var id: pid_t = 0
    guard posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables) == 0 else {
      preconditionFailure("cannot start \(words[0])")
    }
    self.id = id
  }

  func send(_ signal: Int32) { kill(id, signal) }

  /// The exit code, 128 and its number for a signal; nil after `seconds`, when it has hung and the whole group has been killed.
  func wait(seconds: Double = Wait.limit) -> Int32? {
    var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    let deadline = ContinuousClock.now + .seconds(seconds)
    var status: Int32 = 0
    while true {
      let n = waitpid(id, &status, WNOHANG)
      if n == id { break }
      if n < 0, errno != EINTR { return nil }
      if ContinuousClock.now > deadline {
        kill(-id, SIGKILL)
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return nil
      }
      nanosleep(&pause, nil)
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
