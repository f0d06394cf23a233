import LucidApplication
import LucidArguments
import LucidCore
import LucidReport

extension ScreenContext {
  /// Writes a part of the page. An error is told in its place, and the page continues.
  func part(_ html: () throws(CommandError) -> String) throws(CommandError) {
    let text: String
    do throws(CommandError) { text = try html() } catch { return try write(Self.stopped(error)) }
    try write(text)
  }

  /// The error in the place of a part.
  static func stopped(_ error: CommandError) -> String {
    let hint = error.hint.map { "\n" + $0 } ?? ""
    return "<div class=\"stopped\" role=\"alert\"><pre>\(ScreenFrame.lines(error.message + hint))</pre></div>\n"
  }
}
