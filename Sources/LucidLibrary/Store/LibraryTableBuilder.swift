import LucidCore

/// Puts a table together, row by row in their order.
struct LibraryTableBuilder {
  private var rows: [UInt8] = []
  private var texts: [UInt8] = []
  private var count = 0

  /// A row that was read just now.
  mutating func add(_ name: String, _ stamp: LibraryDisk.Stamp?, _ flags: LibraryTable.Flags, _ listing: AbilityListing) {
    var flags = flags
    if !listing.writes.isEmpty { flags.insert(.writes) }
    if !listing.sends.isEmpty { flags.insert(.sends) }
    begin(stamp, flags, slot: listing.slot.flatMap { TimeSlot.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0)
    put(name + LibraryPlace.suffix)
    for field in LibraryTable.Field.allCases {
      switch field {
      case .label: put(listing.label)
      case .id: put(listing.id)
      case .summary: put(listing.summary)
      case .icon: put(listing.icon)
      case .color: put(listing.color)
      case .category: put(listing.category)
      case .plan: put(listing.plan)
      case .reads: put(listing.reads.joined(separator: ","))
      case .writes: put(listing.writes.joined(separator: ","))
      case .sends: put(listing.sends.joined(separator: ","))
      case .discloses: put(listing.discloses.joined(separator: ","))
      case .problem: put(listing.problem)
      }
    }
  }

  /// A row of an older table, as it was.
  mutating func add(_ row: Int, of table: LibraryTable) {
    let slot = table.slot(row).flatMap { TimeSlot.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0
    begin(table.stamp(row), table.flags(row), slot: slot)
    texts += table.texts(row)
  }

  private mutating func begin(_ stamp: LibraryDisk.Stamp?, _ flags: LibraryTable.Flags, slot: UInt8) {
    // No file has a time of -1: such a row is read again.
    let stamp = stamp ?? LibraryDisk.Stamp(size: -1, changed: -1, inode: 0)
    for n in [stamp.size, stamp.changed, Int(truncatingIfNeeded: stamp.inode)] { Self.append(n, to: &rows) }
    rows += [flags.rawValue, slot, 0, 0, 0, 0, 0, 0]
    Self.append(texts.count, to: &rows)
    count += 1
  }

  /// Zeros end fields; in a text one can only be by mistake.
  private mutating func put(_ text: String?) {
    if let text { texts += text.utf8.lazy.map { $0 == 0 ? 0x20 : $0 } }
    texts.append(0)
  }

  private static func append(_ n: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: Int64(n)) { bytes += $0 }
  }

  /// `folderChanged` and `order` are what both were like before they were read; numbers that never
  /// occur when they may have changed since without a trace.
  func table(identity: String, folderChanged: Int, order: LibraryDisk.Stamp) -> LibraryTable? {
    var bytes = LibraryTable.head(identity)
    bytes.reserveCapacity(bytes.count + 48 + rows.count + texts.count)
    for n in [folderChanged, order.changed, order.size, Int(truncatingIfNeeded: order.inode), count] {
      Self.append(n, to: &bytes)
    }
    let sumAt = bytes.count
    Self.append(0, to: &bytes)
    bytes += rows
    bytes += texts
    withUnsafeBytes(of: Int64(LibraryTable.sum(bytes, from: sumAt + 8))) { sum in
      for (i, byte) in sum.enumerated() { bytes[sumAt + i] = byte }
    }
    return LibraryTable(bytes, identity: identity)
  }
}
