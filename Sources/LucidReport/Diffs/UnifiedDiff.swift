import LucidCore

/// The difference of two texts in the form that `patch` reads.
///
/// Lines end at `\n` alone: a `\r` before it belongs to its line and shows as a difference. Cost:
/// see `LineChanges`.
package struct UnifiedDiff: Sendable {
  private enum Sign: String { case kept = " ", removed = "-", added = "+" }

  private let oldName: String
  private let newName: String
  private let old: [Substring]
  private let new: [Substring]
  private let hunks: [[LineChanges.Change]]
  private let context: Int

  package init(old: String, new: String, oldName: String, newName: String, context: Int = 3) {
    (self.oldName, self.newName) = (oldName, newName)
    self.old = Self.lines(old)
    self.new = Self.lines(new)
    self.context = max(0, context)
    var hunks: [[LineChanges.Change]] = []
    for change in LineChanges(self.old, self.new).changes {
      // Two changes share a hunk when their surroundings touch.
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * self.context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    self.hunks = hunks
  }

  package var isEmpty: Bool { hunks.isEmpty }

  /// Ends with a line break; empty when the texts are the same.
  package var text: String { render { line, _ in line } }

  /// The same for a screen: on a terminal what could steer it is written out and lines have their
  /// colour.
  package func text(on screen: Screen) -> String {
    guard screen.isSteerable else { return text }
    let ink = ANSIWriter(screen)
    return render { line, tone in ink.paint(TerminalSanitizer.line(line), tone) }
  }

  /// Only the lines that differ, for a screen: without headings and places.
  func changedLines(on screen: Screen) -> [String] {
    let ink = ANSIWriter(screen)
    func shown(_ lines: ArraySlice<Substring>, _ sign: Sign, _ tone: TextStyle) -> [String] {
      lines.map { ink.paint(TerminalSanitizer.line(sign.rawValue + $0.filter { !$0.isNewline }), tone) }
    }
    return hunks.joined().flatMap { shown(old[$0.old], .removed, .bad) + shown(new[$0.new], .added, .good) }
  }

  private func render(_ paint: (String, TextStyle) -> String) -> String {
    guard !isEmpty else { return "" }
    var out = paint("--- " + oldName, .strong) + "\n" + paint("+++ " + newName, .strong) + "\n"
    for hunk in hunks {
      guard let first = hunk.first, let last = hunk.last else { continue }
      let before = min(context, first.old.lowerBound)
      let after = min(context, old.count - last.old.upperBound)
      let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
      let newRange = first.new.lowerBound - before..<last.new.upperBound + after
      out += paint("@@ -\(Self.place(oldRange)) +\(Self.place(newRange)) @@", .accent) + "\n"
      func write(_ lines: ArraySlice<Substring>, _ sign: Sign, _ tone: TextStyle) {
        for line in lines {
          let ends = line.utf8.last == 0x0A
          // Cut as bytes: `\r\n` is one character.
          let shown = ends ? String(line.utf8.dropLast()) ?? String(line.unicodeScalars.dropLast()) : String(line)
          out += paint(sign.rawValue + shown, tone) + "\n" + (ends ? "" : "\\ No newline at end of file\n")
        }
      }
      var at = oldRange.lowerBound
      for change in hunk {
        write(old[at..<change.old.lowerBound], .kept, .plain)
        write(old[change.old], .removed, .bad)
        write(new[change.new], .added, .good)
        at = change.old.upperBound
      }
      write(old[at..<oldRange.upperBound], .kept, .plain)
    }
    return out
  }

  /// `first,count`; the count is left out when it is one, and an empty range names the line before
  /// it.
  private static func place(_ range: Range<Int>) -> String {
    if range.count == 1 { return String(range.lowerBound + 1) }
    return "\(range.isEmpty ? range.lowerBound : range.lowerBound + 1),\(range.count)"
  }

  /// With their breaks, so that a last line without one differs from the same line with one.
  private static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text[...]
    while let at = rest.utf8.firstIndex(of: 0x0A) {
      let next = rest.utf8.index(after: at)
      lines.append(rest[..<next])
      rest = rest[next...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }
}
