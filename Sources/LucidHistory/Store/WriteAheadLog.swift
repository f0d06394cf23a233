import LucidCore
import LucidSystem
import Synchronization

/// SQLite's log beside a database, looked at for damage: SQLite itself ends a log at the first
/// frame that is not whole, and says nothing of the transactions behind it.
///
/// Source: sqlite.org/walformat.html. Changes nothing.
struct WriteAheadLog {
  private let log: String
  private let index: String

  /// `path` is that of the database.
  init(_ path: String) { (log, index) = (path + "-wal", path + "-shm") }

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// After SQLite has read the log. nil when it holds nothing that SQLite has passed over. Cost:
  /// some reads of a few bytes.
  func damage() -> MessageText? {
    let descriptor = open(log, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var s = stat()
    guard fstat(descriptor, &s) == 0, Int(s.st_size) > Self.headerSize + Self.frameHeaderSize,
      let header = Self.read(descriptor, at: 0, Self.headerSize)
    else { return nil }
    guard Self.isWhole(header) else { return .words(.logHeaderDamaged) }
    let frameSize = Self.frameHeaderSize + Int(Self.number(header, 8))
    let salts = header[16..<24]
    guard frameSize > Self.frameHeaderSize, let known = knownFrames(salts) else { return nil }
    let frames = (Int(s.st_size) - Self.headerSize) / frameSize
    guard known < frames else { return nil }
    /// Whether a frame belongs to this log rather than to an earlier one, and whether it ends a
    /// transaction.
    func frame(_ n: Int) -> (isOwn: Bool, isEnd: Bool) {
      let place = Self.headerSize + n * frameSize
      guard let head = Self.read(descriptor, at: place, Self.frameHeaderSize) else { return (false, false) }
      return (head[8..<16].elementsEqual(salts), Self.number(head, 4) != 0)
    }
    // Damage may have hit the very header that is looked at.
    let samples = [known, known + 1, known + 7, frames - 1].filter { $0 < frames }
    guard samples.contains(where: { frame($0).isOwn }) else { return nil }
    // Without its end a transaction was never committed: its process was killed.
    guard (known..<frames).contains(where: { frame($0) == (true, true) }) else { return nil }
    return .words(.logDamagedAfter, known, frames)
  }

  /// The number of frames that SQLite knows; nil if its index belongs to another log.
  private func knownFrames(_ salts: ArraySlice<UInt8>) -> Int? {
    guard let descriptor = indexDescriptor() else { return nil }
    // The same 48 bytes stand there twice, and differ while they are written. Numbers in the byte order of the machine.
    guard let head = Self.read(descriptor, at: 0, 96), head[..<48].elementsEqual(head[48...]), head[12] == 1,
      head[32..<40].elementsEqual(salts)
    else { return nil }
    return head.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 16, as: UInt32.self)) }
  }

  /// By inode. Never closed: closing any descriptor of a file drops the locks that SQLite has on it
  /// in this process (fcntl(2)).
  private static let indexes = Mutex<[UInt64: Int32]>([:])

  private func indexDescriptor() -> Int32? {
    var s = stat()
    guard stat(index, &s) == 0 else { return nil }
    let file = UInt64(s.st_ino)
    return Self.indexes.withLock { known in
      if let descriptor = known[file] { return descriptor }
      let descriptor = open(index, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      if descriptor >= 0 { known[file] = descriptor }
      return descriptor >= 0 ? descriptor : nil
    }
  }

  private static func isWhole(_ header: [UInt8]) -> Bool {
    let magic = number(header, 0)
    guard magic == 0x377F_0682 || magic == 0x377F_0683 else { return false }
    var (a, b): (UInt32, UInt32) = (0, 0)
    for at in stride(from: 0, to: 24, by: 8) {
      let (x, y) = (number(header, at), number(header, at + 4))
      let isBig = magic & 1 == 1
      a = a &+ (isBig ? x : x.byteSwapped) &+ b
      b = b &+ (isBig ? y : y.byteSwapped) &+ a
    }
    return number(header, 24) == a && number(header, 28) == b
  }

  /// Big endian.
  private static func number(_ bytes: [UInt8], _ at: Int) -> UInt32 { bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) } }

  /// nil when there are fewer bytes.
  private static func read(_ descriptor: Int32, at offset: Int, _ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
    return bytes.count == count ? bytes : nil
  }
}
