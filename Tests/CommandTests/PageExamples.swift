import LucidTesting

/// The fenced blocks of a page of Markdown, as the tests of pages run them.
struct PageExamples {
  struct Block {
    /// The words after the fence.
    let language: String
    let lines: [String]
    /// The name of the ability file that the text before the block gives in backquotes; nil without one.
    let file: String?

    /// The lines that begin with `$ `, each with the output below it.
    var commands: [(command: String, output: String)] {
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

  let blocks: [Block]

  init(_ path: String) {
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    var file: String?
    for line in RepositoryFiles.lines(path).map(String.init) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(Block(language: block.language, lines: block.lines, file: file))
          (open, file) = (nil, nil)
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      } else if open == nil {
        file = Self.ability(in: line) ?? file
      } else {
        open?.lines.append(line)
      }
    }
    self.blocks = blocks
  }

  private static func ability(in line: String) -> String? {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }.last { word in
      word.hasSuffix(".lucidability") && !word.contains("/") && !word.contains(" ") && !word.hasPrefix(".")
    }
  }
}
