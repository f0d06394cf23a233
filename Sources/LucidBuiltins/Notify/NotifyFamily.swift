import LucidCore

/// The notify family: messages to the person by the ways that the configuration names.
package enum NotifyFamily {
  /// The tool that sends.
  package static let send = "notify.send"

  package static func family(_ backend: Bound<any NotifyBackend>) -> Family {
    Family("notify", missing: backend.failure, tools: [NotifySend(backend: backend)])
  }
}
