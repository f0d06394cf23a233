/// Where a person's files of this program are, by the XDG rules. Each is nil when the account has
/// no home.
package struct UserFolders: Sendable {
  private let process: ProcessFacts

  package init(_ process: ProcessFacts) { self.process = process }

  package var home: String? { process.home }

  /// Returns a path with a leading `~` filled in.
  package func expand(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }

  /// Returns a path for people: the home folder is `~`.
  package func shown(_ path: String) -> String {
    guard let home, home != "/", path == home || path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  // MARK: The folders of all programs

  /// Where programs keep their settings.
  package var allSettings: String? { place("XDG_CONFIG_HOME", ".config") }

  /// Where programs keep their data.
  package var allData: String? { place("XDG_DATA_HOME", ".local/share") }

  private func place(_ variable: String, _ usual: String) -> String? {
    process.folder(variable) ?? home.map { $0 + "/" + usual }
  }

  // MARK: Configuration

  package var configuration: String? { allSettings.map { $0 + "/lucid" } }

  package var configurationFile: String? { configuration.map { $0 + "/config.yaml" } }

  /// The known signers, in the form of OpenSSH.
  package var allowedSigners: String? { configuration.map { $0 + "/allowed_signers" } }

  /// The person's own sections of the system prompt.
  package var sections: String? { configuration.map { $0 + "/sections" } }

  package var schedules: String? { configuration.map { $0 + "/schedules" } }

  // MARK: State

  /// The folder of state that lasts between runs.
  package var state: String? { place("XDG_STATE_HOME", ".local/state").map { $0 + "/lucid" } }

  /// The run history.
  package var runsFile: String? { state.map { $0 + "/runs.sqlite" } }

  /// The folder of stamps of the last scheduled runs.
  package var scheduleStamps: String? { state.map { $0 + "/schedules" } }

  // MARK: Data

  /// The library.
  package var data: String? { allData.map { $0 + "/lucid" } }

  /// The vault of those who name none but have bound families to folders.
  package var ownVault: String? { data.map { $0 + "/vault" } }

  // MARK: Caches

  /// Files that can be made again.
  package var cache: String? { place("XDG_CACHE_HOME", ".cache").map { $0 + "/lucid" } }

  /// Results that steps with `cache` may use again.
  package var results: String? { cache.map { $0 + "/results" } }

  /// Answers of network services.
  package var responses: String? { cache.map { $0 + "/responses" } }

  /// Indexes of large files.
  package var index: String? { cache.map { $0 + "/index" } }

  /// Mirrors of sources with many files.
  package var mirrors: String? { cache.map { $0 + "/mirror" } }

  /// The index of the library's files.
  package var libraryIndex: String? { cache.map { $0 + "/library.index" } }

  // MARK: systemd

  /// Units of the person's own systemd.
  package var units: String? { allSettings.map { $0 + "/systemd/user" } }

  /// Where that systemd remembers when a timer last elapsed.
  package var timerStamps: String? { allData.map { $0 + "/systemd/timers" } }
}
