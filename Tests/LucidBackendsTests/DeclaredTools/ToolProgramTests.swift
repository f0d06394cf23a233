import LucidBuiltins
import LucidCore
import LucidPrograms
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// Real programs under real bubblewrap. A machine that cannot make namespaces fails `bubblewrapWorks`, by that name.
@Suite struct ToolProgramTests {
  private static let environment = ProcessEnvironment(["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SECRET_OF_TEST": "hidden"])
  private static let bwrap = "/usr/bin/bwrap"

  /// A folder with programs, a folder to read and one to write.
  private let folder = ScratchFolder()

  private var root: String { folder.path }

  private func signature(_ result: ValueType = .text, effect: Effect = .read) -> ToolSignature {
    ToolDeclaration(
      name: "ticker.quote", about: "", parameters: [Parameter("symbol", .text, default: .text("ACME"), "The symbol.")],
      result: result, effect: effect
    ).signature
  }

  /// Calls a program of this shell text. `sandbox` nil starts it without one.
  private func call(
    _ script: String, result: ValueType = .text, network: Bool = false, readable: [String] = [], writable: [String] = [],
    sandboxed: Bool = true, limits: ToolLimits = ToolLimits(seconds: 20), passing names: [String] = [], key: String? = nil,
    done: FinishedCalls = FinishedCalls()
  ) async throws -> Result<Value, StepFailure> {
    let program = root + "/tool.sh"
    folder.write(script, to: "tool.sh")
    let sandbox = Sandbox(program: Self.bwrap, hasNetwork: network, readable: [program] + readable, writable: writable)
    // A script is read, not executed: a child that another test starts meanwhile may hold the file open for writing.
    let exchange = ToolProgram("ticker.quote", ["/bin/sh", program], in: sandboxed ? sandbox : nil, limits: limits) {
      () throws(StepFailure) in
      let variables = Self.environment.passing(names)
      return (ProgramPermit(), sandboxed ? variables.inSandbox : variables)
    }
    let tool = DeclaredTool(signature(result), exchange, done: done)
    let context = ToolContext(
      now: Monday.now, zone: Monday.zone, settings: Settings(), clock: TestClock(Monday.now), key: key)
    do throws(StepFailure) {
      return .success(try await tool.call(Arguments(for: tool.signature), in: context).value)
    } catch { return .failure(error) }
  }

