import LucidPrograms
import LucidTesting
import Testing

/// Pictures of plans, drawn by Graphviz (Debian package graphviz, which `make test` installs).
@Suite struct PlanPictures {
  private static let hostile = """
    lucidability: 1
    kind: ability
    label: "]; x -> \\"y"
    inputs: { n: { type: string, default: "\\\\" } }
    when: n != "\\"]; evil -> you [label=\\"<b>&amp;%%{init}%%"
    steps:
      - id: one
        calendar.next: {}
      - id: two
        notes.search: { query: <<one.title | default(\"x\")>> }
        when: n != "end\\\\"
      - weather.now: {}
        after: [one]
    prompt: From <<two.count>> notes, say what matters for <<n>>.

    """

  @Test func graphvizDrawsWhatAnAuthorWrites() throws {
    let sandbox = Sandbox()
    sandbox.write(Self.hostile, to: "hostile.lucidability")
    let drawn = try sandbox.run("lucid plan hostile.lucidability --format=dot | dot -Tsvg")
    #expect(drawn.exit == 0 && drawn.err.isEmpty, "\(drawn.err)")
    #expect(drawn.out.contains("</svg>") && drawn.out.components("<g id=\"node") == 7, "\(drawn.out)")
    #expect(!drawn.out.contains(">evil<") && !drawn.out.contains("<b>"))
    #expect(drawn.out.contains(">after</text>"))
  }

  @Test(arguments: RepositoryFiles.under("abilities/defaults").map { String($0.split(separator: "/")[2].prefix { $0 != "." }) })
  func graphvizDrawsShippedAbilities(name: String) throws {
    let drawn = try Sandbox().run("lucid plan \(name) --format=dot | dot -Tplain")
    #expect(drawn.exit == 0 && drawn.err.isEmpty && drawn.out.hasPrefix("graph 1 "), "\(drawn.err)")
    #expect(drawn.out.contains("\nedge "))
  }
}

extension String {
  fileprivate func components(_ separator: String) -> Int { ranges(of: separator).count }
}
