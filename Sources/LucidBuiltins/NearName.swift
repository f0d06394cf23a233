import LucidCore
import LucidRuntime

/// The proposal for a name that nothing has. It is offered and never taken: what a step changes or
/// deletes is chosen by what was written.
enum NearName {
  /// The name that is written most alike, as a whole or in one of its words; nil for none.
  static func among(_ names: some Sequence<String>, to asked: String) -> String? {
    let asked = TextFold.text(asked)
    var parts: [(text: String, name: String)] = []
    for name in names.prefix(most) {
      let whole = TextFold.text(name)
      parts.append((whole, name))
      let words = whole.split { !$0.isLetter && !$0.isNumber }
      if words.count > 1 { parts += words.filter { $0.count > 3 }.map { (String($0), name) } }
    }
    let near = Spelling.nearest(asked, among: parts.lazy.map(\.text))
    return parts.first { $0.text == near }?.name
  }

  /// Returns the hint that proposes it, else another one.
  static func hint(_ names: some Sequence<String>, to asked: String, else other: MessageText) -> MessageText {
    among(names, to: asked).map { .words(.didYouMean, "`\($0.oneLine(limit: 80))`") } ?? other
  }

  private static let most = 5_000
}
