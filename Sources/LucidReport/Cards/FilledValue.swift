import LucidCore
import LucidWording

/// A value that an author put on a card, as a person reads it.
enum FilledValue {
  /// Numbers with one decimal at most; what could not be had says so in its own words; nothing at
  /// all is empty.
  static func text(_ value: Value, _ context: CardContext) -> String {
    switch value {
    case .absent(let absence): "(\(PageWords(context.words.language).missing(absence.missing)))"
    case .number(let d): context.figure(d)
    case .boolean(let b): context.words[b ? .yes : .no]
    default: ValueText.text(value, zone: context.zone)
    }
  }
}
