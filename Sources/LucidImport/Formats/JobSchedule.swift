import LucidYAML

/// When a job of another scheduler runs, in the words of `lucid schedule add`.
enum JobSchedule {
  case repeats(String)
  /// One run, with the words of the file.
  case once(String)

  /// The five fields of cron; six when the seconds are 0.
  static func cron(_ text: String) -> JobSchedule {
    let fields = text.split(whereSeparator: \.isWhitespace)
    return .repeats((fields.count == 6 && fields[0] == "0" ? fields[1...] : fields[...]).joined(separator: " "))
  }

  static func every(seconds: Int) -> JobSchedule {
    if seconds % 60 != 0 { return .repeats("every \(seconds) seconds") }
    if seconds % 3_600 != 0 { return .repeats("every \(seconds / 60) minutes") }
    return .repeats(seconds == 3_600 ? "hourly" : "every \(seconds / 3_600) hours")
  }

  /// A text as Hermes takes it: `every 30m`, `0 9 * * *`, `2h` for once after two hours, a time.
  init(words text: String) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.hasPrefix("every "), let seconds = Self.seconds(words.dropFirst(6)) {
      self = Self.every(seconds: seconds)
    } else if words.hasPrefix("@") || words.hasPrefix("every ") {
      self = .repeats(words)
    } else if words.split(separator: " ").count >= 5 {
      self = Self.cron(text)
    } else {
      self = .once(text)
    }
  }

  /// `30m`, `2 hours`, `1d`.
  private static func seconds(_ text: some StringProtocol) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).filter { $0 != " " }
    guard let count = Int(digits), count > 0, count < 1_000_000 else { return nil }
    switch unit.first {
    case "m": return count * 60
    case "h": return count * 3_600
    case "d": return count * 86_400
    default: return nil
    }
  }
}

extension AbilityDraft {
  /// Proposes the schedule of a job, or says that it is for one run.
  mutating func propose(
    _ when: JobSchedule, named name: String?, zone: String? = nil, delay: String? = nil, at node: YAMLNode, isEnabled: Bool,
    _ context: ImportContext
  ) {
    switch when {
    case .once(let text): report(.runsOnce(text, line(node)))
    case .repeats(let words):
      schedule = ProposedSchedule(
        name: name, when: words, zone: zone, delay: delay, line: line(node), isEnabled: isEnabled, context)
    }
  }
}
