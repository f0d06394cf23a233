/// The judgement on one message: whether it waits, for what, until when and why. It is made once,
/// where a message is read (`MailResult.records`), and is a part of the record.
package struct MessageAssessment: Hashable, Sendable {
  /// The response of the owner for which a message waits: a bill is paid, not answered.
  package enum Response: String, Sendable, CaseIterable {
    case answer, payment
  }

  /// nil for a message that waits for nothing.
  package var response: Response?
  package var score = 0
  /// The weightiest first.
  package var reasons: [String] = []
  /// The deadline that it names.
  package var due: Deadline?
  /// Whether it asks for something, in its subject or its text.
  package var isAsking = false
  /// Whether it names a deadline that is near, or says that it is urgent.
  package var isPressing = false
  /// Whether a person other than the owner wrote it, by its headers alone.
  package var isPersonal = false
}
