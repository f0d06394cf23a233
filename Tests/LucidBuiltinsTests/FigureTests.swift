import LucidCore
import LucidTesting
import Testing

@testable import LucidBuiltins

@Suite struct FigureTests {
  @Test(arguments: [
    (370.0, "6 h 10 min"), (480, "8 h"), (50, "50 min"), (0, "0 min"), (59.6, "1 h"), (-5, "−5 min"), (1e12, "1000000000000 min"),
  ])
  func durations(minutes: Double, text: String) { #expect(CardPhrase.amount(minutes, .min).text() == text) }

  @Test(arguments: [(3.6, "+3.6 %"), (-13.3, "−13.3 %"), (0, "0 %"), (-80, "−80 %")])
  func changes(percent: Double, text: String) { #expect(CardPhrase.change(percent).text() == text) }

  @Test(arguments: [.nan, .infinity, 1e308, -1e308] as [Double]) func anyNumber(number: Double) {
    _ = Figure.round(number)
    _ = CardPhrase.amount(number, .min).text(.german)
  }
}
