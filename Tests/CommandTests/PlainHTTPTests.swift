import LucidTesting
import Testing

/// `http` without TLS to a name of a private network: nothing is sent when the name leads to a public address after all.
@Suite struct PlainHTTPTests {
  @Test func goesToNoPublicAddress() throws {
    let sandbox = Sandbox()
    sandbox.write("lucidability: 1\nkind: ability\nlabel: Hello\nprompt: Hello.\n", to: "hello.lucidability")
    sandbox.write("203.0.113.9 far.lan\n10.20.30.40 near.lan\n100.64.3.4 shared.lan\n", to: "hosts")
    sandbox.write(
      """
      mount --bind hosts /etc/hosts || exit 9
      python=/usr/bin/python3
      for pair in '203.0.113.9 far' '10.20.30.40 near'; do
        set -- $pair
        $python "$FIXTURES/models/plain.py" 203.0.113.9 10.20.30.40 8080 seen lucid run hello.lucidability \\
          --model openai:http://$2.lan:8080/v1 > out.$2 2> err.$2
        echo "$2 $?"; done
      cat seen
      """, to: "net.sh")
    let ended = try sandbox.run("unshare -Urnm sh net.sh")
    #expect(
      ended.out == "far 31\nnear 0\n10.20.30.40\n",
      "\(ended.out)\(ended.err)\(sandbox.read("err.far") ?? "")\(sandbox.read("err.near") ?? "")")
    #expect(sandbox.read("out.near")?.contains("Hello from near.") == true)
    #expect(sandbox.read("err.far")?.contains("https") == true, "\(sandbox.read("err.far") ?? "")")
  }
}
