import LucidTesting
import Testing

/// Libraries that are opened at run time, where the installed version is another one.
@Suite struct LibraryVersionTests {
  /// A library with another ABI is named and never called: in a mount namespace libical 3 is hidden and a libical 4 put there.
  @Test func anotherLibicalIsRefusedByName() throws {
    let sandbox = Sandbox()
    let script = """
      set -e; library=$(readlink -f "$(ldconfig -p | awk '/libical\\.so\\.3 / { print $NF; exit }')")
      mkdir newer; : > empty; cp "$library" newer/libical.so.4; mount --bind empty "$library"
      run="lucid run calendar --vault $SAMPLES/robin/vault --tz America/Toronto --at 2026-04-06T07:30"
      $run > none.txt 2>&1 || echo "exit $?"; grep -o 'libical is not installed' none.txt | head -n 1
      LD_LIBRARY_PATH=newer $run > newer.txt 2>&1 || echo "exit $?"
      grep -o 'libical.so.4 is installed, which lucid cannot use: it needs libical 3' newer.txt | head -n 1
      """
    sandbox.write(script, to: "hide.sh")
    let ended = try sandbox.run("PATH=$PATH:/usr/sbin:/sbin unshare -Urm sh hide.sh")
    #expect(
      ended.out == """
        exit 11
        libical is not installed
        exit 11
        libical.so.4 is installed, which lucid cannot use: it needs libical 3

        """, "\(ended.out)\(ended.err)\(sandbox.read("none.txt") ?? "")")
  }

  /// A library with the same soname and another major version: a made one, whose functions are not
  /// reached.
  @Test(arguments: [
    ("2.6.23", "install gmime 3"), ("4.0.0", "update lucid to a release that supports gmime 4"),
  ])
  func anUntriedMajorIsRefusedByName(_ version: String, _ remedy: String) throws {
    let sandbox = Sandbox()
    let numbers = version.split(separator: ".")
    let variables = zip(["major", "minor", "micro"], numbers).map { "const unsigned gmime_\($0)_version = \($1);\n" }
    sandbox.write(variables.joined(), to: "other.c")
    let script = """
      set -e; mkdir other; gcc -shared -fPIC -o other/libgmime-3.0.so.0 other.c; export LD_LIBRARY_PATH=other
      lucid run email --vault $SAMPLES/robin/vault --tz America/Toronto --at 2026-04-06T07:30 > card || echo "exit $?"
      grep '^Not available' card
      lucid doctor --only dependencies > found || echo "exit $?"
      sed -E 's/((lib[a-z]+[0-9]?|zlib) )[0-9.]+/\\1VERSION/g' found
      """
    sandbox.write(script, to: "other.sh")
    let ended = try sandbox.run("sh other.sh 2>&1", seconds: 60)
    let refusal = "gmime \(version) is installed, which lucid cannot use: it needs gmime 3"
    #expect(
      ended.out == """
        lucid: \(refusal)
          \(remedy)
        exit 11
        Not available: mail (\(refusal)).
        exit 11
        warn   dependencies    \(refusal)
                               \(remedy)
        ok                     libcurl VERSION, libical VERSION, libsqlite3 VERSION, libxml2 VERSION, zlib VERSION, \
        libmicrohttpd VERSION

        1 warning; each has its remedy below it.

        """, "\(ended.out)\(ended.err)")
  }

  @Test func doctorShowsTheVersions() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      "lucid doctor --only dependencies | sed -E 's/ [0-9]+[.][0-9]+[.][0-9]+/ VERSION/g'")
    #expect(
      ended.out == """
        ok     dependencies    libcurl VERSION, gmime VERSION, GLib VERSION, libical VERSION, libsqlite3 VERSION, libxml2 VERSION, \
        zlib VERSION, libmicrohttpd VERSION, and the programs that lucid starts

        All checks passed.

        """, "\(ended.out)\(ended.err)")
  }
}
