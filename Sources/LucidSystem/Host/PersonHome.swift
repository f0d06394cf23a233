import LucidCore

/// A folder that has everything of a person, as `lucid --home DIR` names it.
///
/// The usual variables name folders below it, so that libraries and the programs that are started
/// follow too. Variables that lead to the account's own keys, agents and desktop are removed.
package struct PersonHome: Sendable {
  /// Absolute, without links.
  package let path: String
  /// The account that the folder belongs to, and its group.
  package let owner: (user: UInt32, group: UInt32)
  /// The permissions, such as 0o700.
  package let mode: UInt32

  /// Folders below it by the variable that names each.
  private static let folders = [
    ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"), ("XDG_CACHE_HOME", "cache"),
    ("XDG_RUNTIME_DIR", "run"), ("TMPDIR", "tmp"),
  ]

  /// Variables of the account that would lead a run out of the folder.
  package static let foreign = [
    "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "GNUPGHOME", "PASSWORD_STORE_DIR", "SSH_AUTH_SOCK", "SSH_ASKPASS",
    "SQLITE_TMPDIR", "NETRC",
  ]

  /// Finds the folder, of any account. Errors: it is not there, or is no folder.
  package init(_ path: String) throws(HostError) {
    guard let real = HostFile.realPath(path) else { throw HostError(path) }
    guard HostFile.kind(real) == .folder else { throw HostError(path, ENOTDIR) }
    var s = stat()
    guard FileName.withPath(real, { stat($0, &s) }) == 0 else { throw HostError(path) }
    (self.path, owner, mode) = (real, (s.st_uid, s.st_gid), s.st_mode & 0o777)
  }

  /// Whether this process may act for the person: it is their account, or may become it.
  package var isOurs: Bool { geteuid() == owner.user || geteuid() == 0 }

  /// The folder beside it whose abilities and policy all people of the same folder have.
  package var shared: String { path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) + "/shared" }

  /// Rules that hold whatever the person's own configuration says.
  package var sharedPolicy: String { shared + "/policy.yaml" }

  /// The variables that stand for it, with their values.
  package var variables: [(name: String, value: String)] {
    [("HOME", path)] + Self.folders.map { ($0.0, path + "/" + $0.1) }
  }

  /// Makes it the home of this process and of those that it starts. Call it before any thread is
  /// started. The superuser becomes the account that the folder belongs to. Makes the folders of
  /// temporary files and sockets; one that cannot be made is missing for who needs it.
  ///
  /// Errors: the account cannot be taken on, or the folder is closed to it.
  package func enter() throws(HostError) {
    if geteuid() == 0, owner.user != 0 {
      guard setgroups(0, nil) == 0, setgid(owner.group) == 0, setuid(owner.user) == 0 else { throw HostError(path) }
    }
    guard geteuid() == owner.user else { throw HostError(path, .words(.belongsToAccount, Int(owner.user))) }
    guard FileName.withPath(path, { access($0, X_OK) }) == 0 else { throw HostError(path) }
    for (name, value) in variables { setenv(name, value, 1) }
    for name in Self.foreign { unsetenv(name) }
    for name in ["run", "tmp"] { _ = FileName.withPath(path + "/" + name) { mkdir($0, 0o700) } }
  }

  /// Returns the value of `work`, which has the rights of the person where the superuser calls: a
  /// link below the folder then leads to nothing that is closed to the person. Call it from the
  /// only thread. Errors: those of `work`; nil when the rights cannot be changed.
  package func withTheirRights<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value? {
    guard geteuid() == 0, owner.user != 0 else { return try work() }
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    guard getgroups(Int32(groups.count), &groups) == groups.count else { return nil }
    let group = getegid()
    // The real user stays the superuser, so that these calls cannot fail on the way back.
    defer {
      seteuid(0)
      setegid(group)
      setgroups(groups.count, groups)
    }
    guard setgroups(0, nil) == 0, setegid(owner.group) == 0, seteuid(owner.user) == 0 else { return nil }
    return try work()
  }
}
