import LucidCore

/// The text of a file that is given for an input of type `file`.
enum InputFile {
  private static let limit = ByteCount.kib(256)

  /// Everything of the file, or of standard input for `-`. Errors: one that cannot be read, is too large or is no text.
  static func text(_ path: String, of input: PlanInput) throws(CommandError) -> Value {
    let name = path == "-" ? "standard input" : path
    func refuse(_ reason: String) -> CommandError { CommandError(.usage, "--input \(input.name): \(reason)") }
    guard !path.isEmpty else { throw refuse("a file is named by its path") }
    let real = path == "-" ? path : Host.expand(path)
    if real != "-", HostFile.kind(real) == .folder { throw refuse("\(name) is a folder") }
    let bytes: [UInt8]
    do throws(HostError) {
      bytes = try HostFile.read(real, limit: limit)
    } catch {
      throw refuse(error.message)
    }
    // A mark of the byte order is no part of the text.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard !content.contains(0), let text = String(validating: content, as: UTF8.self) else {
      throw refuse("\(name) is not a text in UTF-8")
    }
    if let max = input.max, text.utf8.count > max, text.count > max {
      throw refuse("\(name) has \(text.count) characters; `max` allows \(max)")
    }
    return .text(text)
  }
}
