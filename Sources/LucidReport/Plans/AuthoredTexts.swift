import LucidCore
import LucidWording

/// The texts of an ability that its author wrote for the model and for the person, with their
/// headings.
enum AuthoredTexts {
  static func of(_ ability: AbilityFacts) -> [(heading: MessageText, text: String)] {
    let answer: MessageWord = ability.hasPrompt ? .partAnswerNoModel : .partAnswer
    let texts: [(heading: MessageText, text: String?)] = [
      ("Prompt", ability.hasPrompt ? ability.prompt : nil), (.words(.partHeadline), ability.headline),
      (.words(answer), ability.answer),
    ]
    return texts.compactMap { part in part.text.map { (part.heading, $0) } }
  }

  /// The same as sections of a page.
  static func html(_ ability: AbilityFacts, _ words: PageWords = PageWords(.english)) -> String {
    of(ability).filter { !$0.text.isEmpty }.map { heading, text in
      let lines = HTMLEscape.escape(TerminalSanitizer.lines(text)).replacing("\n", with: "<br>\n")
      return "<section class=\"card\"><h2>\(words.message(heading))</h2>\n<p>\(lines)</p>\n</section>\n"
    }.joined()
  }

  /// The same on a screen.
  static func add(_ ability: AbilityFacts, joinsLines: Bool = false, to page: inout LineWriter) {
    for (heading, text) in of(ability) {
      page.heading(heading.text)
      // The lines of an answer are lines of the page.
      let joins = joinsLines && text == ability.prompt
      let whole = joins ? SoftBreaks.joined(RenderedText(text: text)).text : text
      for line in TerminalSanitizer.lines(whole).split(separator: "\n", omittingEmptySubsequences: false) {
        line.isEmpty ? page.gap() : page.add(StyledText(String(line)), indent: 2)
      }
    }
  }
}
