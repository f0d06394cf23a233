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
}
