import Testing

@testable import LucidSyntax

/// Date patterns of other systems and languages, and words in patterns.
@Suite struct ForeignPatternTests {
  @Test(arguments: [
    ("%Y-%m-%d", "yyyy-MM-dd"), ("YYYY-MM-DD", "yyyy-MM-dd"), ("TT.MM.JJJJ", "dd.MM.yyyy"), ("T.M.JJJJ", "d.M.yyyy"),
    ("EEEE at HH:mm", "EEEE 'at' HH:mm"), ("HH:mm Uhr", "HH:mm 'Uhr'"), ("yyyy-MM-ddTHH:mm", "yyyy-MM-dd'T'HH:mm"),
  ]) func isPatternOfThisLanguage(written: String, own: String) { #expect(ForeignPatterns.pattern(written) == own) }

  @Test(arguments: ["yyyy-MM-dd", "EEEE 'at' HH:mm", "%Q", "", "d 'x", "%"]) func hasNoOtherForm(written: String) {
    #expect(ForeignPatterns.pattern(written) == nil)
  }
}
