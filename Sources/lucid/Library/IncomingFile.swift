import LucidArguments
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidShipped
import LucidSystem

/// A text from anywhere that is to be taken in: a path, `-`, an `https` address, or `gallery/NAME`. Read, and nothing else.
struct IncomingFile {
  let file: SourceFile
  /// How it is remembered.
  let source: String
  let template: String?
  var signature = Signature.none
  var hash: String { SHA256.hex(file.bytes) }
  /// Shipped texts are trusted.
  var isShipped: Bool { template != nil }

  static func of(_ operand: String, _ invocation: Invocation) throws(CommandError) -> IncomingFile {
    if operand.lowercased().hasPrefix(Gallery.prefix), HostFile.kind(operand) == .missing {
      return try template(String(operand.dropFirst(Gallery.prefix.count)))
    }
    if operand.contains("/"), HostFile.kind(operand) == .missing,
      let (other, _) = try AddedGalleries(Composition().compiler, invocation)?.incoming(operand)
    {
      return other
    }
    if operand.contains("://") {
      let gate = HostGate(invocation)
      let file = SourceFile(name: operand, bytes: try Download.read(operand, gate, invocation.host.clock))
      return IncomingFile(
        file: file, source: operand, template: nil, signature: try signature(at: operand, file.bytes, gate, invocation.host))
    }
    guard operand == "-" || HostFile.kind(operand) == .file else {
      _ = try AbilityFile.read(operand, shipped: false, invocation.host)
      throw CommandError(.usage, "\(operand) is no file")
    }
    let bytes: [UInt8]
    do throws(HostError) {
      bytes = try HostFile.read(operand, limit: Library.largestFile)
    } catch {
      throw CommandError(.fileInvalid, error.message)
    }
    let name = operand == "-" ? "standard input" : operand
    return IncomingFile(
      file: SourceFile(name: name, bytes: bytes), source: operand == "-" ? name : HostFile.realPath(operand) ?? operand,
      template: nil,
      signature: operand == "-" ? .none : try SignedFile.signature(beside: operand, bytes, invocation.host))
  }

  /// The same at an address. One that does not come counts as none: whoever had a signed text before is then told.
  private static func signature(
    at address: String, _ bytes: [UInt8], _ gate: HostGate, _ host: HostEnvironment
  ) throws(CommandError) -> Signature {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let rest = address.dropFirst(path.count).prefix { $0 != "#" }
    guard let found = try? Download.read(path + SSHKeygen.suffix + rest, gate, host.clock), SSHKeygen.isSignature(found) else {
      return .none
    }
    return try SSHKeygen.check(bytes, signature: found, of: address, host)
  }

  /// Of the gallery.
  static func template(_ name: String) throws(CommandError) -> IncomingFile {
    let name = name.lowercased()
    let bare = name.hasPrefix(Gallery.prefix) ? String(name.dropFirst(Gallery.prefix.count)) : name
    guard let shipped = ShippedAbilities.template(bare) else {
      let nearest = Spelling.nearest(String(bare.prefix(64)), among: ShippedAbilities.templateNames)
      throw CommandError(
        .usage,
        "nothing in the gallery is called `\(Printable.text(bare, limit: 80))`"
          + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
        hint: "lucid gallery lists them all")
    }
    return IncomingFile(file: shipped, source: Gallery.prefix + bare, template: bare)
  }
}
