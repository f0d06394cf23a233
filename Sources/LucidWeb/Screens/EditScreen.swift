import LucidApplication
import LucidAuthoring
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidShipped
import LucidSystem
import LucidWording

/// The text of an ability: checked as `lucid check` does, saved as `lucid edit` does, with the text
/// before kept.
enum EditScreen: ScreenPage {
  static let name = "edit"

  static func show(_ context: ScreenContext) throws(CommandError) {
    let operand = context.request.parts.dropFirst().joined(separator: "/")
    guard !operand.isEmpty else { return try context.redirect("/edit/new") }
    if operand == "new" { return try new(context) }
    let library = try HomeLibrary.open(context.environment.host)
    let name = try CommandError.from { () throws(LibraryError) in try library.required(operand) }
    let file = try CommandError.from { () throws(LibraryError) in try library.source(name) }
    guard let file else { throw try MissingAbility.error(name, context.environment.host) }
    try Editing(context, of: name, file, in: library).show()
  }

  fileprivate static func head(_ context: ScreenContext, _ title: String) -> String {
    context.page.head(title, .abilities, styles: HTMLEdit.styles)
  }

  // MARK: A new one

  /// A new text is installed as a file of the person is.
  private static func new(_ context: ScreenContext) throws(CommandError) {
    let page = context.page
    var draft = HTMLEdit.Draft(nil, label: "", text: AbilityTemplate.text(label: page[.editNewTitle]), base: "")
    let sentence = context.request.field("sentence") ?? ""
    if context.request.isPost {
      var posted = PostedText(context.request)
      let fixed = posted.fix()
      draft.text = posted.text
      var check = HTMLEdit.Check(sum: posted.sum, hasErrors: posted.hasErrors, diagnostics: "")
      check.fixes = posted.fixes
      check.shown = try IncomingText(posted.text, context).html
      draft.check = check
      if !fixed.isEmpty { draft.notice = (page[.editFixed, fixed], false) }
    } else if !sentence.allSatisfy(\.isWhitespace) {
      do throws(CommandError) {
        let made = try AbilityDrafting(context.environment).byRules(sentence)
        draft.text = made.text
        if !made.unknown.isEmpty { draft.notice = (page[.editUnknown, made.unknown.joined(separator: ", ")], true) }
      } catch {
        draft.notice = (error.message + (error.hint.map { " " + $0 } ?? ""), true)
      }
    }
    draft.header = fields(draft.text)
    let begin = context.request.isPost ? "" : HTMLEdit(page).sentence(sentence)
    try context.write(head(context, page[.editNewTitle]) + HTMLEdit(page).screen(draft, begin: begin) + page.foot)
  }

  fileprivate static func fields(_ text: String) -> [(key: String, value: String)]? {
    AbilityHeader(text).map { header in
      AbilityHeader.keys.filter(header.canSet).map { ($0, header[$0]) }
    }
  }
}

/// The text of a form with the fields of its header in it, checked.
struct PostedText {
  private(set) var text: String
  private let act: String
  /// The checksum of the text that the page before had checked.
  private let checked: String
  private(set) var compilation: Compilation

  init(_ request: WebRequest) {
    text = WebText.normal(request.field("text") ?? "")
    (act, checked) = (request.field("act") ?? "", request.field("checked") ?? "")
    var changed: [String: String] = [:]
    for key in AbilityHeader.keys {
      guard let value = request.field("set." + key).map(WebText.normal), let was = request.field("was." + key) else { continue }
      if value != WebText.normal(was) { changed[key] = value }
    }
    if !changed.isEmpty, let header = AbilityHeader(text) { text = header.text(setting: changed) }
    compilation = Composition().compiler.check(WebText.file(text))
  }

  /// A text that only is checked.
  init(_ text: String) {
    self.text = text
    (act, checked) = ("", "")
    compilation = Composition().compiler.check(WebText.file(text))
  }

  var sum: String { WebText.file(text).sha256 }
  var hasErrors: Bool { compilation.hasErrors }

  /// Whether exactly this text was shown with what a check found, and is to be saved now.
  var isToBeSaved: Bool { act == "save" && checked == sum && !hasErrors }

