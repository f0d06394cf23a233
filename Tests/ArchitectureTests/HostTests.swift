import LucidTesting
import Testing

/// What is known of the machine comes from values that are built once. These are the places that ask the system itself.
@Suite struct HostTests {
  /// Each program builds its own values: the command, and those that are only for tests and measurements.
  static let programs = ["Sources/lucid-bench/", "Sources/lucid-fuzz/", "Sources/ship-data/", "Sources/LucidTesting/"]
  static let sources = RepositoryFiles.under("Sources").filter { path in
    path.hasSuffix(".swift") && !programs.contains { path.hasPrefix($0) }
  }

  @Test(
    arguments: [
      // Variables, arguments and the account.
      (["getenv(", "secure_getenv("], ["Sources/LucidSystem/Processes/ProcessEnvironment.swift"]),
      // Of other processes: the mark of those that a program has started.
      (["environ"], ["Sources/LucidSystem/Processes/ProcessTree.swift"]),
      (["cs_argument(", "cs_program("], ["Sources/LucidSystem/Processes/ProcessArguments.swift"]),
      (["CommandLine.arguments"], ["Sources/LucidSystem/Processes/ProcessArguments.swift"]),
      (["/proc/self"], ["Sources/LucidSystem/Host/ProcessFacts.swift"]),
      (
        ["getpwuid(", "getpwnam(", "gethostname("],
        [
          "Sources/LucidSystem/Host/ProcessFacts.swift",
          // The group of an account that gets a home.
          "Sources/LucidSystem/Host/PersonFolders.swift",
        ]
      ),
      (["sysconf("], ["Sources/LucidSystem/Host/ProcessFacts.swift", "Sources/LucidLibrary/Store/LibrarySweep.swift"]),
      // The terminal.
      (["isatty(", "ioctl(", "ttyname("], ["Sources/LucidSystem/Host/TerminalFacts.swift"]),
      (["fputs(", "printf(", "stdout", "stderr"], []),
      // Clocks and zones.
      (["SystemClock()"], ["Sources/LucidCommands/Lucid.swift"]),
      (["SystemZones()"], ["Sources/LucidCommands/Lucid.swift"]),
      (["ContinuousClock", "SuspendingClock"], []),
      (
        ["clock_gettime(", "gettimeofday(", "time(nil)"],
        [
          "Sources/LucidRuntime/Run/Clocks/SystemClock.swift", "Sources/LucidSystem/Platform/Uptime.swift",
          // How long a thread waits for more work.
          "Sources/LucidSystem/Threads/Bell.swift",
          // Between two signals, in their handler.
          "Sources/LucidRuntime/Run/Clocks/EndSignals.swift",
          // Whether a file is so new that it may change again within the same tick of the file system's clock.
          "Sources/LucidBackends/Cache/FolderCache.swift",
          "Sources/LucidLibrary/Store/LibraryListing.swift", "Sources/LucidBackends/Mirror/MirrorFolder.swift",
        ]
      ),
      (
        ["Uptime.now"],
        [
          "Sources/LucidSystem/Files/FileLock.swift", "Sources/LucidSystem/Processes/ChildProcess.swift",
          "Sources/LucidSystem/Processes/ServerProcess.swift",
        ]
      ),
      // The one place that builds the values.
      (
        [".ofThisProcess("],
        [
          "Sources/LucidCommands/Lucid.swift", "Sources/LucidSystem/Host/ProcessFacts.swift",
          // The home that the command line names.
          "Sources/LucidHomes/People/HomeArgument.swift",
          // Where programs are, for the one that reads PDF: nothing of the user's.
          "Sources/LucidBackends/Documents/PDFText.swift",
        ]
      ),
      (["Host."], []),
      // A task without the executor of its run lands on the runtime's own pool, which counts its threads in /proc.
      (["Task {", "Task.detached"], []),
    ] as [([String], [String])]) func isAskedOnlyWhereItMayBe(words: [String], places: [String])
  {
    var found: Set<String> = []
    let filter = WordFilter(words)
    for path in Self.sources {
      for line in RepositoryFiles.lines(path) where filter.admits(line) && words.contains(where: { Self.uses($0, in: line) }) {
        found.insert(path)
        #expect(places.contains(path), "\(path): \(line)")
      }
    }
    #expect(found.sorted() == places.sorted(), "a place in the list has none of \(words)")
  }

  /// As a word of its own, outside of comments.
  private static func uses(_ word: String, in line: some StringProtocol) -> Bool {
    let code = line.drop { $0 == " " }
    guard !code.hasPrefix("//") else { return false }
    return code.ranges(of: word).contains { range in
      let isName = { (c: Character) in c.isLetter || c.isNumber || c == "_" }
      if let last = word.last, isName(last), range.upperBound < code.endIndex, isName(code[range.upperBound]) { return false }
      guard word.first != ".", word.first != "/", let before = code[..<range.lowerBound].last else { return true }
      return !isName(before)
    }
  }

  @Test(arguments: [
    ("getenv(", "let x = getenv(name)", true), ("getenv(", "  // getenv(3)", false), ("Host.", "HostFile.read(x)", false),
    ("Host.", "Host.home", true), ("environ", "environment", false), ("environ", "environ[0]", true),
    ("SystemClock()", "LoopSystemClock()", false), (".ofThisProcess(", "output: .ofThisProcess()", true),
    ("print(", "blueprint(", false),
  ])
  func findsAWord(word: String, line: String, isUsed: Bool) { #expect(Self.uses(word, in: line) == isUsed) }

  /// A member that every call can reach is read where it is not seen: the values have none.
  @Test func theValuesHaveNoStaticFacts() {
    for name in ["ProcessFacts", "UserFolders", "TerminalFacts", "HostEnvironment", "Output"] {
      for line in RepositoryFiles.lines("Sources/LucidSystem/Host/\(name).swift") {
        let isAllowed = ["ofThisProcess", "folderVariables", "reserve()", "private static"].contains { line.contains($0) }
        #expect(!line.contains("static ") || isAllowed, "\(name): \(line)")
      }
    }
  }
}
