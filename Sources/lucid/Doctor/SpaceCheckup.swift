import LucidCore
import LucidSystem

/// Room on the disks that runs write to, and whether they can be written.
struct SpaceCheckup: Checkup {
  let name = "space"

  func findings(_ scene: CheckupScene) -> [CheckupFinding] {
    let vault = (try? scene.vault())?.root
    var findings: [CheckupFinding] = []
    var least: Int?
    for path in [vault, scene.invocation.host.folders.state, scene.invocation.host.folders.configuration].compactMap({ $0 }) {
      guard let folder = FileFacts.nearest(path), let space = FileFacts.space(folder) else { continue }
      if !space.isWritable, path != vault {
        findings.append(
          .missing("\(scene.invocation.host.folders.shown(folder)) is on a disk that can only be read: no run is kept there", nil)
        )
      } else if space.free < 5 << 20 {
        findings.append(
          .broken("\(scene.invocation.host.folders.shown(folder)): \(ByteCount(bytes: space.free).text) left", "make room"))
      } else if space.free < 100 << 20 {
        findings.append(
          .missing("\(scene.invocation.host.folders.shown(folder)): \(ByteCount(bytes: space.free).text) left", "make room"))
      }
      least = min(least ?? .max, space.free)
    }
    if findings.isEmpty {
      findings.append(.ok(least == nil ? "no folder to look at" : "enough on every disk that is written to"))
    }
    return findings
  }
}
