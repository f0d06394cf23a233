import LucidCore
import LucidWording

/// The sheet of an ability: a field for each input, and the permission that it lacks.
package struct HTMLSheet {
  /// Whether it may run.
  package enum Permission: Sendable {
    case given
    /// The person has not answered yet.
    case asked
    /// Why it may not, and the remedy where there is one.
    case forbidden(String, hint: String?)
  }

  private let page: ScreenFrame
  /// As in its address.
  private let name: String
  private let card: CardViewModel
  /// On the sample person's data.
  private let isTry: Bool

  package init(_ page: ScreenFrame, _ name: String, card: CardViewModel, isTry: Bool = false) {
    (self.page, self.name, self.card, self.isTry) = (page, name, card, isTry)
  }

  /// The prefix of the fields that are inputs.
  package static let prefix = "in."

  package static func address(_ name: String) -> String { "/run/" + ScreenFrame.part(name) }

  /// Icon, label and summary.
  package var header: String {
    let ability = card.plan.ability
    let summary = ability.summary.map { "<p class=\"of\">\(ScreenFrame.text($0))</p>" } ?? ""
    let title = "<div><h1>\(ScreenFrame.text(ability.label))</h1>\(summary)</div>"
    return "<header class=\"top\">\(HTMLBlocks.chip(ability.icon ?? ""))\(title)</header>\n"
  }

  /// The form. `given` are values to begin with.
  package func form(_ given: [(name: String, value: String)], _ permission: Permission) -> String {
    let reach = "<div class=\"reach\">\n\(HTMLAbility(page.language).permissions(card))</div>\n"
    let inputs = card.plan.inputs.filter { input in !input.isChosen || given.contains { $0.name == input.name } }
    var content = inputs.map { input in field(input, given.filter { $0.name == input.name }.map(\.value)) }.joined()
    if isTry { content += "<p class=\"field sub\">\(page[.runSample])</p>\n" }
    var after = ""
    switch permission {
    case .given:
      content += "<p class=\"actions field\"><button class=\"main\">\(page[.runStart])</button></p>\n"
      if !isTry { after = "<details class=\"made\"><summary>\(page[.runReach])</summary>\n\(reach)</details>\n" }
    case .asked:
      content += "<h2 class=\"over\">\(page[.runNeeds])</h2>\n<p class=\"field sub\">\(page[.runNeedsHint])</p>\n\(reach)"
      content += "<p class=\"actions\"><button class=\"main\" name=\"permission\" value=\"once\">\(page[.runOnce])</button>"
      content += "<button name=\"permission\" value=\"always\">\(page[.runAlways])</button></p>\n"
    case .forbidden(let reason, let hint):
      return Self.stopped(reason, hint: hint) + reach
    }
    let fields = [("hash", card.hash)] + (isTry ? [("try", "1")] : [])
    let form = page.form(Self.address(name), fields, isUpload: inputs.contains { $0.kind == .file }, content: content)
    return "<section class=\"sheet\">\(form)</section>\n" + after
  }

  /// Why something does not go on, and the remedy where there is one.
  package static func stopped(_ reason: String, hint: String?) -> String {
    "<div class=\"stopped\" role=\"alert\"><pre>\(ScreenFrame.lines(reason + (hint.map { "\n" + $0 } ?? "")))</pre></div>\n"
  }

  // MARK: Fields

  private func field(_ input: PlanInput, _ given: [String]) -> String {
    if input.kind == .list, !input.choices.isEmpty { return boxes(input, given) }
    let (id, name) = ("in-" + HTMLEscape.escape(input.name), HTMLEscape.escape(Self.prefix + input.name))
    let example = wordsExample(input.kind)
    // Of two fields for one value, neither has to be filled in.
    let isNeeded = input.fallback == nil && example == nil && !(isTry && input.kind == .file)
    let hint = hint(input)
    let described = hint.isEmpty ? "" : " aria-describedby=\"\(id)-hint\""
    let rest = "id=\"\(id)\" name=\"\(name)\"\(described)\(isNeeded ? " required" : "")"
    let label = "<label for=\"\(id)\">\(ScreenFrame.text(input.ask ?? input.name))</label>"
    let note = hint.isEmpty ? "" : "<p class=\"sub\" id=\"\(id)-hint\">\(hint)</p>"
    guard let example else {
      return "<div class=\"field\">\(label)\(control(input, given.last, attributes: rest))\(note)</div>\n"
    }
    let (picked, words) = given.last.map { Self.isPicked($0, input.kind) ? ($0, "") : ("", $0) } ?? ("", "")
    let asked = "<label class=\"sub\" for=\"\(id)-words\">\(page[.runWords, page[example]])</label>"
    let field = "<input type=\"text\" id=\"\(id)-words\" name=\"\(name)\" value=\"\(ScreenFrame.text(words))\">"
    return "<div class=\"field\">\(label)\(control(input, picked, attributes: rest))\(note)\(asked)\(field)</div>\n"
  }

  /// An example in words, which lucid takes as well, where a browser has a calendar or a clock.
  private func wordsExample(_ kind: PlanInput.Kind) -> WebWord? {
    switch kind {
    case .date: .runWordsDay
    case .time: .runWordsTime
    case .datetime: .runWordsMoment
    default: nil
    }
  }

  /// Whether the calendar or the clock of a browser shows a value.
  private static func isPicked(_ value: String, _ kind: PlanInput.Kind) -> Bool {
    switch kind {
    case .date: CivilDate(iso: value) != nil
    case .time: CivilTime(iso: value) != nil
    default:
      value.utf8.count == 16 && value.utf8.dropFirst(10).first == UInt8(ascii: "T")
        && CivilDate(iso: String(value.prefix(10))) != nil && CivilTime(iso: String(value.suffix(5))) != nil
    }
  }

  private func control(_ input: PlanInput, _ given: String?, attributes rest: String) -> String {
    let options: [(String, String)] =
      switch input.kind {
      case .boolean: [("true", page[.runYes]), ("false", page[.runNo])]
      case .choice: input.choices.map { ($0, $0) }
      default: []
      }
    if !options.isEmpty {
      let chosen = given ?? input.fallback.map { ValueText.text($0, zone: .utc) }
      let none = input.fallback == nil ? "<option value=\"\"></option>" : ""
      return "<select \(rest)>\(none)"
        + options.map { value, label in
          let mark = value == chosen ? " selected" : ""
          return "<option value=\"\(HTMLEscape.escape(value))\"\(mark)>\(ScreenFrame.text(label))</option>"
        }.joined() + "</select>"
    }
    if input.kind == .file { return "<input type=\"file\" accept=\"text/*,.md,.csv,.json,.ics,.vcf\" \(rest)>" }
    let value = given ?? ""
    if input.kind == .string, value.contains(where: \.isNewline) || input.max.map({ $0 > 300 }) ?? false {
      return "<textarea \(rest)>\n\(ScreenFrame.lines(value))</textarea>"
    }
    let most = input.kind == .string ? input.max.map { " maxlength=\"\($0)\"" } ?? "" : ""
    return "<input type=\"\(Self.type(input))\" \(rest)\(bounds(input))\(most) value=\"\(ScreenFrame.text(value))\">"
  }

  private static func type(_ input: PlanInput) -> String {
    switch input.kind {
    case .integer, .number: "number"
    case .date: "date"
    case .time: "time"
    case .datetime: "datetime-local"
    default: "text"
    }
  }

  private func bounds(_ input: PlanInput) -> String {
    switch input.kind {
    case .integer: " step=\"1\"" + (input.max.map { " max=\"\($0)\"" } ?? "")
    case .number: " step=\"any\"" + (input.max.map { " max=\"\($0)\"" } ?? "")
    default: ""
    }
  }

  /// Markup; empty without anything to say.
  private func hint(_ input: PlanInput) -> String {
    var parts: [String] = []
    if input.kind == .list { parts.append(page[.runSeveral]) }
    if input.kind == .file { parts.append(page[.runFile, ScreenFrame.text("lucid run \(name) \(input.name)=FILE")]) }
    if input.kind == .duration { parts.append(page[.runDuration]) }
    if let fallback = input.fallback, !input.isEmptyByDefault, ![.choice, .boolean].contains(input.kind) {
      parts.append(page[.runDefault, ScreenFrame.text(ValueText.text(fallback, zone: .utc))])
    }
    return parts.joined(separator: " ")
  }

  private func boxes(_ input: PlanInput, _ given: [String]) -> String {
    let usual = (input.fallback?.list ?? []).map { ValueText.text($0, zone: .utc) }
    let chosen = given.isEmpty ? usual : given.flatMap { $0.split(separator: ",").map { String($0.drop { $0 == " " }) } }
    let boxes = input.choices.map { choice in
      let mark = chosen.contains(choice) ? " checked" : ""
      let (name, value) = (HTMLEscape.escape(Self.prefix + input.name), HTMLEscape.escape(choice))
      let box = "<input type=\"checkbox\" name=\"\(name)\" value=\"\(value)\"\(mark)>"
      return "<label class=\"check\">\(box) \(ScreenFrame.text(choice))</label>"
    }
    return "<fieldset class=\"field\"><legend>\(ScreenFrame.text(input.ask ?? input.name))</legend>\(boxes.joined())</fieldset>\n"
  }
}
