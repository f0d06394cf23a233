package import LucidApplication
package import LucidArguments
import LucidHTTP
import LucidReport
import LucidRuntime
package import LucidSystem

/// `lucid watch`: shows a view of an ability at once and after each save, until it is interrupted.
package struct AbilityWatch {
  private let ability: WatchedAbility
  private let console: Console
  private let detail: CardDetail
  /// The number of views after which it ends; nil for none.
  private let count: Int?
  /// The page that shows the views; nil for the terminal.
  private let page: WatchPage?

  /// The time in which the events of one save follow each other, in milliseconds, and how often
  /// it may begin anew.
  private static let burst = (pause: 40, most: 50)
  /// The time in which a file that is removed may come back as a part of the same save.
  private static let absence = 1_000

  /// `environment` makes the environment of the command on a given host. Errors: options that name
  /// two sources of data.
  package init(
    _ options: RunOptions, isOwn: Bool, count: Int?, onPage: Bool, _ console: Console,
    environment: @escaping (HostEnvironment) -> CommandEnvironment
  ) throws(CommandError) {
    guard options.world == nil || !isOwn else {
      throw CommandError(
        .usage, "`--world` and your own data are two sources of data; give one of them",
        hint: "a world may have `base: FOLDER`")
    }
    var options = options
    (options.isTry, options.isDry) = (!isOwn, isOwn)
    ability = WatchedAbility(options: options, isOwn: isOwn, isOnPage: onPage, console: console, environment: environment)
    (self.console, self.count, detail) = (console, count, options.detail)
    page = onPage ? WatchPage(detail: options.detail) : nil
  }

  /// Returns 0 after Ctrl-C and when nobody reads the output any more, the code of the last view
  /// after the last one, 130 after any other signal.
  ///
  /// Errors: the command line is wrong, the file is not there, its folder cannot be watched, or the
  /// page cannot be served.
  package func run() throws(CommandError) -> ExitCode {
    EndSignals.hold()
    defer { EndSignals.release() }
    guard let page else { return try views() }
    let server = try page.serve()
    defer {
      page.end()
      server.stop()
    }
    return try views(onPage: page.address(server))
  }

  /// `address` is told when there is something to see there.
  private func views(onPage address: String? = nil) throws(CommandError) -> ExitCode {
    let watch: FolderWatch
    do throws(HostError) { watch = try FolderWatch() } catch { throw CommandError(error) }
    var history = WatchHistory()
    var files = WatchedFiles(ability: ability.options.ability, imports: [], world: ability.options.world)
    var number = 1
    while true {
      // A save while a view is made leads to the next view: the folders are watched before files are read.
      try add(files, to: watch)
      var bytes = files.bytes
      let look = ability.look(number)
      if EndSignals.isCaught { return ended }
      if number == 1, let error = look.error, error.exit == .usage { throw error }
      try show(look.view, history.take(look.view))
      if number == 1, let address { try console.host.print(address + "\n") }
      if number == count { return look.exit }
      let read = WatchedFiles(ability: ability.options.ability, imports: look.imports, world: ability.options.world)
      if read.paths != files.paths {
        files = read
        try add(files, to: watch)
        bytes = files.bytes
      }
      if let exit = try wait(for: files, were: bytes, watch) { return exit }
      number += 1
    }
  }

  private var ended: ExitCode { EndSignals.caught == SIGINT ? .ok : .cancelled }

  private func add(_ files: WatchedFiles, to watch: FolderWatch) throws(CommandError) {
    for folder in files.folders.sorted() {
      do throws(HostError) { try watch.add(folder) } catch {
        // A folder that is not there is told by the view; its return is not noticed before another file is saved.
        if error.code == ENOENT || error.code == ENOTDIR { continue }
        throw CommandError(.usage, "the folder cannot be watched: \(error.message)")
      }
    }
  }

  private func show(_ view: WatchView, _ changes: [WatchChange]?) throws(CommandError) {
    if let page { return page.show(view, changes) }
    let text = TextWatch(console.screen(), detail: detail).render(view, changes)
    let terminal = console.host.terminal
    guard terminal.isTerminal(1), !terminal.isDumb else { return try console.host.print(view.number > 1 ? "\n" + text : text) }
    // The view takes the place of the last one; what scrolled away stays.
    let last = count.map { view.number >= $0 } ?? false
    try console.host.print("\u{1B}[H\u{1B}[2J" + text + (last ? "" : "\nWaiting for the next save; Ctrl-C ends.\n"))
  }

  /// Waits until a file is another than it was. Returns how to end instead, or nil.
  private func wait(for files: WatchedFiles, were bytes: [[UInt8]?], _ watch: FolderWatch) throws(CommandError) -> ExitCode? {
    let isEnding = { EndSignals.isCaught }
    while true {
      let arrival = watch.next(milliseconds: nil, isEnding: isEnding)
      if let exit = try exit(after: arrival) { return exit }
      if case .changed(let paths) = arrival, files.paths.isDisjoint(with: paths) { continue }
      for _ in 0..<Self.burst.most {
        let isGone = files.bytes.contains { $0 == nil }
        let next = watch.next(milliseconds: isGone ? Self.absence : Self.burst.pause, isEnding: isEnding)
        if let exit = try exit(after: next) { return exit }
        if next == .silence { break }
      }
      if files.bytes != bytes { return nil }
    }
  }

  /// Returns nil where the watch goes on.
  private func exit(after arrival: FolderWatch.Arrival) throws(CommandError) -> ExitCode? {
    switch arrival {
    case .changed, .overflow, .silence: return nil
    case .ending: return ended
    case .readerGone: return .ok
    case .folderGone(let folder):
      throw CommandError(.usage, "the folder \(folder) was removed or moved", hint: "start `lucid watch` again with the new path")
    }
  }
}
