import CSystem
package import LucidCore
import Synchronization

/// A program that stays and is talked to in lines: what it prints is handed on line by line, and
/// lines are written to it in order.
///
/// One thread starts it, talks to it and waits for its end, so that a system that ends a child with
/// its parent's thread does so only with this process. It has a process group of its own.
package final class ServerProcess: Sendable {
  package enum Event: Sendable {
    /// Without its line break; never empty.
    case line([UInt8])
    /// The last event. `status` is its exit code, 128 and more the signal that ended it;
    /// `complaint` the last line of its standard error.
    case ended(status: Int32, complaint: String)
    /// Another last event: it wrote a line that is longer than is allowed, and was ended.
    case lineTooLong
  }

  private let thread: ServerThread

  /// Starts the program. `permit` is the right to do so; `take` is called on the thread of the
  /// program, and what it returns is written to the program.
  ///
  /// Errors: `.unavailable`, it cannot be started; `.failed`, the system has no thread or file
  /// left.
  package init(
    _ words: [String], permit: ProgramPermit, environment: ProgramVariables, longestLine: ByteCount,
    take: @escaping @Sendable (Event) -> [UInt8]
  ) throws(StepFailure) {
    thread = ServerThread(words, environment, longestLine: longestLine.bytes, take)
    try thread.start()
  }

  deinit { end() }

  /// Writes a line, now or when the program reads. A program that has ended gets nothing.
  package func write(_ line: [UInt8]) { thread.write(line) }

  /// The last line of its standard error so far; empty for none.
  package var complaint: String { thread.complaint }

  /// Closes its input, and ends it and what it has started if it does not end by itself: after two
  /// seconds with SIGTERM, after two more with SIGKILL. Returns when it has ended.
  package func end() { thread.end() }
}

/// The thread of a `ServerProcess`.
private final class ServerThread: Sendable {
  private struct State {
    var outgoing: [UInt8] = []
    var isEnding = false
    var complaint: [UInt8] = []
    var failure: StepFailure?
    /// The end of a pipe that wakes the thread; -1 before and after.
    var wake: Int32 = -1
    var isOver = false
    /// The number of those that wait for the end.
    var waiting = 0
  }

  /// The pauses before SIGTERM, and again before SIGKILL.
  private static let patience = Duration.seconds(2)

  private let words: [String]
  private let environment: ProgramVariables
  private let longestLine: Int
  private let take: @Sendable (ServerProcess.Event) -> [UInt8]
  private let state = Mutex(State())
  private let started = Bell()
  private let ended = Bell()

  init(
    _ words: [String], _ environment: ProgramVariables, longestLine: Int,
    _ take: @escaping @Sendable (ServerProcess.Event) -> [UInt8]
  ) {
    (self.words, self.environment, self.longestLine, self.take) = (words, environment, longestLine, take)
  }

  func start() throws(StepFailure) {
    guard SystemThread.start({ self.run() }) else {
      state.withLock { $0.isOver = true }
      throw StepFailure(.failed, .words(.noThread), retryable: true)
    }
    started.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  func write(_ line: [UInt8]) {
    guard !line.isEmpty else { return }
    state.withLock { state in
      guard !state.isOver, !state.isEnding else { return }
      state.outgoing += line
      Self.ring(state.wake)
    }
  }

  var complaint: String { Self.lastLine(state.withLock { $0.complaint }) }

  func end() {
    let isOver = state.withLock { state in
      if state.isOver { return true }
      state.isEnding = true
      state.waiting += 1
      Self.ring(state.wake)
      return false
    }
    if !isOver { ended.wait() }
  }

  private static func ring(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    var byte: UInt8 = 0
    _ = systemWrite(descriptor, &byte, 1)
  }

  private static func lastLine(_ bytes: [UInt8]) -> String {
    let last = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).last {
      $0.contains { !$0.isWhitespace }
    }
    return last.map { String($0.prefix(300)) } ?? ""
  }

  // MARK: On the thread

  private func run() {
    var ends: [Int32] = [-1, -1]
    do throws(StepFailure) {
      var pipes = try ProcessPipes(words.first ?? "")
      guard cs_pipe(&ends) == 0 else {
        throw StepFailure(.failed, .words(.noMoreFiles, words.first ?? ""), retryable: true)
      }
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      let id = try pipes.spawn(words, environment)
      pipes.closeOfProgram()
      state.withLock { $0.wake = ends[1] }
      started.ring()
      serve(id, &pipes, wake: ends[0])
    } catch {
      state.withLock { ($0.failure, $0.isOver) = (error, true) }
      started.ring()
    }
    for end in ends where end >= 0 { close(end) }
  }

