import LucidCore
import LucidSyntax

/// Who names what, for those who want a plan explained; a plain compilation keeps no record of it.
extension Lowering {
  func mention(_ name: String, _ range: Range<Int>, in text: TextSource) {
    guard compiler.explains, !frames.contains(where: { $0.name == name }) else { return }
    switch symbols[name] {
    // A plan in a step stands for its steps, which are mentioned one by one.
    case .plan: return
    case nil:
      if catalog.variable(name) == nil, name != "settings" { return }
      mention(shown: name, range, in: text)
    default: mention(shown: prefix + name, range, in: text)
    }
  }

  /// `name` as the plan has it: `outer.inner` for a step of a plan in a step.
  func mention(shown name: String, _ range: Range<Int>, in text: TextSource) {
    guard compiler.explains else { return }
    let sentences = sentences(of: text)
    let sentence = sentences.index(of: range.lowerBound).map { text.string(sentences.ranges[$0]) } ?? text.text
    mentions.append(
      Mention(
        name: name, consumer: consumer, sentence: sentence.split(whereSeparator: \.isWhitespace).joined(separator: " "),
        conditions: conditions, span: text.span(range)))
  }

  private func sentences(of text: TextSource) -> Sentences {
    if let lastSentences, lastSentences.text === text { return lastSentences.sentences }
    let sentences = Sentences(text.utf8)
    lastSentences = (text, sentences)
    return sentences
  }

  /// Lowers what is reached only when something holds.
  func under<T>(_ condition: @autoclosure () -> String, _ body: () -> T) -> T {
    guard compiler.explains else { return body() }
    conditions.append(condition())
    defer { conditions.removeLast() }
    return body()
  }
}
