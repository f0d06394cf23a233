/// Questions to a person on a terminal. Nobody is asked elsewhere.
enum Terminal {
  static var canAsk: Bool { Host.isTerminal(0) && Host.isTerminal(2) }

  /// Whether the answer begins with y; false without a terminal.
  static func ask(_ text: String) -> Bool { answer(text)?.hasPrefix("y") ?? false }

  /// In small letters; nil without a terminal and at the end of the input.
  static func answer(_ text: String) -> String? {
    guard canAsk else { return nil }
    Output.error(text)
    return readLine()?.lowercased()
  }
}
