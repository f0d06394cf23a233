package import LucidCore

/// The context size of a model in tokens, and how many bytes make one.
package struct PromptWindow: Hashable, Sendable {
  package static let usualContext = 8192
  package static let usualOutput = 768
  /// Two and four fifths of a byte a token: what llama.cpp counts for the rules, schemas and data
  /// of a request. Prose has about four, so this counts on the high side.
  package static let usualRate = 2.8

  /// All that the model can have before it, its answer included.
  package var context: Int
  /// The tokens reserved for the answer, if the ability sets none.
  package var output: Int
  /// Bytes of a token; learned from what a server has counted, where it has.
  package var bytesPerToken: Double

  package init(context: Int = usualContext, output: Int = usualOutput, bytesPerToken: Double = usualRate) {
    self.context = context
    self.output = output
    self.bytesPerToken = bytesPerToken
  }

  /// The tokens that so many bytes take, at most.
  package func tokens(_ bytes: Int) -> Int { Int((Double(bytes) / bytesPerToken - 1e-9).rounded(.up)) }

  /// The bytes that fit into so many tokens, at least.
  package func bytes(_ tokens: Int) -> Int { Int(Double(max(0, tokens)) * bytesPerToken + 1e-9) }

  /// The tokens of an answer: what the ability asks for, never more than half of the context.
  package func output(for preference: ModelPreference?) -> Int { min(preference?.maxTokens ?? output, context / 2) }

  /// The tokens available for a whole request.
  package func room(for preference: ModelPreference? = nil) -> Int { max(0, context - output(for: preference)) }
}
