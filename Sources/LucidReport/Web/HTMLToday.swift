package import LucidCore
import LucidWording

/// The parts of the screen of the day.
package struct HTMLToday {
  /// A habit that is not done today.
  package struct OpenHabit: Hashable, Sendable {
    package let name: String
    package let emoji: String
    /// The amount that is missing of the target; nil for one that is done or not.
    package let missing: Double?
    /// In minutes.
    package let isDuration: Bool

    package init(_ name: String, emoji: String, missing: Double?, isDuration: Bool) {
      (self.name, self.emoji, self.missing, self.isDuration) = (name, emoji, missing, isDuration)
    }
  }

  private let page: ScreenFrame
  private let zone: Zone

  package init(_ page: ScreenFrame, zone: Zone) { (self.page, self.zone) = (page, zone) }

  // MARK: The day

  /// The line to read first, where `hasHeadline`, else the name of the screen; and the day.
  package func header(_ record: RunRecord, hasHeadline: Bool) -> String {
    let title = (hasHeadline ? ShownAnswer.headline(record) : nil).map(ScreenFrame.text) ?? page[.today]
    let day = ScreenFrame.text(PageWords(page.language).day(zone.date(record.started)))
    return "<header class=\"top\">\(HTMLBlocks.chip("sun.max"))<div><h1>\(title)</h1><p class=\"of\">\(day)</p></div></header>\n"
  }

  /// The figures of the day, and what is missing of them with the command that sets it up.
  package func tiles(_ record: RunRecord) -> String {
    let card = CardRenderers.view(of: record, zone: zone).map { HTMLBlocks(record.language).section($0) } ?? ""
    let notes = RunNotes(record).lines.map { "<li>\(ScreenFrame.text($0))</li>" }.joined()
    return card + (notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>\n")
  }

  /// A button for each habit that is open, with a field for how much where that counts.
  package func habits(_ habits: [OpenHabit]) -> String {
    guard !habits.isEmpty else { return "" }
    let items = habits.enumerated().map { i, habit in
      let label = ScreenFrame.text([habit.emoji, habit.name].filter { !$0.isEmpty }.joined(separator: " "))
      let spoken = "aria-label=\"\(page[.todayLogOne]): \(ScreenFrame.text(habit.name))\""
      guard let missing = habit.missing else {
        return "<li>\(page.form("/do/log", [("habit", habit.name)], content: "<button \(spoken)>\(label)</button>"))</li>\n"
      }
      let field =
        "<label for=\"habit-\(i)\">\(label)\(habit.isDuration ? " (min)" : "")</label>"
        + "<input id=\"habit-\(i)\" type=\"number\" name=\"amount\" min=\"0\" step=\"any\" required value=\"\(ValueText.number(missing))\">"
        + "<button \(spoken)>\(page[.todayLogOne])</button>"
      return "<li>\(page.form("/do/log", [("habit", habit.name)], content: field))</li>\n"
    }
    return "<section class=\"card\"><h2>\(page[.todayLog])</h2>\n<ul class=\"habits\">\n\(items.joined())</ul></section>\n"
  }

  /// `count` is nil where it is not known.
  package func waiting(_ count: Int?) -> String {
    switch count {
    case nil: "<p class=\"callout alert waits\">\(page[.todayNotKnown])</p>\n"
    case 0: ""
    case let count?:
      "<p class=\"callout alert waits\"><a href=\"\(WebScreen.waiting.path)\">\(page[.todayWaits, "\(count)"])</a></p>\n"
    }
  }

  /// A link to the sheet of each ability.
  package func chips(_ abilities: [AbilityViewModel]) -> String {
    guard !abilities.isEmpty else { return "" }
    let items = abilities.map { ability in
      let icon =
        "<span class=\"chip\" style=\"\(HTMLStyle.own(RGB(ability.look.color)))\">\(HTMLIcons.svg(ability.look.icon ?? ""))</span>"
      let link = "<a class=\"button\" href=\"\(HTMLSheet.address(ability.name))\">\(icon)\(ScreenFrame.text(ability.label))</a>"
      return "<li>\(link)</li>\n"
    }
    return "<h2 class=\"over\">\(page[.todayChips])</h2>\n<ul class=\"chips\">\n\(items.joined())</ul>\n"
  }

  /// The page of a home with neither data nor configuration.
  package var firstStep: String {
    let sample = page.button(
      HTMLSheet.address("briefing"), [("try", "1")], label: page[.todaySample], kind: "main")
    return "<header class=\"top\">\(HTMLBlocks.chip("sun.max"))<div><h1>\(page[.todayFirst])</h1></div></header>\n<main>\n"
      + "<section class=\"card\"><p>\(page[.todayFirstHint])</p>\n<pre><code>\(SetUp.vault)</code></pre></section>\n"
      + "<div class=\"actions\">\(sample)</div>\n</main>\n"
  }

  // MARK: The briefing

  /// Opens the part of the briefing, which its run or `stored` fills.
  package var beginBriefing: String {
    let dismiss = page.button(
      "/do/dismiss", [("back", WebScreen.today.path)], label: "×", kind: "quiet", spoken: page[.todayDismiss])
    return "<section class=\"briefing\" aria-label=\"\(page[.todayBriefing])\">\n<div class=\"dismiss\">\(dismiss)</div>\n"
  }

  package var endBriefing: String { "</section>\n" }

  package var dismissed: String {
    let show = "<a class=\"button\" href=\"\(WebScreen.today.path)?briefing=show\">\(page[.todayShow])</a>"
    return "<div class=\"actions waits\"><span>\(page[.todayDismissed])</span>\(show)</div>\n"
  }

  /// The way to the sheet of a briefing that the person has changed, and not permitted yet.
  package var permission: String {
    "<div class=\"actions waits\"><a class=\"button main\" href=\"\(HTMLSheet.address("briefing"))\">\(page[.runNeeds])</a></div>\n"
  }

  /// The briefing of today was shown, and is not stored.
  package var shownElsewhere: String {
    let again = page.button(HTMLSheet.address("briefing"), label: page[.runAgain])
    return "<div class=\"actions waits\"><span>\(page[.todayRanAlready])</span>\(again)</div>\n"
  }
}
