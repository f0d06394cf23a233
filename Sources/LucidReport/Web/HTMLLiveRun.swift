package import LucidCore
import LucidWording

/// A run that goes on: each event as the HTML that is appended to the page.
///
/// What it gives is closed by `end`; the page hides it once the whole result stands behind it.
package struct HTMLLiveRun: Sendable {
  /// The element that is open.
  private enum Place { case none, steps, answer }

  private let page: ScreenFrame
  private let zone: Zone
  /// Names of steps that change something.
  private let writers: Set<String>
  private let words: PageWords
  /// The element of the title.
  private let heading: String
  private var ability: AbilityFacts?
  private var place = Place.none

  package init(_ page: ScreenFrame, zone: Zone, plan: Plan, heading: String = "h1") {
    (self.page, self.zone, self.heading, words) = (page, zone, heading, PageWords(page.language))
    writers = Set(plan.steps.filter { $0.effect != .read }.map(\.name))
  }

  /// The begin, before any event. `ability` is what runs.
  package mutating func begin(_ ability: AbilityFacts) -> String {
    self.ability = ability
    let title = "<div><\(heading)>\(ScreenFrame.text(ability.label))</\(heading)></div>"
    return "<div class=\"live\" aria-live=\"polite\">\n"
      + "<header class=\"top\">\(HTMLBlocks.chip(ability.icon ?? ""))\(title)</header>\n"
  }

  /// Empty for an event that shows nothing.
  package mutating func html(_ event: RunEvent) -> String {
    switch event {
    case .step(let name, let tool, let change): return step(name, of: tool, change)
    case .asking(let model): return line(page[.runAsking, ScreenFrame.text(model)])
    case .headline(let sentence, _):
      return close() + "<p class=\"callout lead-in\">\(ScreenFrame.text(ShownAnswer.plain(Headline.cut(sentence.text))))</p>\n"
    case .card(let card, let language):
      return close() + HTMLBlocks(language).section(CardRenderers.view(card, zone: zone, language: language))
    case .part(let text):
      let piece = HTMLEscape.escape(TerminalSanitizer.data(text))
      if place == .answer { return piece }
      defer { place = .answer }
      return close() + "<section class=\"card answer\"><p class=\"flow\">" + piece
    case .again(let failure):
      // What came before is void: the page hides it, too.
      let end = end()
      return end + (ability.map { begin($0) } ?? "") + line(page[.runStartedAgain, ScreenFrame.text(words.failure(failure))])
    case .answer: return place == .answer ? close() : ""
    case .started, .prompt, .variable, .finished: return ""
    }
  }

  /// Closes what is open.
  package mutating func end() -> String { close() + "</div>\n" }

  private mutating func step(_ name: String, of tool: String, _ change: RunEvent.StepChange) -> String {
    let family = ScreenFrame.text(words.message(.family(ToolName.family(tool))))
    switch change {
    case .running: return line(page[writers.contains(name) ? .runWriting : .runReading, family])
    case .retrying(let attempt, _, let failure):
      return line(page[.runRetrying, family, ScreenFrame.text(words.failure(failure)), "\(attempt)"])
    case .ended(.failed(let failure), _, _): return line("\(family): \(ScreenFrame.text(words.failure(failure)))", isBad: true)
    case .ended: return ""
    }
  }

  /// `text` is markup.
  private mutating func line(_ text: String, isBad: Bool = false) -> String {
    let head = place == .steps ? "" : close() + "<ul class=\"steps\">\n"
    place = .steps
    return head + (isBad ? "<li class=\"warn\">\(text)</li>\n" : "<li>\(text)</li>\n")
  }

  private mutating func close() -> String {
    defer { place = .none }
    switch place {
    case .none: return ""
    case .steps: return "</ul>\n"
    case .answer: return "</p></section>\n"
    }
  }
}
