import CICal
import LucidCore
import LucidSystem

/// One property of a component as libical reads it.
struct ICalProperty {
  enum Content {
    case text
    case moment(ICalMoment)
    case period(start: ICalMoment, end: ICalMoment?, length: Period)
    case duration(Period)
  }

  let name: String
  let text: String
  let content: Content
  let tzid: String?
  /// The parameters that `ICalComponent.properties` was asked for.
  let parameters: [String: String]
}

/// A moment before its zone is known: seconds as if the wall clock stood in UTC.
struct ICalMoment: Equatable {
  let wall: Int64
  let isDate: Bool
  let isUTC: Bool

  init(_ m: ci_moment) {
    wall = m.wall
    isDate = m.is_date
    isUTC = m.is_utc
  }
}

/// Parsing by libical.
enum ICalComponent {
  /// Opens libical 3. Errors: unavailable when it is not installed, or only a version with another
  /// ABI.
  static func openLibrary() throws(StepFailure) {
    guard ci_available() else { throw missing(instead: ci_refused().map { String(cString: $0) }) }
  }

  /// The failure for a machine without libical 3; `instead` is the soname of the libical that it
  /// has.
  static func missing(instead: String?) -> StepFailure {
    let hint = MessageText.name(SystemRequirement.remedy)
    guard let instead else { return StepFailure(.unavailable, SystemRequirement.libical.failure, hint: hint) }
    return StepFailure(.unavailable, .words(.needsLibical, instead), hint: hint)
  }

  /// The properties of one component in its order; empty when it cannot be parsed. `openLibrary`
  /// comes first. `withReplies` asks for the parameters of who sent and answered, too.
  static func properties(_ bytes: [UInt8], withReplies: Bool = false) -> [ICalProperty] {
    let handle = bytes.withUnsafeBytes { ci_parse($0.bindMemory(to: CChar.self).baseAddress, $0.count) }
    guard let handle else { return [] }
    defer { ci_free(handle) }
    var out: [ICalProperty] = []
    var p = ci_property()
    while ci_next(handle, &p) {
      let name = String(cString: p.name)
      // The text first: it is gone after the next call.
      let text = p.text.map { String(cString: $0) } ?? ""
      let length = Period(days: Int(p.days), seconds: p.seconds)
      let content: ICalProperty.Content =
        switch p.kind {
        case CI_MOMENT: .moment(ICalMoment(p.start))
        case CI_PERIOD: .period(start: ICalMoment(p.start), end: p.has_end ? ICalMoment(p.end) : nil, length: length)
        case CI_DURATION: .duration(length)
        default: .text
        }
      var parameters: [String: String] = [:]
      for wanted in Self.parameters[name] ?? [] {
        if let value = ci_parameter(handle, wanted) { parameters[wanted] = String(cString: value) }
      }
      if withReplies {
        for wanted in Self.replyParameters[name] ?? [] {
          if let value = ci_parameter(handle, wanted) { parameters[wanted] = String(cString: value) }
        }
      }
      let tzid: String? =
        switch content {
        case .moment, .period: ci_parameter(handle, "TZID").map { String(cString: $0) }
        default: nil
        }
      out.append(ICalProperty(name: name, text: text, content: content, tzid: tzid, parameters: parameters))
    }
    guard let refused = out.firstIndex(where: { $0.name == "X-LIC-ERROR" && $0.text.contains("RRULE") }),
      !out.contains(where: { $0.name == "RRULE" }), let rule = refusedRule(bytes)
    else { return out }
    out[refused] = ICalProperty(name: "RRULE", text: rule, content: .text, tzid: nil, parameters: [:])
    return out
  }

  /// A rule that libical refuses in a file and that is understood all the same; nil for any other.
  private static func refusedRule(_ component: [UInt8]) -> String? {
    guard let line = CalendarLines(component).line("RRULE") else { return nil }
    let unfolded = String(decoding: line.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
      .replacing("\n ", with: "").replacing("\n\t", with: "")
    guard let colon = unfolded.firstIndex(of: ":") else { return nil }
    let rule = unfolded[unfolded.index(after: colon)...].filter { !$0.isWhitespace }
    return isRule(rule) ? rule : nil
  }

  /// Whether libical understands a recurrence rule.
  static func isRule(_ text: String) -> Bool {
    var rule = ci_rule()
    return ci_rule_read(text, &rule)
  }

  private static let parameters = [
    "ATTENDEE": ["CN", "EMAIL", "CUTYPE", "PARTSTAT"], "RECURRENCE-ID": ["RANGE"], "RELATED-TO": ["RELTYPE"],
  ]
  private static let replyParameters = ["ATTENDEE": ["X-RESPONSE-COMMENT"], "ORGANIZER": ["SENT-BY"]]
}
