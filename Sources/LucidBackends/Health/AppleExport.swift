import CXMLSax
import LucidBuiltins
import LucidCore

/// An Apple Health `export.xml`, read once from start to end in constant memory.
///
/// Only `Record` elements of the kinds that were asked for come out of the parser; of these only the ones of the asked days
/// are looked at closely. A file that breaks off gives what stands before the break; other damage is read past.
/// Cost: more than 100 MB a second.
struct AppleExport {
  let path: String
  let size: ByteCount

  func read(_ tree: any FileTree, _ query: HealthQuery) throws(StepFailure) -> HealthHistory {
    guard lucid_sax_available() else {
      throw StepFailure(.unavailable, "libxml2 is not installed", hint: "install the Debian package libxml2")
    }
    let kinds = RecordKind.allCases.filter { kind in kind.metrics.contains { query.metrics.contains($0) } }
    let scan = ExportScan(query, kinds)
    guard let reader = Self.open(kinds.map(\.rawValue), scan) else {
      throw StepFailure(.failed, "\(path): no memory for the XML reader")
    }
    var broken: FileTreeError?
    do throws(FileTreeError) {
      try tree.stream(path) { piece throws(FileTreeError) in lucid_sax_feed(reader, piece.baseAddress, piece.count) }
    } catch {
      broken = error
    }
    let outcome = withExtendedLifetime(scan) { lucid_sax_finish(reader) }
    var notices: [Notice] = []
    if let broken {
      guard scan.records > 0 else { throw StepFailure(.failed, "\(path): \(broken.reason)") }
      notices.append(Notice("\(path): \(broken.reason); what could be read before is used", about: path))
    } else if !outcome.opened {
      throw StepFailure(.failed, "\(path): not an Apple Health export\(Self.detail(outcome))")
    } else if let text = damage(outcome) {
      notices.append(Notice("\(path): \(text)", about: path))
    }
    notices += scan.notices.map { Notice("\(path): \($0)", about: path) }
    return HealthHistory(scan.tally.values(), notices: notices)
  }

  private static func open(_ kinds: [String], _ scan: ExportScan) -> OpaquePointer? {
    withCStrings(["type", "sourceName", "unit", "startDate", "endDate", "value"]) { attributes in
      withCStrings(kinds) { kinds in
        lucid_sax_open(
          "Record", attributes, kinds,
          { context, kind, attributes in
            guard let context, let attributes else { return false }
            Unmanaged<ExportScan>.fromOpaque(context).takeUnretainedValue().record(Int(kind), attributes)
            return true
          }, Unmanaged.passUnretained(scan).toOpaque())
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
