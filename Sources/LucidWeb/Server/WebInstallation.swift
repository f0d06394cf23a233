package import LucidApplication
package import LucidArguments
import LucidSchedule
package import LucidSystem

/// `lucid web --install`: a server that the person's own systemd starts at each login.
package struct WebInstallation {
  /// The port of a server that is installed, so that its address can be kept. Not one of those that
  /// systems give to connections.
  package static let port = 5_824

  private let host: HostEnvironment
  private let options: WebServer.Options

  package init(_ host: HostEnvironment, _ options: WebServer.Options) { (self.host, self.options) = (host, options) }

  private var port: Int { options.port == 0 ? Self.port : options.port }

  private func service(_ program: String) -> SystemdService {
    SystemdService(
      SystemdService.webName, description: "lucid web on 127.0.0.1:\(port)", removal: "lucid web --uninstall",
      words: [program, "web", "--port=\(port)"] + options.passed.map { "--\($0.name)=\($0.value)" })
  }

  /// Errors: no systemd, a home that has no login, an earlier moment that would be that of each day.
  package func install() throws(CommandError) {
    guard host.process.personHome == nil else {
      throw CommandError(.usage, "a home folder of --home has no login", hint: "lucid --home=FOLDER web --port=\(port)")
    }
    guard !options.passed.contains(where: { $0.name == "at" }) else {
      throw CommandError(.usage, "--at is not for a server that stays", hint: "leave it out")
    }
    guard let program = host.process.ownPath else {
      throw CommandError(.internalError, "the program's own file is not found", hint: "start lucid by its path")
    }
    let target = SystemdTarget(try host.schedules())
    let path = try CommandError.scheduling { () throws(ScheduleError) in try target.install(service(program)) }
    try host.print("written: \(path)\nIt serves on http://127.0.0.1:\(port) from each login on. To open it: lucid web --open\n")
  }

  /// Returns `.nothing` when none was installed.
  package func remove() throws(CommandError) -> ExitCode {
    let isRemoved = SystemdTarget(try host.schedules()).removeService(named: SystemdService.webName)
    try host.print(isRemoved ? "removed: the service of `lucid web`\n" : "no service of `lucid web` is installed\n")
    return isRemoved ? .ok : .nothing
  }
}
