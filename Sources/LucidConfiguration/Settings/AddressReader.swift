import LucidCore
import LucidDelivery
import LucidSyntax
import LucidYAML

/// Reads the email addresses of a configuration.
package enum AddressReader {
  /// Returns the address of a scalar; nil with a diagnostic for a text that is none. `withServer`
  /// says whether the name of an account of this machine will not do.
  static func address(_ scalar: Scalar, withServer: Bool = false, _ diagnostics: inout [Diagnostic]) -> String? {
    guard let reason = reason(against: scalar.text, withServer: withServer) else { return scalar.text }
    let text = TerminalSanitizer.message(scalar.text, limit: 80)
    diagnostics.append(Diagnostic(.invalidValue, .error, "`\(text)` is not an email address: \(reason)", at: scalar.span))
    return nil
  }

  /// Returns why a text is no address; nil for one that is.
  package static func reason(against text: String, withServer: Bool) -> String? {
    do throws(MailAddressError) {
      return try MailAddress(text).hasServer || !withServer ? nil : "it has no @ and no server"
    } catch { return error.reason.text }
  }
}
