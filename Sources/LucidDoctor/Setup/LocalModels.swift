package import LucidConfiguration
package import LucidCore
import LucidHTTP
import LucidModels
import LucidRuntime

/// Model servers that answer on this machine: one small request to each usual port, only when that
/// was asked for.
package enum LocalModels {
  /// llama.cpp, Ollama, LM Studio, vLLM.
  private static let addresses = [8080, 11434, 1234, 8000].map { "http://127.0.0.1:\($0)/v1" }

  /// The first that answers, with the first model that it names.
  package static func first(_ gate: HostGate, _ clock: any RunClock) throws(StepFailure) -> (address: String, name: String?)? {
    let loop = MainLoop(clock)
    let waiting = LoopClock(loop)
    for address in addresses {
      let permit = try gate.connect(.model(address, isDevice: true))
      guard let url = try? ServerURL(address) else { continue }
      let found: [String]? = loop.run {
        let probe = ServerProbe(transport: CurlTransport(permit: permit), clock: waiting)
        return await withTaskGroup(of: [String]?.self) { group in
          group.addTask { try? await probe.models(.openai, ServerProfile(name: "local", url: url, model: "")) }
          group.addTask {
            try? await waiting.sleep(.seconds(1))
            return nil
          }
          defer { group.cancelAll() }
          return await group.next() ?? nil
        }
      }
      if let found { return (address, found.first) }
    }
    return nil
  }
}
