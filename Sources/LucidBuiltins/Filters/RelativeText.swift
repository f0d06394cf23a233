/// Distances in time, in words.
enum RelativeText {
  static func days(_ n: Int) -> String {
    switch n {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    default: n > 0 ? "in \(n) days" : "\(-n) days ago"
    }
  }

  /// `in 7 h 30 min`, `5 min ago`, `now` within half a minute, whole days from two days on.
  static func seconds(_ n: Int64) -> String {
    let size = abs(n)
    if size < 30 { return "now" }
    let minutes = Int((size + 30) / 60)
    let text: String
    if minutes >= 2 * 1440 {
      text = "\(minutes / 1440) days"
    } else if minutes >= 60 {
      text = "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
    } else {
      text = "\(max(1, minutes)) min"
    }
    return n > 0 ? "in " + text : text + " ago"
  }
}
