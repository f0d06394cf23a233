import LucidApplication
import LucidConfiguration
import LucidCore
import LucidLibrary

/// The effects of an import, shown before anything is written: an export is a folder that anyone
/// can make, and its settings start programs and its grants let abilities send.
struct OwnDataImportCard {
  /// A line for each part, with lines below it that begin with two blanks.
  private(set) var lines: [String] = []

  /// `parts` are the rows with the number of their files. Errors: the grants cannot be understood.
  init(
    _ parts: [(row: OwnData.Row, files: Int)], _ files: [String: [UInt8]]
  ) throws(CommandError) {
    for (row, count) in parts {
      lines.append("\(row.name): \(count == 1 ? "1 file" : "\(count) files"), \(row.what)")
      switch row.name {
      case "configuration":
        let effects = SettingEffects(
          SourceFile(name: "config.yaml", bytes: files["config/config.yaml"] ?? []))
        lines += effects.lines.map { Self.line($0.effect.rawValue, "\($0.key): \($0.value)") }
      case "grants":
        let grants = try CommandError.from { () throws(LibraryError) in
          try PermissionStore.grants(in: files["data/consents.json"] ?? [], "data/consents.json")
        }
        for one in grants {
          lines += one.lines.map { line in
            Self.line(
              line.answer == .always ? "permits" : "denies",
              "\(one.label) (\(one.identity)) \(line.need.title)")
          }
        }
      case "history":
        lines.append(
          Self.line("sends", "messages that were pending when it was exported, with the next run"))
      case "MCP tools": lines.append(Self.line("permits", "the tools of MCP servers as they are listed"))
      case "signers": lines.append(Self.line("permits", "the keys of its authors count as known"))
      default: break
      }
    }
  }

  private static func line(_ word: String, _ text: String) -> String {
    let blanks = String(repeating: " ", count: max(1, 9 - word.count))
    return "  " + word + blanks + TerminalSanitizer.message(text, limit: 300)
  }

  var text: String { lines.map { "  \($0)\n" }.joined() }
}
