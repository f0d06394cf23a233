import CMicroHTTPD
package import LucidCore
import Synchronization

/// An HTTP server for programs of this machine: it listens on 127.0.0.1 and nowhere else.
///
/// A page of the web that a browser shows can send requests there as well. So each must name this
/// server as its host (a name that was made to point here does not) and may have no other origin.
/// Who may ask is for the caller: unless it is only for the own account, other people with an
/// account on this machine reach the port.
package final class HTTPServer: @unchecked Sendable {
  package enum Failure: Error, Sendable {
    /// libmicrohttpd is not installed.
    case noLibrary
    /// Another program listens there, or the port is reserved.
    case portTaken
    case failed
  }

  private final class Handler: Sendable {
    let answer: @Sendable (HTTPServerRequest) -> HTTPServerReply
    let port = Atomic<Int>(0)

    init(_ answer: @escaping @Sendable (HTTPServerRequest) -> HTTPServerReply) { self.answer = answer }

    func reply(_ request: HTTPServerRequest) -> HTTPServerReply {
      let port = port.load(ordering: .relaxed)
      let names = ["127.0.0.1:\(port)", "localhost:\(port)"]
      guard let host = request.header("Host"), names.contains(host) else {
        return HTTPServerReply(421, "this server answers to \(names[0]) and \(names[1])\n")
      }
      if let origin = request.header("Origin"), !names.contains(where: { origin == "http://" + $0 }) {
        return HTTPServerReply(403, "pages of other origins may not ask\n")
      }
      return answer(request)
    }
  }

  private let server: OpaquePointer
  private let handler: Unmanaged<Handler>
  /// The port it listens on.
  package let port: Int

  /// Listens on a port; 0 is any free one. `answer` is called on a thread of its connection and may
  /// take its time. Bodies over `mostBody` are refused with status 413. `isForOwnAccount` closes
  /// connections of other accounts of the machine, where the kernel says whose they are.
  package init(
    port: Int, mostBody: ByteCount = .mib(4), mostConnections: Int = 64, isForOwnAccount: Bool = false,
    _ answer: @escaping @Sendable (HTTPServerRequest) -> HTTPServerReply
  ) throws(Failure) {
    let made = Handler(answer)
    let handler = Unmanaged.passRetained(made)
    var error: Int32 = 0
    let started = lucid_http_start(
      UInt16(clamping: port), mostBody.bytes, UInt32(clamping: mostConnections), isForOwnAccount,
      { context, exchange in
        guard let context, let exchange else { return }
        let handler = Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue()
        handler.reply(HTTPServerRequest(exchange)).send(exchange)
      }, handler.toOpaque(), &error)
    guard let started else {
      handler.release()
      switch Int(error) {
      case LUCID_HTTP_MISSING: throw .noLibrary
      case LUCID_HTTP_PORT_TAKEN: throw .portTaken
      default: throw .failed
      }
    }
    (server, self.handler, self.port) = (started, handler, Int(lucid_http_port(started)))
    made.port.store(self.port, ordering: .relaxed)
  }

  /// `http://127.0.0.1:PORT`.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Closes all connections and returns when no reply is being made. Streams must have ended.
  package func stop() {
    lucid_http_stop(server)
    handler.release()
  }
}
