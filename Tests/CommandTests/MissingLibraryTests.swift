import LucidTesting
import Testing

/// A machine without the libraries that are opened at run time: in a mount namespace each is hidden behind an empty file.
@Suite struct MissingLibraryTests {
  private static let hide = """
    set -e; : > empty; mkdir hidden
    for name in libcurl.so libcurl-gnutls.so libgmime-3.0.so libical.so libsqlite3.so libxml2.so; do
      for file in $(ldconfig -p | awk -v n="$name." 'index($1, n) == 1 { print $NF }'); do
        mount --bind empty "$(readlink -f "$file")"
      done
    done

    """

  private func bare(_ script: String) throws -> (out: String, ended: Ended) {
    let sandbox = Sandbox()
    sandbox.write(Self.hide + script, to: "bare.sh")
    let ended = try sandbox.run("PATH=$PATH:/usr/sbin:/sbin unshare -Urm sh bare.sh")
    return (ended.out, ended)
  }

  @Test func aRunNamesAllOfThemOnceWithOneCommand() throws {
    let (out, ended) = try bare(
      """
      lucid try > card 2> errors || echo "exit $?"
      grep -c '^lucid: not installed: ' errors; grep -c 'apt-get install' errors; cat errors
      """)
    #expect(
      out == """
        exit 11
        1
        1
        lucid: not installed: libcurl (servers), gmime (mail), libical (calendars, reminders and tasks), libsqlite3 (the run history), libxml2 (health exports)
          apt-get install libcurl4 libgmime-3.0-0 libical3 libsqlite3-0 libxml2

        """, "\(out)\(ended.err)")
  }

  @Test func doctorNamesThemOnce() throws {
    let (out, ended) = try bare(
      """
      lucid doctor --vault $SAMPLES/robin/vault --at 2026-04-06T07:30 > found 2> errors || echo "exit $?"
      grep -c 'not installed' found; grep -c 'apt-get install' found; wc -l < errors
      grep -A1 dependencies found; grep -c 'see `dependencies`' found
      """)
    let lines = out.split(separator: "\n")
    #expect(lines.prefix(4) == ["exit 11", "1", "1", "0"], "\(out)\(ended.err)")
    #expect(out.contains("apt-get install libcurl4 libgmime-3.0-0 libical3 libsqlite3-0 libxml2"))
    // Calendar, reminders, tasks, mail, health, feeds and bookmarks point there.
    #expect(lines.last == "7", "\(out)")
  }

  /// What needs no library says nothing of them.
  @Test func whatNeedsNoneWorks() throws {
    let (out, ended) = try bare(
      """
      for words in --version --help tools list "check $SAMPLES/next-up.lucidability" "plan $SAMPLES/next-up.lucidability"; do
        lucid $words > out 2> errors || echo "$words: exit $?"; cat errors
      done
      """)
    #expect(out == "", "\(out)\(ended.err)")
  }
}
