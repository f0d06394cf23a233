import LucidCore
import LucidRuntime
import LucidSystem
import Synchronization

/// The answer on the terminal while it comes; taken away again when the whole result takes its
/// place. A blank line stands between it and what is above.
final class AnswerPreview: Sendable {
  private struct State {
    var row = 0
    var column = 0
    var isFull = false
    /// Nothing is on the screen.
    var isEmpty: Bool { row == 0 && column == 0 }
  }

  private let state = Mutex(State())
  private let columns: Int
  private let rows: Int
  private let output: Output

  /// nil where there is no terminal to draw on.
  init?(enabled: Bool, _ host: HostEnvironment) {
    guard enabled, host.terminal.isTerminal(1), !host.terminal.isDumb, let columns = host.terminal.width(1), columns > 10,
      let rows = host.terminal.height(1), rows > 3
    else {
      return nil
    }
    self.columns = columns
    self.rows = rows
    output = host.output
  }

  /// Once the screen is full nothing more is shown: what has scrolled away could not be taken away.
  func note(_ text: String) {
    state.withLock { state in
      guard !state.isFull else { return }
      var out = ""
      if state.isEmpty {
        state.row = 1
        out = "\r\n"
      }
      for character in TerminalSanitizer.data(text) {
        let isBreak = character.isNewline
        let width = character.unicodeScalars.first.map { $0.value >= 0x1100 ? 2 : $0.value == 9 ? 8 : 1 } ?? 0
        if isBreak || state.column + width > columns {
          guard state.row + 2 < rows else {
            state.isFull = true
            break
          }
          state.row += 1
          state.column = 0
          out += "\r\n"
        }
        if !isBreak {
          out += character == "\t" ? "        " : String(character)
          state.column += width
        }
      }
      try? output.out(out)
    }
  }

  /// Ends the line that the answer has come to, so that another can be written under it.
  func breakLine() {
    state.withLock { state in
      guard state.column > 0, !state.isFull, state.row + 2 < rows else { return }
      (state.row, state.column) = (state.row + 1, 0)
      try? output.out("\r\n")
    }
  }

  /// Takes the answer away; a later one begins anew.
  func finish() {
    state.withLock { state in
      guard !state.isEmpty else { return }
      try? output.out("\r" + (state.row > 0 ? "\u{1B}[\(state.row)A" : "") + "\u{1B}[J")
      state = State()
    }
  }
}
