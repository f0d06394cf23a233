import LucidSyntax
import Testing

@Suite struct ShortLabelTests {
  @Test(arguments: [
    ("evening", "Evening"), ("evening-review", "Evening"), ("week_ahead", "Week Ahead"), ("Review of a text", "Review"),
    ("Notes of the people", "Notes"), ("incomprehensibilities", "Incomprehens"), ("", "Ability"),
    ("GTD.now", "GTD Now"),
    ("👩‍👩‍👧 family", "👩‍👩‍👧 family"),
  ])
  func fitsUnderAnIcon(name: String, label: String) { #expect(ShortLabel.of(name) == label) }
}
