import LucidCore
import Testing

@testable import LucidReport

@Suite struct UnitBindingTests {
  @Test(arguments: [
    ("5 min", true), ("5 min, then", true), ("13 %", true), ("8 °C.", true), ("3 h**", true), ("12 km/h", true), ("34 Uhr", true),
    ("5 minutes", false), ("5 events", false), ("a min", false), ("5 h2", false),
  ]) func unitsAreBound(text: String, isBound: Bool) {
    let parts = text.split(separator: " ", maxSplits: 1)
    #expect(UnitBinding.binds(parts[0].last, parts[1]) == isBound)
  }

  @Test func htmlKeepsThemTogether() {
    #expect(
      UnitBinding.html("<strong>6 h 10 min</strong>, 13 % less") == "<strong>6&nbsp;h 10&nbsp;min</strong>, 13&nbsp;% less")
    #expect(UnitBinding.html("<a href=\"#x 5 min\">52</a> ms of 3 events") == "<a href=\"#x 5 min\">52</a>&nbsp;ms of 3 events")
    #expect(HTMLAnswer.html("You slept **6 h**.", format: .markdown) == "<p>You slept <strong>6\u{A0}h</strong>.</p>\n")
  }
}
