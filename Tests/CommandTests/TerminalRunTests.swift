import LucidSystem
import LucidTesting
import Testing

/// A run on a terminal: the headline and the card are there while the model is still silent, a line names what is waited for, the
/// answer comes as it is written, and in the end the screen holds the result alone.
///
/// The model waits for the test at each point, so that nothing hangs on how fast the machine is.
@Suite struct TerminalRunTests {
  /// A model that says half of its answer and the other half, each when the script makes the file `gate-1` and `gate-2`.
  private static func server(_ sandbox: Sandbox) -> LoopbackServer {
    let events = [
      #"{"choices":[{"delta":{"content":""}}]}"#, #"{"choices":[{"delta":{"content":"Good morning, "}}]}"#,
      #"{"choices":[{"delta":{"content":"Robin at 16:45."},"finish_reason":"stop"}]}"#, "[DONE]",
    ]
    let folder = sandbox.folder
    let reply = LoopbackServer.Reply(events: events) { i in
      guard (1...2).contains(i) else { return }
      Wait.blocking(forFile: "\(folder)/gate-\(i)")
    }
    return LoopbackServer(replies: [reply])
  }

  /// `start` runs a command on a terminal whose bytes go to `seen`, with `typed` as what is typed; `see` waits for words there;
  /// `half` and `rest` let the model speak.
  private static func prelude(_ server: LoopbackServer) -> String {
    """
    mkfifo typed; mkdir -p ~/.config/lucid; cp -r "$SAMPLES/robin/vault" vault && chmod -R u+w vault; : > seen
    printf 'vault: %s\\nmodels: { slow: { openai: "%s/v1", model: slow } }\\n' "$PWD/vault" '\(server.url)' > ~/.config/lucid/config.yaml
    exec 8<> typed
    see() { await grep -q "$1" seen || { echo "never seen: $1"; exit 1; }; }
    half() { : > gate-1; }; rest() { : > gate-2; }
    start() { env --default-signal=INT script -qefc "stty cols 80 rows 40; $1" seen < typed > /dev/null; echo $? > code; }

    """
  }

  /// The screen of a terminal of 80 columns after these bytes.
  private static func screen(_ bytes: String) -> [String] {
    var lines: [[Character]] = [[]]
    var (row, column) = (0, 0)
    let scalars = Array(bytes.unicodeScalars)
    var i = 0
    func put(_ c: Character) {
      if column == 80 { (row, column) = (row + 1, 0) }
      while lines.count <= row { lines.append([]) }
      while lines[row].count <= column { lines[row].append(" ") }
      lines[row][column] = c
      column += 1
    }
    while i < scalars.count {
      switch scalars[i] {
      case "\r": column = 0
      case "\n": row += 1
      case "\u{1B}" where i + 1 < scalars.count && scalars[i + 1] == "[":
        var end = i + 2
        while end < scalars.count, !("a"..."z").contains(scalars[end]), !("A"..."Z").contains(scalars[end]) { end += 1 }
        let count = Int(String(String.UnicodeScalarView(scalars[(i + 2)..<min(end, scalars.count)]))) ?? 0
        while lines.count <= row { lines.append([]) }
        switch end < scalars.count ? scalars[end] : "m" {
        case "A": row = max(0, row - max(count, 1))
        case "K": lines[row].removeSubrange(min(column, lines[row].count)...)
        case "J":
          lines[row].removeSubrange(min(column, lines[row].count)...)
          lines.removeSubrange((row + 1)...)
        default: break
        }
        i = end
      default: put(Character(scalars[i]))
      }
      i += 1
    }
    return lines.map { line in String(String(line).reversed().drop { $0 == " " }.reversed()) }
  }

