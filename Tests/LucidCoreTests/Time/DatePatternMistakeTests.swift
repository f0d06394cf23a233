import LucidCore
import Testing

/// Patterns whose letters are all known and that would write a wrong date.
@Suite struct DatePatternMistakeTests {
  @Test(arguments: [
    // The year of the ISO week is another one at the turn of the year.
    ("YYYY-MM-dd", "yyyy-MM-dd"), ("EEEE, MMMM d, YYYY", "EEEE, MMMM d, yyyy"), ("Y", "y"),
    // The year of a date beside the number of a week.
    ("yyyy-'W'ww", "YYYY-'W'ww"), ("'KW' w yyyy", "'KW' w YYYY"),
    // Minutes among days, months among hours.
    ("dd.mm.yyyy", "dd.MM.yyyy"), ("yyyy-mm-dd", "yyyy-MM-dd"), ("d/m", "d/M"), ("mm/dd HH:mm", "MM/dd HH:mm"),
    ("dd.mm.yyyy, HH:mm", "dd.MM.yyyy, HH:mm"), ("HH:MM", "HH:mm"), ("yyyy-MM-dd HH:MM", "yyyy-MM-dd HH:mm"),
    ("H.MM", "H.mm"), ("h:MM a", "h:mm a"), ("HHMM", "HHmm"),
    // Hours to twelve without their half of the day.
    ("hh:mm", "HH:mm"), ("h:mm", "H:mm"), ("EEEE h:mm", "EEEE H:mm"),
    // Several at once.
    ("YYYY-mm-dd hh:MM", "yyyy-MM-dd HH:mm"),
  ])
  func aPatternIsCorrected(written: String, meant: String) {
    #expect(DatePattern.mistake(in: written)?.corrected == meant)
    #expect(DatePattern.mistake(in: meant) == nil)
  }

  @Test(arguments: [
    "yyyy-MM-dd", "EEEE, MMMM d, yyyy", "h:mm a", "hh 'h' mm a", "HH:mm:ss", "mm:ss", "m", "YYYY-'W'ww", "'week' w",
    "yyyyMMddHHmm",
    "HH:mm dd.MM.", "dd.MM. HH:mm", "d MMM, H:mm", "Q yyyy", "yyyy, MM", "w ww YYYY Q", "d 'of' MMMM", "'YYYY' yyyy", "xxx",
    "HH MM/dd", "yyyy-MM-dd'T'HH:mm",
  ])
  func aGoodPatternStays(pattern: String) { #expect(DatePattern.mistake(in: pattern) == nil) }
}
