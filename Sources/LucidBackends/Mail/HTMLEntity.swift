import LucidCore

/// The entities that occur in mail: all numeric ones, and the names that people and programs use.
enum HTMLEntity {
  /// `name` without `&` and `;`. A blank for every kind of blank, nothing for what cannot be seen,
  /// nil when it is not known.
  static func text(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let hex = digits.first == "x" || digits.first == "X"
    guard let number = UInt32(hex ? digits.dropFirst() : digits, radix: hex ? 16 : 10) else { return nil }
    switch number {
    case 9, 10, 13, 32, 160, 0x2002...0x200A: return " "
    case 0...31, 127, 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF: return ""
    // Numbers of Windows-1252, as browsers read them.
    case 128...159: return windows[Int(number) - 128]
    default: return Unicode.Scalar(number).map { String(Character($0)) } ?? "\u{FFFD}"
    }
  }

  private static let names = EmbeddedTable.pairs(PackageResources.html_entities_tsv)

  private static let windows = [
    "€", "", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "", "Ž", "", "", "‘", "’", "“", "”", "•", "–", "—", "˜", "™",
    "š", "›", "œ", "", "ž", "Ÿ",
  ]
}
