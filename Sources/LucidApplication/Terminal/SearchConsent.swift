import LucidCore
package import LucidSystem

/// The question whether a search may be made whose words are not all of the person's message.
package enum SearchConsent {
  /// False without a terminal.
  package static func isGiven(_ query: String, _ host: HostEnvironment) -> Bool {
    Terminal(host).ask("Search for \"\(TerminalSanitizer.message(query, limit: 200))\"? [y/N] ")
  }
}
