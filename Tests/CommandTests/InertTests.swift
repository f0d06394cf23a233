import LucidTesting
import Testing

/// Opening a stranger's file has no effect: no socket, no other program, nothing read beside it and nothing written beside a cache.
@Suite struct InertTests {
  private static let stranger = """
    lucidability: 1
    kind: ability
    label: Stranger
    steps:
      - mail.urgent: { since: 24h }
      - notes.create: { title: Day, body: x }
    prompt: Hello <<name>>, <<next_event>>
    """

  @Test(arguments: [
    "check x.lucidability", "show x.lucidability", "plan x.lucidability", "fmt --check x.lucidability", "install x.lucidability",
    "gallery show sleep", "trust grant x.lucidability",
  ])
  func openingDoesNothing(command: String) throws {
    let sandbox = Sandbox()
    sandbox.write(Self.stranger, to: "x.lucidability")
    let ended = try sandbox.run(
      """
      strace -f -qq -o trace -e trace=%network,execve,openat,unlink,rename lucid \(command) > /dev/null 2>&1
      test -s trace || { echo 'strace is needed: make test-packages' >&2; exit 99; }
      grep -E 'socket\\(|connect\\(|sendto\\(' trace
      grep 'execve(' trace | tail -n +2
      grep -E 'O_WRONLY|O_RDWR|O_CREAT|unlink\\(|rename\\(' trace | grep -vE '/dev/null|/[.]cache/lucid/'
      find "$HOME" -type f | grep -v /.cache/
      true
      """)
    #expect(ended.exit == 0 && ended.out == "", "\(ended.out)\(ended.err)")
  }
}
