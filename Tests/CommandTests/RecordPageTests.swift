import LucidTesting
import Testing

/// Every example of `docs/record.md` runs, in the order of the page; what the page shows as output is the output.
@Suite struct RecordPageTests {
  @Test func itsExamplesRun() throws {
    let sandbox = Sandbox()
    let home =
      "cp -r \"$SAMPLES/robin/vault\" vault && mkdir -p ../home/.config/lucid"
      + " && printf 'user: { name: Robin Roy }\\n' > ../home/.config/lucid/config.yaml"
    #expect(try sandbox.run(home).exit == 0)
    var shown = 0
    for block in PageExamples("docs/record.md").blocks {
      switch block.language {
      case "console":
        for (command, output) in block.commands {
          let ended = try sandbox.run(command)
          #expect(ended.exit == 0 && ended.err.isEmpty, "\(command): \(ended.err)")
          #expect(ended.out == output, "\(command)")
          shown += 1
        }
      case "sh":
        for line in block.lines where line.hasPrefix("lucid ") {
          // Nothing waits here and nothing was written, which is 10.
          let ended = try sandbox.run(line)
          #expect([0, 10].contains(ended.exit), "\(line): \(ended.err)")
          shown += 1
        }
      case "yaml":
        sandbox.write(block.lines.joined(separator: "\n") + "\n", to: "config.yaml")
        let ended = try sandbox.run("lucid history --config config.yaml")
        #expect(ended.exit == 0 && ended.err.isEmpty, "\(ended.err)")
        shown += 1
      default: break
      }
    }
    #expect(shown > 12)
  }
}
