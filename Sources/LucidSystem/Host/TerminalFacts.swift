/// Facts of the terminal behind the standard streams, which are numbered as descriptors: 0, 1 and
/// 2.
package struct TerminalFacts: Sendable {
  package struct Size: Equatable, Sendable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
  }

  /// Asked each time: the person may change it.
  private let size: @Sendable (Int32) -> Size?
  private let isTerminal: @Sendable (Int32) -> Bool
  private let isFile: @Sendable (Int32) -> Bool
  /// The device and the inode behind a descriptor, as JOURNAL_STREAM names them.
  private let stream: @Sendable (Int32) -> String?
  private let process: ProcessFacts

  package init(
    _ process: ProcessFacts, isTerminal: @escaping @Sendable (Int32) -> Bool = { _ in false },
    size: @escaping @Sendable (Int32) -> Size? = { _ in nil }, isFile: @escaping @Sendable (Int32) -> Bool = { _ in false },
    stream: @escaping @Sendable (Int32) -> String? = { _ in nil }
  ) {
    (self.process, self.isTerminal, self.size) = (process, isTerminal, size)
    (self.isFile, self.stream) = (isFile, stream)
  }

  package func isTerminal(_ descriptor: Int32) -> Bool { isTerminal(descriptor) as Bool }

  /// Whether a descriptor leads to a file of a folder, as `> FILE` makes it.
  package func isFile(_ descriptor: Int32) -> Bool { isFile(descriptor) as Bool }

  /// True if a user can answer a question: standard input and error are terminals.
  package var canAsk: Bool { isTerminal(0) && isTerminal(2) }

  /// Whether a person reads or types anywhere.
  package var isAttended: Bool { (0...2).contains { isTerminal($0) } }

  /// Columns of the terminal behind a descriptor; nil when there is none.
  package func width(_ descriptor: Int32) -> Int? {
    if let size = size(descriptor), size.columns > 0 { return size.columns }
    return process.variable("COLUMNS").flatMap { Int($0) }
  }

  /// Lines of the terminal behind a descriptor; nil when there is none.
  package func height(_ descriptor: Int32) -> Int? { size(descriptor).flatMap { $0.rows > 0 ? $0.rows : nil } }

  /// Whether the terminal can neither colour text nor draw.
  package var isDumb: Bool { process.variable("TERM") == "dumb" }

  /// The number of colours that the terminal says it has: 16, 256, or 2^24.
  ///
  /// Nearly all terminals know 256 colours; the consoles of Linux and of old machines do not.
  package var colors: Int {
    let term = process.variable("TERM") ?? ""
    if let color = process.variable("COLORTERM"), ["truecolor", "24bit"].contains(color) { return 1 << 24 }
    if term.hasSuffix("-direct") { return 1 << 24 }
    let few = ["linux", "ansi", "cygwin", "cons25", "vt", "xterm-color", "xterm-16color", "rxvt-16color"]
    return few.contains { $0 == "vt" ? term.hasPrefix($0) : term == $0 } ? 16 : 256
  }

  /// Whether colour is refused: https://no-color.org.
  package var refusesColor: Bool { process.variable("NO_COLOR") != nil }

  /// Whether the locale says, in so many words, that only ASCII is understood.
  package var wantsASCII: Bool {
    guard let locale = process.variable("LC_ALL") ?? process.variable("LC_CTYPE") ?? process.variable("LANG") else {
      return false
    }
    return locale == "C" || locale == "POSIX"
  }

  /// Whether a descriptor leads to systemd's journal: JOURNAL_STREAM names its device and inode
  /// (systemd.exec(5)).
  package func isJournal(_ descriptor: Int32) -> Bool {
    guard let named = process.variable("JOURNAL_STREAM") else { return false }
    return stream(descriptor) == named
  }
}

extension TerminalFacts {
  /// The terminal that this process was started on.
  package static func ofThisProcess(_ process: ProcessFacts) -> TerminalFacts {
    TerminalFacts(
      process, isTerminal: { isatty($0) == 1 },
      size: { descriptor in
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
      },
      isFile: { descriptor in
        var s = stat()
        return fstat(descriptor, &s) == 0 && s.st_mode & S_IFMT == S_IFREG
      },
      stream: { descriptor in
        var s = stat()
        return fstat(descriptor, &s) == 0 ? "\(s.st_dev):\(s.st_ino)" : nil
      })
  }
}
