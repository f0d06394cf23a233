/// Something a person should know about a result that is otherwise good: a damaged file that was
/// left out, a list that was cut.
package struct Notice: Hashable, Sendable {
  package let message: MessageText
  /// The file or record it is about, if one.
  package let about: String?

  /// Whether it says that something is missing; an answer may say the same.
  package let isMissing: Bool

  /// Whether it names the provider of the data, as a licence asks: no fault of the result.
  package let isCredit: Bool

  /// Whether the result that it comes with is only a part: the run is partial then.
  package let isCut: Bool

  /// Whether it says that what it is about was so already, and nothing was written.
  package let isUnchanged: Bool

  /// The remedy, where it is not to repair what the notice is about; `lucid doctor` shows it.
  package let remedy: String?

  /// The subject of a notice about what there was no room for in a model's window.
  package static let context = "context"

  /// The English text, for logs and models.
  package var text: String { message.text }

  /// One of what is missing.
  package init(missing: MissingData) { self.init(missing.message, isMissing: true) }

  package init(
    _ message: MessageText, about: String? = nil, isMissing: Bool = false, isCredit: Bool = false, isCut: Bool = false,
    isUnchanged: Bool = false, remedy: String? = nil
  ) {
    self.remedy = remedy
    self.isUnchanged = isUnchanged
    self.isCredit = isCredit
    self.isCut = isCut
    self.message = message
    self.about = about
    self.isMissing = isMissing
  }
}

extension Notice {
  /// About a file: `path: what`.
  package static func file(_ path: String, _ what: MessageText, isCut: Bool = false) -> Notice {
    Notice(.words(.inFile, path.oneLine(limit: 200), what), about: path, isCut: isCut)
  }

  /// About a file of which a part could not be read: the result is a part, and the run partial.
  package static func part(of path: String, _ what: MessageText) -> Notice { .file(path, what, isCut: true) }

  /// The first few, and how many more there are.
  package static func few(_ notices: [Notice], in place: String, most: Int = 5) -> [Notice] {
    guard notices.count > most else { return notices }
    return notices.prefix(most) + [
      Notice(
        .words(.moreProblems, notices.count - most, place), isCut: notices.dropFirst(most).contains(where: \.isCut))
    ]
  }
}
