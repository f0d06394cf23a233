package import LucidCore

/// The recipients of a result, from the command line and the configuration.
package struct DeliveryRequest: Sendable {
  /// Recipients, and after which outcomes they get it.
  package struct Choice: Sendable {
    package var mail: [String] = []
    package var notify = false
    /// The title of a note.
    package var note: String?
    /// `ok`, `partial`, `failed`; empty for all.
    package var outcomes: Set<String> = []

    package init(mail: [String] = [], notify: Bool = false, note: String? = nil, outcomes: Set<String> = []) {
      (self.mail, self.notify, self.note, self.outcomes) = (mail, notify, note, outcomes)
    }

    /// The options of the command line that name recipients.
    var options: [String] {
      [mail.isEmpty ? nil : "mail-to", notify ? "notify" : nil, note == nil ? nil : "append-to"].compactMap(\.self)
    }
  }

  /// By the command line.
  package var asked: Choice
  /// By the configuration.
  package var usual: Choice
  package var sender: MailAddress?
  /// The name that the machine calls itself.
  package var machine = "localhost"
  /// `--no-deliver`.
  package var isOff = false
  /// Whether the run is about the person's own data and writes it.
  package var isReal = true
  package var isTry = false
  /// Whether a person is at the terminal.
  package var isAttended = false
  package var hasVault = false
  /// Decides what may be sent.
  package var flow = FlowPolicy()

  package init(asked: Choice = Choice(), usual: Choice = Choice()) { (self.asked, self.usual) = (asked, usual) }
}
