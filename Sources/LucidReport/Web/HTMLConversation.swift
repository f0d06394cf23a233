package import LucidCore
import LucidWording

/// The parts of the screens of conversations.
package struct HTMLConversation {
  /// A conversation in the list of all.
  package struct Entry {
    let name: String
    let title: String?
    let count: Int
    let at: String?

    /// `title` is its first message; nil for one that was cleared. `at` is ISO 8601.
    package init(_ name: String, title: String?, count: Int, at: String?) {
      (self.name, self.title, self.count, self.at) = (name, title, count, at)
    }
  }

  private let page: ScreenFrame
  private let zone: Zone

  package init(_ page: ScreenFrame, zone: Zone) { (self.page, self.zone) = (page, zone) }

  package static func address(_ name: String?) -> String { "/ask" + (name.map { "/" + ScreenFrame.part($0) } ?? "") }

  package var begin: String { page.head(page[.ask], .ask) + "<main>\n<h1>\(page[.ask])</h1>\n" }

  package var end: String { "</main>\n" + page.foot }

  // MARK: Questions

  /// The field of a question; `name` is the conversation that it continues, `text` its
  /// content.
  package func form(_ name: String?, text: String = "") -> String {
    page.form(
      Self.address(name),
      content: "<div class=\"field\"><label for=\"text\">\(page[.askField])</label>"
        + "<textarea id=\"text\" name=\"text\" rows=\"3\" required>\n\(ScreenFrame.lines(text))</textarea></div>\n"
        + "<p class=\"actions field\"><button class=\"main\">\(page[.askAgain])</button></p>") + "\n"
  }

  /// A button for each question that can be asked.
  package func examples(_ questions: [String], _ name: String?) -> String {
    guard !questions.isEmpty else { return "" }
    let buttons = questions.map { page.button(Self.address(name), [("text", $0)], label: $0) }
    return "<h2 class=\"over\">\(page[.askExamples])</h2>\n<div class=\"actions next\">\(buttons.joined())</div>\n"
  }

  /// `command` sets a model up.
  package func noModel(_ command: String) -> String {
    "<p class=\"callout\"><span aria-hidden=\"true\">i</span>"
      + "<span>\(page[.askNoModel, "<code>\(ScreenFrame.text(command))</code>"])</span></p>\n"
  }

  /// The words of a search that go beyond the person's own: the button sends the message again with
  /// the consent to them.
  package func search(_ query: String, text: String, _ name: String?) -> String {
    let shown = TerminalSanitizer.line(query).oneLine(limit: 200)
    let button = page.button(Self.address(name), [("text", text), ("search", query)], label: page[.askSearch, shown])
    return "<section class=\"card\"><p>\(page[.askSearchHint])</p>\n<div class=\"actions\">\(button)</div></section>\n"
  }

  // MARK: Conversations

  package func list(_ entries: [Entry]) -> String {
    guard !entries.isEmpty else { return "" }
    let words = PageWords(page.language)
    let rows = entries.map { entry in
      let day = entry.at.flatMap { CivilDate(iso: String($0.prefix(10))) }.map { words.day($0) } ?? ""
      let facts = entry.title == nil ? page[.askCleared] : page[.askMessages, "\(entry.count)"]
      return "<li><div class=\"body\"><a class=\"title\" href=\"\(Self.address(entry.name))\">"
        + "\(ScreenFrame.text((entry.title ?? entry.name).oneLine(limit: 120)))</a>"
        + "<p class=\"sub\">\(ScreenFrame.text([day, facts].filter { !$0.isEmpty }.joined(separator: " · ")))</p></div></li>\n"
    }
    return "<section class=\"card\"><h2>\(page[.askConversations])</h2>\n<ul class=\"rows runs\">\n" + rows.joined()
      + "</ul></section>\n"
  }

  /// The title of an entry whose first exchange is a stored result, and of one that cannot be read.
  package func title(isSubject: Bool) -> String { page[isSubject ? .askSubject : .askUnreadable] }

  /// Messages before those that are shown.
  package func earlier(_ count: Int, _ name: String) -> String {
    count > 0 ? "<p><a href=\"\(Self.address(name))?all=1\">\(page[.askAll, "\(count)"])</a></p>\n" : ""
  }

  package func damaged(_ count: Int) -> String {
    count > 0 ? "<p class=\"sub\">\(page[.askDamaged, "\(count)"])</p>\n" : ""
  }

  package var cleared: String { "<p>\(page[.askCleared])</p>\n" }

  /// The links below a conversation.
  package func links(_ name: String) -> String {
    "<p class=\"sub\">\(page[.askContinue, "<code>lucid chat --conversation \(ScreenFrame.text(name))</code>"])</p>\n"
      + "<p class=\"actions\"><a class=\"button\" href=\"/ask\">\(page[.askNew])</a></p>\n"
  }

  // MARK: Messages

  /// The message of the person.
  package func message(_ text: String) -> String {
    "<p class=\"said\"><span class=\"hidden\">\(page[.askYou]): </span>\(ScreenFrame.lines(text))</p>\n"
  }

  /// The stored result of the conversation.
  package func subject(_ run: String) -> String {
    "<p class=\"said\"><a href=\"/history/\(ScreenFrame.part(run))\">\(page[.askSubject])</a></p>\n"
  }

  /// An answer of which the conversation has only the text.
  package func text(_ answer: String, isGone: Bool) -> String {
    "<section class=\"card answer\"><h2 class=\"hidden\">\(page[.askAnswer])</h2>\n" + HTMLAnswer.html(answer, format: .markdown)
      + "</section>\n" + (isGone ? "<p class=\"sub next\">\(page[.askStored])</p>\n" : "")
  }

  /// The answer of a run, with what it looked at and its figures marked. `number` is that of the
  /// message on its page, `decisions` the markup of what can be done about its changes.
  package func answer(
    _ record: RunRecord, number: Int, unavailable: [String: MessageText], isStored: Bool, decisions: String
  ) -> String {
    let run = HTMLRun(zone: zone, showsPending: isStored ? false : true, anchor: "m\(number)-")
    var out = run.content(record)
    out += "<details class=\"made\"><summary>\(page[.askSources])</summary>\n"
    out += "<pre>\(ScreenFrame.lines(TextSources(screen: .plain).render(record, unavailable: unavailable)))</pre></details>\n"
    guard isStored else {
      return out + (record.proposals.isEmpty ? "" : "<p class=\"callout alert\"><span>\(page[.askNotKept])</span></p>\n")
    }
    out += decisions
    let id = ScreenFrame.part(record.id)
    return out + "<p class=\"sub next\"><a href=\"/history/\(id)\">\(page[.runStored])</a> · "
      + "<a href=\"/why/\(id)\">\(page[.runWhy])</a></p>\n"
  }

  /// A message whose run has no answer is no part of the conversation.
  package func unanswered(_ record: RunRecord) -> String {
    record.answer == nil || record.failure != nil ? "<p class=\"sub\">\(page[.askNoAnswer])</p>\n" : ""
  }
}
