/// What a service's credentials look like: a beginning that nothing else has, and how it goes on.
struct CredentialShape: Sendable {
  /// For a message: `a GitHub token`.
  let name: String
  let prefix: [UInt8]
  /// How many characters follow the prefix at least.
  let length: Int

  init(_ name: String, _ prefix: String, _ length: Int) {
    self.name = name
    self.prefix = Array(prefix.utf8)
    self.length = length
  }

  /// From the pages of the services on the form of their tokens. A longer prefix stands before a shorter one that it begins with.
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

  /// The bytes that some prefix begins with, for a first look.
  static let firsts: Set<UInt8> = Set(all.compactMap(\.prefix.first))
}