  private func serve(_ id: pid_t, _ pipes: inout ProcessPipes, wake: Int32) {
    var status: Int32 = 0
    let isTooLong = converse(&pipes, wake: wake, id, &status)
    let signal = status & 0x7F
    _ = take(
      isTooLong ? .lineTooLong : .ended(status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, complaint: complaint))
    let waiting = state.withLock { state in
      (state.isOver, state.wake) = (true, -1)
      return state.waiting
    }
    for _ in 0..<waiting { ended.ring() }
  }

  /// Talks to the program until it has ended. Returns whether it was ended for a line that is too
  /// long.
  private func converse(_ pipes: inout ProcessPipes, wake: Int32, _ id: pid_t, _ status: inout Int32) -> Bool {
    let tree = environment.mark.map { ProcessTree(id, mark: $0) }
    var (pending, line) = ([UInt8](), [UInt8]())
    var (isEnding, isTooLong, hasEnded, wasTold) = (false, false, false, false)
    var deadline: Duration?
    while !hasEnded {
      let (new, wantsEnd) = state.withLock { state in
        defer { state.outgoing = [] }
        return (state.outgoing, state.isEnding)
      }
      pending += new
      if (wantsEnd || isTooLong), !isEnding {
        (isEnding, deadline) = (true, Uptime.now + Self.patience)
        if isTooLong {
          tree?.endOthers()
          kill(-id, SIGKILL)
        }
      }
      if isEnding { pipes.closeInput() }
      var polls = [
        pollfd(fd: pending.isEmpty ? -1 : pipes.input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: pipes.output, events: Int16(POLLIN), revents: 0), pollfd(fd: pipes.errors, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      ]
      // One whose streams are closed is looked after often; it is about to end.
      let isSilent = pipes.output < 0 || isEnding
      guard poll(&polls, 4, isSilent ? 20 : 1_000) >= 0 || errno == EINTR else { break }
      if polls[3].revents != 0 { while case .bytes = ProcessPipes.read(wake) {} }
      if polls[0].revents != 0, pipes.input >= 0 { write(&pending, &pipes) }
      if polls[1].revents != 0, pipes.output >= 0 {
        switch ProcessPipes.read(pipes.output) {
        case .bytes(let bytes): if !isEnding { isTooLong = !hand(bytes, &line) }
        case .later: break
        case .end: pipes.closeOutput()
        }
      }
      if polls[2].revents != 0, pipes.errors >= 0 {
        switch ProcessPipes.read(pipes.errors) {
        case .bytes(let bytes): state.withLock { $0.complaint = Array(($0.complaint + bytes).suffix(4096)) }
        case .later: break
        case .end: pipes.closeErrors()
        }
      }
      let ended = waitpid(id, &status, WNOHANG)
      hasEnded = ended == id || ended < 0 && errno != EINTR
      if !hasEnded, pipes.output < 0, !isEnding { (isEnding, deadline) = (true, Uptime.now + Self.patience) }
      if let time = deadline, !hasEnded, Uptime.now >= time {
        // Its children have another parent once it has ended.
        if wasTold { tree?.endOthers() }
        kill(-id, wasTold ? SIGKILL : SIGTERM)
        (wasTold, deadline) = (true, Uptime.now + Self.patience)
      }
    }
    // What it left behind, and what it had still written.
    kill(-id, SIGKILL)
    tree?.endOthers()
    while pipes.output >= 0, case .bytes(let bytes) = ProcessPipes.read(pipes.output) { if !isEnding { _ = hand(bytes, &line) } }
    while pipes.errors >= 0, case .bytes(let bytes) = ProcessPipes.read(pipes.errors) {
      state.withLock { $0.complaint = Array(($0.complaint + bytes).suffix(4096)) }
    }
    return isTooLong
  }

  private func write(_ pending: inout [UInt8], _ pipes: inout ProcessPipes) {
    let n = pending.withUnsafeBytes { systemWrite(pipes.input, $0.baseAddress, $0.count) }
    if n > 0 {
      pending.removeFirst(n)
    } else if errno != EAGAIN, errno != EINTR {
      // It does not want to read any more.
      pending = []
      pipes.closeInput()
    }
  }

  /// Hands on the lines that these bytes complete. False for a line that is too long.
  private func hand(_ bytes: [UInt8], _ line: inout [UInt8]) -> Bool {
    var start = 0
    for (i, byte) in bytes.enumerated() where byte == 0x0A {
      line += bytes[start..<i]
      start = i + 1
      if line.last == 0x0D { line.removeLast() }
      if line.count > longestLine { return false }
      if !line.isEmpty { write(take(.line(line))) }
      line.removeAll(keepingCapacity: true)
    }
    line += bytes[start...]
    return line.count <= longestLine
  }
}
