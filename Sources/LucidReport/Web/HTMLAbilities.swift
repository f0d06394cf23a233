package import LucidCore
import LucidWording

/// The screens of the library: the dock in the person's order, and a page for each ability.
package struct HTMLAbilities {
  private let page: ScreenFrame
  private let parts: HTMLAbility

  package init(_ page: ScreenFrame) { (self.page, parts) = (page, HTMLAbility(page.language)) }

  /// The styles that the head of its pages needs.
  package static let styles = [HTMLDock.rules, HTMLAbility.rules]

  /// One ability and what is known of it here.
  package struct Detail: Sendable {
    package let ability: AbilityViewModel
    /// nil for a text that has mistakes.
    package var card: CardViewModel?
    /// Markup of `HTMLDiagnostics`.
    package var diagnostics = ""
    /// The decisions about it.
    package var decisions: [(isAllowed: Bool, what: MessageText)] = []
    /// Whether permissions are asked for at all.
    package var needsPermission = false
    /// Whether where it came from can be asked for another version.
    package var hasOrigin = false
    /// Its text against the shipped one; nil where it is no changed default.
    package var difference: UnifiedDiff?
    /// Private data in what would be shared: the line, and what it is.
    package var privateData: [(line: Int, what: MessageText)] = []

    package init(_ ability: AbilityViewModel) { self.ability = ability }
  }

  /// The effects of restoring the defaults.
  package struct Restoring: Sendable {
    /// Defaults that were removed.
    package var removed: [String] = []
    /// Those with a text of the person's own, which would be replaced.
    package var changed: [(name: String, difference: UnifiedDiff)] = []

    package init() {}
  }

  // MARK: The dock

  /// The tiles of those that are given; `links` leads to the other parts of a long list.
  package func dock(_ abilities: [AbilityViewModel], links: String, _ restoring: Restoring) -> String {
    let empty = "<p class=\"callout\">\(text(.abilitiesEmpty))</p>\n"
    let actions =
      "<p class=\"actions\"><a class=\"button\" href=\"/gallery\">\(text(.gallery))</a>"
      + "<a class=\"button\" href=\"/edit/new\">\(text(.abilityNew))</a>"
      + (abilities.count > 1 ? "<a class=\"button\" href=\"/abilities?order=1\">\(text(.abilitiesOrder))</a>" : "") + "</p>\n"
    let tiles = "<ul class=\"dock\">\n" + abilities.map(tile).joined() + "</ul>\n"
    return title(.abilities) + "<main>\n\(actions)\(abilities.isEmpty ? empty : tiles)\(links)\(restore(restoring))</main>\n"
  }

  private func tile(_ ability: AbilityViewModel) -> String {
    let name = ScreenFrame.part(ability.name)
    let problem = ability.problem.map { "<p class=\"bad\">\(ScreenFrame.text(page[.abilityBroken, $0]))</p>" }
    let summary = problem ?? ability.summary.map { "<p>\(ScreenFrame.text($0))</p>" } ?? ""
    let facts = self.facts(ability)
    let (path, word): (String, WebWord) = ability.problem == nil ? ("/run/", .abilityRun) : ("/edit/", .abilityEdit)
    let spoken = ScreenFrame.text(page[word] + " " + ability.label)
    return
      "<li class=\"card\"><span class=\"chip\" style=\"\(HTMLStyle.own(RGB(ability.look.color)))\">"
      + "\(HTMLIcons.svg(ability.look.icon ?? ""))</span><div>"
      + "<h2><a href=\"/abilities/\(name)\">\(ScreenFrame.text(ability.label))</a></h2>\(summary)\(facts)"
      + "<p class=\"actions\"><a class=\"button\" href=\"\(path)\(name)\" aria-label=\"\(spoken)\">\(text(word))</a></p>"
      + "</div></li>\n"
  }

  private func facts(_ ability: AbilityViewModel) -> String {
    let slot: WebWord? =
      switch ability.slot {
      case .morning: .slotMorning
      case .afternoon: .slotAfternoon
      case .evening: .slotEvening
      case nil: nil
      }
    let facts = [
      slot.map { page[$0] }, ability.writes.isEmpty ? nil : page[.factWrites], ability.sends.isEmpty ? nil : page[.factSends],
      ability.isChanged ? page[.factChanged] : nil,
    ].compactMap { $0 }
    return facts.isEmpty ? "" : "<p class=\"facts\">\(ScreenFrame.text(facts.joined(separator: " · ")))</p>"
  }

  /// The same with buttons that change the order. `count` is that of the whole library.
  package func order(_ abilities: [AbilityViewModel], of count: Int, links: String, back: String) -> String {
    let rows = abilities.map { ability in
      let place = ability.order + 1
      func button(to: Int, _ mark: String, _ word: WebWord, isOff: Bool) -> String {
        let spoken = ScreenFrame.text(page[word, ability.label])
        return "<button name=\"place\" value=\"\(to)\" aria-label=\"\(spoken)\"\(isOff ? " disabled" : "")>\(mark)</button>"
      }
      let buttons =
        button(to: 1, "⇑", .moveTop, isOff: place == 1) + button(to: place - 1, "↑", .moveUp, isOff: place == 1)
        + button(to: place + 1, "↓", .moveDown, isOff: place == count)
      return "<li><span class=\"body\">\(place). \(ScreenFrame.text(ability.label))</span>"
        + page.form("/do/move", [("name", ability.name), ("back", back)], content: buttons) + "</li>\n"
    }.joined()
    return title(.abilitiesOrder)
      + "<main>\n<section class=\"card\"><ul class=\"rows order\">\n\(rows)</ul></section>\n\(links)"
      + "<p><a class=\"button main\" href=\"/abilities\">\(text(.abilitiesOrdered))</a></p>\n</main>\n"
  }

  private func restore(_ restoring: Restoring) -> String {
    let removed =
      restoring.removed.isEmpty
      ? ""
      : "<p>\(ScreenFrame.text(page[.restoreRemoved, restoring.removed.joined(separator: ", ")]))</p>\n"
        + "<div class=\"actions\">\(restoring.removed.map(restoreOne).joined())</div>\n"
    let changed = restoring.changed.map { one in
      "<h3>\(ScreenFrame.text(page[.restoreChanged, one.name]))</h3>\n\(HTMLDifference.html(one.difference))"
        + "<div class=\"actions\">\(restoreOne(one.name))</div>\n"
    }.joined()
    return "<details class=\"card\"><summary>\(text(.restoreDefaults))</summary>\n<p>\(text(.restoreHint))</p>\n"
      + removed + changed
      + page.button("/do/reset", [("back", "/abilities")], label: page[.restoreDefaults], kind: "danger") + "</details>\n"
  }

  private func restoreOne(_ name: String) -> String {
    page.button("/do/restore", [("name", name)], label: page[.restoreOne, name], kind: "danger")
  }

  // MARK: One ability

  package func detail(_ detail: Detail) -> String {
    let ability = detail.ability
    let name = ScreenFrame.part(ability.name)
    let summary = ability.summary.map { "<p class=\"lead-in\">\(ScreenFrame.text($0))</p>\n" } ?? ""
    let broken = ability.problem.map { problem in
      "<div class=\"stopped\" role=\"alert\"><p>\(ScreenFrame.text(page[.abilityBroken, problem]))</p></div>\n\(detail.diagnostics)"
    }
    let run = "<a class=\"button main\" href=\"/run/\(name)\">\(text(.abilityRun))</a>"
    let update =
      detail.hasOrigin ? "<a class=\"button\" href=\"/abilities/\(name)/update\">\(text(.abilityUpdate))</a>" : ""
    let actions =
      "<p class=\"actions\">\(broken == nil ? run : "")<a class=\"button\" href=\"/edit/\(name)\">\(text(.abilityEdit))</a>"
      + "\(update)</p>\n"
    var out =
      "<header class=\"top\">\(HTMLBlocks.chip(ability.look.icon ?? ""))<div><h1>\(ScreenFrame.text(ability.label))</h1>"
      + "<p class=\"of\"><a href=\"/abilities\">\(text(.abilities))</a></p></div></header>\n<main>\n"
    out += summary + (broken ?? "") + actions
    if let card = detail.card {
      out +=
        parts.permissions(card) + decisions(detail, card) + parts.inputs(card) + parts.facts(card) + parts.prompt(card)
      out += card.remarks.map { "<p class=\"next\">\(parts.text($0))</p>\n" }.joined()
    }
    if let difference = detail.difference {
      out +=
        "<details class=\"card\"><summary>\(text(.defaultDifference))</summary>\n\(HTMLDifference.html(difference))"
        + "<p>\(text(.restoreOneHint))</p>\n\(restoreOne(ability.name))</details>\n"
    }
    if detail.card != nil { out += share(detail, name) }
    return out + remove(ability) + "</main>\n"
  }

  private func decisions(_ detail: Detail, _ card: CardViewModel) -> String {
    let name = detail.ability.name
    guard detail.needsPermission || !detail.decisions.isEmpty else { return "" }
    let rows = detail.decisions.map { one in
      "<li><span class=\"\(one.isAllowed ? "good" : "bad") lead\">\(text(one.isAllowed ? .trustAllowed : .trustDenied))</span>"
        + "<span class=\"body\">\(parts.text(one.what))</span></li>\n"
    }.joined()
    let list = rows.isEmpty ? "" : "<ul class=\"rows\">\n\(rows)</ul>\n"
    let grant = page.button("/do/grant", [("name", name)], label: page[.trustAllow])
    let deny = page.button("/do/deny", [("name", name)], label: page[.trustDeny], kind: "danger")
    let revoke =
      detail.decisions.isEmpty ? "" : page.button("/do/revoke", [("name", name)], label: page[.trustAskAgain], kind: "quiet")
    return "<section class=\"card\"><h2>\(text(.trustDecisions))</h2>\n<p>\(text(.trustDecisionsHint))</p>\n\(list)"
      + "<div class=\"actions\">\(grant)\(deny)\(revoke)</div></section>\n"
  }

  private func share(_ detail: Detail, _ name: String) -> String {
    let words = PageWords(page.language)
    let found = detail.privateData.map { one in
      "<li>\(ScreenFrame.text(page[.shareLine, String(one.line), words.message(one.what)]))</li>\n"
    }.joined()
    let warning =
      found.isEmpty ? "" : "<p class=\"warn\">\(text(.sharePrivate))</p>\n<ul>\n\(found)</ul>\n"
    let kinds: [(String, WebWord)] = [("file", .shareFile), ("skill", .shareSkill), ("plugin", .sharePlugin)]
    let links = kinds.map { "<a class=\"button\" href=\"/abilities/\(name)/\($0.0)\">\(text($0.1))</a>" }.joined()
    return "<details class=\"card\"><summary>\(text(.shareAbility))</summary>\n<p>\(text(.shareHint))</p>\n\(warning)"
      + "<p class=\"actions\">\(links)</p></details>\n"
  }

  private func remove(_ ability: AbilityViewModel) -> String {
    let hint: WebWord = ability.isDefault ? .removeDefaultHint : .removeHint
    return "<details class=\"card\"><summary>\(text(.removeAbility))</summary>\n<p>\(text(hint))</p>\n"
      + page.button(
        "/do/remove", [("name", ability.name), ("back", "/abilities")], label: page[.removeNow, ability.label], kind: "danger")
      + "</details>\n"
  }

  // MARK: A newer version

  /// A newer text of an ability, and what is different in it.
  package struct Update: Sendable {
    package let name: String
    package let label: String
    package let source: String
    package let hash: String
    package let difference: UnifiedDiff
    /// Sentences on what else has changed.
    package let remarks: [MessageText]
    /// New permissions.
    package let permissions: [MessageText]

    package init(
      _ name: String, label: String, source: String, hash: String, _ difference: UnifiedDiff, remarks: [MessageText],
      permissions: [MessageText]
    ) {
      (self.name, self.label, self.source, self.hash) = (name, label, source, hash)
      (self.difference, self.remarks, self.permissions) = (difference, remarks, permissions)
    }
  }

  /// The difference before it is installed; nil when there is nothing newer.
  package func update(_ label: String, name: String, _ update: Update?) -> String {
    let back = "/abilities/" + ScreenFrame.part(name)
    let head =
      "<header class=\"top\"><div><h1>\(ScreenFrame.text(page[.updateOf, label]))</h1>"
      + "<p class=\"of\"><a href=\"\(back)\">\(ScreenFrame.text(label))</a></p></div></header>\n<main>\n"
    guard let update else { return head + "<p>\(text(.updateNone))</p>\n</main>\n" }
    let remarks = update.remarks.map { "<li>\(parts.text($0))</li>\n" }.joined()
    let isNew = !update.permissions.isEmpty
    let button = page.button(
      "/do/update", [("name", name), ("sum", update.hash), ("back", back)],
      label: page[isNew ? .updateAndAllow : .updateNow], kind: "main")
    return head + "<p class=\"sub\">\(ScreenFrame.text(page[.updateFrom, update.source]))</p>\n"
      + (remarks.isEmpty ? "" : "<ul class=\"notes\">\n\(remarks)</ul>\n")
      + HTMLPermissionChange.html(page, new: update.permissions) + HTMLDifference.html(update.difference)
      + "<p>\(text(.updateHint))</p>\n\(button)\n</main>\n"
  }

  // MARK: Parts

  private func title(_ word: WebWord) -> String { "<header class=\"top\"><h1>\(text(word))</h1></header>\n" }

  private func text(_ word: WebWord) -> String { ScreenFrame.text(page[word]) }
}

/// Permissions that a text needs and the one before it did not, and the other way round.
enum HTMLPermissionChange {
  /// Empty when both need the same.
  static func html(_ page: ScreenFrame, new: [MessageText], gone: [MessageText] = []) -> String {
    func list(_ word: WebWord, _ lines: [MessageText], tone: String) -> String {
      guard !lines.isEmpty else { return "" }
      let words = PageWords(page.language)
      let items = lines.map { "<li>\(ScreenFrame.text(words.message($0)))</li>\n" }.joined()
      return "<h2 class=\"\(tone)\">\(ScreenFrame.text(page[word]))</h2>\n<ul>\n\(items)</ul>\n"
    }
    let lists = list(.permissionsNew, new, tone: "warn") + list(.permissionsGone, gone, tone: "good")
    return lists.isEmpty ? "" : "<section class=\"card\">\(lists)</section>\n"
  }
}
