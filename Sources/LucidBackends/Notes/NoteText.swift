/// A Markdown file as bytes, and where its front matter and its text lie. Every byte of the file is
/// in exactly one of its parts.
struct NoteText {
  private(set) var bytes: [UInt8]
  /// Between the lines of dashes; nil without front matter.
  let head: Range<Int>?
  /// Without the empty lines around it.
  let body: Range<Int>
  /// As the file ends its lines.
  let newline: [UInt8]
  /// Behind the byte order mark, if there is one.
  private let start: Int
  /// A line of dashes without an end that was meant as front matter.
  let isOpen: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    newline =
      bytes.firstIndex(of: 0x0D).map { $0 + 1 < bytes.count && bytes[$0 + 1] == 0x0A } == true ? [0x0D, 0x0A] : [0x0A]
    var lines: [Range<Int>] = []
    var at = start
    var found: (head: Range<Int>, rest: Int)?
    while at < bytes.count, at - start <= MarkdownNote.longestHead {
      let (line, next) = Self.line(bytes, at)
      let dashes = MarkdownNote.isFence(bytes[line], "---")
      if lines.isEmpty, !dashes { break }
      if !lines.isEmpty, dashes || MarkdownNote.isFence(bytes[line], "...") {
        found = (Self.line(bytes, start).next..<line.lowerBound, next)
        break
      }
      lines.append(line)
      at = next
    }
    head = found?.head
    isOpen = found == nil && lines.count > 1 && bytes[lines[1]].prefix(40).contains(UInt8(ascii: ":"))
    var low = found?.rest ?? start
    var high = bytes.count
    while low < high, Self.isBreak(bytes[low]) { low += 1 }
    while high > low, Self.isBreak(bytes[high - 1]) || bytes[high - 1] == 0x20 || bytes[high - 1] == 0x09 { high -= 1 }
    body = low..<high
  }

  private static func isBreak(_ b: UInt8) -> Bool { b == 0x0A || b == 0x0D }

  private static func line(_ bytes: [UInt8], _ at: Int) -> (line: Range<Int>, next: Int) {
    guard let end = bytes[at...].firstIndex(where: isBreak) else { return (at..<bytes.count, bytes.count) }
    let pair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
    return (at..<end, end + (pair ? 2 : 1))
  }

  /// With other bytes between the dashes; they are put there when there were none.
  func replacing(head new: [UInt8]) -> NoteText {
    if let head { return NoteText(bytes[..<head.lowerBound] + new + bytes[head.upperBound...]) }
    let dashes = Array("---".utf8) + newline
    let gap = body.isEmpty ? [] : newline
    return NoteText(bytes[..<start] + dashes + new + dashes + gap + bytes[start...].drop(while: Self.isBreak))
  }

  /// With another text. What stands before and after it stays; a text that had none gets an empty
  /// line before and a line end behind.
  func replacing(body new: String) -> NoteText {
    let text = lines(new)
    guard body.isEmpty else { return NoteText(bytes[..<body.lowerBound] + text + bytes[body.upperBound...]) }
    var before = bytes[..<body.lowerBound]
    if head != nil, !text.isEmpty {
      if let last = before.last, !Self.isBreak(last) { before += newline }
      before += newline
    }
    return NoteText(before + text + (text.isEmpty ? [] : newline))
  }

  /// With more at its end: the next item of a list stands right below, anything else after an empty
  /// line.
  func appending(_ more: String) -> NoteText {
    let text = lines(more)
    guard !body.isEmpty else { return replacing(body: more) }
    let last = bytes[body].split(whereSeparator: Self.isBreak).last ?? []
    let first = text.split(whereSeparator: Self.isBreak).first ?? []
    let gap = Self.isItem(last) && Self.isItem(first) ? newline : newline + newline
    let after = bytes[body.upperBound...]
    return NoteText(bytes[..<body.upperBound] + gap + text + (after.isEmpty ? newline : Array(after)))
  }

  /// With another first heading; nil when there is none.
  func replacing(heading new: String) -> NoteText? {
    var at = body.lowerBound
    while at < body.upperBound {
      let (line, next) = Self.line(bytes, at)
      if MarkdownNote.heading(line: bytes[line]) != nil {
        return NoteText(bytes[..<(line.lowerBound + 2)] + Array(new.utf8) + bytes[line.upperBound...])
      }
      at = next
    }
    return nil
  }

  /// Lines as the file ends them, without NUL, without empty lines around.
  private func lines(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0: break
      case 0x0D: out += newline
      case 0x0A: if previous != 0x0D { out += newline }
      default: out.append(byte)
      }
      previous = byte
    }
    while let last = out.last, Self.isBreak(last) || last == 0x20 || last == 0x09 { out.removeLast() }
    return Array(out.drop(while: Self.isBreak))
  }

  /// `- milk`, `* milk`, `1. milk`.
  private static func isItem(_ line: some Collection<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = text.first else { return false }
    if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(first) { return text.dropFirst().first == 0x20 }
    let rest = text.drop { $0 >= 0x30 && $0 <= 0x39 }
    return rest.count < text.count && rest.first == UInt8(ascii: ".") && rest.dropFirst().first == 0x20
  }
}
