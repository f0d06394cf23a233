import LucidSystem
import LucidTesting
import Testing

/// What `lucid test --format=tap` writes is read by Perl's `prove`, where there is one.
@Suite struct TAPTests {
  private static let hasProve = access("/usr/bin/prove", X_OK) == 0

  @Test(.enabled(if: hasProve), arguments: [("contains: Robin", "PASS", 0), ("contains: \"# SKIP x\"", "FAIL", 1)])
  func proveReadsIt(expectation: String, verdict: String, exit: Int32) throws {
    let sandbox = Sandbox()
    sandbox.write(
      """
      lucidability: 1
      kind: ability
      label: Hello
      prompt: Hello <<name>>
      tests:
        - { name: "one # SKIP two", expect: { resolved: { \(expectation) } } }
        - { name: other, expect: { writes: 0 } }
      """, to: "a.lucidability")
    let ended = try sandbox.run("prove --exec 'lucid test --format=tap' a.lucidability")
    #expect(
      ended.exit == exit && ended.out.contains("Result: \(verdict)") && ended.out.contains("Tests=2"), "\(ended.out)\(ended.err)")
    #expect(!ended.out.contains("Parse errors"))
  }
}
