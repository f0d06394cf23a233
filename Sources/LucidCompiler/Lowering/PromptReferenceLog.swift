import LucidCore
import LucidSyntax

/// Collects which sentence names what, for plans that are explained.
final class PromptReferenceLog {
  private(set) var mentions: [PromptReference] = []
  private var last: (text: TextSource, sentences: Sentences)?

  /// `name` as the plan has it: `outer.inner` for a step of a plan in a step.
  func add(_ name: String, _ range: Range<Int>, in text: TextSource, _ context: LoweringContext) {
    let sentences = sentences(of: text)
    let sentence = sentences.index(of: range.lowerBound).map { text.string(sentences.ranges[$0]) } ?? text.text
    mentions.append(
      PromptReference(
        name: name, consumer: context.consumer, sentence: sentence.split(whereSeparator: \.isWhitespace).joined(separator: " "),
        conditions: context.conditions, span: text.span(range)))
  }

  private func sentences(of text: TextSource) -> Sentences {
    if let last, last.text === text { return last.sentences }
    let sentences = Sentences(text.utf8)
    last = (text, sentences)
    return sentences
  }
}
