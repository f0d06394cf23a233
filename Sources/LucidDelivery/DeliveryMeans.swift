package import LucidCore
package import LucidHTTP

/// The programs and servers of this account that take messages.
package struct DeliveryMeans: Sendable {
  /// A topic of an ntfy server.
  package struct Topic: Sendable {
    package let url: ServerURL
    /// A file of certificates instead of the system's.
    package let authorities: String?
    /// Asks whether its key may be read.
    let permitsKey: @Sendable () throws(StepFailure) -> Void
    /// Reads its access token; nil when it needs none.
    let key: @Sendable () throws(StepFailure) -> String?

    package init(
      _ url: ServerURL, authorities: String? = nil, permitsKey: @escaping @Sendable () throws(StepFailure) -> Void,
      key: @escaping @Sendable () throws(StepFailure) -> String?
    ) {
      (self.url, self.authorities, self.permitsKey, self.key) = (url, authorities, permitsKey, key)
    }
  }

  /// Where the desktop of the account listens.
  package enum SessionBus: Hashable, Sendable {
    /// In the environment.
    case named
    /// In this folder, which XDG_RUNTIME_DIR has to name.
    case folder(String)
  }

  /// The rights to use them. Errors: `.forbidden` by the host.
  package struct Permits: Sendable {
    /// To start the mail program of this name.
    let mail: @Sendable (String) throws(StepFailure) -> ProgramPermit
    let notification: @Sendable () throws(StepFailure) -> ProgramPermit
    /// To connect to the server of this name.
    let push: @Sendable (String) throws(StepFailure) -> ConnectionPermit
    /// To write a note.
    let note: @Sendable () throws(StepFailure) -> Void

    package init(
      mail: @escaping @Sendable (String) throws(StepFailure) -> ProgramPermit,
      notification: @escaping @Sendable () throws(StepFailure) -> ProgramPermit,
      push: @escaping @Sendable (String) throws(StepFailure) -> ConnectionPermit,
      note: @escaping @Sendable () throws(StepFailure) -> Void
    ) {
      (self.mail, self.notification, self.push, self.note) = (mail, notification, push, note)
    }
  }

  /// The program of the configuration that takes mail, with its arguments.
  package var mailProgram: [String]?
  /// Looks for the system's own mail program. Asked only when there is something to mail, since it
  /// searches the whole path.
  package var systemMailProgram: @Sendable () -> String? = { nil }
  /// Returns where a program is that is named as on a command line; nil when there is none.
  package var findProgram: @Sendable (String) -> String? = { $0 }
  /// Looks for the desktop; asked only when there is something to show.
  package var sessionBus: @Sendable () -> SessionBus? = { nil }
  package var topic: Topic?
  package let permits: Permits

  package init(_ permits: Permits) { self.permits = permits }

  /// The words that start the mail program. `-t` reads the recipients in the message, `-oi` leaves
  /// a dot on a line of its own.
  package var mailWords: [String]? { mailProgram ?? systemMailProgram().map { [$0, "-t", "-oi"] } }

  static let noMailProgram = StepFailure(
    .unavailable, .words(.noMailProgram), hint: .words(.installOrNameMail))

  /// Returns what would take a message of a kind: the file of a program, or a server. Every check
  /// of a delivery before it is made asks this, so that none of them overlooks a setting.
  ///
  /// Errors: nothing would take it.
  package func taker(of kind: StoredDelivery.Kind) throws(StepFailure) -> String {
    switch kind {
    case .mail:
      guard let program = mailWords?.first else { throw Self.noMailProgram }
      guard let file = findProgram(program) else {
        throw StepFailure(.unavailable, .words(.mailProgramGone, program), hint: .words(.installOrCorrectMail))
      }
      return file
    case .desktop:
      guard let file = findProgram(Self.notifier) else {
        throw StepFailure(.unavailable, .words(.noneInPath, Self.notifier), hint: .words(.installNotify))
      }
      return file
    case .ntfy:
      guard let topic else {
        throw StepFailure(.unavailable, .words(.noTopic), hint: .words(.writeTopic))
      }
      return topic.url.host
    case .note: return "a note"
    }
  }

  /// The program that shows notifications on the desktop.
  static let notifier = "notify-send"
}
