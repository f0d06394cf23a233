package import LucidCore

/// A request of a person in one sentence, as rules read it: the steps and the form of an ability.
package struct SentenceReading: Sendable {
  /// Why no ability is made of it.
  package enum Refusal: Hashable, Sendable {
    /// It begins with a verb of something that is done, such as `send`: the word as written.
    case action(String)
    /// No word of it names a source.
    case noSource
  }

  package struct Step: Sendable {
    package let tool: ToolSignature
    package let id: String
    /// Values as a file has them, inside `{ }`.
    package internal(set) var arguments: [(name: String, value: String)]

    /// The type of its items, if they have a name to list them by.
    var items: RecordType? {
      guard case .record(let result) = tool.result, let field = result.fields.first(where: { $0.name == "items" }),
        case .list(.record(let item)) = field.type, let title = FamilyTraits.of(tool.family)?.title,
        item.index(of: title) != nil
      else { return nil }
      return item
    }
  }

  /// A blank that is asked for before each run.
  package struct Input: Hashable, Sendable {
    package let name: String
    package let question: String
    /// A value for the test and the trial on the sample person's data.
    package let example: String
  }

  /// The order of the items of a step.
  struct Arrangement: Sendable {
    let step: String
    let family: String
    let isSorted: Bool
    let isDescending: Bool
    /// Over an item: `from`, `start | day`.
    let field: String
  }

  /// The form of the answer.
  enum Shape: Hashable, Sendable {
    case usual, sentencePerItem, table, brief
    case sentences(Int)
    case bullets(Int)
  }

  /// On one line.
  package let sentence: String
  package internal(set) var refusal: Refusal?
  package internal(set) var steps: [Step] = []
  package internal(set) var inputs: [Input] = []
  /// Words of the sentence that nothing of the file stands for.
  package internal(set) var unknown: [String] = []
  /// When it could run by itself, as `lucid schedule` takes it: `weekdays 7:30`.
  package internal(set) var schedule: String?
  package internal(set) var language: String?
  /// The words that name it.
  package internal(set) var title = ""
  var slot: String?
  var shape = Shape.usual
  var arrangement: Arrangement?
  var counts = false
  /// Whether what was found answers it, without a judgement.
  var isList = false

  var namesNoSource: Bool { if case .noSource? = refusal { true } else { false } }

  init(sentence: String) { self.sentence = sentence }

  /// Returns whether a text is more than the name of a file: three words, or two that name a
  /// source.
  package static func isSentence(_ typed: String, _ compiler: Compiler) -> Bool {
    let words = typed.split(whereSeparator: \.isWhitespace).count
    let isPath = typed.utf8.contains(UInt8(ascii: "/")) || typed.hasSuffix(".lucidability")
    guard words > 1, !isPath else { return false }
    return words > 2 || !SentenceReader(typed, compiler).result().namesNoSource
  }

  /// Reads a sentence, in English or German. The same words give the same reading.
  package static func of(_ sentence: String, _ compiler: Compiler) -> SentenceReading {
    SentenceReader(sentence, compiler).result()
  }
}
