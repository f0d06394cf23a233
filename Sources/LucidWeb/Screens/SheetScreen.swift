import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidReport
import LucidSession
import LucidSystem
import LucidWording

/// The sheet of an ability, and its run: `lucid run NAME` with the values of a form.
enum SheetScreen: ScreenPage {
  static let name = "run"
  static let outlivesPage = true

  static func show(_ context: ScreenContext) throws(CommandError) {
    guard context.request.parts.count == 2, !context.request.parts[1].hasPrefix("-") else {
      throw CommandError(.usage, "an ability is named by its name in the library", hint: "lucid list shows them")
    }
    let form = SheetForm(context.request.parts[1], context.request)
    let file = try AbilityFile.named(form.name, context.environment.host)
    guard let card = try AbilityShow(context.environment).cards(of: file).first else {
      throw CommandError(.fileInvalid, "\(form.name) has no ability")
    }
    try context.write(context.page.head(card.plan.ability.label, nil, color: card.plan.ability.color) + "<main>\n")
    let sheet = AskedSheet(context: context, form: form, file: file, card: card)
    if context.request.isPost { try sheet.run() } else { try sheet.show() }
    try context.write("</main>\n" + context.page.foot)
  }
}

/// One request for a sheet: the form that was sent, and the ability as it is now.
private struct AskedSheet {
  let context: ScreenContext
  let form: SheetForm
  let file: SourceFile
  let card: CardViewModel

  private var given: [(name: String, value: String)] { form.inputs(of: card.plan) }

  private var sheet: HTMLSheet { HTMLSheet(context.page, form.name, card: card, isTry: form.isTry) }

  func show() throws(CommandError) {
    try context.write(sheet.header)
    try ask()
  }

  /// Writes the form, with what was given.
  private func ask() throws(CommandError) {
    try context.write(sheet.form(given, permission()))
  }

  /// Whether the ability may run by what was answered so far.
  private func permission() throws(CommandError) -> HTMLSheet.Permission {
    guard !form.isTry else { return .given }
    let (environment, options) = (context.environment, form.options(card.plan, isShown: false))
    let configuration = try environment.configuration()
    do throws(CommandError) {
      try PermissionPrompt.refuse(card.plan, configuration.forbidden)
      let decision = try PermissionPrompt(environment, options, configuration).decision(card.plan, file)
      return decision == .allowed ? .given : .asked
    } catch {
      return .forbidden(error.message, hint: error.hint)
    }
  }

  // MARK: The run

  func run() throws(CommandError) {
    // What was agreed to is this text and no other.
    let isShown = form.hash == file.sha256
    if form.consent != nil, !isShown {
      try context.write(sheet.header + "<p class=\"callout alert\">\(context.page[.runChanged])</p>\n")
      return try ask()
    }
    let isApproved = isShown && form.consent == .once
    if !isApproved, try !mayRun() { return }
    var hasBegun = false
    do throws(CommandError) {
      let running = PageRunning(context, form.name, fields: form.fields(card.plan), consent: form.consentFields)
      _ = try running.run(form.options(card.plan, isShown: isShown), of: file.sha256) { hasBegun = true }
    } catch {
      try context.write((hasBegun ? "" : sheet.header) + HTMLSheet.stopped(error.message, hint: error.hint))
      try ask()
    }
  }

  /// Grants what the form grants for good. Returns false, with the sheet written, where something is
  /// not permitted.
  private func mayRun() throws(CommandError) -> Bool {
    var permission = try self.permission()
    var problem = ""
    if case .asked = permission, form.consent == .always {
      do throws(CommandError) {
        let trust = try AbilityTrust(context.environment, sources: [], attached: [], isAgreed: true, isJSON: false)
        _ = try trust.say(.always, form.name)
        permission = try self.permission()
      } catch { problem = HTMLSheet.stopped(error.message, hint: error.hint) }
    }
    if case .given = permission { return true }
    try context.write(sheet.header + problem + sheet.form(given, permission))
    return false
  }
}

/// A run of `lucid run` or `lucid try` on a page: in the order of that command, with the page in
/// the place of the terminal.
struct PageRunning {
  private let context: ScreenContext
  private let name: String
  private let fields: [(name: String, value: String)]
  private let consent: [(name: String, value: String)]
  private let heading: String

  /// `fields` are those of the form that runs it again, `consent` what it was permitted with.
  init(
    _ context: ScreenContext, _ name: String, fields: [(name: String, value: String)],
    consent: [(name: String, value: String)] = [], heading: String = "h1"
  ) {
    (self.context, self.name, self.fields, self.consent, self.heading) = (context, name, fields, consent, heading)
  }

  /// `hash` is the digest of the text that is meant; nil for any. `onBegin` is told when the page
  /// has something of the run. Errors: nothing was run.
  func run(_ options: RunOptions, of hash: String? = nil, onBegin: () -> Void = {}) throws(CommandError) -> RunConclusion {
    let environment = context.environment
    let prepared = try PreparedRun.prepare(options, environment)
    // Written anew since its card was read.
    if let hash, prepared.file.sha256 != hash { throw CommandError(.consentMissing, context.page[.runChanged]) }
    let shown = HTMLSheetResult(
      context.page, name, zone: prepared.zone, format: prepared.plan.output, sources: prepared.compilation.sources,
      fields: fields, consent: consent, heading: heading)
    let live = HTMLLiveRun(context.page, zone: prepared.zone, plan: prepared.plan, heading: heading)
    let page = PageRun(live, environment.host.output) { shown.html($0, stored: $1, $2) }
    let output = RunOutput(
      of: prepared, options, environment.console, as: .text, to: try OutputDestination(nil, environment.host), typed: ""
    ).telling(page)
    let log = RunLog(environment.console) { page.warn($0, hint: $1) }
    let run = AbilityRun(of: prepared, options, in: environment, output: output, log: log)
    let delegate = PageRunDelegate(run: run, prepared: prepared, given: options.inputs, page: page)
    let request = try run.request([])
    try page.begin(prepared.plan.ability)
    onBegin()
    let conclusion: RunConclusion
    do throws(CommandError) { conclusion = try RunSession(prepared.environment).run(request, delegate) } catch {
      try page.finish()
      throw error
    }
    try page.finish()
    if let result = conclusion.result, !result.isDelivered { page.warn(context.page[.runUndelivered], hint: nil) }
    return conclusion
  }
}
