import LucidCore
import LucidHTTP
import LucidReport
import LucidSystem
import Synchronization

/// The browsers that have opened a link: a cookie, a secret for forms, and the result of the last
/// action of each. In memory only: a server that starts again knows none.
final class WebSessions: Sendable {
  struct Session: Sendable {
    /// A field of each form.
    let token: String
    var notice: ScreenFrame.Notice?
  }

  private struct State {
    /// The code of the next link; it opens one session.
    var code = WebSessions.secret()
    /// By their cookies.
    var sessions: [String: Session] = [:]
    /// Cookies, the oldest first.
    var order: [String] = []
  }

  /// The cookie of the server that a request names as its host: browsers do not tell ports apart,
  /// and a person may have two homes open.
  static func cookie(host: String?) -> String {
    "lucid_session_" + String((host ?? "").reversed().prefix { $0 != ":" }.reversed())
  }

  /// With more than this, the oldest ends.
  private static let most = 32

  private let state = Mutex(State())

  /// The code of the next link.
  var code: String { state.withLock { $0.code } }

  /// Opens a session with the code of the link, which counts no longer then. Returns the value of
  /// its cookie; nil for any other code.
  func open(_ code: String) -> String? {
    state.withLock { state in
      guard SecretComparison.isEqual(code, state.code) else { return nil }
      state.code = Self.secret()
      let cookie = Self.secret()
      state.sessions[cookie] = Session(token: Self.secret())
      state.order.append(cookie)
      if state.order.count > Self.most { state.sessions[state.order.removeFirst()] = nil }
      return cookie
    }
  }

  /// The session of a request's cookies of a name; nil for none. Another server of this machine may
  /// have set one of the same name.
  func session(_ header: String?, named name: String) -> (cookie: String, session: Session)? {
    let pairs = (header ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
    let values = pairs.filter { $0.hasPrefix(name + "=") }.map {
      String($0.utf8.dropFirst(name.utf8.count + 1)) ?? ""
    }
    return state.withLock { state in
      // Every cookie is compared, each in the same time.
      let known = state.sessions.keys.filter { key in values.contains { SecretComparison.isEqual($0, key) } }.first
      return known.flatMap { cookie in state.sessions[cookie].map { (cookie, $0) } }
    }
  }

  /// Has the next page of a session tell the result of an action.
  func tell(_ notice: ScreenFrame.Notice, _ cookie: String) {
    state.withLock { $0.sessions[cookie]?.notice = notice }
  }

  /// Returns what the next page tells, once.
  func takeNotice(_ cookie: String) -> ScreenFrame.Notice? {
    state.withLock { state in
      defer { state.sessions[cookie]?.notice = nil }
      return state.sessions[cookie]?.notice
    }
  }

  /// 256 bits of the system's generator, in hexadecimal digits.
  private static func secret() -> String { (0..<4).map { _ in UInt64.random(in: .min ... .max).hexadecimal }.joined() }
}
