import LucidArguments
import LucidBackends
import LucidCore
import LucidReport
import LucidRuntime
import LucidTrials

/// `lucid gallery`: the abilities to begin with, by category, or all about one.
struct GalleryCommand {
  let invocation: Invocation
  private let gallery = Gallery(compiler: Composition(vault: nil).compiler)

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try Delivery(invocation)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let words = invocation.operands
    switch words.first ?? "list" {
    case "list" where words.count <= 1:
      let shown = gallery.categories(at: try slot()).map { ($0.name, $0.templates.map { $0.shown() }) }
      try delivery.send(json ? JSONGallery().list(shown) : TextGallery(screen: screen).list(shown))
    case "show" where words.count == 2:
      let template = try template(words[1])
      let shown = template.shown(try preview(template))
      try delivery.send(json ? JSONGallery().page(shown) : TextGallery(screen: screen).page(shown))
    case "install" where words.count == 2: return try InstallCommand(invocation).install(IncomingFile.template(words[1]))
    case "install": throw CommandError(.usage, "`lucid gallery install` takes one NAME", hint: "lucid gallery install sleep")
    case "list": throw CommandError(.usage, "`lucid gallery list` takes nothing more; found `\(words[1])`")
    case "show": throw CommandError(.usage, "`lucid gallery show` takes one NAME", hint: "lucid gallery show sleep")
    default:
      let word = Printable.text(words[0], limit: 80)
      let hint = gallery.template(words[0]) == nil ? "it is `list`, `show NAME` or `install NAME`" : "lucid gallery show \(word)"
      throw CommandError(.usage, "`lucid gallery` does not know `\(word)`", hint: hint)
    }
    return .ok
  }

  private func template(_ name: String) throws(CommandError) -> Gallery.Template {
    if let template = gallery.template(name) { return template }
    let nearest = Spelling.nearest(String(name.lowercased().prefix(64)), among: ShippedAbilities.templateNames)
    throw CommandError(
      .usage,
      "nothing in the gallery is called `\(Printable.text(name, limit: 80))`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
      hint: "lucid gallery lists them all")
  }

  private func slot() throws(CommandError) -> TimeSlot {
    let zone =
      try invocation.text(.tz).map { name throws(CommandError) in try GivenMoment.zone(name) }
      ?? Host.zoneName.flatMap { SystemZones().zone($0) } ?? .utc
    let now = try invocation.text(.at).map { text throws(CommandError) in try GivenMoment.instant(text, zone) }
    return TimeSlot(at: zone.civil(now ?? SystemClock().now()).time)
  }

  /// What the ability answers in its first test: in the world of the test, offline, with a clock that stands still.
  private func preview(_ template: Gallery.Template) throws(CommandError) -> ShownTemplate.Preview? {
    guard let trial = template.trial else { return nil }
    let loop = MainLoop()
    let stage = TrialStage(folder: nil, compiler: gallery.compiler)
    do throws(TrialObstacle) {
      let (context, settled) = try stage.context(of: trial, on: loop)
      let record = loop.run { await TrialRunner(context).record(of: settled, template.plan) }
      return record?.answer.map { ShownTemplate.Preview(test: trial.name, answer: $0.text) }
    } catch {
      throw CommandError(.internalError, error.message)
    }
  }
}
