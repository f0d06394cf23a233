import CXMLSax
import LucidBuiltins
import LucidCore
import LucidSystem

/// An Apple Health `export.xml`, read once from start to end in constant memory.
///
/// Only `Record` elements of the kinds that were asked for come out of the parser; of these only
/// the ones of the asked days are looked at closely. A file that breaks off gives what stands
/// before the break; other damage is read past. Cost: more than 100 MB a second.
struct AppleExport {
  let path: String
  let size: ByteCount

  func read(_ tree: any FileTree, _ query: HealthQuery) throws(StepFailure) -> HealthHistory {
    let scan = ExportScan(query)
    let damage = try read(tree, RecordKind.all(for: query), into: scan)
    return history(scan.gathering, damage: damage)
  }

  /// Returns the gathered samples as a history; `damage` is the result of `read`.
  func history(_ gathering: SampleGathering, damage: String?) -> HealthHistory {
    let lines = [damage.map(MessageText.name)].compactMap { $0 } + gathering.notices
    var notices = lines.map { Notice.file(path, $0, isCut: damage != nil) }
    if let ends = gathering.ends {
      let text = MessageText.words(.inFile, path, MessageText.words(.endsOn, MessageText.day(ends)))
      notices.append(Notice(text, about: path, remedy: "export your health data again, in place of \(path)"))
    }
    return HealthHistory(gathering.tally.values(), notices: notices)
  }

  /// Streams the records of `kinds` into `sink`; gives one line about damage, without the file's
  /// name.
  func read(_ tree: any FileTree, _ kinds: [RecordKind], into sink: any ExportSink) throws(StepFailure) -> String? {
    guard lucid_sax_available() else {
      throw StepFailure(.unavailable, SystemRequirement.libxml.failure, hint: .name(SystemRequirement.remedy))
    }
    let destination = Destination(sink, kinds)
    guard let reader = Self.open(destination) else { throw StepFailure(.failed, .words(.noMemoryForXML, path)) }
    var broken: FileTreeError?
    do throws(FileTreeError) {
      try tree.stream(path) { piece throws(FileTreeError) in lucid_sax_feed(reader, piece.baseAddress, piece.count) }
    } catch {
      broken = error
    }
    let outcome = withExtendedLifetime(destination) { lucid_sax_finish(reader) }
    if let broken {
      guard sink.records > 0 else { throw StepFailure(.failed, .words(.inFile, path, broken.reason)) }
      return "\(broken.reason); what could be read before is used"
    }
    guard outcome.opened else { throw StepFailure(.failed, .words(.notHealthExport, path, Self.detail(outcome))) }
    return damage(outcome)
  }

  /// The context of the parser's callback.
  private final class Destination {
    let sink: any ExportSink
    let kinds: [RecordKind]

    init(_ sink: any ExportSink, _ kinds: [RecordKind]) {
      self.sink = sink
      self.kinds = kinds
    }
  }

  private static func open(_ destination: Destination) -> OpaquePointer? {
    withCStrings(HealthSampleReader.attributes) { attributes in
      withCStrings(destination.kinds.map(\.rawValue)) { kinds in
        lucid_sax_open(
          "Record", attributes, kinds,
          { context, kind, attributes in
            guard let context, let attributes else { return false }
            let destination = Unmanaged<Destination>.fromOpaque(context).takeUnretainedValue()
            destination.sink.record(destination.kinds[Int(kind)], attributes)
            return true
          }, Unmanaged.passUnretained(destination).toOpaque())
      }
    }
  }

  /// One line about what is wrong with the file; nil when nothing is.
  private func damage(_ outcome: lucid_sax_outcome) -> String? {
    if outcome.complete {
      return outcome.errors == 0 ? nil : "damaged\(Self.detail(outcome)); the rest is used"
    }
    let percent = size.bytes > 0 && outcome.offset >= 0 ? min(100, Double(outcome.offset) / Double(size.bytes) * 100) : 100
    let place = percent >= 99.5 ? "at its end" : "at \(Int(percent)) %"
    return "cut off \(place)\(Self.detail(outcome)); what stands before is used"
  }

  /// ` (line 12: Premature end of data)`.
  private static func detail(_ outcome: lucid_sax_outcome) -> String {
    let message = withUnsafeBytes(of: outcome.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let line = outcome.line > 0 ? "line \(outcome.line)" : ""
    let parts = [line, message].filter { !$0.isEmpty }
    return parts.isEmpty ? "" : " (not well-formed, \(parts.joined(separator: ": ")))"
  }

  /// A NULL-terminated array of C strings, for the time of the call.
  private static func withCStrings<R>(_ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> R) -> R {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for string in strings {
      starts.append(bytes.count)
      bytes += string.utf8CString
    }
    return bytes.withUnsafeBufferPointer { all in
      let pointers: [UnsafePointer<CChar>?] = starts.map { start in all.baseAddress.map { $0 + start } } + [nil]
      return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}
