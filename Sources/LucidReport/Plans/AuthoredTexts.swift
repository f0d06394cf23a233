import LucidCore

/// The texts of an ability that its author wrote for the model and for the person, with their
/// headings.
enum AuthoredTexts {
  static func of(_ ability: AbilityFacts) -> [(heading: String, text: String)] {
    let prompt = ability.hasPrompt ? ("Prompt", ability.prompt) : nil
    let answer = ability.answer.map { (ability.hasPrompt ? "Answer without a model" : "Answer", $0) }
    return [prompt, ability.headline.map { ("Headline", $0) }, answer].compactMap { $0 }
  }

  /// The same as sections of a page.
  static func html(_ ability: AbilityFacts) -> String {
    of(ability).filter { !$0.text.isEmpty }.map { heading, text in
      let lines = HTMLEscape.escape(TerminalSanitizer.lines(text)).replacing("\n", with: "<br>\n")
      return "<section class=\"card\"><h2>\(heading)</h2>\n<p>\(lines)</p>\n</section>\n"
    }.joined()
  }

  /// The same on a screen.
  static func add(_ ability: AbilityFacts, joinsLines: Bool = false, to page: inout LineWriter) {
    for (heading, text) in of(ability) {
      page.heading(heading)
      // The lines of an answer are lines of the page.
      let joins = joinsLines && text == ability.prompt
      let whole = joins ? SoftBreaks.joined(RenderedText(text: text)).text : text
      for line in TerminalSanitizer.lines(whole).split(separator: "\n", omittingEmptySubsequences: false) {
        line.isEmpty ? page.gap() : page.add(StyledText(String(line)), indent: 2)
      }
    }
  }
}
