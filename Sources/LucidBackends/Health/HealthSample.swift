import CXMLSax
import LucidBuiltins
import LucidCore

/// One record of an export, as far as days are made of it. Laid out as it stands in an index.
struct HealthSample: Hashable, BitwiseCopyable {
  /// Seconds since 1970.
  let start: Int64
  /// In the unit of the metrics of its kind, the number of a phase for sleep; see `unreadable` and
  /// `impossible`.
  let value: Double
  /// Seconds; 0 for a record that ends before it starts.
  let length: UInt32
  /// The same for all records of one source.
  let device: UInt32

  /// The value of a record that has none, or one of words not known.
  static let unreadable = Double.infinity
  /// The value of a record in a unit that does not measure such a thing, or beyond any living
  /// person.
  static let impossible = -Double.infinity

  var from: Instant { Instant(seconds: start) }
  var to: Instant { Instant(seconds: start + Int64(length)) }
}

/// Reads records as they come out of the XML parser. Belongs to the thread that reads.
struct HealthSampleReader {
  /// Which attributes the parser is asked for, in the order in which they come here.
  static let attributes = ["type", "sourceName", "unit", "startDate", "endDate", "value"]

  /// For timestamps without an offset.
  let zone: Zone
  /// Whether any timestamp had none, so that what was read holds for `zone` only.
  private(set) var needsZone = false
  private var devices: [String: UInt32] = [:]
  /// Beyond it all share the last number, and the table stops growing.
  private static let mostDevices = 4096

  init(zone: Zone) { self.zone = zone }

  /// The start as written, for comparing days before anything is parsed.
  static func start(_ attributes: UnsafePointer<lucid_sax_text>) -> UnsafeRawBufferPointer { bytes(attributes[3]) }

  /// nil without a readable start.
  mutating func sample(_ kind: RecordKind, _ attributes: UnsafePointer<lucid_sax_text>) -> HealthSample? {
    guard let start = ISOTimestamp(bytes: Self.bytes(attributes[3])) else { return nil }
    if start.offset == nil { needsZone = true }
    let from = start.instant(in: zone).seconds
    let end = ISOTimestamp(bytes: Self.bytes(attributes[4]))?.instant(in: zone).seconds ?? from
    return HealthSample(
      start: from, value: Self.value(kind, attributes), length: UInt32(clamping: end - from), device: device(attributes[1]))
  }

  private static func value(_ kind: RecordKind, _ attributes: UnsafePointer<lucid_sax_text>) -> Double {
    let text = text(attributes[5])
    switch kind {
    case .sleep: return RecordKind.phase(text).map { Double($0.rawValue) } ?? HealthSample.unreadable
    case .stand: return RecordKind.stood(text) ?? HealthSample.unreadable
    default:
      guard let number = Double(text), number.isFinite else { return HealthSample.unreadable }
      guard let metric = kind.metrics.first, let factor = HealthUnit.factor(Self.text(attributes[2]), of: metric),
        metric.plausible.contains(number * factor)
      else { return HealthSample.impossible }
      return number * factor
    }
  }

  private mutating func device(_ name: lucid_sax_text) -> UInt32 {
    let name = Self.text(name)
    if let known = devices[name] { return known }
    let number = UInt32(devices.count)
    if devices.count < Self.mostDevices { devices[name] = number }
    return number
  }

  private static func bytes(_ text: lucid_sax_text) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.bytes, count: text.bytes == nil ? 0 : Int(text.length))
  }

  private static func text(_ text: lucid_sax_text) -> String { String(decoding: bytes(text), as: UTF8.self) }
}
