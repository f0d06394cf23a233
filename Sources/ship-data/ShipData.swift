@preconcurrency import Glibc

/// Writes files down as a table of Swift literals: `ship-data OUTPUT ROOT PATH…`, each path relative to the root.
///
/// Called by the build, never by a user. The output is the same for the same files, and is left alone when nothing changed.
@main struct ShipData {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { stop("usage: ship-data OUTPUT ROOT PATH...") }
    var source = SourceText()
    for path in arguments.dropFirst(3) {
      guard let bytes = read(arguments[2] + "/" + path) else { stop("cannot read \(path)") }
      source.add(path: path, bytes: bytes)
    }
    guard write(source.finished(), to: arguments[1]) else { stop("cannot write \(arguments[1])") }
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let n = fread(&buffer, 1, buffer.count, file)
      bytes.append(contentsOf: buffer[..<n])
      if n < buffer.count { return ferror(file) == 0 ? bytes : nil }
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    let whole = fwrite(bytes, 1, bytes.count, file) == bytes.count
    return fclose(file) == 0 && whole
  }

  private static func stop(_ reason: String) -> Never {
    fputs("ship-data: error: \(reason)\n", stderr)
    exit(1)
  }
}
