/// The text of a skill, with its blocks between fences.
struct SkillText {
  struct Block {
    /// The word after the fence, in small letters.
    let language: String
    let text: String
    /// The line of the file on which the text begins.
    let line: Int
  }

  let whole: String
  /// Where the text begins in the file.
  let line: Int
  private let blocks: [Block]

  private static let shells: Set<String> = [
    "bash", "sh", "shell", "zsh", "fish", "console", "shell-session", "powershell", "ps1", "cmd", "bat",
  ]

  init(_ text: String, line: Int) {
    (whole, self.line) = (text, line)
    var blocks: [Block] = []
    var open: (fence: Substring, language: String, lines: [Substring], line: Int)?
    for (at, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let inner = row.trimmingPrefix { $0 == " " }
      let fence = inner.prefix { $0 == "`" || $0 == "~" }
      if let block = open {
        let isClosing = fence.count >= block.fence.count && fence.first == block.fence.first
        if isClosing, inner.dropFirst(fence.count).allSatisfy(\.isWhitespace) {
          blocks.append(Block(language: block.language, text: block.lines.joined(separator: "\n") + "\n", line: block.line))
          open = nil
        } else {
          open?.lines.append(row)
        }
      } else if fence.count >= 3, fence.allSatisfy({ $0 == fence.first }) {
        let language = inner.dropFirst(fence.count).split { $0.isWhitespace || $0 == "{" }.first ?? ""
        open = (fence, language.lowercased(), [], line + at + 1)
      }
    }
    self.blocks = blocks
  }

  /// Blocks that hold an ability.
  var abilities: [Block] {
    blocks.filter { block in
      let first = block.text.split(separator: "\n").first { !$0.hasPrefix("#") && $0.contains { !$0.isWhitespace } }
      return ["lucidability", "yaml", "yml"].contains(block.language) && first?.hasPrefix("lucidability:") == true
    }
  }

  /// The first lines of blocks for a shell, and commands that a host would run, such as
  /// `` !`git status` ``.
  var commands: [(text: String, line: Int)] {
    var found = blocks.filter { Self.shells.contains($0.language) }.compactMap { block -> (text: String, line: Int)? in
      let rows = block.text.split(separator: "\n", omittingEmptySubsequences: false)
      let at = rows.firstIndex { !$0.trimmingPrefix { $0 == " " }.hasPrefix("#") && $0.contains { !$0.isWhitespace } }
      return at.map { (Self.short(rows[$0]), block.line + $0) }
    }
    for (at, row) in whole.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let mark = row.firstRange(of: "!`"), let end = row[mark.upperBound...].firstIndex(of: "`") else { continue }
      let isOwn = mark.lowerBound == row.startIndex || row[row.index(before: mark.lowerBound)].isWhitespace
      if isOwn, end > mark.upperBound { found.append((Self.short(row[mark.upperBound..<end]), line + at)) }
    }
    return found.sorted { $0.line < $1.line }
  }

  private static func short(_ text: Substring) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (line.count > 60 ? line.prefix(59) + "…" : line).replacing("`", with: "'")
  }
}
