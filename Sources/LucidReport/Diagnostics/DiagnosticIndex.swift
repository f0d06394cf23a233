import LucidCore

/// All pages together: the list of `lucid explain`, and `docs/diagnostics.md`.
package struct DiagnosticIndex {
  let pages: [DiagnosticPage]

  /// In the order given.
  package init(_ pages: [DiagnosticPage]) { self.pages = pages }

  /// One line a code.
  package func text(_ screen: Screen = .plain) -> String {
    var page = LineWriter(ANSIWriter(screen))
    let column = (pages.map(\.code.count).max() ?? 0) + 2
    for one in pages {
      let what = one.what.hasSuffix(".") ? String(one.what.dropLast()) : one.what
      let severity = one.severity == "error" ? StyledText() : StyledText(" (\(one.severity))", .dim)
      page.add(StyledText(one.code, .strong), StyledText(what) + severity, indent: 0, column: column)
    }
    page.gap()
    page.add(
      StyledText("All others are errors. `lucid explain CODE` says why, and what to write instead.", .dim))
    return page.text
  }

  /// Generated; its freshness is tested.
  package var markdown: String {
    var out = """
      # Diagnostics

      The findings of `lucid check`, by code. Each has a page with an example and what to write instead; `lucid explain CODE` prints it.

      An **error** means that the file cannot be used. A **warning** is most likely a mistake; a **hint** is a suggestion. Both
      leave the exit code at 0, except with `--strict`. To allow a finding, write `x-lucid-allow: [CODE]` in a document or a step: it
      suppresses warnings and hints of that code there, and is reported if it suppresses nothing.

      | code | | what it says |
      |---|---|---|

      """
    for page in pages {
      out += "| [`\(page.code)`](diagnostics/\(page.code).md) | \(page.severity) | \(page.what.replacing("|", with: "\\|")) |\n"
    }
    return out + "\nThis page is generated from `docs/diagnostics/`.\n"
  }

  /// The pages, and the meanings of words that are no codes.
  package func json(with explanations: [Explanation]) -> JSONResult {
    JSONResult { json in
      json.array("diagnostics") { json in for page in pages { Self.write(page, &json) } }
      json.objects("explanations", explanations) { json, one in
        json.field("word", one.word)
        json.field("kind", one.kind)
        json.field("text", one.text)
      }
    }
  }

  private static func write(_ page: DiagnosticPage, _ json: inout JSONText) {
    json.object { json in
      json.field("code", page.code)
      json.field("severity", page.severity)
      json.field("what", page.what)
      json.field("why", page.why)
      json.field("example", page.example.block)
      json.field("instead", page.instead.block)
    }
  }
}
