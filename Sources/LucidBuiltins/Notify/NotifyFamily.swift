import LucidCore

/// The notify family: messages to the person by the ways that the configuration names.
package enum NotifyFamily {
  /// The tool that sends.
  package static let send = "notify.send"

  package static func family(_ backend: any NotifyBackend) -> Family {
    let family = Family("notify", tools: [NotifySend(backend: backend)])
    guard let missing = backend.missing else { return family }
    return family.unavailable(missing.message)
  }
}
