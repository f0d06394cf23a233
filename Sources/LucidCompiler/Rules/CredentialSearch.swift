package import LucidCore

/// Passwords, tokens and keys in any text, for those who look at other files than abilities.
package enum CredentialSearch {
  /// In the order of the text, each with what it looks like. One pass.
  package static func find(in bytes: [UInt8]) -> [(name: String, range: Range<Int>)] { Credentials.find(in: bytes) }

  /// Returns the diagnostics of a file without the credentials found in it.
  package static func redacted(_ diagnostics: [Diagnostic], in file: SourceFile) -> [Diagnostic] {
    CredentialRedaction.of(diagnostics, in: file)
  }
}
