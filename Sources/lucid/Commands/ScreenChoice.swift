import LucidArguments
import LucidReport

/// What the result may look like, from the options and from where it goes.
enum ScreenChoice {
  /// `toFile` says that the result does not go to standard output.
  static func screen(_ invocation: Invocation, toFile: Bool = false, descriptor: Int32 = 1) -> Screen {
    let facts = invocation.host.terminal
    let terminal = !toFile && facts.isTerminal(descriptor) && !facts.isDumb
    let width = invocation.integer(.width) ?? (terminal ? facts.width(descriptor) : nil) ?? 80
    // Boxes and symbols would be rubbish there; colour is not.
    if terminal, facts.wantsASCII, invocation.text(.color) != "always" {
      return Screen(width: width, color: invocation.text(.color) != "never" && !facts.refusesColor)
    }
    switch invocation.text(.color) {
    case "always": return .terminal(width: width)
    case "never": return terminal ? .terminal(width: width, color: false) : Screen(width: width)
    default: return terminal ? .terminal(width: width, color: !facts.refusesColor) : Screen(width: width)
    }
  }
}
