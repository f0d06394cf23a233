import LucidReport
import LucidTesting
import Testing

@testable import LucidWeb

/// Who may ask: the code of a link, the cookie that it is exchanged for, the secret of the forms.
@Suite struct WebSessionsTests {
  private static let name = WebSessions.cookie(host: "127.0.0.1:5824")
  private static let header = name + "="

  @Test func aCodeOpensOneSession() throws {
    let sessions = WebSessions()
    let code = sessions.code
    let cookie = try #require(sessions.open(code))
    #expect(sessions.open(code) == nil)
    #expect(sessions.code != code)
    #expect(sessions.session(Self.header + cookie, named: Self.name)?.cookie == cookie)
  }

  @Test(arguments: ["", "0", "code", "../open", String(repeating: "0", count: 64)]) func noOtherCodeOpensOne(code: String) {
    let sessions = WebSessions()
    let before = sessions.code
    #expect(sessions.open(code) == nil)
    #expect(sessions.open(before + "0") == nil && sessions.open(String(before.dropLast())) == nil)
    #expect(sessions.open(before.uppercased() == before ? "x" : before.uppercased()) == nil)
    #expect(sessions.code == before, "a wrong code used up the link")
  }

  /// 256 bits each, and none of them is another.
  @Test func secretsDiffer() throws {
    let sessions = WebSessions()
    var seen: Set<String> = []
    for _ in 0..<8 {
      let code = sessions.code
      let cookie = try #require(sessions.open(code))
      let token = try #require(sessions.session(Self.header + cookie, named: Self.name)).session.token
      for secret in [code, cookie, token] {
        #expect(secret.utf8.count == 64 && secret.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }, "\(secret)")
        #expect(seen.insert(secret).inserted)
      }
    }
  }

  /// Two homes that are open in one browser keep both sessions.
  @Test func theCookieIsNamedAfterThePort() {
    #expect(WebSessions.cookie(host: "127.0.0.1:5824") == "lucid_session_5824")
    #expect(WebSessions.cookie(host: "localhost:5824") == "lucid_session_5824")
    #expect(WebSessions.cookie(host: "localhost:5825") == "lucid_session_5825")
  }

  @Test func aSessionHasTheSameTokenEachTime() throws {
    let sessions = WebSessions()
    let cookie = try #require(sessions.open(sessions.code))
    let first = try #require(sessions.session(Self.header + cookie, named: Self.name)).session.token
    #expect(sessions.session(Self.header + cookie, named: Self.name)?.session.token == first)
  }

  /// With more than 32 browsers, the one that came first has to open a link again.
  @Test func theOldestSessionEnds() throws {
    let sessions = WebSessions()
    let cookies = try (0..<33).map { _ in try #require(sessions.open(sessions.code)) }
    #expect(sessions.session(Self.header + cookies[0], named: Self.name) == nil)
    for cookie in cookies.dropFirst() { #expect(sessions.session(Self.header + cookie, named: Self.name)?.cookie == cookie) }
  }

  /// Cookies of other servers of this machine arrive as well, also ones of the same name.
  @Test func findsItsCookieAmongOthers() throws {
    let sessions = WebSessions()
    let cookie = try #require(sessions.open(sessions.code))
    for header in [
      "a=b; \(Self.header)\(cookie)", "\(Self.header)\(cookie); z=1", "\(Self.header)planted; \(Self.header)\(cookie)",
      "x\(Self.header)1;\(Self.header)\(cookie)",
    ] {
      #expect(sessions.session(header, named: Self.name)?.cookie == cookie, "\(header)")
    }
  }

  @Test func noOtherCookieIsOne() throws {
    let sessions = WebSessions()
    let cookie = try #require(sessions.open(sessions.code))
    for header in [
      nil, "", ";", "=", Self.header, "a=b", cookie, "x" + Self.header + cookie, Self.header + cookie + "0",
      Self.header + cookie.dropLast(), Self.header + "\"\(cookie)\"", "\(Self.name) =\(cookie)", "lucid_session=\(cookie)",
      WebSessions.cookie(host: "127.0.0.1:5825") + "=\(cookie)",
    ] {
      #expect(sessions.session(header, named: Self.name) == nil, "\(header ?? "none")")
    }
    // Each of these differs in two places only.
    let swapped = cookie.indices.dropLast().map { at -> String in
      var digits = Array(cookie)
      digits.swapAt(cookie.distance(from: cookie.startIndex, to: at), cookie.distance(from: cookie.startIndex, to: at) + 1)
      return String(digits)
    }
    for other in swapped where other != cookie {
      #expect(sessions.session(Self.header + other, named: Self.name) == nil, "\(other)")
    }
    #expect(WebSessions().session(Self.header + cookie, named: Self.name) == nil, "a server that starts again knows no session")
  }

  @Test func aNoticeIsToldOnceAndToItsSession() throws {
    let sessions = WebSessions()
    let one = try #require(sessions.open(sessions.code))
    let other = try #require(sessions.open(sessions.code))
    sessions.tell(ScreenFrame.Notice("applied", isFailure: false), one)
    #expect(sessions.takeNotice(other) == nil)
    #expect(sessions.takeNotice(one)?.text == "applied")
    #expect(sessions.takeNotice(one) == nil)
    sessions.tell(ScreenFrame.Notice("lost", isFailure: true), "no cookie")
    #expect(sessions.takeNotice("no cookie") == nil)
  }
}
