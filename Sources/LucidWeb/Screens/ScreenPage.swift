package import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidWording
import LucidSystem

/// One screen of `lucid web`: the values of the commands, as a page.
protocol ScreenPage: SendableMetatype {
  /// The first part of its paths, such as `history` of `/history/42`.
  static var name: String { get }
  /// Whether what a form of it starts goes on when the page is closed.
  static var outlivesPage: Bool { get }

  /// Writes the page. Errors: what the command of the same values would say; the page says it when
  /// nothing was written yet.
  static func show(_ context: ScreenContext) throws(CommandError)
}

extension ScreenPage {
  static var outlivesPage: Bool { false }
}

/// The screens. To add one: a file beside this one, and its type here.
enum WebScreens {
  static let all: [any ScreenPage.Type] = [
    TodayScreen.self, SheetScreen.self, WhyScreen.self,
    AbilitiesScreen.self, GalleryScreen.self, EditScreen.self,
    WaitingScreen.self, HistoryScreen.self, AskScreen.self,
  ]

  static func screen(_ request: WebRequest) -> (any ScreenPage.Type)? {
    all.first { $0.name == request.parts.first }
  }
}

/// The request of a screen, the environment of its commands, and where its page goes.
struct ScreenContext {
  let request: WebRequest
  let environment: CommandEnvironment
  let page: ScreenFrame
  /// Changes that are pending; nil where that is not known.
  let pending: Int?
  private let output: Output
  private let progress: Progress

  private final class Progress { var hasBegun = false }

  init(_ request: WebRequest, _ environment: CommandEnvironment) {
    (self.request, self.environment) = (request, environment)
    output = environment.host.output
    progress = Progress()
    pending = PendingRun.count(environment)?.all
    let language = Language(code: environment.goodConfiguration.settings.language)
    page = ScreenFrame(
      language, path: request.address, token: request.token, notice: request.notice,
      pending: pending)
  }

  /// Whether a part of the page was written.
  var hasBegun: Bool { progress.hasBegun }

  /// Writes the next part of the page; it is sent at once.
  func write(_ html: String) throws(CommandError) {
    if !progress.hasBegun {
      progress.hasBegun = true
      if request.isServed { try environment.host.print(WebAnswerHead().json) }
    }
    try environment.host.print(html)
  }

  /// Has the browser go to another screen instead. Nothing may have been written.
  func redirect(_ path: String) throws(CommandError) {
    progress.hasBegun = true
    try environment.host.print(WebAnswerHead(303, location: path).json)
  }

  /// Has the browser keep a file instead. Nothing may have been written.
  func download(_ name: String, _ bytes: [UInt8]) throws(CommandError) {
    progress.hasBegun = true
    try environment.host.print(WebAnswerHead(file: name).json)
    try environment.host.print(WebAnswerHead.digits(bytes))
  }

  /// Writes a page that says why there is no other.
  func refuse(_ error: CommandError) throws(CommandError) {
    if !hasBegun { try write(page.head(page[.failed], nil) + "<h1>\(page[.failed])</h1>\n") }
    let hint = error.hint.map { "\n" + $0 } ?? ""
    try write("<div class=\"stopped\" role=\"alert\"><pre>\(ScreenFrame.lines(error.message + hint))</pre></div>\n" + page.foot)
  }
}

/// `lucid web page`: one page of the screens, on standard output.
package struct ScreenWriting {
  private let request: WebRequest
  private let environment: CommandEnvironment

  package init(_ request: WebRequest, _ environment: CommandEnvironment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Reads a request from standard input. Errors: it is none.
  package static func request() throws(CommandError) -> WebRequest {
    let bytes: [UInt8]
    do throws(HostError) { bytes = try HostFile.read("-", limit: .mib(8)) } catch {
      throw CommandError(.usage, "cannot read \(error.message)")
    }
    guard let request = WebRequest(json: bytes) else {
      throw CommandError(.usage, "standard input has no request of `lucid web`", hint: "lucid web page /today")
    }
    return request
  }

  /// Writes the page. Errors: it cannot be written; without a server, also why there is none.
  package func write() throws(CommandError) {
    let context = ScreenContext(request, environment)
    guard let screen = WebScreens.screen(request) else {
      throw CommandError(
        .usage, "there is no screen `\(request.path)`",
        hint: "screens: " + WebScreens.all.map { "/" + $0.name }.joined(separator: ", "))
    }
    do throws(CommandError) { try screen.show(context) } catch {
      guard request.isServed else { throw error }
      try context.refuse(error)
    }
  }
}
