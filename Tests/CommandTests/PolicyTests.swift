import LucidTesting
import Testing

/// What the owner of a machine forbids is looked up where only that owner writes, and holds on every way out.
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

  /// Each way is open without a policy and with one that forbids all the rest, and closed by each line that is about it.
  @Test(arguments: WayOut.all) func whatIsForbiddenGetsOutOnNoWay(way: WayOut) throws {
    let open = try ended(way, forbidding: [])
    #expect(open.gotOut && !open.said.contains("forbids"), "without a policy: \(open.said)")
    let rest = try ended(way, forbidding: WayOut.lines.filter { !way.forbiddenBy.contains($0) })
    #expect(rest.gotOut && !rest.said.contains("forbids"), "what else is forbidden: \(rest.said)")
    for line in way.forbiddenBy {
      let closed = try ended(way, forbidding: [line])
      #expect(!closed.gotOut && closed.exit == way.exit, "\(line): \(closed.exit ?? -1) \(closed.said)")
      let isSaid = closed.said.contains("policy.yaml forbids (\(line))")
      #expect(isSaid || way.name.hasPrefix("the next run"), "\(line): \(closed.said)")
    }
  }

  private func ended(
    _ way: WayOut, forbidding lines: [String]
  ) throws -> (gotOut: Bool, exit: Int32?, said: String) {
    let server = LoopbackServer(.status(200, "{}"))
    let sandbox = try WayOut.sandbox(server)
    let surroundings = WayOut.surroundings(server)
    let ready = try sandbox.run("\(surroundings); \(way.before)")
    #expect(ready.exit == 0, "\(way.name): \(ready.out)\(ready.err)")
    _ = try sandbox.run("rm -f canary")
    sandbox.write("forbid: [\(lines.joined(separator: ", "))]\n", to: "policy.yaml")
    let before = try WayOut.traces(sandbox, server)
    let ended = try sandbox.run("\(surroundings); export LUCID_POLICY=policy.yaml; \(way.command)")
    return (
      try WayOut.traces(sandbox, server) != before, ended.exit,
      // Lines are broken where they are long.
      (ended.out + ended.err).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    )
  }

  /// What was refused is kept with the reason, and goes out when the policy is another one.
  @Test func aRefusedDeliveryIsKept() throws {
    let server = LoopbackServer(.status(200, "{}"))
    let sandbox = try WayOut.sandbox(server)
    sandbox.write("forbid: [sends]\n", to: "policy.yaml")
    let ended = try sandbox.run(
      """
      \(WayOut.surroundings(server)); export LUCID_POLICY=policy.yaml
      lucid run plain.lucidability --model digest --config mailing.yaml -q > /dev/null; echo $?
      lucid history show last | grep '^  sent'; lucid history show last | sed -n '/^Delivered/,$p'
      lucid schedule deliver --pending; echo $?
      LUCID_POLICY= lucid schedule deliver last | sed 's/^[^ ]*/RUN/'; ls canary
      """)
    #expect(
      ended.out == """
        11
          sent     nothing left this machine
        Delivered
        mail to a@b.example - failed, not tried yet: an email is sent, which policy.yaml
          forbids (sends)
        no pending deliveries
        10
        RUN 1  Plain - mail to a@b.example - delivered
        canary

        """, "\(ended.out)")
    #expect(
      ended.err == """
        lucid: not delivered: mail to a@b.example: an email is sent, which policy.yaml forbids (sends); it is stored as refused
          no option overrides that

        """, "\(ended.err)")
  }

  /// What stands in the place of the system's file and is no policy forbids everything; that it is missing forbids nothing. In a namespace of
  /// its own, where the file can be written.
  @Test(arguments: [
    ("true", nil), ("ln -s /nowhere $p", "is a link that leads nowhere"), ("mkdir $p", "is a directory"),
    ("mkfifo $p", "is no plain file"), ("echo 'forbid: [' > $p", "has errors"),
    ("echo 'forbid: [everything]' > $p", "has errors"),
    ("ln -s policy.yaml $p", "too many levels of symbolic links"),
    ("rmdir etc/lucid; ln -s /nowhere etc/lucid", "is a link that leads nowhere"),
    ("echo 'forbid: [sends]' > $p", "forbids (sends)"),
  ]) func whatIsNoPolicyForbidsEverything(place: String, reason: String?) throws {
    let server = LoopbackServer(.status(200, "{}"))
    let sandbox = try WayOut.sandbox(server)
    let ended = try sandbox.run(
      """
      \(WayOut.surroundings(server))
      mkdir -p etc/lucid; for f in passwd group localtime nsswitch.conf ld.so.cache ld.so.conf ssl; do cp -a /etc/$f etc/ 2> /dev/null; done
      p=etc/lucid/policy.yaml; \(place)
      unshare -rm sh -c 'mount --bind etc /etc || exit 99
        lucid run plain.lucidability --model digest --mail-to a@b.example > /dev/null; echo $?
        lucid doctor --only configuration > doctor; grep -c "error.*/etc/lucid/policy.yaml" doctor; true'
      ls canary 2> /dev/null
      """)
    guard let reason else {
      #expect(ended.out == "0\n0\ncanary\n", "\(ended.out)\(ended.err)")
      return
    }
    let isBroken = !reason.hasPrefix("forbids")
    #expect(ended.out == "22\n\(isBroken ? 1 : 0)\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("/etc/lucid/policy.yaml") && ended.err.contains(reason), "\(ended.err)")
    #expect(!isBroken || ended.err.contains("correct /etc/lucid/policy.yaml or remove it"), "\(ended.err)")
  }

  /// The file that is named counts, and so it has to be there.
  @Test func aPolicyThatIsNamedMustBeThere() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run("LUCID_POLICY=nowhere.yaml lucid models")
    #expect(
      ended.exit == 22
        && ended.err == """
          lucid: the policy of this machine cannot be read: nowhere.yaml: no such file or directory
            correct nowhere.yaml or remove it; until then everything that a policy can forbid is forbidden

          """,
      "\(ended.err)")
  }

  /// What one forbids oneself is not lost with the file in whose place something else stands.
  @Test(arguments: ["ln -s /nowhere $f", "mkdir $f", "mkfifo $f"]) func whatIsNoConfigurationStopsTheCommand(place: String) throws
  {
    let sandbox = Sandbox()
    let ended = try sandbox.run("mkdir -p $HOME/.config/lucid; f=$HOME/.config/lucid/config.yaml; \(place); lucid models")
    #expect(ended.exit == 2 && ended.err.contains("the configuration cannot be read"), "\(ended.out)\(ended.err)")
  }
}
