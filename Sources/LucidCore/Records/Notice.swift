/// Something a person should know about a result that is otherwise good: a damaged file that was
/// left out, a list that was cut.
package struct Notice: Hashable, Sendable {
  package let text: String
  /// The file or record it is about, if one.
  package let about: String?

  /// Whether it says that something is missing; an answer may say the same.
  package let isMissing: Bool

  /// The thing that is missing, which a catalogue words; nil for any other notice.
  package let missing: MissingData?

  /// Whether it names the provider of the data, as a licence asks: no fault of the result.
  package let isCredit: Bool

  /// Whether the result that it comes with is only a part: the run is partial then.
  package let isCut: Bool

  /// Whether it says that what it is about was so already, and nothing was written.
  package let isUnchanged: Bool

  /// The remedy, where it is not to repair what the notice is about; `lucid doctor` shows it.
  package let remedy: String?

  /// One of what is missing.
  package init(missing: MissingData) { self.init(missing.text, isMissing: true, missing: missing) }

  package init(
    _ text: String, about: String? = nil, isMissing: Bool = false, isCredit: Bool = false, isCut: Bool = false,
    isUnchanged: Bool = false, remedy: String? = nil, missing: MissingData? = nil
  ) {
    self.missing = missing
    self.remedy = remedy
    self.isUnchanged = isUnchanged
    self.isCredit = isCredit
    self.isCut = isCut
    self.text = text
    self.about = about
    self.isMissing = isMissing
  }
}