  @Test func bubblewrapWorks() {
    #expect(
      Sandbox.works(Self.bwrap, permit: ProgramPermit(), Self.environment),
      "bubblewrap is missing or cannot make namespaces here: make test-packages")
  }

  // MARK: The request and the answer

  @Test func theRequestIsOneObject() async throws {
    let said = try await call(
      "python3 -c 'import json,sys; print(json.dumps(json.dumps(json.load(sys.stdin))))'", key: "run/step")
    let text = try #require(said.get().text)
    #expect(
      text == #"{"tool": "ticker.quote", "args": {"symbol": "ACME"}, "now": "\#(Monday.zone.iso(Monday.now))", "#
        + #""zone": "America/Toronto", "key": "run/step"}"#)
  }

  @Test func resultsAreTyped() async throws {
    let type = ValueType.record(
      RecordType(
        "Quote",
        [
          .init("price", .number, ""), .init("day", .date, ""), .init("at", .datetime, ""), .init("for", .period, ""),
          .init("tags", .list(.text), ""), .init("none", .integer, ""),
        ]))
    let said = try await call(
      #"""
      cat > /dev/null; echo '{"price": 3, "day": "2026-04-06", "at": "2026-04-06T07:30:00-04:00", "for": "90m",
        "tags": ["<<today>>", "\u001b[31mred"], "none": null, "more": {"x": 1}}'
      """#, result: type)
    let record = try #require(said.get().record)
    #expect(record["price"] == .number(3) && record["day"] == .date(CivilDate(iso: "2026-04-06")!))
    #expect(record["at"] == .datetime(Monday.now) && record["for"] == .period(Period(seconds: 5400)))
    // Placeholders stay text, escape sequences are taken out, what is not declared is dropped.
    #expect(record["tags"] == .list([.text("<<today>>"), .text("\u{FFFD}[31mred")]))
    #expect(record["none"] == .null && record.type.fields.count == 6)
  }

  @Test(
    arguments: [
      ("", "wrote no result"), ("echo 'null x'", "more follows after the value"), ("echo '{\"a\": 1'", "not JSON"),
      ("printf '\"\\377\"'", "not UTF-8"), ("printf '\"a\\000b\"'", "not JSON"), ("echo '[1]'", "is a list instead of a string"),
      ("echo 12", "is 12 instead of a string"), ("echo \"{'a': 1}\"", "not JSON"),
    ]) func otherAnswersAreRefused(script: String, message: String) async throws
  {
    let failure = try await call("cat > /dev/null\n" + script).failure
    #expect(failure?.kind == .failed && failure?.message.contains(message) == true, "\(String(describing: failure))")
    #expect(failure?.hint != nil)
  }

  @Test func aMissingFieldIsNamed() async throws {
    let item = RecordType("Item", [.init("price", .number, "")])
    let type = ValueType.record(RecordType("Quotes", [.init("items", .list(.record(item)), "")]))
    let failure = try await call(#"cat > /dev/null; echo '{"items": [{"price": 1}, {"prize": 2}]}'"#, result: type).failure
    #expect(failure?.message == "the result of ticker.quote has no field items[1].price")
    let other = try await call(#"cat > /dev/null; echo '{"items": [{"price": "1"}]}'"#, result: type).failure
    #expect(other?.message == "the result of ticker.quote, items[0].price, is \"1\" instead of a number")
  }

  // MARK: Ends

  @Test func anExitCodeIsAFailureWithTheLastLine() async throws {
    let failure = try await call(#"printf 'first\n\033]0;title\007no \342\200\256such symbol\n' >&2; exit 3"#).failure
    #expect(
      failure?.message
        == #"ticker.quote: the program exited with 3; it wrote: "\u{1B}]0;title\u{7}no \u{202E}such symbol""#)
  }

  @Test(arguments: [true, false]) func aSignalIsNamed(sandboxed: Bool) async throws {
    let failure = try await call("kill -KILL $$", sandboxed: sandboxed).failure
    #expect(failure?.message == "ticker.quote: the program was ended by signal 9")
  }

  /// What it has started is ended with it; one that has closed its streams, too.
  @Test(arguments: [true, false], ["sleep 300 & sleep 300", "exec <&- >&- 2>&-; sleep 300"])
  func theDeadlineEndsAllThatWasStarted(sandboxed: Bool, script: String) async throws {
    let mark = "mark-\(UInt32.random(in: 0...UInt32.max))"
    folder.write("#!/bin/sh\nexec -a \(mark) sleep 300 > /dev/null 2>&1 < /dev/null\n", to: "child.sh")
    let failure = try await call(
      "bash \(root)/child.sh \(mark) & \(script)", readable: [root + "/child.sh"], sandboxed: sandboxed,
      limits: ToolLimits(seconds: 1)
    ).failure
    #expect(failure?.kind == .timedOut && failure?.message == "ticker.quote did not finish within 1 s")
    #expect(failure?.retryable == true)
    let left = try Self.processes(named: mark)
    #expect(left == [], "still running: \(left)")
  }

  /// The command lines of processes with a word in them. Those that have just been killed are waited for.
  private static func processes(named word: String) throws -> [String] {
    var found: [String] = []
    try Wait.blocking {
      let entries = try HostFile.entries("/proc").map(\.name).filter { $0.allSatisfy(\.isNumber) }
      let lines = entries.compactMap { try? HostFile.read("/proc/\($0)/cmdline") }.map { String(decoding: $0, as: UTF8.self) }
      found = lines.filter { $0.contains(word) }
      return found.isEmpty
    }
    return found
  }

  @Test func aWriteThatIsLateIsNotTriedAgain() async throws {
    let failure = try await call("sleep 300", limits: ToolLimits(seconds: 1), key: "k").failure
    #expect(failure?.kind == .timedOut && failure?.retryable == false)
  }

  @Test func outputBeyondTheLimitIsAnError() async throws {
    let failure = try await call("cat > /dev/null; head -c 100000000 /dev/zero", limits: ToolLimits(bytes: .kib(64))).failure
    #expect(failure?.kind == .failed && failure?.message == "ticker.quote wrote more than 64 KiB")
  }

  @Test func aMissingProgramIsUnavailable() async throws {
    folder.write("x", to: "plain")
    for (name, message, hint) in [
      ("none", "ticker.quote: there is no program \(root)/none", "correct `run` of ticker.quote in the configuration"),
      ("plain", "ticker.quote: \(root)/plain is not executable", "chmod +x \(root)/plain"),
    ] {
      let exchange = ToolProgram("ticker.quote", [root + "/" + name], in: nil, limits: ToolLimits()) {
        (ProgramPermit(), Self.environment.passing())
      }
      let tool = DeclaredTool(signature(), exchange)
      let failure = await #expect(throws: StepFailure.self) {
        try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
      }
      #expect(failure?.kind == .unavailable && failure?.message == message && failure?.hint == hint)
    }
  }

  // MARK: The sandbox

  /// Each script prints what it could do; without the sandbox all of them can.
  @Test func theSandboxHoldsWhatIsNotDeclared() async throws {
    folder.write("secret", to: "data/file.txt")
    let server = LoopbackServer(.status(200, "{}"))
    let port = server.url.split(separator: ":").last ?? ""
    let connect = "python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", \(port)), 2)'"
    let cases: [(name: String, script: String, sandbox: String, free: String)] = [
      ("network", connect, "no", "yes"),
      ("home", "test -n \"$(ls -A /root 2> /dev/null || ls -A /home)\" || test -e \(Repository.path("Makefile"))", "no", "yes"),
      ("undeclared folder", "cat \(root)/data/file.txt", "no", "yes"),
      ("processes of others", "test -e /proc/\(ProcessInfoOfTest.id)/cmdline", "no", "yes"),
      ("a system folder", "touch /usr/made-by-a-test && rm /usr/made-by-a-test", "no", geteuid() == 0 ? "yes" : "no"),
      ("variables", "test -n \"$SECRET_OF_TEST\"", "no", "no"),
      ("a file of /etc", "cat /etc/passwd", "no", "yes"),
      ("private keys", "test -e /etc/ssl/private || test -e /etc/pki/tls/private", "no", Self.hasPrivateKeys ? "yes" : "no"),
      // The superuser could have the kernel start a program of theirs, outside.
      (
        "the kernel's settings", "test -w /proc/sys/kernel/core_pattern || test -w /proc/irq/default_smp_affinity", "no",
        access("/proc/sys/kernel/core_pattern", W_OK) == 0 ? "yes" : "no"
      ),
    ]
    for one in cases {
      let script = "cat > /dev/null; if { \(one.script); } > /dev/null 2>&1; then echo '\"yes\"'; else echo '\"no\"'; fi"
      #expect(try await call(script).get().text == one.sandbox, "\(one.name), in the sandbox")
      #expect(try await call(script, sandboxed: false).get().text == one.free, "\(one.name), without it")
    }
  }

  /// The first process of the sandbox shows its variables to the program.
  @Test func theFirstProcessShowsNothingOfTheUser() async throws {
    let script = "cat > /dev/null; tr '\\0' '\\n' < /proc/1/environ | grep '^HOME=' | sed 's/.*/\"&\"/'"
    #expect(try await call(script).get().text == "HOME=/tmp")
  }

  private static var hasPrivateKeys: Bool {
    access("/etc/ssl/private", F_OK) == 0 || access("/etc/pki/tls/private", F_OK) == 0
  }

  /// The keyring of the session is the kernel's, and no namespace hides it: a program of the sandbox has one of its own, also
  /// where the one of the session holds a key.
  @Test func theSandboxHasAKeyringOfItsOwn() async throws {
    let number = "cat > /dev/null; python3 -c 'import ctypes; print(ctypes.CDLL(None).syscall(\(Self.keyctl), 0, -3, 1))'"
    let sandboxed = try await call(number, result: .integer).get()
    let free = try await call(number, result: .integer, sandboxed: false).get()
    // -1: the system has no keyrings, or permits none.
    if let id = free.integer, id > 0 { #expect(sandboxed.integer != id) }
  }

  /// Its number on this processor.
  private static var keyctl: Int {
    #if arch(arm64)
      219
    #else
      250
    #endif
  }

  @Test func theSandboxGivesWhatIsDeclared() async throws {
    folder.write("open", to: "data/file.txt")
    folder.write("old", to: "out/file.txt")
    func could(_ script: String, network: Bool = false, passing names: [String] = []) async throws -> String? {
      try await call(
        "cat > /dev/null; if { \(script); } > /dev/null 2>&1; then echo '\"yes\"'; else echo '\"no\"'; fi", network: network,
        readable: [root + "/data"], writable: [root + "/out"], passing: names
      ).get().text
    }
    #expect(try await could("grep open \(root)/data/file.txt") == "yes")
    #expect(try await could("echo x >> \(root)/data/file.txt") == "no", "a folder to read is written")
    #expect(try await could("echo new > \(root)/out/file.txt") == "yes")
    #expect(try HostFile.read(root + "/out/file.txt") == Array("new\n".utf8))
    #expect(try await could("test \"$SECRET_OF_TEST\" = hidden", passing: ["SECRET_OF_TEST"]) == "yes")
    #expect(try await could("test \"$HOME\" = /tmp && touch /tmp/x") == "yes")
    let server = LoopbackServer(.status(200, "{}"))
    let port = server.url.split(separator: ":").last ?? ""
    let connect = "python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", \(port)), 2)'"
    #expect(try await could(connect, network: true) == "yes")
    let missing = try await call("echo 1", readable: [root + "/nowhere"]).failure
    #expect(missing?.kind == .unavailable && missing?.message.contains("there is no folder") == true)
  }

  // MARK: Attempts

  @Test func aSecondAttemptDoesNotCallAgain() async throws {
    let done = FinishedCalls()
    let script = "cat > /dev/null; echo x >> \(root)/out/calls; echo '\"done\"'"
    folder.write("", to: "out/calls")
    for key in ["run/a", "run/a", "run/b"] {
      #expect(try await call(script, writable: [root + "/out"], key: key, done: done).get().text == "done")
    }
    #expect(try HostFile.read(root + "/out/calls") == Array("x\nx\n".utf8))
  }

  @Test func aCancelledCallEnds() async throws {
    folder.write("", to: "out/calls")
    let task = Task {
      try await call("touch \(root)/out/begun; sleep 300", writable: [root + "/out"], limits: ToolLimits(seconds: 300))
    }
    let file = root + "/out/begun"
    await Wait.until { access(file, F_OK) == 0 }
    task.cancel()
    let outcome = try await task.value
    #expect(outcome.failure?.kind == .cancelled)
  }
}

private enum ProcessInfoOfTest {
  static var id: Int32 { getpid() }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
