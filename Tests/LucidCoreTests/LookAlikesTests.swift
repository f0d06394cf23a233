import LucidCore
import Testing

@Suite struct LookAlikesTests {
  @Test(arguments: [
    ("Brіefing", "Briefing"), ("ВRIEFING", "Briefing"), ("Ｔｉｄｙ", "tidy"), ("𝐓idy", "Tidy"), ("саlеndаr", "calendar"),
    ("CaIendar", "Calendar"),
    ("lnbox", "Inbox"), ("Pl4n", "Pl4n 2"), ("Μail", "Mail"), ("hаbits", "habits"), ("Ηealth", "health"), ("Ｎotes", "notes"),
    ("T1dy", "Tldy"),
    ("0n", "On"),
  ]) func readsAlike(a: String, b: String) {
    #expect(LookAlikes.readAlike(a, b) == (a != "Pl4n") && LookAlikes.readAlike(b, a) == (a != "Pl4n"))
  }

  /// Characters that are drawn as others, are not drawn, or are other blanks.
  @Test(arguments: [
    ("Brie\u{FB01}ng", "Briefing"), ("Tra\u{FB03}c", "Traffic"), ("Hea\u{217C}th", "Health"), ("\u{216D}alendar", "Calendar"),
    ("Habıts", "Habits"), ("Plan\u{2003}Day", "Plan Day"), ("Plan\u{A0}Day", "Plan Day"), ("Plan  Day", "Plan Day"),
    ("Email\u{3000}", "Email"), ("Weather ", "Weather"), ("Notes\u{FE0F}", "Notes"), ("Brie\u{AD}fing", "Briefing"),
    ("Calendar\u{200B}", "Calendar"), ("Cafe\u{301}", "Caf\u{E9}"), ("Ｐｌａｎ　Ｄａｙ", "plan day"), ("ᴾlan Day", "Plan Day"),
    ("①", "1"), ("Plan\u{2028}Day", "Plan Day"), ("Nοtes\u{2060}", "Notes"),
  ]) func isDrawnAlike(a: String, b: String) {
    #expect(LookAlikes.readAlike(a, b) && LookAlikes.readAlike(b, a))
  }

  /// The same words, and words that merely have letters of other alphabets.
  @Test(arguments: [
    ("Briefing", "BRIEFING"), ("Утро", "Morning"), ("Résumé", "Resume"), ("朝の予定", "予定"), ("Plan day", "Plan days"),
    ("Ωmega", "mega"),
  ]) func doesNotReadAlike(a: String, b: String) { #expect(!LookAlikes.readAlike(a, b)) }

  @Test(arguments: [
    ("Brіefing", "Cyrillic", "Latin"), ("Tidу now", "Cyrillic", "Latin"), ("Утpо", "Latin", "Cyrillic"),
    ("αlpha", "Greek", "Latin"),
    ("Ｔidy", "fullwidth", "Latin"),
  ]) func namesTheMixture(text: String, alphabet: String, others: String) {
    let mixture = LookAlikes.mixture(in: text)
    #expect(mixture?.alphabet == alphabet && mixture?.others == others)
  }

  @Test(arguments: ["Plan Day", "Утро 7", "α wave", "Über-Größe", "日本LINE", "Γειά σου", "naïve", "5 µm", "שלום", "Day 🎉"])
  func oneAlphabetAWordIsNoMixture(text: String) { #expect(LookAlikes.mixture(in: text) == nil) }

  @Test func wordsOfTheCommandLineAreReserved() {
    let words = ["last", "LAST", " Last ", "none", "gallery", "revoke", "g a l l e r y  ", "inde\u{A0}x", "revo\u{212A}e"]
    for word in words { #expect(ReservedWords.holds(word)) }
    for word in ["", "lasting", "briefing", "last day", "weather"] { #expect(!ReservedWords.holds(word)) }
  }
}
