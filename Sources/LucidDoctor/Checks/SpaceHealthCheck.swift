import LucidCore
import LucidSystem

/// Room on the disks that runs write to, and whether they can be written.
struct SpaceHealthCheck: HealthCheck {
  let name = "space"

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    let vault = (try? context.vault())?.root
    var findings: [HealthFinding] = []
    var least: Int?
    for path in [vault, context.host.folders.state, context.host.folders.configuration].compactMap({ $0 }) {
      guard let folder = FileFacts.nearest(path), let space = FileFacts.space(folder) else { continue }
      if !space.isWritable, path != vault {
        findings.append(
          .missing("\(context.host.folders.shown(folder)) is on a read-only disk: no run is stored", nil)
        )
      } else if space.free < 5 << 20 {
        findings.append(
          .broken("\(context.host.folders.shown(folder)): \(ByteCount(bytes: space.free).text) left", "free some space"))
      } else if space.free < 100 << 20 {
        findings.append(
          .missing("\(context.host.folders.shown(folder)): \(ByteCount(bytes: space.free).text) left", "free some space"))
      }
      least = min(least ?? .max, space.free)
    }
    if findings.isEmpty {
      findings.append(least == nil ? .off("no folder to check") : .ok("enough space on every disk that lucid writes to"))
    }
    return findings
  }
}