  /// Applies the fixes that a button asks for. Returns what was fixed; empty without any.
  mutating func fix() -> String {
    guard act == "fix" || act == "guess" else { return "" }
    let fixed = Fixer(Composition().compiler, guesses: act == "guess").fix(WebText.file(text))
    guard !fixed.applied.isEmpty, let new = String(validating: fixed.file.bytes, as: UTF8.self) else { return "" }
    (text, compilation) = (new, fixed.compilation)
    return fixed.applied.map { "\($0.code.rawValue) (\($0.line))" }.joined(separator: ", ")
  }

  /// The fixes that `lucid check --fix` would make, and those of `--fix-guesses`.
  var fixes: (safe: Bool, likely: Bool) {
    let fixes = compilation.diagnostics.compactMap(\.fix).filter { fix in
      !fix.edits.isEmpty && fix.edits.allSatisfy { $0.span.file == 0 }
    }
    return (fixes.contains { $0.isSafe }, fixes.contains { !$0.isSafe })
  }
}

/// The screen of one ability of the library.
private struct Editing {
  private let context: ScreenContext
  private let name: String
  /// The text as it is now.
  private let file: SourceFile
  private let library: Library

  init(_ context: ScreenContext, of name: String, _ file: SourceFile, in library: Library) {
    (self.context, self.name, self.file, self.library) = (context, name, file, library)
  }

  private var page: ScreenFrame { context.page }
  private var saved: String { String(decoding: file.bytes, as: UTF8.self) }

  func show() throws(CommandError) {
    let old = Composition().compiler.compile(file).plans.first
    var draft = HTMLEdit.Draft(name, label: old?.ability.label ?? name, text: saved, base: file.sha256)
    if context.request.isPost {
      var posted = PostedText(context.request)
      let fixed = posted.fix()
      let isStale = context.request.field("base") != file.sha256
      if posted.isToBeSaved, !isStale {
        try save(posted.text)
        return try context.redirect("/edit/\(ScreenFrame.part(name))?saved=1")
      }
      draft.text = posted.text
      draft.check = try check(posted, old)
      if isStale {
        draft.notice = (page[.editStale], true)
      } else if !fixed.isEmpty {
        draft.notice = (page[.editFixed, fixed], false)
      }
    } else if context.request.field("saved") != nil {
      draft.notice = (page[.editSaved], false)
    } else if context.request.field("before") != nil, let before {
      draft.text = before
      draft.check = try check(PostedText(before), old)
    }
    draft.hasBefore = before.map { $0 != draft.text } ?? false
    draft.header = EditScreen.fields(draft.text)
    try context.write(EditScreen.head(context, page[.editTitle, draft.label]) + HTMLEdit(page).screen(draft) + page.foot)
  }

  /// The text before the last change here, by an update, or by a reset; nil when there is none.
  private var before: String? {
    let path = library.place.replaced + "/" + name + LibraryPlace.suffix
    return (try? HostFile.read(path, limit: Library.largestFile)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Errors: the file was changed in this moment; nothing was written.
  private func save(_ text: String) throws(CommandError) {
    try CommandError.from { () throws(LibraryError) in
      try library.replace(name, Array(text.utf8), expected: file.bytes, origin: nil)
      try library.dropUnchanged(name)
    }
  }

  private func check(_ posted: PostedText, _ old: Plan?) throws(CommandError) -> HTMLEdit.Check {
    let compilation = posted.compilation
    var check = HTMLEdit.Check(
      sum: posted.sum, hasErrors: posted.hasErrors,
      diagnostics: HTMLDiagnostics(page, compilation.sources).list(compilation.diagnostics))
    check.fixes = posted.fixes
    check.difference = UnifiedDiff(old: saved, new: posted.text, oldName: name, newName: name)
    guard let plan = compilation.plans.first, !posted.hasErrors else { return check }
    check.permissions = (Self.new(plan, since: old), old.map { Self.new($0, since: plan) } ?? [])
    check.shown = try ReachSection.html(plan, context) + SampleSection.html(plan, context)
    return check
  }

  /// The permissions that a plan needs and another does not cover.
  private static func new(_ plan: Plan, since other: Plan?) -> [MessageText] {
    let known = other.map(RequiredPermission.of) ?? []
    let granted = PermissionGrant(
      identity: "", label: "", hash: "", date: "", lines: known.map { PermissionGrant.Line($0, .always) })
    return granted.evaluate(RequiredPermission.of(plan)).missing.map(\.line)
  }
}
