/// A text that was handed to a model outside this program, or to a service of the network, byte for
/// byte. Holds no secret: keys are in headers, which are not kept.
package struct LoggedRequest: Hashable, Sendable {
  package enum Receiver: String, Hashable, Sendable {
    /// A server on this machine.
    case here
    /// A server elsewhere.
    case elsewhere
    /// A program on this machine; what it does with it is not known here.
    case program
  }

  package let receiver: Receiver
  /// The address of a server, the words of a program.
  package let address: String
  package let text: String
  /// Whether a server began to answer; without, it may not have got all of it.
  package let isAnswered: Bool

  package init(_ receiver: Receiver, _ address: String, _ text: String, isAnswered: Bool) {
    self.receiver = receiver
    self.address = address
    self.text = text
    self.isAnswered = isAnswered
  }
}
