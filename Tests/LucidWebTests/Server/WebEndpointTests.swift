import LucidCore
import Testing

@testable import LucidWeb

@Suite struct WebEndpointTests {
  @Test(arguments: [
    "/", "/today", "/run/briefing", "/run/Caf%C3%A9", "/history?since=2026-04-06&page=2", "/waiting#r1", "/do/../today", "/a:b",
  ]) func aPathIsOfThisServer(address: String) { #expect(WebEndpoint.isOwn(address)) }

  /// What a browser could take for an address elsewhere, or for more than an address.
  @Test(arguments: [
    "", "today", "//evil.example", "/\\evil.example", "\\/evil.example", "/\n/evil.example", "/\t/evil.example", "/\r\nX: 1",
    "\n//evil.example", " /today", "/to day", "/\u{0}", "/\u{7F}", "http://evil.example/", "https:evil.example",
    "javascript:alert(1)",
    "/\u{2028}", "/é", "/<b>", "/\"onload=\"",
  ]) func anythingElseIsNot(address: String) { #expect(!WebEndpoint.isOwn(address)) }

  @Test func pathsAreMadeOfNames() {
    for parts in [[], ["today"], ["run", "Café a.b"], ["history", "at-1", "..."]] { #expect(WebEndpoint.isPlain(parts)) }
    for part in ["..", ".", "a\0", "a\n", "\u{1B}[31m", "\u{7F}"] { #expect(!WebEndpoint.isPlain(["run", part]), "\(part)") }
  }

  @Test(arguments: [
    ("/today", "/today"), ("/run/a b", "/run/a%20b"), ("/run/Café/", "/run/Caf%C3%A9"), ("//evil.example", "/evil.example"),
    ("/run/100%?x#y", "/run/100%25%3Fx%23y"), ("/run/a\n/b", "/run/a%0A/b"), ("", "/"),
  ]) func theAddressOfARequestIsOne(path: String, address: String) {
    #expect(WebRequest(path: path).address == address && WebEndpoint.isOwn(address))
  }

  /// A page for a browser without a session.
  @Test(arguments: [
    (nil, Language.english), ("", .english), ("de", .german), ("de-AT,de;q=0.9,en;q=0.8", .german), ("fr, de;q=0.5", .german),
    ("de;q=0.4, en;q=0.6", .english), ("en, de", .english), ("de, en", .german), ("de;q=0, en;q=0.1", .english), ("*", .english),
    ("de;q=x", .english), (";;,q=1", .english), ("DE ; q=1", .german),
  ]) func aBrowserNamesItsLanguage(accepted: String?, language: Language) {
    #expect(WebEndpoint.language(accepted) == language)
  }
}
