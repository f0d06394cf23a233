import LucidTesting
import Testing

/// Opening a stranger's file has no effect: no socket, no other program, nothing read of the person's data, nothing written beside a cache,
/// and of the environment only what is named here.
@Suite struct InertTests {
  private static let stranger = """
    lucidability: 1
    kind: ability
    label: Stranger
    steps:
      - mail.urgent: { since: 24h }
      - notes.create: { title: Day, body: x }
    variables: { next: { calendar.next: {} } }
    prompt: Hello <<name>>, <<next.title>>
    """

  static let commands = [
    "check x.lucidability", "check --strict .", "show x.lucidability", "show x.lucidability --json",
    "show x.lucidability --format=html",
    "plan x.lucidability", "plan x.lucidability --at 2026-04-06T07:30 --tz UTC --format=dot", "fmt --check x.lucidability",
    "fmt --diff x.lucidability", "install x.lucidability", "gallery", "gallery show sleep", "trust grant x.lucidability",
    "update own",
    "list", "lsp < lsp.in",
  ]

  /// What an editor says that opens the file, asks about it and has it tried on the sample person.
  private static let editor = [
    #"{"id":1,"method":"initialize","params":{"capabilities":{}}}"#,
    ##"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x.lucidability","version":1,"text":"lucidability: 1\nkind: ability\nlabel: X\nprompt: <<today>> <<next.title>>\nvariables: { next: { calendar.next: {} } }\n"}}}"##,
    #"{"id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x.lucidability"},"position":{"line":3,"character":11}}}"#,
    #"{"id":3,"method":"workspace/executeCommand","params":{"command":"lucid.try","arguments":["file:///x.lucidability",0]}}"#,
    #"{"id":4,"method":"shutdown"}"#, #"{"method":"exit"}"#,
  ].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()

  /// What lucid asks for, by its own names and those that everybody uses.
  static let own: Set<Substring> = [
    "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "LUCID_POLICY", "TZ", "LC_ALL", "LC_CTYPE",
    "LANG",
    "NO_COLOR", "COLORTERM", "COLUMNS", "TERM", "USER", "PATH",
  ]
  /// What the runtime of Swift and the libraries ask for when they begin.
  static let libraries: Set<Substring> = [
    "DYLD_FRAMEWORK_PATH", "DYLD_LIBRARY_PATH", "LD_LIBRARY_PATH", "LIBDISPATCH_STRICT", "XML_MEM_BREAKPOINT", "XML_MEM_TRACE",
    "SWIFT_BACKTRACE", "SQLITE_TMPDIR", "TMPDIR", "GLIBCXX_TUNABLES",
  ]

  /// Somebody with mail, a model behind a key, and an ability from elsewhere of which there is a new version that wants more.
  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(stranger, to: "x.lucidability")
    sandbox.write(editor, to: "lsp.in")
    let ready = try sandbox.run(
      """
      cp -r "$SAMPLES/robin/vault" "$HOME/vault"; mkdir -p "$HOME/.config/lucid"
      printf 'vault: ~/vault\\nmodels: { default: a, a: { openai: "http://127.0.0.1:1/v1", key: { env: CANARY } } }\\n' \\
        > "$HOME/.config/lucid/config.yaml"
      sed '/mail.urgent/d; s/Stranger/Own/' x.lucidability > own; lucid install --yes own > /dev/null 2>&1 && cp x.lucidability own
      """)
    #expect(ready.exit == 0, "\(ready.err)")
    return sandbox
  }

  private static let state =
    "state() { find \"$HOME\" -name .cache -prune -o -type f -exec sha256sum {} + | sort; }; state > ../io/before; "

  @Test(arguments: commands) func openingDoesNothing(command: String) throws {
    let ended = try Self.sandbox().run(
      Self.state + """
        strace -f -qq -o trace -e trace=%network,execve,openat,unlink,rename lucid \(command) > /dev/null 2>&1
        test -s trace || { echo 'strace is needed: make test-packages' >&2; exit 99; }
        grep -E 'socket\\(|connect\\(|sendto\\(' trace
        grep 'execve(' trace | tail -n +2
        grep -E 'O_WRONLY|O_RDWR|O_CREAT|unlink\\(|rename\\(' trace | grep -vE '/dev/null|/[.]cache/lucid/'
        grep -F "$HOME/vault" trace
        state | cmp - ../io/before
        """)
    #expect(ended.exit == 0 && ended.out == "", "\(ended.out)\(ended.err)")
  }

  @Test func onlyNamedVariablesAreRead() throws {
    let sandbox = try Self.sandbox()
    let names = Repository.path("Tests/Fixtures/inert/names.c")
    let lines = Self.commands.map { "LD_PRELOAD=$PWD/names.so CANARY=secret lucid \($0) > /dev/null 2>&1" }
    let ended = try sandbox.run(
      "cc -shared -fPIC -o names.so '\(names)' -ldl || exit; " + lines.joined(separator: "; ") + "; sort -u names.log")
    let read = Set(ended.out.split(separator: "\n"))
    #expect(ended.exit == 0 && read.contains("HOME") && read.contains("XDG_DATA_HOME"), "\(ended.err)")
    #expect(read.subtracting(Self.own).subtracting(Self.libraries) == [])
  }
}
