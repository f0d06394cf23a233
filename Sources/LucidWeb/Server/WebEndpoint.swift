import LucidApplication
import LucidArguments
import LucidCore
import LucidHTTP
import LucidReport
import LucidSystem
import LucidWording
import Synchronization

/// Answers the requests of browsers: who may ask, then a process of the program for each page and
/// each action.
///
/// It knows no data of the person: a page is the output of `lucid web page`, an action a command.
final class WebEndpoint: Sendable {
  private let process: CommandProcess
  let sessions = WebSessions()
  private let jobs = WebJobs()
  /// nil where the configuration names none.
  private let language: Language?
  private let taken: @Sendable (_ words: [String]) -> [String]
  /// Told when the code of the next link has changed.
  private let onNewLink: @Sendable () -> Void

  /// `taken` returns the options that a command line takes.
  init(
    _ process: CommandProcess, _ language: Language?, taken: @escaping @Sendable (_ words: [String]) -> [String],
    onNewLink: @escaping @Sendable () -> Void
  ) {
    (self.process, self.language, self.taken, self.onNewLink) = (process, language, taken, onNewLink)
  }

  // MARK: Who may ask

  func answer(_ request: HTTPServerRequest) -> HTTPServerReply {
    // Not HEAD: a page is written to be read, and libmicrohttpd ends one without a length by a byte of its body.
    guard request.method == "GET" || request.method == "POST" else {
      return secured(HTTPServerReply(405, [("Allow", "GET, POST")], .whole([])))
    }
    if request.path == "/open", request.method == "GET" { return secured(open(request)) }
    guard let (cookie, session) = sessions.session(request.header("Cookie"), named: Self.cookie(request)) else {
      return secured(page(401, .signIn, hint: .signInHint, to: request))
    }
    guard request.method == "POST" else { return secured(get(request, of: session, cookie)) }
    guard let form = request.form, form.contains(where: { $0.name == "token" && isToken($0, session) }) else {
      return secured(page(403, .badForm, hint: .badFormHint))
    }
    return secured(post(request, form: form, of: session, cookie))
  }

  private static func cookie(_ request: HTTPServerRequest) -> String { WebSessions.cookie(host: request.header("Host")) }

  private func isToken(_ field: HTTPFormField, _ session: WebSessions.Session) -> Bool {
    SecretComparison.isEqual(String(decoding: field.bytes, as: UTF8.self), session.token)
  }

  /// A link opens one session; the next needs another link.
  ///
  /// The page leads on by itself instead of a redirect: where the link was clicked on a page of
  /// another site, a browser follows that one without the cookie.
  private func open(_ request: HTTPServerRequest) -> HTTPServerReply {
    guard let cookie = sessions.open(request.parameter("code") ?? "") else {
      return page(403, .signIn, hint: .signInHint, to: request)
    }
    onNewLink()
    var reply = HTTPServerReply(200, type: "text/html; charset=utf-8", ScreenFrame.opened(language ?? .english))
    reply.headers.append(("Set-Cookie", "\(Self.cookie(request))=\(cookie); HttpOnly; SameSite=Strict; Path=/"))
    return reply
  }

  /// What every answer says: no script, nothing from elsewhere, in no other page's frame. A referrer
  /// within the site: a page that sends none has its forms sent with the origin `null`.
  private func secured(_ reply: HTTPServerReply) -> HTTPServerReply {
    var reply = reply
    reply.headers += [
      (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
      ), ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
    ]
    return reply
  }

  // MARK: Pages

  private func get(_ request: HTTPServerRequest, of session: WebSessions.Session, _ cookie: String) -> HTTPServerReply {
    let parts = request.path.pathParts
    if parts.isEmpty { return redirect("/today") }
    guard Self.isPlain(parts) else { return page(404, .notFound, hint: .notFoundHint) }
    if parts[0] == "job" {
      guard parts.count == 2, let output = jobs.output(parts[1]) else { return page(404, .notFound, hint: .notFoundHint) }
      return streamed(output, onEnd: {})
    }
    var asked = WebRequest(path: request.path)
    asked.fields = request.parameters
    asked.token = session.token
    guard WebScreens.screen(asked) != nil else { return page(404, .notFound, hint: .notFoundHint) }
    asked.notice = sessions.takeNotice(cookie)
    return screen(asked)
  }

