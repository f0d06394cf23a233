/// A word of the text language that is no key, for `lucid explain`: a tag, a kind of expression.
package struct LanguageWord: Sendable {
  /// The words that people look it up by.
  package let names: [String]
  package let form: String
  package let doc: String
  /// A text over the steps `events` and `mail`; nil where the form is one.
  package let example: String?

  private init(_ names: [String], _ form: String, doc: String, example: String?) {
    (self.names, self.form, self.doc, self.example) = (names, form, doc, example)
  }

  /// The entry of a word; `inputs.city` is one of `inputs.NAME`.
  package static func entry(_ word: String) -> LanguageWord? {
    all.first { $0.names.contains(word) || word.hasPrefix("inputs.") && $0.names.contains("inputs.NAME") }
  }

  package static let all = [
    LanguageWord(
      ["if", "elif", "else"], "<<if CONDITION>> … <<elif CONDITION>> … <<else>> … <<end>>",
      doc: "Prints the first part whose condition is true. A tag alone on its line leaves no line.",
      example: "<<if mail.count > 5>>Many<<elif mail.count > 0>>Some<<else>>None<<end>>"),
    LanguageWord(
      ["for", "loop"], "<<for NAME in LIST>> … <<else>> … <<end>>",
      doc: "Prints its text for every item of a list, and the part after `else` for an empty one. `loop.index`, `loop.first` and "
        + "`loop.last` are the place.",
      example: "<<for event in events.items>><<event.title>><<if not loop.last>>, <<end>><<else>>free<<end>>"),
    LanguageWord(
      ["end"], "<<end>>", doc: "Ends the innermost `if` or `for`.", example: "<<if mail.count > 0>><<mail.count>> unread<<end>>"),
    LanguageWord(
      ["condition", "conditions", "and", "or", "not", "in", "is", "empty", "available"], "CONDITION",
      doc:
        "An expression that is true or false: `==`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `not in`, `is empty`, `is available`, joined by "
        + "`and`, `or` and `not`. A text stands in quotes.",
      example: "<<if events.count > 0 and weekday in [\"Saturday\", \"Sunday\"]>>busy<<end>>"),
    LanguageWord(
      ["filters", "|"], "<<VALUE | FILTER(ARGUMENT)>>",
      doc:
        "Changes the value before it. Parentheses go around a calculation that a filter takes. `lucid tools --filters` lists all.",
      example: "<<events.items | where(not all_day) | map(title) | join(\", \")>>"),
    LanguageWord(
      ["inputs.NAME"], "inputs: { NAME: { type: TYPE, default: VALUE } }",
      doc:
        "A value that the run is given, written `<<NAME>>` in texts: `lucid run FILE --input NAME=VALUE`. `lucid explain inputs` "
        + "lists the keys.",
      example: nil),
    LanguageWord(
      ["date patterns", "date pattern", "patterns", "pattern"], "date(\"PATTERN\")",
      doc:
        "Letters stand for parts of a date: `yyyy` year, `MMMM` `MMM` `MM` `M` month, `d` `dd` day, `EEEE` `EEE` weekday, `HH` hour to "
        + "24, `h` and `a` hour to 12, `mm` minutes, `ss` seconds, `w` week, `Q` quarter. Other text stands in `'…'`.",
      example: "<<today | date(\"EEE d MMM\")>>"),
    LanguageWord(
      ["duration", "durations", "arithmetic", "+", "-", "*", "/", "30m", "24h"], "30m, 24h, 7d, 2w, 1mo, 1y",
      doc:
        "Lengths of time. `date + duration` is a date, `date - date` a duration, `minutes * 1m` makes one of a number. Parentheses go "
        + "around the whole before `|`.",
      example: "<<(events.items[1].start - 30m) | time>>, <<(events.items[1].end - events.items[1].start) | words>>"),
    LanguageWord(
      ["remainder", "modulo", "//", "%"], "no remainder",
      doc:
        "`/` gives 1.5 for 3 / 2, and there is no `%`. Hours and minutes of a number of minutes are `(minutes * 1m) | words`. Whole "
        + "numbers divide by `((count - 3) / 7) | round`, where 3 is half of the greatest remainder.",
      example: "<<(mail.count * 1m) | words>>"),
  ]
}
