import LucidTesting
import Testing

/// Files and servers that want more than they show: each is refused, or shown for what it is, and nothing in the library changes.
///
/// What is said of each stands in `Tests/Fixtures/hostile`; to add one, write it in `make.py` or `Tests/Servers/hostile.py` and record.
@Suite struct HostileTests {
  /// A library with something in it, and what it is made of.
  private static let library = """
    printf 'lucidability: 1\\nkind: ability\\nlabel: Own\\nsteps:\\n  - notes.create: {title: a, body: b}\\nprompt: x\\n' > own
    lucid install --yes own > /dev/null 2>&1 && lucid list move own --to 2 > /dev/null || exit 90
    state() { find "$HOME" -name .cache -prune -o -type f -exec sha256sum {} + | sort; }
    state > ../io/before
    """
  /// `said CODE FILE`: the whole card of what is shown, of what is refused the mistakes and the last word.
  private static let said = """
    said() { grep -v '^$' "$2" | cut -c1-160 | if [ "$1" = 22 ]; then sed '/ sha256 /d; / file /d; /^Prompt/,/^  [Hx]/d'
      else grep -aE ': error: |^lucid: |^  check the address'; fi; }
    """

  @Test func files() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      \(Self.library)
      \(Self.said)
      python3 "$FIXTURES/hostile/make.py" > ../io/names
      while read -r name; do
        timeout 1200 lucid install "$name" > ../io/said 2>&1 < /dev/null; code=$?
        echo "== $name: $code"; said $code ../io/said
      done < ../io/names
      state | cmp - ../io/before || echo 'THE LIBRARY CHANGED'
      """)
    #expect(ended.exit == 0 && ended.err == "", "\(ended.err)")
    #expect(ended.out.split(separator: "\n").count(where: { $0.hasPrefix("== ") }) > 40)
    Golden.expect(sandbox.plain(ended.out), "hostile/files.txt")
  }

  /// The addresses come in the order of the list, all at once: one of them takes as long as a download may.
  @Test func servers() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      \(Self.library)
      \(Self.said)
      mkfifo ../io/open; python3 "\(Repository.path("Tests/Servers/hostile.py"))" < ../io/open > ../io/port & exec 9> ../io/open
      await test -s ../io/port
      port=$(cat ../io/port)
      names="\(Self.addresses.joined(separator: " "))"
      for name in $names; do
        (timeout 1200 lucid install "http://127.0.0.1:$port/$name" > "said-$name" 2>&1; echo $? > "code-$name") &
      done
      for name in $names; do
        await test -s "code-$name"
        code=$(cat "code-$name"); echo "== $name: $code"; said $code "said-$name"
      done | sed "s/$port/PORT/g; s/[0-9a-f]\\{64\\}/SUM/g"
      exec 9>&-; wait
      state | cmp - ../io/before || echo 'THE LIBRARY CHANGED'
      """)
    #expect(ended.exit == 0 && ended.err == "", "\(ended.err)")
    Golden.expect(sandbox.plain(ended.out), "hostile/servers.txt")
  }

  static let addresses = [
    "good", "to-a-file", "to-ftp", "to-plain", "to-data", "to-https", "to-nowhere", "to-itself", "to-a-name", "to-a-script",
    "to-odd",
    "to-a-share", "to-a-port", "on-and-on", "too-much", "endless", "endless-head", "drip", "too-little", "nothing", "page",
    "squeezed",
    "squeezed-bomb", "picture", "part", "asks-for-a-password", "broken", "no-http", "hangs-up", "signed", "missing",
  ]
}
