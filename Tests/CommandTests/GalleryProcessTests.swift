import LucidTesting
import Testing

/// Galleries on the web: a real server, which serves what it should and what it should not.
@Suite struct GalleryProcessTests {
  private static func ability(_ label: String, _ text: String = "hello") -> String {
    "lucidability: 1\nkind: ability\nlabel: \(label)\nsummary: Says \(text).\ncategory: Evening\nprompt: \(text)\n"
  }

  /// Runs a script with `$at`, the address of a server of `site/`.
  private static func served(_ sandbox: Sandbox, _ script: String) throws -> Ended {
    try sandbox.run(
      """
      mkdir -p site/more; cp *.lucidability site/ 2>/dev/null; mv site/deep* site/more/ 2>/dev/null
      lucid gallery index site > site/index.json || exit 9
      : > log; python3 -u -m http.server 0 --bind 127.0.0.1 --directory site > log 2> requests & server=$!
      trap 'kill $server' EXIT
      await grep -q port log
      port=$(sed -n 's/.*port \\([0-9]*\\).*/\\1/p' log); at=http://127.0.0.1:$port
      \(script)
      """)
  }

  @Test func anIndexIsTakenForWhatItSays() throws {
    let sandbox = Sandbox()
    sandbox.write(Self.ability("Hum"), to: "hum.lucidability")
    sandbox.write(Self.ability("Deep"), to: "deep one.lucidability")
    let ended = try Self.served(
      sandbox,
      """
      lucid gallery add $at/index.json --name web
      lucid gallery list | grep web/
      lucid gallery show 'web/deep one' | head -2
      lucid install web/hum 2> /dev/null; lucid list | tail -1
      grep -c GET requests
      echo '# changed' >> site/hum.lucidability
      lucid install web/hum --again 2>&1 | sed 's/[0-9a-f]\\{64\\}/SUM/g'
      lucid gallery index site > new; cp new site/index.json
      lucid gallery update web; lucid install web/hum --again 2> /dev/null; lucid gallery update
      """)
    #expect(
      ended.out == """
        Added the gallery web with 2 abilities. It is not trusted: each installation asks for permission.
          web/hum        Says hello
          web/deep one   Says hello
        Deep
        Says hello.
        Installed Hum as hum. To see what it does: lucid try hum
        hum       Says hello
        3
        lucid: checksum mismatch: the SHA-256 of web/hum is SUM, its gallery has SUM
          if the gallery is newer than your copy of its list: lucid gallery update web
        Updated web: 2 abilities. To update the installed ones: lucid update
        Installed Hum as hum-2. To see what it does: lucid try hum-2

        """, "\(ended.out)\(ended.err)")
    #expect(ended.exit == 10 && ended.err == "lucid: no updates\n", "\(ended.err)")
  }

  /// Each is refused or left out, and nothing of it is kept.
  @Test(arguments: [
    ("{\"lucid_gallery\": 2, \"abilities\": []}", 20), ("[]", 20), ("<html>", 20), ("", 20), ("{\"lucid_gallery\": 1}", 20),
    (String(repeating: "[", count: 100_000), 20),
    ("{\"lucid_gallery\": 1, \"abilities\": [\"" + String(repeating: "x", count: 1_100_000) + "\"]}", 30),
  ]) func whatIsNoIndexIsRefused(index: String, exit: Int) throws {
    let sandbox = Sandbox()
    sandbox.write(Self.ability("Hum"), to: "hum.lucidability")
    sandbox.write(index, to: "bad.json")
    let ended = try Self.served(sandbox, "cp bad.json site/index.json; lucid gallery add $at/index.json --name web")
    #expect(ended.exit == Int32(exit) && ended.out == "", "\(ended.out)\(ended.err)")
    #expect(try sandbox.run("find $HOME -type f | grep -v -e /.cache/ -e library.lock").out == "")
  }

  /// What would lead elsewhere is no entry, and the rest is there.
  @Test func entriesThatLeadElsewhereAreLeftOut() throws {
    let sandbox = Sandbox()
    sandbox.write(Self.ability("Hum"), to: "hum.lucidability")
    let sum = String(repeating: "0", count: 64)
    let files = ["hum.lucidability", "../x", "/etc/passwd", "file:///etc/passwd", "https://evil.example/x", "a/../../x"]
    let entries = files.enumerated().map {
      "{\"name\": \"n\($0)\", \"label\": \"a\\u202eb\\u001b[31m\", \"file\": \"\($1)\", \"sha256\": \"\(sum)\"}"
    }
    sandbox.write("{\"lucid_gallery\": 1, \"abilities\": [\(entries.joined(separator: ", ")), 5, null]}", to: "bad.json")
    let ended = try Self.served(
      sandbox,
      "cp bad.json site/index.json; lucid gallery add $at/index.json --name web; lucid gallery list | grep -A3 web; lucid install web/n0; lucid install web/n1"
    )
    #expect(ended.out.hasPrefix("Added the gallery web with 1 ability."), "\(ended.out)")
    #expect(ended.out.contains("7 of its entries are invalid"), "\(ended.out)")
    #expect(ended.out.contains("a\\u{202E}b") && !ended.out.contains("\u{1B}") && !ended.out.contains("\u{202E}"), "\(ended.out)")
    #expect(
      ended.err.contains("checksum mismatch: the SHA-256 of web/n0")
        && ended.err.contains("there is no ability in the gallery web named `n1`"), "\(ended.err)")
  }

  /// Listing asks nobody, and showing one of a folder starts nothing.
  @Test func lookingAtAGalleryOfAFolderIsInert() throws {
    let sandbox = Sandbox()
    #expect(try sandbox.run("mkdir club").exit == 0)
    sandbox.write(Self.ability("Hum", "<<weather>> <<weekday>>"), to: "club/hum.lucidability")
    let ended = try sandbox.run(
      """
      lucid gallery add club > /dev/null
      for words in "list" "show club/hum"; do
        strace -f -qq -o trace -e trace=%network,execve,openat,unlink,rename lucid gallery $words > /dev/null 2>&1
        test -s trace || { echo 'strace is needed: make test-packages' >&2; exit 99; }
        grep -E 'socket\\(|connect\\(|sendto\\(' trace
        grep 'execve(' trace | tail -n +2
        grep -E 'O_WRONLY|O_RDWR|O_CREAT|unlink\\(|rename\\(' trace | grep -vE '/dev/null|/[.]cache/lucid/'
      done
      true
      """)
    #expect(ended.exit == 0 && ended.out == "", "\(ended.out)\(ended.err)")
  }
}
