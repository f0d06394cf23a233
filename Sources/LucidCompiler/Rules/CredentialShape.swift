/// The form of a service's credentials: a unique prefix, and the characters that follow.
struct CredentialShape: Sendable {
  /// For a message: `a GitHub token`.
  let name: String
  let prefix: [UInt8]
  /// The least number of characters after the prefix.
  let length: Int

  init(_ name: String, _ prefix: String, _ length: Int) {
    self.name = name
    self.prefix = Array(prefix.utf8)
    self.length = length
  }

  /// From the pages of the services on the form of their tokens. A longer prefix stands before a
  /// shorter one that it begins with.
  static let all: [CredentialShape] = [
    .init("a GitHub token", "github_pat_", 22), .init("a GitHub token", "ghp_", 36), .init("a GitHub token", "gho_", 36),
    .init("a GitHub token", "ghu_", 36), .init("a GitHub token", "ghs_", 36), .init("a GitHub token", "ghr_", 36),
    .init("a GitLab token", "glpat-", 20), .init("an AWS access key", "AKIA", 16), .init("an AWS access key", "ASIA", 16),
    .init("a Slack token", "xoxa-", 10), .init("a Slack token", "xoxb-", 10), .init("a Slack token", "xoxp-", 10),
    .init("a Slack token", "xoxr-", 10), .init("a Slack token", "xoxs-", 10), .init("a Slack token", "xapp-", 10),
    .init("a Google API key", "AIza", 35), .init("a Stripe key", "sk_live_", 20), .init("a Stripe key", "rk_live_", 20),
    .init("a SendGrid key", "SG.", 40), .init("an npm token", "npm_", 36), .init("a PyPI token", "pypi-AgEI", 50),
    .init("a Hugging Face token", "hf_", 30), .init("an age secret key", "AGE-SECRET-KEY-1", 50),
    .init("an API key", "sk-", 20), .init("a JSON web token", "eyJ", 40),
  ]

  /// The class of a byte at the beginning of a word.
  enum ByteClass {
    static let other: UInt8 = 0
    static let word: UInt8 = 1
    /// The first byte of a shape's prefix, or of `Bearer`.
    static let first: UInt8 = 2
    static let assigns: UInt8 = 3
    static let dash: UInt8 = 4
  }

  /// By the first byte of a prefix, the last five bits of the bytes that come second: enough to
  /// pass over most words.
  static let seconds: [UInt32] = {
    var seconds = [UInt32](repeating: 0, count: 256)
    for shape in all { seconds[Int(shape.prefix[0])] |= 1 << UInt32(shape.prefix[1] & 31) }
    return seconds
  }()

  /// By byte.
  static let classes: [UInt8] = (0...255).map { n -> UInt8 in
    let c = UInt8(n)
    if c == UInt8(ascii: ":") || c == UInt8(ascii: "=") { return ByteClass.assigns }
    if c == UInt8(ascii: "-") { return ByteClass.dash }
    let isWord = (c | 0x20) &- 0x61 < 26 || c &- 0x30 < 10 || c == UInt8(ascii: "_")
    guard isWord else { return ByteClass.other }
    return c | 0x20 == UInt8(ascii: "b") || seconds[n] != 0 ? ByteClass.first : ByteClass.word
  }
}
