package import LucidCore

/// A program that is started without a shell, given bytes, and read to its end. Blocking: to be run
/// on a thread that may wait.
///
/// It has a process group of its own, no signal blocked, and none of this process's files. With
/// variables that are marked, what it has started is ended with it also in other groups.
package struct ChildProcess: Sendable {
  package struct Limits: Sendable {
    /// Wall-clock seconds.
    package let seconds: Int
    package let output: ByteCount
    /// Whether output beyond the limit is cut off; else it is an error.
    package let cutsOutput: Bool
    /// Address space of the program; nil for as much as there is. With it, its processor time is
    /// limited to `seconds` too.
    package let memory: ByteCount?
    /// The time between SIGTERM and SIGKILL for a program that is ended early, so that it can end
    /// what it has started itself; none for SIGKILL at once.
    package let grace: Duration

    package init(
      seconds: Int, output: ByteCount = .mib(4), cutsOutput: Bool = false, memory: ByteCount? = nil, grace: Duration = .zero
    ) {
      (self.seconds, self.output, self.cutsOutput, self.memory, self.grace) = (seconds, output, cutsOutput, memory, grace)
    }
  }

  package struct Result: Sendable {
    package let output: [UInt8]
    /// The end of what it wrote to standard error, at most 4 KiB.
    package let errors: String
    /// Its exit code; 128 and more: the signal that ended it.
    package let status: Int32
    package let isCut: Bool

    /// The last line of what it wrote to standard error.
    package var complaint: String {
      let last = errors.split(whereSeparator: \.isNewline).last { $0.contains { !$0.isWhitespace } }
      return last.map { String($0.prefix(300)) } ?? ""
    }
  }

  /// The program and its arguments; the program is looked for in `PATH` unless it is a path.
  package let words: [String]
  package let environment: ProgramVariables
  package let limits: Limits

  /// `permit` is the right to start it. The program sees the variables of `environment` and no
  /// others.
  package init(_ words: [String], permit: ProgramPermit, environment: ProgramVariables, limits: Limits) {
    self.words = words
    self.environment = environment
    self.limits = limits
  }

  /// `take` gets the bytes as they come, and nothing every fifth of a second, and returns whether
  /// to go on. The program and what it has started are ended when time or room run out.
  ///
  /// Errors: `.unavailable` it cannot be started, `.timedOut`, `.cancelled` by `take`, `.failed` it
  /// wrote too much.
  package func run(_ input: [UInt8], take: (ArraySlice<UInt8>) -> Bool = { _ in true }) throws(StepFailure) -> Result {
    var pipes = try ProcessPipes(name)
    let id = try pipes.spawn(started, environment)
    pipes.closeOfProgram()
    // A program that reads no more ends itself, not this process.
    let signal = BlockedSignal(SIGPIPE)
    defer { signal.end() }
    return try converse(id, input, &pipes, take)
  }

  private var name: String { words.first ?? "" }

  // MARK: Start

  /// A shell sets the limits that a process can only set for itself, and becomes the program.
  private var started: [String] {
    guard let memory = limits.memory else { return words }
    let bounds = "ulimit -c 0; ulimit -t \(limits.seconds); ulimit -v \(memory.bytes / 1024); exec \"$@\""
    return ["/bin/sh", "-c", bounds, "sh"] + words
  }

  // MARK: Conversation

  private func converse(
    _ id: pid_t, _ input: [UInt8], _ pipes: inout ProcessPipes, _ take: (ArraySlice<UInt8>) -> Bool
  ) throws(StepFailure) -> Result {
    let deadline = Uptime.now + .seconds(limits.seconds)
    var (written, output, errors, isCut) = (0, [UInt8](), [UInt8](), false)
    var stopped: StepFailure?
    while stopped == nil, !isCut, pipes.output >= 0 || pipes.errors >= 0 {
      if written == input.count { pipes.closeInput() }
      let left = deadline - Uptime.now
      guard left > .zero else {
        stopped = StepFailure(.timedOut, .words(.notFinishedIn, name, limits.seconds), retryable: true)
        break
      }
      var polls = [
        pollfd(fd: pipes.input, events: Int16(POLLOUT), revents: 0), pollfd(fd: pipes.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipes.errors, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polls, 3, Int32(min(left / .milliseconds(1) + 1, 200))) >= 0 || errno == EINTR else { break }
      if polls[0].revents != 0, pipes.input >= 0 {
        let n = input.withUnsafeBytes { systemWrite(pipes.input, $0.baseAddress?.advanced(by: written), $0.count - written) }
        if n > 0 {
          written += n
        } else if errno != EAGAIN, errno != EINTR {
          // It does not want to read all of it.
          written = input.count
        }
      }
      if polls[1].revents != 0, pipes.output >= 0 {
        switch ProcessPipes.read(pipes.output) {
        case .bytes(let bytes):
          let room = limits.output.bytes - output.count
          output += bytes.prefix(room)
          if bytes.count > room {
            isCut = limits.cutsOutput
            if !isCut { stopped = StepFailure(.failed, .words(.wroteMore, name, limits.output.text)) }
          } else if !take(bytes[...]) {
            stopped = StepFailure(.cancelled, .words(.cancelled))
          }
        case .later: break
        case .end: pipes.closeOutput()
        }
      }
      if polls[2].revents != 0, pipes.errors >= 0 {
        switch ProcessPipes.read(pipes.errors) {
        case .bytes(let bytes): errors = Array((errors + bytes).suffix(4096))
        case .later: break
        case .end: pipes.closeErrors()
        }
      }
      if !take([]) { stopped = StepFailure(.cancelled, .words(.cancelled)) }
    }
    var status: Int32 = 0
    // One that has closed its streams may go on.
    if stopped == nil, !isCut {
      stopped = wait(for: id, &status, until: deadline, take)
    } else {
      end(id, &status)
    }
    // What it left behind in its group would hold files open.
    kill(-id, SIGKILL)
    environment.mark.map { ProcessTree(id, mark: $0) }?.endOthers()
    if let stopped { throw stopped }
    let signal = status & 0x7F
    // The limit on its processor time.
    if limits.memory != nil, signal == SIGXCPU {
      throw StepFailure(.timedOut, .words(.notFinishedIn, name, limits.seconds), retryable: true)
    }
    return Result(
      output: output, errors: String(decoding: errors, as: UTF8.self),
      status: isCut ? 0 : signal == 0 ? (status >> 8) & 0xFF : 128 + signal, isCut: isCut)
  }

  /// Ends a program and returns when it has ended.
  private func end(_ id: pid_t, _ status: inout Int32) {
    if limits.grace > .zero {
      kill(-id, SIGTERM)
      let deadline = Uptime.now + limits.grace
      while Uptime.now < deadline {
        let ended = waitpid(id, &status, WNOHANG)
        if ended == id || ended < 0 && errno != EINTR { return }
        _ = poll(nil, 0, 20)
      }
    }
    // Its children have another parent once it has ended.
    environment.mark.map { ProcessTree(id, mark: $0) }?.endOthers()
    kill(-id, SIGKILL)
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// Waits for the end of the program; one that goes on after the deadline is ended. Returns why it
  /// was ended; nil for one that ended itself.
  private func wait(
    for id: pid_t, _ status: inout Int32, until deadline: Duration, _ take: (ArraySlice<UInt8>) -> Bool
  ) -> StepFailure? {
    var pause: Int32 = 0
    while true {
      let ended = waitpid(id, &status, WNOHANG)
      if ended == id || ended < 0 && errno != EINTR { return nil }
      var stopped: StepFailure?
      if Uptime.now >= deadline {
        stopped = StepFailure(.timedOut, .words(.notFinishedIn, name, limits.seconds), retryable: true)
      } else if !take([]) {
        stopped = StepFailure(.cancelled, .words(.cancelled))
      }
      if let stopped {
        end(id, &status)
        return stopped
      }
      // A program that has just closed its streams ends at once.
      _ = poll(nil, 0, pause)
      pause = min(pause + 1, 50)
    }
  }
}
