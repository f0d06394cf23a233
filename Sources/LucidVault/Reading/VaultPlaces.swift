import LucidCore
import LucidSystem

/// Where the files of a vault are for writing: links are followed as long as they stay inside the
/// folder that they are in.
struct VaultPlaces {
  let roots: FolderRoots
  let disk: any Disk

  struct Place: Hashable {
    /// Relative to the vault, all links followed.
    let path: String
    /// nil when there is no file yet.
    let entry: DiskEntry?
    /// The nearest folder above it that is there, relative, and the file system that it is on.
    let folder: String
    let device: UInt64
  }

  /// Errors: what the system says, and what is wrong with the path.
  func place(_ path: String) throws(HostError) -> Place {
    guard RelativePath.isSafe(path), !path.isEmpty else { throw HostError(path, .words(.outsideVault)) }
    if let binding = roots.area(path).binding {
      guard binding.isWritable else {
        throw HostError(path, .words(.boundReadOnly, binding.path, binding.name))
      }
      guard try disk.status(binding.folder)?.kind == .folder else {
        throw HostError(binding.name, binding.absence)
      }
    }
    let place = try disk.isTaken(absolute(path)) ? old(path) : new(path)
    guard RelativePath.isSafe(place.path) else { throw HostError(path, .words(.behindBadLink)) }
    guard place.path.pathParts.first != VaultJournal.folder else {
      throw HostError(path, .words(.reservedForLucid, VaultJournal.folder))
    }
    try disk.checkWritable(absolute(place.folder))
    return place
  }

  private func old(_ path: String) throws(HostError) -> Place {
    guard let entry = try disk.status(absolute(path)) else { throw HostError(path, .words(.linkToNowhere)) }
    guard entry.kind == .file else { throw HostError(path, .words(entry.kind == .folder ? .isAFolder : .notAFile)) }
    let inside = try inside(path)
    // Whoever took the right to write from a file of theirs meant it.
    try disk.checkWritable(absolute(inside))
    let folder = Self.folder(of: inside)
    return Place(path: inside, entry: entry, folder: folder, device: try disk.status(absolute(folder))?.device ?? entry.device)
  }

  private func new(_ path: String) throws(HostError) -> Place {
    var folder = Self.folder(of: path)
    while !folder.isEmpty, try !disk.isTaken(absolute(folder)) { folder = Self.folder(of: folder) }
    guard let entry = try disk.status(absolute(folder)) else {
      throw HostError(folder, .words(.linkToNowhere))
    }
    guard entry.kind == .folder else { throw HostError(folder, .words(.notADirectory)) }
    let inside = try inside(folder)
    let rest = folder.isEmpty ? path : String(path.dropFirst(folder.count + 1))
    return Place(path: RelativePath.join(inside, rest), entry: nil, folder: inside, device: entry.device)
  }

  private func inside(_ path: String) throws(HostError) -> String {
    let area = roots.area(path)
    guard let inside = FolderRoots.relative(try disk.resolve(absolute(path)), to: area) else {
      throw HostError(path, area.binding.map { .words(.linkLeaves, $0.name) } ?? .words(.linkLeavesVault))
    }
    return inside
  }

  private func absolute(_ path: String) -> String { roots.absolute(path) }

  static func folder(of path: String) -> String { path.lastSlash.map { String(path[..<$0]) } ?? "" }
}
