/// A line break of YAML 1.1, as libyaml reads it: LF, CR, both, and the separators of Unicode.
struct LineBreak {
  /// In the file, in bytes.
  let length: Int
  /// In the decoded text: one byte, as LF, but for the two that stay what they are.
  let decoded: Int

  /// nil when no line ends at `at`.
  init?(_ bytes: [UInt8], _ at: Int, _ end: Int) {
    guard at < end else { return nil }
    switch bytes[at] {
    case 0x0A: (length, decoded) = (1, 1)
    case 0x0D: (length, decoded) = (at + 1 < end && bytes[at + 1] == 0x0A ? 2 : 1, 1)
    // U+0085, next line.
    case 0xC2 where at + 1 < end && bytes[at + 1] == 0x85: (length, decoded) = (2, 1)
    // U+2028 and U+2029, line and paragraph separator.
    case 0xE2 where at + 2 < end && bytes[at + 1] == 0x80 && (bytes[at + 2] == 0xA8 || bytes[at + 2] == 0xA9):
      (length, decoded) = (3, 3)
    default: return nil
    }
  }
}
