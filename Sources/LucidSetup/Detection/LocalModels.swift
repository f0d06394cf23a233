package import LucidConfiguration
package import LucidCore
import LucidHTTP
package import LucidModels
import LucidRuntime
import LucidSystem

/// Model servers that answer on this machine: a few small requests to each usual port, only when
/// that was asked for.
package enum LocalModels {
  /// The usual addresses of the servers that are known.
  package static let addresses = LocalServer.Kind.allCases.compactMap(\.port).map { "http://127.0.0.1:\($0)/v1" }

  /// Returns every server that answers at `addresses`, in their order. Errors: the host forbids
  /// models on this machine.
  package static func servers(
    at addresses: [String] = addresses, _ gate: HostGate, _ clock: any RunClock
  ) throws(StepFailure) -> [LocalServer] {
    let loop = MainLoop(clock)
    let waiting = LoopClock(loop)
    let memory = Self.memory
    var found: [LocalServer] = []
    for address in addresses {
      let permit = try gate.connect(.model(address, isDevice: true))
      guard let url = try? ServerURL(address), url.isLoopback else { continue }
      let server: LocalServer? = loop.run {
        let probe = ServerProbe(transport: CurlTransport(permit: permit, ledger: RequestsOutsideRuns.command), clock: waiting)
        return await withTaskGroup(of: LocalServer?.self) { group in
          group.addTask { try? await probe.server(at: url) }
          group.addTask {
            try? await waiting.sleep(.seconds(3))
            return nil
          }
          defer { group.cancelAll() }
          return await group.next() ?? nil
        }
      }
      if var server {
        server.memory = memory
        found.append(server)
      }
    }
    return found
  }

  /// The bytes of memory of this machine; nil where the system does not say (Linux does).
  private static var memory: Int? {
    guard let bytes = try? HostFile.read("/proc/meminfo") else { return nil }
    let line = bytes.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == "MemTotal:", words[2] == "kB" else { return nil }
    return Int(words[1]).map { $0 * 1_024 }
  }

  /// The text for when no server answers: the usual ports, and the commands that start servers.
  package static var absence: String {
    let known = LocalServer.Kind.allCases.compactMap { kind in
      kind.port.flatMap { port in kind.start.map { "  \(kind.rawValue) (port \(port)): \($0)\n" } }
    }
    return "No model server answers on this machine. To start one:\n" + known.joined()
      + "Without one the built-in summary answers.\n"
  }
}
