import LucidTesting
import Testing

/// Commands at once, and commands that are killed: no change is lost, and no file is half there.
@Suite struct LibraryProcessTests {
  private static let count = max(24, min(KillTests.times, 200))

  private static func sandbox() -> Sandbox {
    let sandbox = Sandbox()
    for i in 0..<count {
      sandbox.write("lucidability: 1\nkind: ability\nlabel: Own \(i)\nprompt: hello \(i)\n", to: "own\(i).lucidability")
    }
    return sandbox
  }

  private static func names(_ sandbox: Sandbox) throws -> [Substring] {
    let ended = try sandbox.run("lucid list --json")
    #expect(ended.exit == 0 && !ended.out.contains("\"problem\":\""), "\(ended.err)")
    return ended.out.split(separator: "{\"name\":\"").dropFirst().compactMap { $0.split(separator: "\"").first }
  }

  @Test func changesAtOnceEndAsOneAfterTheOther() throws {
    let sandbox = Self.sandbox()
    let ended = try sandbox.run(
      """
      lucid remove weather &
      for i in $(seq 0 \(Self.count - 1)); do
        lucid install own$i.lucidability > /dev/null 2> err$i || echo "own$i: $(tail -2 err$i)" &
        lucid move briefing --to $((i % 9 + 1)) > /dev/null &
      done
      wait
      """, seconds: 300)
    #expect(ended.out == "Removed weather. `lucid reset` brings it back.\n" && ended.err == "")
    let names = try Self.names(sandbox)
    #expect(names.count == 9 + Self.count && Set(names).count == names.count && !names.contains("weather"))
    for i in 0..<Self.count { #expect(names.contains("own-\(i)")) }
  }

  @Test func aKillLeavesTheLibraryWhole() throws {
    let sandbox = Self.sandbox()
    _ = try sandbox.run(
      """
      for i in $(seq 0 \(Self.count - 1)); do
        lucid install own$i.lucidability > /dev/null 2>&1 & p=$!
        sleep 0.0$((i % 10)); kill -9 $p 2> /dev/null
      done
      wait
      """, seconds: 300)
    let names = try Self.names(sandbox)
    #expect(names.count >= 10)
    #expect(
      try sandbox.run("lucid install own0.lucidability --again > /dev/null 2>&1; lucid list --json | grep -c Own").exit == 0)
  }
}
