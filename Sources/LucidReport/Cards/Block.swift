import LucidCore
import LucidWording

/// A card as every format shows it: made once by a `CardRenderer`, then drawn as text, Markdown or
/// HTML.
struct CardView: Hashable, Sendable {
  /// SF Symbol name.
  let icon: String
  let title: StyledText
  /// A short fact opposite the title, such as `3 events`.
  let aside: StyledText
  /// Stands over tiles too, which mostly speak for themselves.
  let isTitled: Bool
  /// Whether nothing is folded or cut.
  let isWhole: Bool
  let blocks: [Block]

  init(
    icon: String, title: StyledText, aside: StyledText = "", isTitled: Bool = false, isWhole: Bool = false, _ blocks: [Block?]
  ) {
    self.icon = icon
    self.title = title
    self.aside = aside
    self.isTitled = isTitled
    self.isWhole = isWhole
    self.blocks = blocks.compactMap { $0 }
  }
}

extension CardView {
  /// The blocks as they follow each other: what stands by itself, and runs of what shares a frame.
  var groups: [[Block]] {
    var groups: [[Block]] = []
    for block in blocks {
      if let last = groups.last?.last, !last.isOutside, !block.isOutside {
        groups[groups.count - 1].append(block)
      } else {
        groups.append([block])
      }
    }
    return groups
  }
}

/// The small vocabulary that all kinds of cards are written in.
enum Block: Hashable, Sendable {
  /// Cards of their own, side by side where there is room.
  case tiles([TileView])
  /// A headline before everything else, tiles too.
  case lead(StyledText)
  case heading(StyledText, aside: StyledText)
  /// The one thing to see first, with a line under it.
  case headline(StyledText, sub: StyledText)
  case rows([Row])
  case table(TableView)
  case facts([Fact])
  /// Stretches of a day, drawn to scale.
  case timeBar(TimeBar)
  /// Short columns side by side, such as the hours of a forecast.
  case strip([StripCell])
  /// A share done, as a bar.
  case meter(done: Int, of: Int)
  /// Daily values as a line over the whole width.
  case chart(ChartView)
  /// Prose.
  case text(StyledText)
  /// Advice, a verdict, an alert: a sentence with a mark before it.
  case callout(Mark, StyledText)
}

extension Block {
  /// Whether it stands by itself, outside the frame of the card.
  var isOutside: Bool {
    switch self {
    case .tiles, .lead: true
    default: false
    }
  }
}

struct TileView: Hashable, Sendable {
  let icon: String
  let label: StyledText
  let value: StyledText
  let sub: StyledText
  let isMissing: Bool
}

/// One line of a list: `mark lead title … aside`, with lines under the title.
struct Row: Hashable, Sendable {
  var mark = StyledText()
  var lead = StyledText()
  var title: StyledText
  var aside = StyledText()
  var details: [StyledText] = []
  /// The most details that are shown; of the others their number is said.
  var most = 6
  /// Whether long details keep all of their lines.
  var isWhole = false
}

extension Row {
  init(_ row: Row, details: [StyledText]) {
    self = row
    self.details = details
  }

  /// The details as far as they are shown.
  func shownDetails(_ words: PageWords = PageWords(.english)) -> [StyledText] {
    // One more than there is room for is no reason to cut.
    guard details.count > most, details.count - most > 1 else { return details }
    return details.prefix(most) + [StyledText(words[.moreLines, "\(details.count - most)"], .dim)]
  }
}

struct Fact: Hashable, Sendable {
  let label: StyledText
  let value: StyledText

  /// nil when there is no value, so that lists of facts can be written without asking.
  init?(_ label: String, _ value: StyledText?) {
    guard let value, !value.isEmpty else { return nil }
    self.label = StyledText(label)
    self.value = value
  }
}

struct TableView: Hashable, Sendable {
  struct Column: Hashable, Sendable {
    let title: String
    var right = false
    /// Where room is short the columns with the highest number go first; 0 stays.
    var spare = 0
    /// The label of a column whose title is hidden.
    var spoken = ""
    /// Whether its cells are what the rows are about.
    var heads = false
  }

  let columns: [Column]
  /// One cell for each column.
  let rows: [[StyledText]]
}
