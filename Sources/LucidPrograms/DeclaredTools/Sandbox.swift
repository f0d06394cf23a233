package import LucidCore
package import LucidSystem

/// The command line that starts a program under bubblewrap: its own namespaces, the folders of the
/// system read-only, no home, an empty /tmp, and the folders that a declaration names.
package struct Sandbox: Hashable, Sendable {
  /// The path of bwrap.
  package let program: String
  package let hasNetwork: Bool
  /// Absolute paths of files and folders that are read.
  package let readable: [String]
  /// Absolute paths of folders that may be written.
  package let writable: [String]

  package init(program: String, hasNetwork: Bool, readable: [String], writable: [String]) {
    (self.program, self.hasNetwork, self.readable, self.writable) = (program, hasNetwork, readable, writable)
  }

  /// Folders with the programs and libraries of the system; what is a link stays one.
  private static let system = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]
  /// Files of the system that programs need to start, to know the time and to check certificates;
  /// none of them is the user's, and none holds private keys, as `/etc/ssl/private` does.
  private static let settings = [
    "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/ssl/certs",
    "/etc/ssl/cert.pem", "/etc/ssl/ca-bundle.pem", "/etc/ssl/openssl.cnf", "/etc/pki/ca-trust", "/etc/pki/tls/certs",
    "/etc/pki/tls/cert.pem", "/etc/pki/tls/openssl.cnf", "/etc/ca-certificates", "/etc/ca-certificates.conf", "/opt",
    "/nix/store", "/gnu/store",
  ]
  /// Parts of /proc that the superuser may write. bubblewrap covers those whose folder may be
  /// written, and there the files may be although the folder may not.
  private static let kernel = [
    "/proc/sys", "/proc/bus", "/proc/fs", "/proc/irq", "/proc/asound", "/proc/acpi", "/proc/scsi", "/proc/mtrr",
    "/proc/sysrq-trigger",
  ]
  private static let networkSettings = ["/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services"]

  /// Whether a command line is one of a sandbox.
  package static func isUsed(by words: [String]) -> Bool { words.dropFirst().first == "--unshare-all" }

  /// The words that start `command`, whose program is a path.
  package func words(_ command: [String]) -> [String] {
    var words = [program, "--unshare-all"]
    if hasNetwork { words.append("--share-net") }
    words += ["--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr"]
    for path in Self.system {
      if let target = HostFile.linkTarget(path) {
        words += ["--symlink", target, path]
      } else {
        words += ["--ro-bind-try", path, path]
      }
    }
    for path in Self.settings + (hasNetwork ? Self.networkSettings : []) { words += ["--ro-bind-try", path, path] }
    words += ["--proc", "/proc"]
    for path in Self.kernel { words += ["--ro-bind-try", path, path] }
    words += ["--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", "/run"]
    for path in readable { words += ["--ro-bind", path, path] }
    for path in writable { words += ["--bind", path, path] }
    words += ["--setenv", "HOME", "/tmp", "--unsetenv", "TMPDIR", "--chdir", "/tmp", "--"]
    return words + command
  }

  /// Whether bwrap can make namespaces here. Cost: one process, some 10 ms.
  package static func works(_ program: String, permit: ProgramPermit, _ environment: ProcessEnvironment) -> Bool {
    let probe = Sandbox(program: program, hasNetwork: false, readable: [], writable: []).words(["/bin/true"])
    let process = ChildProcess(
      probe, permit: permit, environment: environment.minimal, limits: .init(seconds: 5, output: .kib(4)))
    return (try? process.run([]))?.status == 0
  }
}
