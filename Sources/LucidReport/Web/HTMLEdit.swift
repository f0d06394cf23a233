package import LucidCore
import LucidWording

/// The screen on which the text of an ability is written: its header as fields, the text, and what
/// a check of both finds.
package struct HTMLEdit {
  private let page: ScreenFrame

  package init(_ page: ScreenFrame) { self.page = page }

  /// The styles that the head of its pages needs.
  package static let styles = [HTMLAbility.rules]

  /// The text that is written, and what is known of it.
  package struct Draft: Sendable {
    /// The name in the library; nil for a new one.
    package let name: String?
    package let label: String
    package var text: String
    /// The checksum of the text that it was made from; empty for a new one.
    package let base: String
    /// The fields of the header with their values; nil where the text cannot be read.
    package var header: [(key: String, value: String)]?
    /// Whether the text before the last change is still there.
    package var hasBefore = false
    /// nil before the text was checked.
    package var check: Check?
    /// A sentence on what has just happened, and whether it failed.
    package var notice: (text: String, isFailure: Bool)?

    package init(_ name: String?, label: String, text: String, base: String) {
      (self.name, self.label, self.text, self.base) = (name, label, text, base)
    }
  }

  /// The results of a check of the text.
  package struct Check: Sendable {
    /// The checksum of the text that was checked: only that one is saved.
    package let sum: String
    package let hasErrors: Bool
    /// Markup of `HTMLDiagnostics`.
    package let diagnostics: String
    /// Whether there are fixes that `lucid check --fix` would make, and with `--fix-guesses`.
    package var fixes = (safe: false, likely: false)
    /// Against the text that is saved; nil for a new one.
    package var difference: UnifiedDiff?
    /// Permissions that it needs newly, and those that it no longer needs.
    package var permissions: (new: [MessageText], gone: [MessageText]) = ([], [])
    /// Markup of its reach, its preview, and for a new one the button that installs it.
    package var shown = ""

    package init(sum: String, hasErrors: Bool, diagnostics: String) {
      (self.sum, self.hasErrors, self.diagnostics) = (sum, hasErrors, diagnostics)
    }
  }

  /// `begin` is markup before the form.
  package func screen(_ draft: Draft, begin: String = "") -> String {
    let back = draft.name.map { "/abilities/" + ScreenFrame.part($0) } ?? "/abilities"
    let title = draft.name == nil ? page[.editNewTitle] : page[.editTitle, draft.label]
    let notice = draft.notice.map { notice in
      notice.isFailure
        ? "<div class=\"stopped\" role=\"alert\"><p>\(ScreenFrame.text(notice.text))</p></div>\n"
        : "<p class=\"callout\" role=\"status\">\(ScreenFrame.text(notice.text))</p>\n"
    }
    return "<header class=\"top\"><div><h1>\(ScreenFrame.text(title))</h1>"
      + "<p class=\"of\"><a href=\"\(back)\">\(ScreenFrame.text(draft.name == nil ? page[.abilities] : draft.label))</a></p>"
      + "</div></header>\n"
      + "<main>\n" + (notice ?? "") + begin + (draft.check.map(found) ?? "") + form(draft)
      + (draft.check.map(\.shown) ?? "") + "</main>\n"
  }

  /// A form that begins a new one with a sentence.
  package func sentence(_ sentence: String) -> String {
    "<form method=\"get\" action=\"/edit/new\"><div class=\"field\"><label for=\"sentence\">\(text(.editSentence))</label>"
      + "<input id=\"sentence\" name=\"sentence\" value=\"\(HTMLEscape.escape(sentence))\">"
      + "<p class=\"sub\">\(text(.editSentenceHint))</p></div>"
      + "<p class=\"actions\"><button>\(text(.editSentenceMake))</button></p></form>\n"
  }

  // MARK: The check

  private func found(_ check: Check) -> String {
    let word: WebWord = check.hasErrors ? .editErrors : .editClean
    let head =
      check.hasErrors
      ? "<div class=\"stopped\" role=\"alert\"><p>\(text(word))</p></div>\n"
      : check.diagnostics.isEmpty ? "<p class=\"callout\" role=\"status\">\(text(word))</p>\n" : ""
    let difference =
      check.difference.map { difference in
        difference.isEmpty
          ? "<p class=\"next\">\(text(.editSame))</p>\n"
          : "<details class=\"card\" open><summary>\(text(.editChanges))</summary>\n"
            + HTMLDifference.html(difference) + "</details>\n"
      } ?? ""
    let change = HTMLPermissionChange.html(page, new: check.permissions.new, gone: check.permissions.gone)
    return "<section aria-live=\"polite\">\n\(head)\(check.diagnostics)\(change)\(difference)</section>\n"
  }

  // MARK: The form

  private func form(_ draft: Draft) -> String {
    let action = "/edit/" + (draft.name.map(ScreenFrame.part) ?? "new")
    var hidden: [(name: String, value: String)] = [("base", draft.base), ("checked", draft.check?.sum ?? "")]
    // What the fields had: only those that differ write the text anew.
    hidden += (draft.header ?? []).map { ("was." + $0.key, $0.value) }
    let area =
      "<div class=\"field\"><label for=\"text\">\(text(.editText))</label>\n"
      + "<textarea class=\"code\" id=\"text\" name=\"text\" spellcheck=\"false\" autocapitalize=\"off\" rows=\"24\">\n"
      + "\(HTMLEscape.escape(draft.text))</textarea></div>\n"
    return page.form(action, hidden, content: "\n" + header(draft) + area + buttons(draft)) + "\n"
  }

  /// The first one is what Return does.
  private func buttons(_ draft: Draft) -> String {
    func button(_ act: String, _ word: WebWord, kind: String = "") -> String {
      let kind = kind.isEmpty ? "" : " class=\"\(kind)\""
      return "<button name=\"act\" value=\"\(act)\"\(kind)>\(text(word))</button>"
    }
    var out = button("check", .editCheck, kind: draft.check == nil ? "main" : "")
    if let check = draft.check {
      if check.fixes.safe { out += button("fix", .editFix) }
      if check.fixes.likely { out += button("guess", .editGuess) }
      if draft.name != nil, !check.hasErrors, check.difference?.isEmpty == false {
        out += button("save", check.permissions.new.isEmpty ? .editSave : .editSaveAllow, kind: "main")
      }
    }
    if draft.hasBefore, let name = draft.name {
      out += "<a class=\"button\" href=\"/edit/\(ScreenFrame.part(name))?before=1\">\(text(.editBefore))</a>"
    }
    return "<p class=\"sub\">\(text(.editCheckHint))</p>\n<div class=\"actions\">\(out)</div>\n"
  }

  private func header(_ draft: Draft) -> String {
    guard let header = draft.header else { return "<p class=\"next\">\(text(.editNoFields))</p>\n" }
    let fields = header.map { field($0.key, $0.value) }.joined()
    let isOpen = draft.check == nil && draft.name != nil ? "" : " open"
    return "<details class=\"card\"\(isOpen)><summary>\(text(.editHeader))</summary>\n"
      + "<p class=\"sub\">\(text(.editHeaderHint))</p>\n\(fields)</details>\n"
  }

  private func field(_ key: String, _ value: String) -> String {
    let word: WebWord? =
      switch key {
      case "label": .editLabel
      case "summary": .editSummary
      case "icon": .editIcon
      case "color": .editColor
      case "slot": .editSlot
      case "category": .editCategory
      case "prompt": .editPrompt
      default: nil
      }
    let id = "set." + key
    let escaped = HTMLEscape.escape(value)
    let control =
      switch key {
      case "prompt": "<textarea id=\"\(id)\" name=\"\(id)\" rows=\"8\">\n\(escaped)</textarea>"
      case "slot": "<select id=\"\(id)\" name=\"\(id)\">\(slots(value))</select>"
      case "icon":
        "<input id=\"\(id)\" name=\"\(id)\" value=\"\(escaped)\" list=\"icons\"><datalist id=\"icons\">"
          + Glyphs.table.keys.sorted().map { "<option value=\"\($0)\">" }.joined() + "</datalist>"
      default: "<input id=\"\(id)\" name=\"\(id)\" value=\"\(escaped)\">"
      }
    return "<div class=\"field\"><label for=\"\(id)\">\(word.map { text($0) } ?? ScreenFrame.text(key))</label>\(control)</div>\n"
  }

  /// A value that is no part of the day stays one of the choices.
  private func slots(_ value: String) -> String {
    var choices = [
      ("", page[.editSlotNone]), ("morning", page[.slotMorning]), ("afternoon", page[.slotAfternoon]),
      ("evening", page[.slotEvening]),
    ]
    if !choices.contains(where: { $0.0 == value }) { choices.append((value, value)) }
    return choices.map { choice in
      "<option value=\"\(HTMLEscape.escape(choice.0))\"\(choice.0 == value ? " selected" : "")>\(ScreenFrame.text(choice.1))</option>"
    }.joined()
  }

  private func text(_ word: WebWord) -> String { ScreenFrame.text(page[word]) }
}

extension HTMLAbility {
  /// The reach of a plan as markup for a page of `lucid web`.
  package static func reach(
    _ lines: [CapabilityLine], _ flows: [FlowLine], asksModel: Bool, in language: Language
  ) -> String {
    HTMLAbility(language).permissions(lines, flows, asksModel: asksModel)
  }
}
