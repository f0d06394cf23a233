/// A text that was handed to a model outside this program, byte for byte. Holds no secret: keys are
/// in headers, which are not kept.
public struct LoggedRequest: Hashable, Sendable {
  public enum Receiver: String, Hashable, Sendable {
    /// A server on this machine.
    case here
    /// A server elsewhere.
    case elsewhere
    /// A program on this machine; what it does with it is not known here.
    case program
  }

  public let receiver: Receiver
  /// The address of a server, the words of a program.
  public let address: String
  public let text: String
  /// Whether a server began to answer; without, it may not have got all of it.
  public let isAnswered: Bool

  public init(_ receiver: Receiver, _ address: String, _ text: String, isAnswered: Bool) {
    self.receiver = receiver
    self.address = address
    self.text = text
    self.isAnswered = isAnswered
  }
}
