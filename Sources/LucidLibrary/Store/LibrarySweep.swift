#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Looks whether the files of a table are as they were: one call of the system for each, in several threads where there are many.
///
/// An editor that writes into a file leaves its folder untouched, so there is no shorter way. Cost: 1.5 µs a file and core.
struct LibrarySweep {
  private static let few = 1_000
  private static let most = 4

  let table: LibraryTable

  /// The rows whose files are not as they were, in no order.
  func changed(in folder: String) -> [Int] {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return (0..<table.count).filter { table.flags($0).contains(.hasFile) } }
    defer { close(descriptor) }
    let cores = min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), Self.most)
    let threads = table.count < Self.few ? 1 : cores
    return table.bytes.withUnsafeBytes { bytes in
      let share = (table.count + threads - 1) / threads
      let parts = UnsafeMutableBufferPointer<Part>.allocate(capacity: threads)
      defer { parts.deallocate() }
      for i in 0..<threads {
        let rows = min(i * share, table.count)..<min((i + 1) * share, table.count)
        parts.initializeElement(
          at: i, to: Part(bytes: bytes, rowsAt: table.rowsAt, textAt: table.textAt, folder: descriptor, rows: rows))
      }
      var started: [(thread: pthread_t, part: Int)] = []
      for i in 1..<max(threads, 1) {
        guard let thread = Self.start(parts.baseAddress! + i) else {
          parts[i].look()
          continue
        }
        started.append((thread, i))
      }
      parts[0].look()
      for one in started { pthread_join(one.thread, nil) }
      defer { parts.deinitialize() }
      return parts.flatMap(\.changed)
    }
  }

  private static func start(_ part: UnsafeMutablePointer<Part>) -> pthread_t? {
    #if canImport(Glibc)
      var thread = pthread_t()
      let failed = pthread_create(
        &thread, nil,
        { raw in
          raw?.assumingMemoryBound(to: Part.self).pointee.look()
          return nil
        }, part)
      return failed == 0 ? thread : nil
    #else
      var thread: pthread_t?
      let failed = pthread_create(
        &thread, nil,
        { raw in
          raw.assumingMemoryBound(to: Part.self).pointee.look()
          return nil
        }, part)
      return failed == 0 ? thread : nil
    #endif
  }

  /// What one thread looks at; the memory outlives it.
  private struct Part {
    let bytes: UnsafeRawBufferPointer
    let rowsAt: Int
    let textAt: Int
    let folder: Int32
    let rows: Range<Int>
    var changed: [Int] = []

    mutating func look() {
      guard let base = bytes.baseAddress else { return }
      var s = stat()
      for row in rows {
        let at = rowsAt + row * LibraryTable.rowSize
        guard bytes[at + 24] & LibraryTable.Flags.hasFile.rawValue != 0 else { continue }
        func number(_ n: Int) -> Int { Int(bytes.loadUnaligned(fromByteOffset: at + n, as: Int64.self)) }
        // The name of the file is the first text of the row, and ends in a zero.
        let name = (base + textAt + number(32)).assumingMemoryBound(to: CChar.self)
        guard fstatat(folder, name, &s, AT_SYMLINK_NOFOLLOW) == 0, case .file(let stamp) = LibraryDisk.entry(s),
          stamp.size == number(0), stamp.changed == number(8), Int(truncatingIfNeeded: stamp.inode) == number(16)
        else {
          changed.append(row)
          continue
        }
      }
    }
  }
}