  /// Whether the parts of a path are names: no way up, no character that no name has.
  static func isPlain(_ parts: [String]) -> Bool {
    parts.allSatisfy { $0 != ".." && $0 != "." && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } }
  }

  /// Starts a process for a page; it ends when the browser goes away.
  private func screen(_ request: WebRequest) -> HTTPServerReply {
    let (output, flag) = (WebOutput(), Cancellation())
    let (process, input) = (process, request.json)
    let isStarted = SystemThread.start {
      _ = try? process.run(Self.pageCommand, input) { bytes in
        if !bytes.isEmpty { output.add(bytes) }
        return !flag.isCancelled.load(ordering: .relaxed)
      }
      output.end()
    }
    guard isStarted else { return page(503, .failed, hint: .failedBusy) }
    return streamed(output) { flag.isCancelled.store(true, ordering: .relaxed) }
  }

  private final class Cancellation: Sendable { let isCancelled = Atomic(false) }

  static let pageCommand = ServedCommand(words: ["web", "page", "-"])

  /// The answer of a process, as it comes.
  private func streamed(_ output: WebOutput, onEnd: @escaping @Sendable () -> Void) -> HTTPServerReply {
    guard let (line, end) = output.firstLine(), let head = WebAnswerHead(json: line) else {
      onEnd()
      return page(500, .failed, hint: .failedPage)
    }
    if let location = head.location {
      onEnd()
      return redirect(location)
    }
    if let name = head.file { return file(name, output, from: end, onEnd: onEnd) }
    let position = Position(offset: end)
    return HTTPServerReply(
      head.status, [("Content-Type", "text/html; charset=utf-8"), ("X-Accel-Buffering", "no")],
      .stream(
        {
          while let bytes = output.next(from: position.offset.load(ordering: .relaxed)) {
            if !bytes.isEmpty {
              position.offset.add(bytes.count, ordering: .relaxed)
              position.isAtLineEnd.store(bytes.last == 0x0A, ordering: .relaxed)
              return bytes
            }
            // A comment shows whether the browser is still there; between lines it cannot be in a tag.
            if position.isAtLineEnd.load(ordering: .relaxed) { return Array("<!-- -->\n".utf8) }
          }
          return nil
        }, onEnd: onEnd))
  }

  /// A file to keep, whole.
  private func file(_ name: String, _ output: WebOutput, from start: Int, onEnd: () -> Void) -> HTTPServerReply {
    defer { onEnd() }
    var digits: [UInt8] = []
    while let more = output.next(from: start + digits.count) { digits += more }
    guard let bytes = WebAnswerHead.bytes(digits) else { return page(500, .failed, hint: .failedPage) }
    let safe = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return HTTPServerReply(
      200, [("Content-Type", "application/octet-stream"), ("Content-Disposition", "attachment; filename=\"\(safe)\"")],
      .whole(bytes))
  }

  /// How far a stream is. Used by one thread at a time.
  private final class Position: Sendable {
    let offset: Atomic<Int>
    let isAtLineEnd = Atomic(true)
    init(offset: Int) { self.offset = Atomic(offset) }
  }

  /// A page without a session has `request`: where the configuration names no language, it is in
  /// that of the browser. All others are in the language of the screens.
  private func page(_ status: Int, _ title: WebWord, hint: WebWord, to request: HTTPServerRequest? = nil) -> HTTPServerReply {
    let language = language ?? Self.language(request?.header("Accept-Language"))
    return HTTPServerReply(status, type: "text/html; charset=utf-8", ScreenFrame.bare(title, hint: hint, in: language))
  }

  /// The language that a browser prefers among those with texts: of `fr, de-AT;q=0.9, en;q=0.5`
  /// German. English where it names none of them.
  static func language(_ accepted: String?) -> Language {
    let wishes = (accepted ?? "").split(separator: ",").prefix(32).compactMap { wish -> (language: Language, weight: Double)? in
      let parts = wish.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard let language = parts.first.flatMap(Language.init(named:)) else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return weight > 0 ? (language, weight) : nil
    }
    // The first of those that weigh the same.
    let best = wishes.map(\.weight).max()
    return wishes.first { $0.weight == best }?.language ?? .english
  }

  /// Has the browser go to a path of this server; to the first screen for anything else.
  private func redirect(_ path: String) -> HTTPServerReply {
    HTTPServerReply(303, [("Location", Self.isOwn(path) ? path : "/today")], .whole([]))
  }

  /// Whether an address is a path of this server. Browsers drop tabs and line ends, and take a
  /// backslash for a slash: only plain characters are let through.
  static func isOwn(_ address: String) -> Bool {
    address.hasPrefix("/") && !address.hasPrefix("//")
      && address.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\\\"<>^`{|}".utf8.contains($0) }
  }

  // MARK: Actions

  private func post(
    _ request: HTTPServerRequest, form: [HTTPFormField], of session: WebSessions.Session, _ cookie: String
  ) -> HTTPServerReply {
    var asked = WebRequest(path: request.path)
    asked.isPost = true
    asked.token = session.token
    for field in form where field.name != "token" {
      // A word of a command line ends at a NUL.
      guard let text = String(validating: field.bytes, as: UTF8.self), !field.bytes.contains(0) else {
        return page(400, .badForm, hint: .badFormHint)
      }
      asked.fields.append((field.name, text))
    }
    let parts = asked.parts
    if parts.first == "do" {
      guard parts.count == 2, let action = WebAction.all.first(where: { $0.name == parts[1] }), let words = action.line(asked)
      else { return page(404, .notFound, hint: .notFoundHint) }
      sessions.tell(act(words, action.input(asked)), cookie)
      return redirect(asked.field("back") ?? "/today")
    }
    guard Self.isPlain(parts), let screen = WebScreens.screen(asked) else { return page(404, .notFound, hint: .notFoundHint) }
    guard screen.outlivesPage else { return self.screen(asked) }
    guard let number = jobs.start(Self.pageCommand, by: process, input: asked.json) else {
      return page(503, .failed, hint: .failedBusy)
    }
    return redirect("/job/\(number)")
  }

  /// The error of a command with its remedy, without what was said before it, such as a card.
  static func reason(_ errors: String) -> String {
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    guard let at = lines.lastIndex(where: { $0.hasPrefix("lucid: ") }) else { return errors }
    return lines[at...].joined(separator: "\n").replacing("lucid: ", with: "", maxReplacements: 1)
  }

  /// Runs a command and returns what it said.
  private func act(_ words: [String], _ input: [UInt8]) -> ScreenFrame.Notice {
    do throws(StepFailure) {
      let ended = try process.run(ServedCommand(words: words, options: taken(words)), input) { _ in true }
      let said = String(decoding: ended.output, as: UTF8.self)
      if [ExitCode.ok, .nothing].map(\.rawValue).contains(ended.status) {
        return ScreenFrame.Notice(said.isEmpty ? Self.reason(ended.errors) : said, isFailure: false)
      }
      return ScreenFrame.Notice(ended.errors.isEmpty ? said : Self.reason(ended.errors), isFailure: true)
    } catch {
      return ScreenFrame.Notice(error.message, isFailure: true)
    }
  }
}
