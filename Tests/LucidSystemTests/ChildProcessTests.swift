import LucidCore
import LucidSystem
import LucidTesting
import Testing

@Suite struct ChildProcessTests {
  private func run(
    _ words: [String], _ input: [UInt8] = [], _ limits: ChildProcess.Limits = .init(seconds: 60),
    _ environment: ProgramVariables = ProcessEnvironment.ofThisProcess().passing(),
    take: (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) throws(StepFailure) -> ChildProcess.Result {
    try ChildProcess(words, permit: .init(), environment: environment, limits: limits).run(input, take: take)
  }

  @Test func itIsGivenBytesAndReadToItsEnd() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let result = try run(["cat"], bytes)
    #expect(result.output == bytes && result.status == 0 && !result.isCut)
    #expect(try run(["true"], bytes).output.isEmpty)
    #expect(try run(["sh", "-c", "exit 3"]).status == 3)
    #expect(try run(["sh", "-c", "kill -TERM $$"]).status == 128 + SIGTERM)
    #expect(try run(["sh", "-c", "echo one >&2; echo two >&2; echo >&2"]).complaint == "two")
  }

  @Test func whatIsNotThereIsSaid() {
    let failure = #expect(throws: StepFailure.self) { try run(["lucid-has-no-such-program"]) }
    #expect(failure?.kind == .unavailable && failure?.hint == MessageText.words(.checkCommand).text)
    #expect(failure?.message == "lucid-has-no-such-program cannot be started: no such file or directory")
  }

  @Test func timeAndRoomAreBounded() throws {
    #expect(throws: StepFailure(.timedOut, .words(.notFinishedIn, "sleep", 1), retryable: true)) {
      try run(["sleep", "300"], [], .init(seconds: 1))
    }
    #expect(throws: StepFailure(.failed, .words(.wroteMore, "yes", "64 KiB"))) {
      try run(["yes"], [], .init(seconds: 60, output: .kib(64)))
    }
    let cut = try run(["yes"], [], .init(seconds: 60, output: .kib(64), cutsOutput: true))
    #expect(cut.isCut && cut.status == 0 && cut.output.count == 64 << 10)
    // Memory: what a shell allots is refused.
    let limits = ChildProcess.Limits(seconds: 60, memory: .mib(64))
    #expect(try run(["python3", "-c", "bytearray(256 << 20)"], [], limits).status != 0)
    #expect(try run(["cat"], Array("as it is".utf8), limits).output == Array("as it is".utf8))
    #expect(try run(["lucid-has-no-such-program"], [], limits).status == 127)
  }

  /// What a program has started ends with it.
  @Test func itsGroupEndsWithIt() throws {
    let result = try run(["sh", "-c", "sleep 300 > /dev/null 2>&1 & echo $!"])
    let id = try #require(pid_t(String(decoding: result.output, as: UTF8.self).trimmingSuffix(while: \.isNewline)))
    // It is gone as soon as the system has taken it away.
    #expect(Wait.blocking { kill(id, 0) != 0 || isZombie(id) })
  }

  /// With a mark, what it has started ends with it: in a session of its own, as a child of another process, after its end and at
  /// its time limit.
  @Test(arguments: ["exit", "sleep 300"]) func whatItHasStartedEndsWithIt(last: String) throws {
    let folder = ScratchFolder()
    let script = """
      setsid sleep 301 > /dev/null 2>&1 & echo $! > one
      (setsid sh -c 'echo $$ > two; exec sleep 302' > /dev/null 2>&1 &)
      while ! [ -s two ]; do :; done; \(last)
      """
    _ = try? run(
      ["sh", "-c", "cd '\(folder.path)' || exit; " + script], [], .init(seconds: last == "exit" ? 60 : 5),
      ProcessEnvironment.ofThisProcess().passing().marked)
    for name in ["one", "two"] {
      let text = try #require(folder.text(name))
      let id = try #require(pid_t(text.trimmingSuffix(while: \.isNewline)))
      #expect(Wait.blocking { kill(id, 0) != 0 || isZombie(id) }, "\(name)")
    }
  }

  private func isZombie(_ id: pid_t) -> Bool {
    guard let file = fopen("/proc/\(id)/stat", "r") else { return true }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 512)
    guard fgets(&buffer, 512, file) != nil else { return true }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).contains(") Z ")
  }

  @Test func whoeverReadsCanStopIt() {
    #expect(throws: StepFailure(.cancelled, .words(.cancelled))) { try run(["yes"]) { $0.isEmpty } }
    #expect(throws: StepFailure(.cancelled, .words(.cancelled))) { try run(["sleep", "300"]) { _ in false } }
  }

  @Test func itSeesTheVariablesItIsGivenAndNoOthers() throws {
    let all = ProcessEnvironment(["PATH": "/usr/bin:/bin", "HOME": "/h", "SECRET": "s", "X": "a=b\nc"])
    func seen(_ environment: ProgramVariables) throws -> [String] {
      String(decoding: try run(["/usr/bin/env", "-0"], [], .init(seconds: 60), environment).output, as: UTF8.self)
        .split(separator: "\0").map(String.init).sorted()
    }
    #expect(try seen(all.passing()) == ["HOME=/h", "PATH=/usr/bin:/bin"])
    #expect(try seen(all.passing(["X", "NONE"])) == ["HOME=/h", "PATH=/usr/bin:/bin", "X=a=b\nc"])
    #expect(try seen(all.minimal) == ["LC_ALL=C", "PATH=/usr/bin:/bin"])
    #expect(ProcessEnvironment.ofThisProcess()["PATH"] == getenv("PATH").map { String(cString: $0) })
  }

  /// Nothing is blocked, and SIGPIPE ends a program as usual; a signal that the user has had ignored stays so.
  @Test func signalsAreAsUsual() throws {
    let text = String(decoding: try run(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"]).output, as: UTF8.self)
    let masks = text.split(separator: "\n").compactMap { UInt64($0.split(separator: "\t")[1], radix: 16) }
    #expect(masks.count == 2 && masks[0] == 0 && masks[1] & (1 << UInt64(SIGPIPE - 1)) == 0)
  }

  /// It reads nothing, and this process goes on.
  @Test func aProgramMayLeaveItsInput() throws {
    #expect(try run(["true"], [UInt8](repeating: 0, count: 1 << 20)).status == 0)
  }
}

extension String {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, predicate(last) { text.removeLast() }
    return text
  }
}
