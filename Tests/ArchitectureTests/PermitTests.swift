import LucidSystem
import LucidTesting
import Testing

/// Nothing leaves the program but by the places that ask for a permit, and one file makes permits.
@Suite struct PermitTests {
  static let sources = RepositoryFiles.under("Sources").filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Sources/LucidTesting") }

  /// The calls of the system that start programs and open connections, and where they may stand.
  @Test(
    arguments: [
      (
        ["posix_spawn(", "posix_spawnp(", "execve(", "execvp(", "fork(", "popen(", "system("],
        [
          "Sources/LucidSystem/Processes/ProcessPipes.swift",
          // The user's editor, and this program becoming itself.
          "Sources/LucidSystem/Processes/ProgramInPlace.swift",
        ]
      ),
      (["ProgramInPlace.become("], ["Sources/LucidCommands/Commands/ScheduledRun.swift"]),
      (
        ["ProgramInPlace.shell("],
        // The browser of the person, with a link of this program.
        ["Sources/LucidApplication/Terminal/Editor.swift", "Sources/LucidWeb/Server/WebServer.swift"]
      ),
      ([".documentReader"], ["Sources/LucidBackends/Documents/PDFText.swift"]),
      (["socket(", "getaddrinfo("], []),
      (["cu_open("], ["Sources/LucidHTTP/CurlTransport.swift"]),
      (
        ["ProgramPermit(", "ConnectionPermit(", "WritePermit {", "WritePermit("],
        ["Sources/LucidConfiguration/Policy/HostGate.swift", "Sources/LucidCore/Permits/Permits.swift"]
      ),
      (["VaultWriter(root:", "permit: .any"], []),
      (
        ["HostGate("],
        [
          "Sources/LucidConfiguration/Policy/HostGate.swift", "Sources/LucidConfiguration/ConfigurationLoader.swift",
          "Sources/LucidApplication/Abilities/HomeLibrary.swift",
          "Sources/LucidSetup/Services/HabitSetup.swift",
          "Sources/LucidApplication/Delivery/RefusedRun.swift",
          "Sources/LucidApplication/Terminal/Editor.swift", "Sources/LucidSetup/Configuration/SetupDialog.swift",
        ]
      ),
    ] as [([String], [String])]) func standsOnlyWhereItMay(words: [String], places: [String])
  {
    var found: Set<String> = []
    let calls = SourceWords(words)
    for path in Self.sources {
      for line in RepositoryFiles.lines(path) where calls.areCalled(in: line) {
        found.insert(path)
        #expect(places.contains(path), "\(path): \(line)")
      }
    }
    #expect(found.sorted() == places.sorted(), "a place in the list has none of \(words)")
  }
}
