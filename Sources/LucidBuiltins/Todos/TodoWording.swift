import LucidCore
import LucidRuntime

/// Formats todos and their times.
enum TodoWording {
  /// `Tuesday, April 7, 08:00`; of a day alone without the time.
  static func exact(_ at: Instant, allDay: Bool = false, in context: ToolContext) -> MessageText {
    let civil = context.zone.civil(at)
    let day = MessageText.weekday(civil.date, seenFrom: context.today)
    return allDay ? day : .list([day, .name(String(civil.time.iso.prefix(5)))])
  }

  /// `today at 15:00`, `tomorrow`, `Friday at 09:00`; nil without a time.
  static func near(_ todo: Todo, _ context: PresentContext) -> CardPhrase? {
    todo.at.map { at in
      let day = CardPhrase.day(context.zone.date(at))
      return todo.allDay ? day : .word(.dayAt, [day, .clock(at)])
    }
  }

  /// Whether it is open and its time is over: a day is only when it has ended.
  static func isLate(_ todo: Todo, _ context: PresentContext) -> Bool {
    guard !todo.done, let at = todo.at else { return false }
    return todo.allDay ? context.zone.date(at) < context.today : at <= context.now
  }

  static func priority(_ n: Int) -> MessageWord { n >= 3 ? .highPriority : n == 2 ? .mediumPriority : .lowPriority }

  static func title(_ text: String) -> StatementValue { .text(text.oneLine(limit: 80)) }
}
