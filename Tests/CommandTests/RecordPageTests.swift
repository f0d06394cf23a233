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
    for block in Self.blocks("docs/record.md") {
      switch block.language {
      case "console":
        for (command, output) in Self.commands(block.lines) {
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

  private static func blocks(_ path: String) -> [(language: String, lines: [String])] {
    var blocks: [(String, [String])] = []
    var open: (language: String, lines: [String])?
    for line in RepositoryFiles.lines(path).map(String.init) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append((block.language, block.lines))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }

  private static func commands(_ lines: [String]) -> [(String, String)] {
    var commands: [(String, String)] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), ""))
      } else if !commands.isEmpty {
        commands[commands.count - 1].1 += line + "\n"
      }
    }
    return commands
  }
}
