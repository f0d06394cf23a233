import LucidTesting
import Testing

/// What the owner of a machine forbids is looked up where only that owner writes, whatever else is named.
@Suite struct PolicyTests {
  @Test(arguments: ["run x.lucidability --approve --config other.yaml", "ask hello", "show x.lucidability", "models"])
  func theSystemsFileIsLookedFor(command: String) throws {
    let sandbox = Sandbox()
    sandbox.write("lucidability: 1\nkind: ability\nlabel: X\nprompt: x\n", to: "x.lucidability")
    let ended = try sandbox.run(
      """
      printf 'user: { name: Robin }\\n' > other.yaml; printf 'forbid: []\\n' > more.yaml
      LUCID_POLICY=more.yaml strace -f -qq -o trace -e trace=%file lucid \(command) > /dev/null 2>&1
      test -s trace || { echo 'strace is needed: make test-packages' >&2; exit 99; }
      grep -o '"/etc/lucid/policy.yaml"' trace | head -1; grep -o '"more.yaml"' trace | head -1
      """)
    #expect(ended.exit == 0 && ended.out == "\"/etc/lucid/policy.yaml\"\n\"more.yaml\"\n", "\(ended.err)")
  }
}
