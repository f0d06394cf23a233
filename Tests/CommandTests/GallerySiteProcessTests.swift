import LucidTesting
import Testing

/// A gallery as a static site: what is hostile in it is escaped, it is the same every time, and another machine adds it by its address.
@Suite struct GallerySiteProcessTests {
  private static let hostile = """
    lucidability: 1
    kind: ability
    label: "A\\u202Eb <img>"
    summary: '<script>alert(1)</script> " onload="x'
    category: '"><b>'
    prompt: "</p><script>\\u001b[31m<<today>></script>\\u202E \\u200F"

    """

  private static func sandbox(_ files: [String: String] = [:]) throws -> Sandbox {
    let sandbox = Sandbox()
    #expect(try sandbox.run("mkdir club").exit == 0)
    sandbox.write(
      "lucidability: 1\nkind: ability\nlabel: Hum\nsummary: Hums.\ncategory: Evening\nprompt: |\n  Hum.\n",
      to: "club/hum.lucidability")
    for (name, text) in files { sandbox.write(text, to: "club/" + name) }
    return sandbox
  }

  @Test func hostileTextsAreEscaped() throws {
    let sandbox = try Self.sandbox(["x.lucidability": Self.hostile])
    let ended = try sandbox.run(
      """
      lucid share site site --abilities club --address https://example.org/a/ --name '<i>Club</i>' --at 2026-04-06T08:00Z || exit 9
      cat > look.py <<'END'
      import html.parser, json, pathlib, sys, xml.etree.ElementTree
      allowed = set("html head meta title link style body header main footer section div span p h1 h2 h3 ul ol li a pre code br strong svg path circle line polyline rect g ellipse polygon table tr td details summary b small time".split())
      class Look(html.parser.HTMLParser):
          def handle_starttag(self, tag, attributes):
              assert tag in allowed, tag
              for name, value in attributes:
                  assert not name.startswith("on") and not (value or "").lstrip().lower().startswith(("javascript:", "data:", "//", "http")), (tag, name, value)
      pages = list(pathlib.Path("site").rglob("*.html"))
      assert len(pages) == 3, pages
      for page in pages:
          text = page.read_text()
          assert "\\x1b" not in text and "\\u202e" not in text and "\\u200f" not in text, page
          assert "default-src 'none'" in text
          Look().feed(text)
      feed = xml.etree.ElementTree.parse("site/feed.xml")
      assert "\\u202e" not in pathlib.Path("site/feed.xml").read_text()
      for name in ["index.json", ".well-known/ai-catalog.json", ".well-known/agent-skills/index.json"]:
          json.loads((pathlib.Path("site") / name).read_text())
      print("clean")
      END
      python3 look.py && (cd site && sha256sum -c --quiet SHA256SUMS) && find site -type f | wc -l
      """)
    // Three pages, two abilities with permissions and an archive, four indexes, a feed, checksums and a mark for one host.
    #expect(ended.exit == 0 && ended.out.hasSuffix("clean\n15\n"), "\(ended.out)\(ended.err)")
  }

  @Test func theSameAbilitiesGiveTheSameBytes() throws {
    let ended = try Self.sandbox().run(
      """
      make() { lucid share site $1 --abilities club --address https://example.org/ --at $2 > /dev/null; }
      make one 2026-04-06T08:00Z && make two 2026-04-06T08:00Z && diff -r one two && echo same
      make one 2026-05-01T08:00Z && diff -r one two && echo still
      printf 'lucidability: 1\\nkind: ability\\nlabel: Sing\\nprompt: Sing.\\n' > club/sing.lucidability
      make one 2026-05-01T08:00Z; grep -c 'updated>2026-0[45]' one/feed.xml; grep -c '2026-05-01' one/feed.xml
      rm club/hum.lucidability; make one 2026-05-01T08:00Z; ls one/abilities
      mkdir mine; echo x > mine/f; make mine 2026-05-01T08:00Z; echo $?; ls mine
      """)
    #expect(
      ended.out
        == "same\nstill\n3\n2\nsing.html\nsing.lucidability\nsing.permissions.json\n2\nf\n", "\(ended.out)\(ended.err)")
  }

  /// By the index of the site, and by that of agent skills alone; a changed archive is refused.
  @Test func aSiteIsAddedByItsAddress() throws {
    let ended = try Self.sandbox().run(
      """
      lucid share site site --abilities club --address https://example.org/ > /dev/null
      : > log; python3 -u -m http.server 0 --bind 127.0.0.1 --directory site > log 2> requests & server=$!
      trap 'kill $server' EXIT
      await grep -q port log
      at=http://127.0.0.1:$(sed -n 's/.*port \\([0-9]*\\).*/\\1/p' log)
      lucid gallery add $at --name web; lucid install --yes web/hum 2> /dev/null
      mv site/index.json kept; lucid gallery add $at/ --name skills; lucid install --yes --again skills/hum 2> /dev/null
      lucid share export hum -o a; lucid share export hum-2 -o b; cmp a b && cmp a club/hum.lucidability && echo same
      mv kept site/index.json
      printf 'x' >> site/.well-known/agent-skills/hum.zip
      lucid install --yes skills/hum --again 2>&1 | sed 's/[0-9a-f]\\{64\\}/SUM/g'
      printf 'lucidability: 1\\nkind: ability\\nlabel: Sing\\nprompt: Sing.\\n' > club/sing.lucidability
      lucid share site site --abilities club --address https://example.org/ > /dev/null
      lucid update; echo $?; lucid update; echo $?
      rm -r site/index.json site/.well-known; lucid gallery add $at/none --name none; echo $?
      """)
    #expect(
      ended.out == """
        Added the gallery web with 1 ability. It is not trusted: each installation asks for permission.
        Installed Hum as hum. To see what it does: lucid try hum
        Added the gallery skills with 1 ability. It is not trusted: each installation asks for permission.
        Installed Hum as hum-2. To see what it does: lucid try hum-2
        same
        lucid: checksum mismatch: the SHA-256 of skills/hum is SUM, its gallery has SUM
          if the gallery is newer than your copy of its list: lucid gallery update skills
        New in your galleries: web/sing, skills/sing. To look: lucid gallery show web/sing
        0
        10
        30

        """, "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("there is neither a repository of git nor a gallery index"), "\(ended.err)")
  }

  /// Whenever it is killed, a site is there whole or not at all, and the same command works again.
  @Test func aKilledSiteIsWholeOrNotThere() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      make() { lucid share site pub --abilities gallery; }
      make > /dev/null || exit 9
      for i in $(seq 0 \(max(20, min(KillTests.times, 100)) - 1)); do
        test $((i % 2)) = 0 || rm -rf pub
        lucid share site pub --abilities gallery > /dev/null 2>&1 & p=$!
        sleep 0.$((i % 10))$((i / 10 % 10)); kill -9 $p 2> /dev/null; wait $p
        test ! -e pub || (cd pub && sha256sum -c --quiet SHA256SUMS) || echo "$i: not whole"
        make > out 2> err || { echo "$i: refused"; cat err; }
        ls -A | grep lucid-
      done
      true
      """)
    #expect(ended.out == "" && ended.exit == 0, "\(ended.out)\(ended.err)")
  }
}
