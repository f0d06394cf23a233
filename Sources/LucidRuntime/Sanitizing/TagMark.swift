/// Recognizes what reads like the start of an action tag, `[NAME:{`, also in letters and brackets
/// that only look alike. Goes by form alone, so that a new tag is covered.
enum TagMark {
  private static let openings: Set<UInt32> = [
    0x5B, 0x2045, 0x2772, 0x27E6, 0x298B, 0x298D, 0x298F, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0xFE47, 0xFE5D, 0xFF3B,
  ]
  private static let colons: Set<UInt32> = [0x3A, 0x02D0, 0x02F8, 0x0589, 0x05C3, 0x2236, 0xA789, 0xFE13, 0xFE55, 0xFF1A]
  private static let braces: Set<UInt32> = [0x7B, 0x2774, 0x2983, 0xFE37, 0xFE5B, 0xFF5B]
  private static let lines: Set<UInt32> = [0x5F, 0x2017, 0x203F, 0xFE33, 0xFE4D, 0xFE4E, 0xFE4F, 0xFF3F]
  /// The blanks that are tolerated between the parts of a tag.
  private static let blanks: Set<UInt32> = [0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x2009, 0x202F, 0x3000]
  private static let ignored: Set<UInt32> = [0x2A, 0x60, 0x5C, 0x2D, 0xFFFD]
  private static let longestName = 40

  /// The length of the bracket that begins there; nil when no tag does. Cost: that of a name.
  static func length(_ bytes: [UInt8], at start: Int) -> Int? {
    let first = bytes[start]
    guard first == 0x5B || first == 0xE2 || first == 0xE3 || first == 0xEF else { return nil }
    guard let bracket = scalar(bytes, start), openings.contains(bracket.value) else { return nil }
    var at = start + bracket.length
    var letters = 0
    var hasLine = false
    var count = 0
    while let next = scalar(bytes, at) {
      if colons.contains(next.value) {
        // In a name with `_`, what follows the colon does not matter.
        return letters >= 3 && (hasLine || opensObject(bytes, at + next.length)) ? bracket.length : nil
      }
      if lines.contains(next.value) {
        hasLine = true
      } else if isLetter(next.value) {
        letters += 1
      } else if !isIgnored(next.value), !blanks.contains(next.value) {
        return nil
      }
      count += 1
      guard count <= longestName else { return nil }
      at += next.length
    }
    return nil
  }

  private static func opensObject(_ bytes: [UInt8], _ start: Int) -> Bool {
    var at = start
    while let next = scalar(bytes, at), blanks.contains(next.value) || isIgnored(next.value) { at += next.length }
    return scalar(bytes, at).map { braces.contains($0.value) } ?? false
  }

  /// Also what has no shape of its own, such as a variation selector.
  private static func isIgnored(_ value: UInt32) -> Bool {
    ignored.contains(value) || (value >= 0x80 && Unicode.Scalar(value)?.properties.isDefaultIgnorableCodePoint == true)
  }

  private static func isLetter(_ value: UInt32) -> Bool {
    if value < 0x80 { return value | 0x20 >= 0x61 && value | 0x20 <= 0x7A }
    guard let properties = Unicode.Scalar(value)?.properties else { return false }
    return properties.isAlphabetic || properties.canonicalCombiningClass != .notReordered || properties.isEmoji
  }

  /// Decodes the scalar at an offset of valid UTF-8.
  private static func scalar(_ bytes: [UInt8], _ at: Int) -> (value: UInt32, length: Int)? {
    guard at < bytes.count else { return nil }
    let first = bytes[at]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard at + length <= bytes.count else { return nil }
    var value = length == 1 ? UInt32(first) : UInt32(first) & (0xFF >> UInt32(length + 1))
    for b in bytes[(at + 1)..<(at + length)] { value = value << 6 | UInt32(b & 0x3F) }
    return (value, length)
  }
}
