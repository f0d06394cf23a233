import LucidCore

/// What is known of the files from last time. Only a cache: a file counts as known while its size, its time and its number are the same;
/// an index that is damaged, or of another program, is none.
struct LibraryIndex {
  private static let head = "lucid library index 1 "
  private(set) var known: [String: (stamp: LibraryDisk.Stamp, listing: AbilityListing)] = [:]
  private let identity: String

  /// Empty. `identity` is the program's: another one may find other mistakes.
  init(identity: String) { self.identity = identity.filter { $0 != "\n" } }

  subscript(name: String, stamp: LibraryDisk.Stamp) -> AbilityListing? {
    guard let entry = known[name], entry.stamp == stamp else { return nil }
    return entry.listing
  }

  mutating func note(_ name: String, _ stamp: LibraryDisk.Stamp, _ listing: AbilityListing) { known[name] = (stamp, listing) }

  mutating func keep(only names: Set<String>) { known = known.filter { names.contains($0.key) } }

  // MARK: As text

  /// A line for each file, its fields between tabs; the last line has their number.
  var bytes: [UInt8] {
    var out = Array((Self.head + identity + "\n").utf8)
    for (name, entry) in known.sorted(by: { $0.key < $1.key }) {
      let l = entry.listing
      let fields = [
        name, String(entry.stamp.size), String(entry.stamp.changed), String(entry.stamp.inode), l.label, l.id ?? "",
        l.slot?.rawValue ?? "", l.summary ?? "", l.icon ?? "", l.color ?? "", l.category ?? "", l.plan ?? "",
        l.reads.joined(separator: ","), l.writes.joined(separator: ","), l.sends.joined(separator: ","),
        l.discloses.joined(separator: ","), l.problem ?? "",
      ]
      for (i, field) in fields.enumerated() {
        if i > 0 { out.append(0x09) }
        for byte in field.utf8 {
          switch byte {
          case 0x09: out += [0x5C, 0x74]
          case 0x0A: out += [0x5C, 0x6E]
          case 0x5C: out += [0x5C, 0x5C]
          default: out.append(byte)
          }
        }
      }
      out.append(0x0A)
    }
    out += Array("end \(known.count)\n".utf8)
    return out
  }

  init(identity: String, bytes: [UInt8]) {
    self.init(identity: identity)
    let head = Array((Self.head + self.identity + "\n").utf8)
    guard bytes.starts(with: head) else { return }
    var found: [String: (LibraryDisk.Stamp, AbilityListing)] = [:]
    var at = head.count
    while at < bytes.count {
      guard let end = bytes[at...].firstIndex(of: 0x0A) else { return }
      let line = bytes[at..<end]
      at = end + 1
      if at == bytes.count {
        // Cut off or added to: none of it counts.
        guard line.elementsEqual("end \(found.count)".utf8) else { return }
        known = found
        return
      }
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false).map(Self.plain)
      guard fields.count == 17, let size = Int(fields[1]), let changed = Int(fields[2]), let inode = UInt64(fields[3]) else {
        return
      }
      var l = AbilityListing()
      func optional(_ i: Int) -> String? { fields[i].isEmpty ? nil : fields[i] }
      func list(_ i: Int) -> [String] { fields[i].isEmpty ? [] : fields[i].split(separator: ",").map(String.init) }
      (l.label, l.id, l.slot) = (fields[4], optional(5), TimeSlot(rawValue: fields[6]))
      (l.summary, l.icon, l.color, l.category, l.plan) = (optional(7), optional(8), optional(9), optional(10), optional(11))
      (l.reads, l.writes, l.sends, l.discloses, l.problem) = (list(12), list(13), list(14), list(15), optional(16))
      found[fields[0]] = (LibraryDisk.Stamp(size: size, changed: changed, inode: inode), l)
    }
  }

  private static func plain(_ field: ArraySlice<UInt8>) -> String {
    guard field.contains(0x5C) else { return String(decoding: field, as: UTF8.self) }
    var out: [UInt8] = []
    var escaped = false
    for byte in field {
      if escaped {
        out.append(byte == 0x74 ? 0x09 : byte == 0x6E ? 0x0A : byte)
        escaped = false
      } else if byte == 0x5C {
        escaped = true
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
