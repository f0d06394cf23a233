import LucidCore
import LucidWording

/// The last line of a result: how it ended unless well, who wrote the answer, and whose data is in
/// it where a licence asks for that.
enum MadeBy {
  /// Returns nothing for a run that went well and that nobody wrote an answer for.
  static func facts(_ record: RunRecord) -> [String] {
    let words = PageWords(record.language)
    let isGood = record.outcome == .ok
    let outcome = isGood ? nil : words.sentence(record.outcome)
    let credits = RunNotes(record).credits
    guard let answer = record.answer else { return [outcome].compactMap { $0 } + credits }
    let author: String? =
      if answer.isByAbility {
        words[answer.failedModel == nil ? .byAbility : .writtenByAbility]
      } else if answer.author == "digest", answer.remark != nil {
        // The remark of the built-in summary names it.
        nil
      } else {
        words[.writtenBy, answer.author]
      }
    let remarks = [answer.remark, answer.usage.map(RunNotes.usage)].compactMap { $0 }
    return [outcome, author].compactMap { $0 } + remarks.map(words.message) + credits
  }
}