  private static func screen(_ sandbox: Sandbox, _ name: String) -> String {
    // Typescripts begin and end with a line of their own.
    let all = (sandbox.read(name) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return screen(all.filter { !$0.hasPrefix("Script ") }.joined(separator: "\n")).joined(separator: "\n")
  }

  private static func expect(_ screen: String, has words: [String], in order: String) {
    var at = screen.startIndex
    for word in words {
      guard let found = screen[at...].firstRange(of: word) else {
        Issue.record("\(order): `\(word)` is missing after the ones before it in:\n\(screen)")
        return
      }
      at = found.upperBound
    }
  }

  @Test func theCardDoesNotWaitForTheModel() throws {
    let sandbox = Sandbox()
    let server = Self.server(sandbox)
    let ended = try sandbox.run(
      Self.prelude(server) + """
        start 'lucid run calendar --model slow --at 2026-04-06T07:30' & see 'asking slow' && cp seen silent
        half; see 'Good morning' && cp seen half-said; rest; wait $!; cat code
        """)
    #expect(ended.out == "0\n" && server.bodies.count == 1, "\(ended.out)\(ended.err)")
    let (silent, half, whole) = (Self.screen(sandbox, "silent"), Self.screen(sandbox, "half-said"), Self.screen(sandbox, "seen"))
    let top = ["Prepare for Client review", "Calendar · Monday, April 6", "Standup", "Client review"]
    Self.expect(silent, has: top + ["asking slow"], in: "silent")
    Self.expect(half, has: top + ["Good morning,"], in: "half")
    #expect(!half.contains("asking"), "\(half)")
    Self.expect(
      whole, has: top + ["Good morning, Robin at 16:45.", "Not found in your data: 16:45", "written by slow"], in: "whole")
    for word in ["Prepare for Client review", "Good morning", "Calendar ·"] {
      #expect(whole.ranges(of: word).count == 1, "\(word) in\n\(whole)")
    }
    #expect(!whole.contains("asking"), "\(whole)")
  }

  @Test(arguments: ["lucid ask When? --model slow", "lucid chat --model slow"])
  func aConversationNamesWhatIsWaitedFor(command: String) throws {
    let sandbox = Sandbox()
    let server = Self.server(sandbox)
    let types = command.contains("chat") ? "see 'Type a message'; echo 'When?' >&8;" : ""
    let ended = try sandbox.run(
      Self.prelude(server) + """
        start '\(command)' & \(types) see 'asking slow' && cp seen silent
        half; see 'Good morning' && cp seen half-said; rest; see 'written by slow'; printf '\\004' >&8; wait $!; cat code
        """)
    #expect(ended.out == "0\n" && server.bodies.count == 1, "\(ended.out)\(ended.err)")
    #expect(Self.screen(sandbox, "silent").contains("asking slow"))
    let (half, whole) = (Self.screen(sandbox, "half-said"), Self.screen(sandbox, "seen"))
    #expect(half.contains("Good morning,") && !half.contains("asking"), "\(half)")
    #expect(whole.contains("Good morning, Robin at 16:45.") && !whole.contains("asking"), "\(whole)")
    #expect(whole.ranges(of: "Good morning").count == 1, "\(whole)")
  }

  /// Ctrl-C while the model is silent, and while its answer comes.
  @Test(arguments: ["see 'asking slow'", "see 'asking slow'; half; see 'Good morning'"])
  func theTerminalIsLeftInOrder(waits: String) throws {
    let sandbox = Sandbox()
    let server = Self.server(sandbox)
    let ended = try sandbox.run(
      Self.prelude(server) + """
        start 'trap : INT; lucid run calendar --model slow --at 2026-04-06T07:30; echo "code $?"; stty -a | grep -o " echo " | head -1' &
        \(waits); printf '\\003' >&8; wait $!; cat code
        """)
    let whole = Self.screen(sandbox, "seen")
    #expect(server.bodies.count == 1)
    Self.expect(whole, has: ["Prepare for Client review", "cancelled", "code 130", "echo"], in: "cancelled")
    #expect(!whole.contains("asking"), "\(whole)\(ended.err)")
    #expect(whole.ranges(of: "Prepare for Client review").count == 1, "\(whole)")
  }

  /// Nothing but the result: another program reads it, nobody wants it, or the terminal cannot take it away.
  @Test(arguments: [
    "lucid run calendar --model slow | cat", "TERM=dumb lucid run calendar --model slow", "lucid run calendar --model slow -q",
    "lucid run calendar --model slow --log-format=text",
  ]) func elsewhereNoLineOfProgressIsShown(command: String) throws {
    let sandbox = Sandbox()
    let server = Self.server(sandbox)
    let ended = try sandbox.run(
      Self.prelude(server) + """
        start '\(command)' & sleep 2; half; rest; wait $!; cat code
        """)
    let seen = sandbox.read("seen") ?? ""
    #expect(server.bodies.count == 1 && ended.out == "0\n" && seen.contains("Robin at 16:45"), "\(ended.out)\(ended.err)\(seen)")
    #expect(!seen.contains("asking") && !seen.contains("running "), "\(seen)")
    // A dumb terminal and a pipe know no escape codes.
    if !command.contains("-q") && !command.contains("log") { #expect(!seen.contains("\u{1B}"), "\(seen)") }
  }
}

/// A conversation ends with its input, however a signal came between.
@Suite struct ConversationEndTests {
  @Test func theEndOfTheInputIsTheEnd() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      printf '#!/bin/sh\\ncat > /dev/null; echo hi\\n' > model; chmod +x model
      for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
        printf 'Hello\\n' | timeout 1200 lucid chat --sample --model command:./model > said; printf '%s ' $?
      done
      """)
    #expect(ended.out == String(repeating: "0 ", count: 12), "\(ended.out)\(ended.err)")
  }
}
