import LucidArguments
import LucidBackends
package import LucidCore
package import LucidSystem

/// The text of a file that is given for an input of type `file`: as it stands there, or taken out
/// of a PDF or RTF.
package enum InputFile {
  private static let limit = ByteCount.kib(256)

  /// Everything of the file, or of standard input for `-`. Errors: one that cannot be read, is too
  /// large or is no text.
  package static func text(_ path: String, of input: PlanInput, _ folders: UserFolders) throws(CommandError) -> Value {
    let name = path == "-" ? SourceFile.standardInput : path
    func refuse(_ reason: String) -> CommandError { CommandError(.usage, "--input \(input.name): \(reason)") }
    guard !path.isEmpty else { throw refuse("a file is named by its path") }
    let real = path == "-" ? path : folders.expand(path)
    if real != "-", HostFile.kind(real) == .folder { throw refuse("\(name) is a folder") }
    let bytes: [UInt8]
    do throws(HostError) {
      bytes = try HostFile.read(real, limit: DocumentText.largest)
    } catch {
      throw refuse(error.message)
    }
    guard DocumentText.isFormatted(bytes) || bytes.count <= limit.bytes else {
      throw refuse("\(name): larger than \(limit.text)")
    }
    let text: String
    do throws(DocumentError) {
      text = try DocumentText.text(of: bytes)
    } catch {
      throw refuse("\(name) is \(error.reason)" + (error.hint.map { ": \($0)" } ?? ""))
    }
    guard text.utf8.count <= limit.bytes else { throw refuse("\(name): its text is larger than \(limit.text)") }
    if let max = input.max, text.utf8.count > max, text.count > max {
      throw refuse("\(name) has \(text.count) characters; `max` allows \(max)")
    }
    return .text(text)
  }
}
