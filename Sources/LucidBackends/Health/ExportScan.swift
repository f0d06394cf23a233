import CXMLSax
import LucidBuiltins
import LucidCore

/// What is gathered while an export streams by. Belongs to the thread that reads.
final class ExportScan {
  private(set) var tally: DailyTally
  /// Records of the wanted kinds, of any day.
  private(set) var records = 0

  private let query: HealthQuery
  private let kinds: [RecordKind]
  /// `yyyy-MM-dd`, two days early: what starts before it cannot matter in any zone.
  private let horizon: [UInt8]
  private var devices: [String: Int] = [:]
  private var unreadable = 0
  private var implausible = 0
  /// The first ten bytes of the newest start, as written.
  private var newest = [UInt8](repeating: 0, count: 10)
  private let today: [UInt8]

  private enum Attribute {
    static let device = 1, unit = 2, start = 3, end = 4, value = 5
  }

  init(_ query: HealthQuery, _ kinds: [RecordKind]) {
    self.query = query
    self.kinds = kinds
    tally = DailyTally(query)
    horizon = Array(query.days.lowerBound.adding(days: -2).iso.utf8)
    today = Array(query.days.upperBound.iso.utf8)
  }

  func record(_ kind: Int, _ attributes: UnsafePointer<lucid_sax_text>) {
    records += 1
    let start = Self.bytes(attributes[Attribute.start])
    // Most of a long export ends here: days are compared as bytes, before anything is parsed.
    guard start.count >= 10 else {
      unreadable += 1
      return
    }
    let day = UnsafeRawBufferPointer(rebasing: start[..<10])
    if newest.lexicographicallyPrecedes(day), !today.lexicographicallyPrecedes(day) { newest = Array(day) }
    guard !day.lexicographicallyPrecedes(horizon) else { return }
    guard let from = ISOTimestamp(bytes: start)?.instant(in: query.zone) else {
      unreadable += 1
      return
    }
    guard from <= query.now else { return }
    let to = ISOTimestamp(bytes: Self.bytes(attributes[Attribute.end]))?.instant(in: query.zone) ?? from
    let value = Self.text(attributes[Attribute.value])
    if kinds[kind] == .sleep {
      if let phase = RecordKind.phase(value) { tally.add(phase, from: from, to: to) } else { unreadable += 1 }
      return
    }
    guard let number = Double(value), number.isFinite else {
      unreadable += 1
      return
    }
    let unit = Self.text(attributes[Attribute.unit])
    for metric in kinds[kind].metrics where query.metrics.contains(metric) {
      guard let factor = HealthUnit.factor(unit, of: metric), metric.plausible.contains(number * factor) else {
        implausible += 1
        continue
      }
      tally.add(metric, number * factor, from: from, to: to, device: device(attributes[Attribute.device]))
    }
  }

  /// What a person should know of the records, without the file's name.
  var notices: [String] {
    var lines: [String] = []
    if unreadable > 0 { lines.append("\(Self.records(unreadable)) without a readable date or value left out") }
    if implausible > 0 { lines.append("\(Self.records(implausible)) with an impossible value or unit left out") }
    if tally.isFull { lines.append("too many sleep records in these days, some left out") }
    if records == 0 { lines.append("no records of what was asked for") }
    if records > 0, newest[0] > 0, newest.lexicographicallyPrecedes(today) {
      lines.append("nothing newer than \(String(decoding: newest, as: UTF8.self))")
    }
    return lines
  }

  private static func records(_ n: Int) -> String { n == 1 ? "1 record" : "\(n) records" }

  private func device(_ name: lucid_sax_text) -> Int {
    let name = Self.text(name)
    if let known = devices[name] { return known }
    let number = devices.count
    // Beyond the limit all share the last number, and the table stops growing.
    if number < DailyTally.deviceLimit { devices[name] = number }
    return number
  }

  private static func bytes(_ text: lucid_sax_text) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.bytes, count: text.bytes == nil ? 0 : Int(text.length))
  }

  private static func text(_ text: lucid_sax_text) -> String { String(decoding: bytes(text), as: UTF8.self) }
}
