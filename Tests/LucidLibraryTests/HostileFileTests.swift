import LucidCore
import LucidLibrary
import LucidTesting
import Testing

/// Files that want more than they show. Each is refused, or taken in for what it is.
@Suite struct HostileFileTests {
  static let head = "lucidability: 1\nkind: ability\nlabel: X\nprompt: x\n"

  @Test(arguments: [
    "", "\u{0}", "- a\n- b\n", "x", "[[[[[[[[", String(repeating: "[", count: 5_000),
    String(repeating: "x", count: 300_000), head + "isDefault: true\n", head + "sortOrder: 1\n", head + "trusted: true\n",
    head + "id: ../../etc/passwd\n", head + "id: " + String(repeating: "A", count: 10_000) + "\n",
    head.replacing("label: X", with: "label: " + String(repeating: "x", count: 200)),
    head.replacing("prompt: x", with: "prompt: !!python/object:os.system x"), head + "summary: !!binary aGk=\n",
    head + "x-a: &a [1]\n<<: *a\n",
    "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n" + head.replacing("kind", with: "d: [*c,*c]\nkind"),
    head + "prompt: y\n", head + "plan: nosuch\n", head + "plan: ../../x\n", head + "steps:\n  - shell.run: {command: id}\n",
    head + "steps:\n  - use: ../../x\n", head + "model: {endpoint: http://evil.example}\n", head + "secrets: {env: HOME}\n",
    head + "steps: 5\n", "lucidability: 99\n" + head.dropFirst(16), "lucidability: 1\nkind: plan\nname: x\nsteps: []\n",
    "lucidability: 1\nkind: persona\nname: x\nlabel: x\ntext: x\n", head + "\tx: 1\n", "%TAG ! tag:x,2000:\n--- !x\n" + head,
    head + "---\n" + head.replacing("prompt", with: "promt"), "{\"label\": \"X\", \"prompt\": [], \"isDefault\": {}}",
    "{\"prompt\": \"x\", \"sortOrder\": 1, \"label\": [\"x\"]}",
  ])
  func isRefused(text: String) {
    #expect(throws: InstallCandidateError.self) { try LibraryLab().arrivals(text) }
  }

  @Test func whatIsNoTextIsRefused() {
    let compiler = LibraryLab().compiler
    for bytes: [UInt8] in [
      [0xFF, 0xFE, 0x41], [0xC0, 0x80], Array(Self.head.utf8) + [0xFF], [0x1F, 0x8B, 0x08], [0x50, 0x4B, 3, 4],
    ] {
      #expect(throws: InstallCandidateError.self) { try InstallCandidate.all(SourceFile(name: "a", bytes: bytes), compiler) }
    }
  }

  /// Names of files come from labels, and no label leads out of the folder.
  @Test(arguments: ["../../x", "/etc/x", "..", ".x", "a/b", "-rf", "con", "order.txt"])
  func noLabelLeadsOut(label: String) throws {
    let lab = LibraryLab()
    let name = try lab.install(LibraryLab.text("\"\(label)\""))[0].name
    #expect(LibraryName.isGood(name) && lab.scratch.text("lucid/abilities/\(name).lucidability") != nil)
    #expect(lab.scratch.files().allSatisfy { $0 == "index" || $0.hasPrefix("lucid/") })
  }

  /// What a plan hides stands on the card all the same.
  @Test func aCardSeesThroughPlans() throws {
    let text = """
      lucidability: 1
      kind: ability
      label: Harmless
      plan: hidden
      prompt: x
      ---
      lucidability: 1
      kind: plan
      name: hidden
      steps:
        - notes.create: { title: x, body: y }

      """
    let arrival = try LibraryLab().arrivals(text)
    #expect(
      arrival.count == 1 && RequiredPermission.of(arrival[0].plan).contains { $0.effect == .writes && $0.source == "notes" })
  }
}
