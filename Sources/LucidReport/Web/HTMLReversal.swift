package import LucidCore
import LucidWording

/// An undo or a redo of a stored run: the button, and the difference that it would make.
package struct HTMLReversal {
  private let page: ScreenFrame
  private let back: String

  package init(_ page: ScreenFrame, back: String? = nil) { (self.page, self.back) = (page, back ?? page.path) }

  /// `diff` is what the command shows with `--diff`; `id` names the run.
  package func offer(_ diff: String, isRedo: Bool, of id: String, _ label: String) -> String {
    let word = page[isRedo ? .redo : .runUndo]
    let button = page.button(
      isRedo ? "/do/redo" : "/do/undo", [("back", back), ("run", id)], label: word, spoken: "\(word): \(label)")
    let lines = DifferenceLines.lines(diff, PageWords(page.language))
    guard !lines.isEmpty else { return "<div class=\"actions\">\(button)</div>\n" }
    return "<details class=\"made\"><summary>\(page[isRedo ? .redoDifference : .undoDifference])</summary>\n"
      + page.difference(lines) + "</details>\n<div class=\"actions next\">\(button)</div>\n"
  }

  /// The decisions on the changes of a run since it ended: its answer cannot tell them.
  package func decided(_ run: RunSummary) -> String {
    let facts = HTMLHistory.decided(run, page)
    return facts.isEmpty ? "" : "<p class=\"callout\"><span>\(facts.joined(separator: " · "))</span></p>\n"
  }

  /// Why there is none.
  package func refusal(_ message: String, hint: String?) -> String {
    "<p class=\"sub\">\(ScreenFrame.text(message))" + (hint.map { ": " + ScreenFrame.text($0) } ?? "") + "</p>\n"
  }
}

extension ScreenFrame {
  /// Lines of a difference; a keyboard can scroll what is wider than the screen.
  func difference(_ lines: [StyledText]) -> String {
    "<pre class=\"diff\" tabindex=\"0\" role=\"group\" aria-label=\"\(self[.difference])\">"
      + lines.map(HTMLEscape.phrase).joined(separator: "\n") + "</pre>\n"
  }
}
